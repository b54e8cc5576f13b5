import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct TurningPointTests {
    private func bottom(_ heights: [Double], confirmations: Int = 3, dwell: Double = 0, swing: Double = 0.03) -> Int? {
        let kinematics = Kinematics(heights: heights, rateHz: 100)
        return BarDescentSignal.findFirstConfirmedBottom(
            in: kinematics, range: kinematics.all, requiredConfirmations: confirmations, minDwellSeconds: dwell,
            minimumSwingMeters: swing)
    }

    private func peak(_ heights: [Double], confirmations: Int = 3, dwell: Double = 0, swing: Double = 0.03) -> Int? {
        let kinematics = Kinematics(heights: heights, rateHz: 100)
        return BarPeakHeightSignal.findFirstConfirmedPeak(
            in: kinematics, range: kinematics.all, requiredConfirmations: confirmations, minDwellSeconds: dwell,
            minimumSwingMeters: swing)
    }

    static let valley = [1, 0.9, 0.8, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1]

    @Test("The bottom of a valley is found, and the peak of its mirror image at the same instant")
    func turn() {
        #expect(bottom(Self.valley) == 3)
        #expect(peak(Self.valley.map { -$0 }) == 3)
    }

    @Test("A bar that only sinks, only rises, or lies, has no bottom")
    func noTurn() {
        #expect(bottom((0..<50).map { -Double($0) / 10 }) == nil)
        #expect(bottom((0..<50).map { Double($0) / 10 }) == nil)
        #expect(bottom([Double](repeating: 1, count: 50)) == nil)
        #expect(bottom([1]) == nil)
    }

    @Test("A range that opens on a rise finds the bottom of the next descent")
    func opensOnRise() {
        #expect(bottom([0, 0.2, 0.5, 1] + Self.valley) == 4 + 3)
    }

    @Test("A swing smaller than the smallest is passed over")
    func smallSwing() {
        let ripple = [1, 0.98, 0.99, 1, 1.01, 1.02]
        #expect(bottom(ripple) == nil)
        #expect(bottom(ripple, swing: 0.01) == 1)
        #expect(bottom(ripple + Self.valley) == ripple.count + 3)
    }

    @Test("Fewer rising samples than confirmations do not confirm; a fall in between starts again")
    func confirmations() {
        let jittery = [1, 0.8, 0.81, 0.82, 0.79, 0.8, 0.81, 0.9, 1]
        #expect(bottom(jittery, confirmations: 3) == 4)
        #expect(bottom(jittery, confirmations: 2) == 1)
        #expect(bottom(jittery, confirmations: 5) == nil)
    }

    @Test("A reversal undone before the dwell is none")
    func dwell() {
        // Up for 50 ms, then down again to the true bottom.
        let early = [1, 0.9, 0.8, 0.81, 0.82, 0.83, 0.84, 0.85] + [0.7, 0.6, 0.5, 0.4]
        let late = (0..<20).map { 0.4 + 0.02 * Double($0 + 1) }
        #expect(bottom(early + late, dwell: 0) == 2)
        #expect(bottom(early + late, dwell: 0.08) == 11)
    }

    @Test("The recording's end before the confirmation leaves the turn unknown")
    func endOfRecording() {
        #expect(bottom(Array(Self.valley.prefix(6))) == nil)
        #expect(bottom(Array(Self.valley.prefix(7))) == 3)
    }

    @Test("Adding a constant to the heights moves no turning point")
    func offset() {
        #expect(bottom(Self.valley.map { $0 + 57 }) == 3)
    }

    /// A snatch that is caught and held, then `after`.
    private func held(_ seconds: Double, sagging: Double = 0, then after: [LiftSegment]) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append(LiftSegment.move(.catchHold, by: -sagging, seconds: seconds))
        lift.append(after)
        return lift
    }

    private func reception(_ lift: SyntheticLift) throws -> (seconds: Double, meters: Double)? {
        let motion = lift.kinematics()
        let top = motion.grid.index(nearest: try #require(lift.end(of: .float)))
        return BarDescentSignal.findReception(
            in: motion, after: top, through: motion.grid.count - 1, minimumSwingMeters: 0.03, settings: Settings()
        ).map { (motion.grid.time(at: $0), motion.y[$0]) }
    }

    @Test("Where a lifter sits in the catch, the arrival counts, as low as the bar gets", arguments: [0.1, 0.5, 2])
    func arrival(seconds: Double) throws {
        let lift = held(seconds, sagging: 1e-4, then: LiftSegment.move(.recovery, by: 0.7, seconds: 1.3))
        let (time, height) = try #require(try reception(lift))
        let caught = try #require(lift.end(of: .drop))
        #expect(abs(time - caught) <= 1.0 / 60)
        #expect(height - lift.state(at: caught).height <= 0.001)
    }

    @Test("A bar that is held and then lost was received, though it never rises again")
    func lost() throws {
        let lift = held(0.5, sagging: 1e-4, then: LiftSegment.dropToFloor(from: 0.7, restitution: 0.3))
        #expect(abs(try #require(try reception(lift)).seconds - (try #require(lift.end(of: .drop)))) <= 1.0 / 60)
    }

    @Test("A bar that is let go at the top is received by nobody before the floor")
    func letGo() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(LiftSegment.float(.float, from: 1.9, release: 0.08))
        lift.append(LiftSegment.dropToFloor(from: lift.height, restitution: 0.3))
        #expect(try #require(try reception(lift)).meters < 0.05)
    }
}
