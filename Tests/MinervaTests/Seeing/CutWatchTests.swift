import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct CutWatchTests {
    typealias Clip = FramePipelineTests.ScriptedClip

    /// Sees no plate anywhere.
    struct NoPlates: PlateDetecting {
        let model = ModelIdentity(name: "none", sha256: "")

        mutating func candidates(in frame: Frame) throws(FramePipelineTests.Broken) -> [PlateCandidate] { [] }
    }

    static let scene = DrawnScene()
    static let other = DrawnScene(seed: 11)

    /// What a pipeline tells of pictures at 30 Hz.
    static func observations(_ pictures: [Frame]) throws -> [Observation] {
        let frames = pictures.enumerated().map { i, frame in
            Frame(index: i, timeSeconds: Double(i) / 30, picture: frame.picture, isRepeat: false)
        }
        var pipeline = FramePipeline(source: Clip(frames), detector: NoPlates())
        var observations: [Observation] = []
        while let next = try pipeline.nextObservation() { observations.append(next) }
        return observations
    }

    /// The frames at which scenes are told to begin.
    static func cuts(_ pictures: [Frame]) throws -> [Int] {
        try observations(pictures).compactMap { $0.cutSeconds }.map { Int(($0 * 30).rounded()) }
    }

    /// A hand-held camera that looks at a scene.
    static func shots(of scene: DrawnScene = scene, _ count: Int) -> [Frame] {
        (0..<count).map { scene.frame($0, after: DrawnScene.shift(sine(Double($0)), 0), noise: 2) }
    }

    static var blank: Frame {
        Frame(index: 0, timeSeconds: 0, picture: DrawnPlate.blank(width: 240, height: 160), isRepeat: false)
    }

    @Test("Where one scene follows another the clip is cut, and back again, too")
    func joined() throws {
        #expect(try Self.cuts(Self.shots(10) + Self.shots(of: Self.other, 10)) == [10])
        #expect(try Self.cuts(Self.shots(10) + Self.shots(of: Self.other, 10) + Self.shots(10)) == [10, 20])
    }

    @Test("A blank title is a scene by itself, before or after")
    func title() throws {
        let title = [Frame](repeating: Self.blank, count: 10)
        #expect(try Self.cuts(title + Self.shots(10)) == [10])
        #expect(try Self.cuts(Self.shots(10) + title) == [10])
    }

    @Test("The new scene's first frame starts anew; when the cut is sure, the camera is measured against it")
    func restart() throws {
        let seen = try Self.observations(Self.shots(10) + Self.shots(of: Self.other, 20))
        #expect(seen.filter { $0.startsAnew }.map { $0.index } == [10])
        #expect(seen.filter { $0.cutSeconds != nil }.map { $0.index } == [15])
        let shift = try #require(seen.last?.view?.change).moved(CameraMotionTests.middle) - CameraMotionTests.middle
        #expect(abs(shift.x - (sine(19) - sine(5))) < 0.2 && abs(shift.y) < 0.2)
    }

    @Test("A flash is no cut, nor are some odd pictures, before the old ones come back", arguments: 1...3)
    func flash(count: Int) throws {
        for odd in [[Frame](repeating: Self.blank, count: count), Self.shots(of: Self.other, count)] {
            let seen = try Self.observations(Self.shots(10) + odd + Self.shots(20).dropFirst(10 + count))
            #expect(seen.allSatisfy { $0.cutSeconds == nil })
            // The odd picture does start anew: that it is a flash shows later. The old ones that come back do not.
            #expect(seen.filter { $0.startsAnew }.map { $0.index } == [10])
        }
    }

    @Test("A pan is no cut, however quick", arguments: [2.0, 8, 25, 60])
    func pan(step: Double) throws {
        let way = (0..<30).map { step * Double(max(0, min($0 - 8, 10))) }
        #expect(try Self.cuts(way.map { Self.scene.frame(Int($0), after: DrawnScene.shift(-$0, 0)) }) == [])
    }

    @Test("A step of exposure is no cut", arguments: [0.5, 1.4])
    func exposure(gain: Double) throws {
        let frames = (0..<20).map { Self.scene.frame($0, after: .none, gain: $0 < 10 ? 1 : gain) }
        #expect(try Self.cuts(frames) == [])
    }

    @Test("Pictures that repeat, and others that are missing while the camera moves, are no cut")
    func uneven() throws {
        let way = [0, 0, 0, 8, 8, 8, 8, 16, 16, 24, 24, 24, 24, 24, 24, 24].map { Double($0) }
        #expect(try Self.cuts(way.map { Self.scene.frame(0, after: DrawnScene.shift($0, 0)) }) == [])
    }

    @Test("A lens that zooms is no cut")
    func zoom() throws {
        let frames = (0..<30).map { Self.scene.frame($0, after: DrawnScene.turn(0, zoom: 1 + 0.02 * Double($0))) }
        #expect(try Self.cuts(frames) == [])
    }

    @Test("Another size of the picture, a clip of one frame and an empty one are no cut and no trap")
    func odd() throws {
        let tiny = Frame(index: 0, timeSeconds: 0, picture: DrawnPlate.blank(width: 2, height: 1), isRepeat: false)
        #expect(try Self.cuts(Self.shots(3) + [tiny] + Self.shots(9)) == [])
        #expect(try Self.cuts([tiny]) == [])
        #expect(try Self.cuts([]) == [])
    }
}
