import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct CameraPathTests {
    /// The displacements told for a camera that was seen at some shifts, with a plate that stays in the picture.
    static func motion(_ shifts: [Vector2?], plate: Vector2? = Vector2(x: 100, y: 100)) -> [Vector2]? {
        var path = CameraPath()
        var frames: [TrackFrame] = []
        for (i, shift) in shifts.enumerated() {
            let time = Double(i) / 30
            let view = shift.map {
                CameraView(change: DrawnScene.shift($0.x, $0.y), tolerancePixels: 0.2, isMeasured: true)
            }
            path.add(Observation(index: i, timeSeconds: time, isRepeat: false, plates: nil, view: view))
            frames.append(
                TrackFrame(
                    index: i, timeSeconds: time,
                    plate: plate.map { PlateObservation(center: $0, width: 50, height: 50, confidence: 1) }))
        }
        return path.motion(along: frames)
    }

    static func noise(_ count: Int, deviation: Double, seed: UInt64 = 2) -> [Vector2] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            Vector2(x: deviation * generator.gaussian(), y: deviation * generator.gaussian())
        }
    }

    @Test("A tripod has no motion, not a small one")
    func tripod() {
        #expect(Self.motion(Self.noise(200, deviation: 0.05)) == nil)
    }

    @Test("A tripod that is picked up has none until then, and its whole motion after")
    func pickedUp() throws {
        var shifts = Self.noise(120, deviation: 0.03)
        for i in 60..<120 { shifts[i] = shifts[i] + Vector2(x: 0, y: Double(i - 59)) }
        let motion = try #require(Self.motion(shifts))
        #expect(motion[..<60].allSatisfy { $0 == Vector2(x: 0, y: 0) })
        #expect(zip(motion, shifts).dropFirst(60).allSatisfy { ($0 - $1).length < 1e-9 })
    }

    @Test("A camera that is set down elsewhere stays there exactly")
    func setDown() throws {
        var shifts = Self.noise(150, deviation: 0.03)
        for i in 50..<150 { shifts[i] = shifts[i] + Vector2(x: Double(min(i - 49, 20)), y: 0) }
        let motion = try #require(Self.motion(shifts))
        #expect(Set(motion[80...].map { $0.x }).count == 1)
        #expect(abs(motion[100].x - 20) < 0.1)
    }

    @Test("A slow drift is no rest")
    func drift() throws {
        let motion = try #require(Self.motion((0..<300).map { Vector2(x: 0.01 * Double($0), y: 0) }))
        #expect(zip(motion, motion.dropFirst()).allSatisfy { $1.x - $0.x < 0.1 })
        #expect(abs(motion[299].x - 2.99) < 0.2)
    }

    @Test("Turn and zoom displace the bar by where it is")
    func turn() throws {
        var path = CameraPath()
        let change = DrawnScene.turn(2, zoom: 1.05)
        var frames: [TrackFrame] = []
        let place = Vector2(x: 30, y: 140)
        for i in 0..<2 {
            path.add(
                Observation(
                    index: i, timeSeconds: Double(i), isRepeat: false, plates: nil,
                    view: CameraView(change: i == 0 ? .none : change, tolerancePixels: 0.1, isMeasured: true)))
            frames.append(
                TrackFrame(
                    index: i, timeSeconds: Double(i),
                    plate: PlateObservation(
                        center: i == 0 ? place : change.moved(place), width: 50, height: 50, confidence: 1)))
        }
        let motion = try #require(path.motion(along: frames))
        #expect((change.moved(place) - motion[1] - place).length < 1e-9)
    }

    @Test("A lens that zooms is told by its factor against the first frame, a swaying hand's is not")
    func zoom() {
        func zoom(_ factors: [Double?]) -> [Double]? {
            var path = CameraPath()
            for (i, factor) in factors.enumerated() {
                let view = factor.map {
                    CameraView(change: DrawnScene.turn(1, zoom: $0), tolerancePixels: 0.1, isMeasured: true)
                }
                path.add(Observation(index: i, timeSeconds: Double(i), isRepeat: false, plates: nil, view: view))
            }
            return path.zoom(along: [])
        }
        let found = zoom([2, nil, 2.2, 2.5]) ?? []
        #expect(found.count == 4)
        for (a, b) in zip(found, [1, 1, 1.1, 1.25]) { #expect(abs(a - b) < 1e-9) }
        #expect(zoom([1, 1.01, 0.99, 1.015]) == nil)
        #expect(zoom([nil, nil]) == nil && zoom([]) == nil)
    }

    @Test("No frames, no plate or no measurement: no motion")
    func nothing() {
        #expect(Self.motion([]) == nil)
        #expect(Self.motion([Vector2(x: 0, y: 0), Vector2(x: 9, y: 9)], plate: nil) == nil)
        #expect(Self.motion([nil, nil, nil]) == nil)
    }

    @Test("A frame without a measurement keeps the one before")
    func gap() throws {
        let motion = try #require(Self.motion([Vector2(x: 0, y: 0), Vector2(x: 3, y: 0), nil, Vector2(x: 6, y: 0)]))
        #expect(motion.map { $0.x } == [0, 3, 3, 6])
    }
}
