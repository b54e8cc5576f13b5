import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct LiftStartTests {
    private let signal = BarPathLiftStartSignal(settings: Settings())

    private func lift(_ before: [LiftSegment], onset: Double = 3) -> SyntheticLift {
        SyntheticLift(
            before + SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft, onset: onset)
                + LiftSegment.float(.float, from: 1.9, release: 0.08))
    }

    /// The start as the rep counter asks for it: the last rest before peak velocity.
    private func lastStart(_ lift: SyntheticLift) -> Double? {
        let motion = lift.kinematics()
        let fastest = motion.grid.index(nearest: lift.end(of: .secondPull) ?? 0)
        return signal.findLast(in: motion, after: 0, before: fastest, end: fastest).map {
            motion.grid.time(at: $0.index)
        }
    }

    @Test("After a rest the start is where the bar leaves it, within a frame")
    func afterRest() throws {
        let lift = lift([LiftSegment(.rest, seconds: 1)])
        let motion = lift.kinematics()
        let first = try #require(signal.findFirst(in: motion, range: motion.all))
        #expect(abs(motion.grid.time(at: first.index) - 1) <= 1.0 / 60)
        #expect(abs(first.restMeters) < 1e-9)
        #expect(abs(try #require(lastStart(lift)) - 1) <= 1.0 / 60)
    }

    @Test("A pull that grows from nothing is seen once it is no longer still")
    func softOnset() throws {
        let lift = lift([LiftSegment(.rest, seconds: 1)], onset: 0)
        let start = try #require(lastStart(lift))
        // Velocity 1.15·(3s² - 2s³) passes half the still speed, 0.04 m/s, at s = 0.111 of half a second; one
        // instant more.
        #expect(start >= 1 && start <= 1 + 0.111 * 0.5 + 1.0 / 120)
    }

    @Test("Without a rest before the rise there is no start")
    func noRest() {
        let rolling = (0..<8).flatMap { LiftSegment.move(.other, by: $0 % 2 == 0 ? 0.1 : -0.1, seconds: 0.3) }
        let lift = lift(rolling)
        let motion = lift.kinematics()
        #expect(signal.findFirst(in: motion, range: motion.all) == nil)
        #expect(lastStart(lift) == nil)
    }

    @Test("A bar that lies still to the end has no start")
    func neverRises() {
        let motion = SyntheticLift([LiftSegment(.rest, seconds: 3)]).kinematics()
        #expect(signal.findFirst(in: motion, range: motion.all) == nil)
        #expect(signal.findLast(in: motion, after: 0, before: 200, end: 300) == nil)
    }

    @Test("A slow, careful set-up is part of the rest, not of the pull")
    func slowSetUp() throws {
        // Rolls and tilts the plates by 8 mm over a second, waits, then pulls.
        let setUp = LiftSegment.move(.other, by: 0.008, seconds: 1) + [LiftSegment(.rest, seconds: 0.6)]
        let lift = lift([LiftSegment(.rest, seconds: 1)] + setUp)
        let truth = try #require(lift.start(of: .firstPull))
        let motion = lift.kinematics()
        let first = try #require(signal.findFirst(in: motion, range: motion.all))
        #expect(abs(motion.grid.time(at: first.index) - truth) <= 1.0 / 60)
        #expect(abs(try #require(lastStart(lift)) - truth) <= 1.0 / 60)
    }

    @Test("A camera that is jolted is no start: the rise does not last")
    func jolt() throws {
        let jolt =
            LiftSegment.move(.other, by: 0.05, seconds: 0.06) + LiftSegment.move(.other, by: -0.05, seconds: 0.06)
        let lift = lift([LiftSegment(.rest, seconds: 0.6)] + jolt + [LiftSegment(.rest, seconds: 0.6)])
        let truth = try #require(lift.start(of: .firstPull))
        let motion = lift.kinematics()
        let first = try #require(signal.findFirst(in: motion, range: motion.all))
        #expect(abs(motion.grid.time(at: first.index) - truth) <= 1.0 / 60)
    }

    @Test("The start does not depend on where zero is")
    func offset() {
        let motion = lift([LiftSegment(.rest, seconds: 1)]).kinematics()
        let moved = motion.relative(toX: 2, y: -31, facing: nil)
        #expect(
            signal.findFirst(in: motion, range: motion.all)?.index
                == signal.findFirst(in: moved, range: moved.all)?.index)
    }

    @Test("A rest that nobody saw is no rest")
    func unseenRest() {
        let motion = lift([LiftSegment(.rest, seconds: 1)]).kinematics(gaps: [0...0.9])
        #expect(signal.findFirst(in: motion, range: motion.all) == nil)
    }

    @Test("A recording shorter than the rest has no start")
    func tooShort() {
        let motion = Kinematics(heights: [Double](repeating: 0, count: 5), rateHz: 120)
        #expect(signal.findFirst(in: motion, range: motion.all) == nil)
        #expect(signal.findFirst(in: motion, range: 0...0) == nil)
        #expect(signal.findLast(in: motion, after: 0, before: 4, end: 4) == nil)
    }
}
