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

    @Test("Where a lifter sits in the catch, the arrival counts, not the lowest instant of the wait")
    func arrival() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        // Sinks by 4 mm within two seconds, within the band of a hold.
        lift.append([LiftSegment(.catchHold, seconds: 0.1), LiftSegment(.catchHold, seconds: 2, to: -0.004)])
        let motion = lift.kinematics()
        let top = motion.grid.index(nearest: try #require(lift.end(of: .float)))
        let caught = try #require(lift.end(of: .drop))
        let arrival = BarDescentSignal.arrival(at: motion.grid.count - 1, in: motion, after: top)
        #expect(abs(motion.grid.time(at: arrival) - caught) <= 1.0 / 60)
    }
}
