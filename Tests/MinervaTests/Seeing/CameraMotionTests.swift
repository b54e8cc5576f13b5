import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct CameraMotionTests {
    static let scene = DrawnScene()
    static let middle = Vector2(x: 120, y: 80)

    /// The view in the last of some frames.
    static func view(_ frames: [Frame], plates: [PlateCandidate] = []) -> CameraView? {
        var motion = CameraMotion()
        var view: CameraView?
        for frame in frames {
            _ = motion.startsAnew(frame)
            view = motion.add(frame, plates: plates)
        }
        return view
    }

    @Test(
        "A shift is measured to a twentieth of a pixel, however it came about",
        arguments: [(0.3, -0.2), (1.7, 2.4), (-7.5, 3.25), (9, -6)])
    func shift(x: Double, y: Double) throws {
        let view = try #require(
            Self.view([Self.scene.frame(0, after: .none), Self.scene.frame(1, after: DrawnScene.shift(x, y))]))
        #expect(view.isMeasured)
        #expect((view.change.moved(Self.middle) - Self.middle - Vector2(x: x, y: y)).length < 0.05)
    }

    @Test(
        "Turn and zoom are told from a shift: a quarter pixel at the picture's corners",
        arguments: [(1.0, 1.0), (-0.6, 1.02)])
    func turnAndZoom(degrees: Double, zoom: Double) throws {
        let truth = DrawnScene.turn(degrees, zoom: zoom)
        let view = try #require(Self.view([Self.scene.frame(0, after: .none), Self.scene.frame(1, after: truth)]))
        for corner in [Vector2(x: 20, y: 20), Vector2(x: 220, y: 140)] {
            #expect((view.change.moved(corner) - truth.moved(corner)).length < 0.25)
        }
    }

    @Test("Errors do not add up: a camera that returns is where it was")
    func returns() throws {
        let way = (0...20).map { 6 * sine(Double($0) * Double.pi / 10) }
        let view = try #require(
            Self.view(way.enumerated().map { Self.scene.frame($0, after: DrawnScene.shift($1, -$1 / 2), noise: 2) }))
        #expect((view.change.moved(Self.middle) - Self.middle).length < 0.05)
    }

    @Test("A pan over a whole picture's width is summed up to a hundredth")
    func pan() throws {
        let view = try #require(
            Self.view((0...40).map { Self.scene.frame($0, after: DrawnScene.shift(-6 * Double($0), 0)) }))
        #expect(abs(view.change.shift.x + 240) < 2.4)
        #expect(abs(view.change.shift.y) < 1)
    }

    @Test("What moves in front of the background is not the camera")
    func athlete() throws {
        let frames = (0...10).map { i in
            Self.scene.frame(
                i, after: .none, athlete: (columns: 80..<160, rows: 20..<160, move: Vector2(x: 0, y: -Double(i))))
        }
        let view = try #require(Self.view(frames))
        #expect((view.change.moved(Self.middle) - Self.middle).length < 0.05)
    }

    @Test("A plate is no background, whatever it shows")
    func plate() throws {
        let plate = PlateCandidate(center: Self.middle, width: 150, height: 120, confidence: 1)
        let move = Vector2(x: 2, y: -3)
        let frames = (0...3).map { i in
            Self.scene.frame(i, after: .none, athlete: (columns: 45..<195, rows: 20..<140, move: move * Double(i)))
        }
        let view = try #require(Self.view(frames, plates: [plate]))
        #expect((view.change.moved(Self.middle) - Self.middle).length < 0.2)
    }

    @Test("A change of exposure is no motion", arguments: [0.8, 1.15])
    func exposure(gain: Double) throws {
        let view = try #require(
            Self.view([Self.scene.frame(0, after: .none), Self.scene.frame(1, after: .none, gain: gain)]))
        #expect(view.isMeasured)
        #expect((view.change.moved(Self.middle) - Self.middle).length < 0.1)
    }

    @Test("Without texture nothing is measured and nothing is made up")
    func blank() throws {
        let frames = (0..<3).map { i in
            Frame(
                index: i, timeSeconds: Double(i) / 30, picture: DrawnPlate.blank(width: 240, height: 160),
                isRepeat: false)
        }
        let view = try #require(Self.view(frames))
        #expect(!view.isMeasured && view.change == .none)
    }

    @Test("A picture of another size, or hardly any, begins anew without a trap")
    func sizes() throws {
        let tiny = Frame(
            index: 1, timeSeconds: 0.1, picture: DrawnPlate.blank(width: 2, height: 1), isRepeat: false)
        let view = try #require(Self.view([Self.scene.frame(0, after: .none), tiny]))
        #expect(view.change == .none)
    }
}
