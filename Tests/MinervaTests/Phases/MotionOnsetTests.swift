import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct MotionOnsetTests {
    /// Half a second of rest, then the bar rises as `height` says, seconds after its onset; seen at 60 fps.
    private func start(noise: Double = 0, seed: UInt64 = 1, _ height: (Double) -> Double) throws -> Double {
        var generator = SeededGenerator(seed: seed)
        let times = (0..<60).map { Double($0) / 60 }
        let heights = times.map { ($0 < 0.5 ? 0 : height($0 - 0.5)) + noise * generator.gaussian() }
        let path = BarPath(timesSeconds: times, x: times.map { _ in 0 }, y: heights)
        let motion = try #require(VBTAnalyzer(settings: Settings()).kinematics(of: path))
        let signal = BarPathLiftStartSignal(settings: Settings())
        let found = try #require(signal.findFirst(in: motion, range: 0...(motion.grid.count - 1)))
        return motion.grid.time(at: found.index)
    }

    @Test("A pull that has its force at once is dated to its onset, fast or slow", arguments: [1.5, 3, 6])
    func constantAcceleration(acceleration: Double) throws {
        #expect(abs(try start { acceleration * $0 * $0 / 2 } - 0.5) <= 1.0 / 60)
    }

    @Test("So is one whose force grows", arguments: [10.0, 30])
    func growingAcceleration(jerk: Double) throws {
        #expect(abs(try start { jerk * $0 * $0 * $0 / 6 } - 0.5) <= 1.0 / 60)
    }

    /// Velocity is the cubic that starts at an acceleration and ends, after so many seconds, at a speed without one.
    @Test(
        "So is a first pull whose force fades, however it sets in, to one instant",
        arguments: [(4, 1, 0.45), (2, 1.2, 0.45), (1, 1.1, 0.4), (0.2, 1, 0.4)])
    func fadingForce(acceleration: Double, speed: Double, seconds: Double) throws {
        let second = 3 * speed / (seconds * seconds) - 2 * acceleration / seconds
        let third = (acceleration * seconds - 2 * speed) / (seconds * seconds * seconds)
        let found = try start { $0 * $0 * (acceleration / 2 + $0 * (second / 3 + $0 * third / 4)) }
        #expect(abs(found - 0.5) <= 1.0 / 120 + 1e-9)
    }

    @Test("So is a bar that is torn loose", arguments: [0.25, 0.5])
    func tornLoose(speed: Double) throws {
        #expect(abs(try start { speed * $0 } - 0.5) <= 1.0 / 60)
    }

    @Test("Noise of a millimeter moves it by a frame or so")
    func noisy() throws {
        let errors = try (0..<30).map { try start(noise: 0.001, seed: $0) { 1.5 * $0 * $0 } - 0.5 }
        let rms = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        #expect(rms <= 1.5 / 60)
    }
}
