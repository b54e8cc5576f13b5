import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct CleanTurnoverBoundariesTests {
    /// Instants of the grid are 1/120 s apart, so the nearest is half of that away.
    private let tolerance = 0.5 / 120 + 1e-9

    private func find(_ lift: SyntheticLift, until end: Double? = nil) -> (Kinematics, CleanTurnoverBoundaries?) {
        let motion = lift.kinematics()
        let last = end.map { motion.grid.index(nearest: $0) } ?? motion.grid.count - 1
        return (motion, .find(in: motion, from: 0, through: last, settings: Settings()))
    }

    @Test("Peak velocity, top and catch lie where they truly are", arguments: SyntheticLift.Sharpness.allCases)
    func truth(sharpness: SyntheticLift.Sharpness) throws {
        for lift in [SyntheticLift.snatch(sharpness: sharpness), .clean(sharpness: sharpness)] {
            let (motion, found) = find(lift)
            let boundaries = try #require(found)
            let rep = try #require(lift.reps.first)
            #expect(abs(motion.grid.time(at: boundaries.peakVelocity) - rep.peakVelocity) <= tolerance)
            #expect(abs(motion.grid.time(at: boundaries.peakHeight) - rep.peakHeight) <= tolerance)
            let bottom = motion.grid.time(at: try #require(boundaries.catchBottom))
            #expect(abs(bottom - (try #require(rep.catchBottom))) <= 1.0 / 60)
        }
    }

    @Test("The catch begins the pull-back before its bottom")
    func pullBack() throws {
        let (motion, found) = find(.snatch())
        let boundaries = try #require(found)
        let (start, bottom) = (try #require(boundaries.catchStart), try #require(boundaries.catchBottom))
        #expect(bottom - start == motion.grid.steps(covering: 0.075))
    }

    @Test("The catch does not begin before peak velocity, however long the pull-back")
    func pullBackLimit() throws {
        var settings = Settings()
        try settings.set("turnover.catchPullbackSeconds", to: 0.3)
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(SyntheticLift.pull(.clean, first: 0.9, peak: 1, sharpness: .sharp))
        lift.append(LiftSegment.float(.float, from: 1, release: 0.05))
        lift.append([LiftSegment(.drop, seconds: 0.05, to: -0.5), LiftSegment(.drop, seconds: 0.08)])
        lift.append(LiftSegment.move(.recovery, by: 0.5, seconds: 1))
        let motion = lift.kinematics()
        let boundaries = try #require(
            CleanTurnoverBoundaries.find(in: motion, from: 0, through: motion.grid.count - 1, settings: settings))
        #expect(boundaries.catchStart == boundaries.peakVelocity)
    }

    @Test("Neighbouring boundaries are in order")
    func order() throws {
        let boundaries = try #require(find(.clean()).1)
        let (start, bottom) = (try #require(boundaries.catchStart), try #require(boundaries.catchBottom))
        #expect(boundaries.peakVelocity < boundaries.peakHeight && boundaries.peakHeight < bottom)
        #expect(boundaries.peakVelocity <= start && start < bottom)
    }

    @Test("A hitch in the first pull is no turnover")
    func hitch() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(LiftSegment.move(.other, by: 0.2, seconds: 0.5) + LiftSegment.move(.other, by: -0.05, seconds: 0.3))
        lift.append(SyntheticLift.pull(.clean, first: 0.95, peak: 1.55, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.55, under: 1, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.6, seconds: 1.2))
        let (motion, found) = find(lift)
        #expect(
            abs(motion.grid.time(at: try #require(found).peakHeight) - (try #require(lift.end(of: .float))))
                <= tolerance)
    }

    @Test("A recording that ends while the bar rises has no turnover; one that ends before the catch no bottom")
    func unfinished() throws {
        let lift = SyntheticLift.snatch()
        #expect(find(lift, until: lift.end(of: .secondPull)).1 == nil)
        let caught = try #require(lift.end(of: .drop))
        let boundaries = try #require(find(lift, until: caught - 0.02).1)
        #expect(boundaries.catchBottom == nil && boundaries.catchStart == nil)
    }

    @Test("A bar that stops at the top without sinking has its peak there")
    func muscleSnatch() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(LiftSegment.move(.up, by: 1.6, seconds: 1.8) + [LiftSegment(.hold, seconds: 1)])
        let (motion, found) = find(lift)
        let top = motion.grid.time(at: try #require(found).peakHeight)
        #expect(top >= 2.2 && top <= 3.3)
    }

    @Test("A bar that lies has no turnover")
    func still() {
        #expect(find(SyntheticLift([LiftSegment(.rest, seconds: 2)])).1 == nil)
    }
}

@Suite struct JerkBoundariesTests {
    private func find(_ lift: SyntheticLift, from start: Double = 0) -> (Kinematics, JerkBoundaries?) {
        let motion = lift.kinematics()
        return (
            motion,
            .find(in: motion, range: motion.grid.index(nearest: start)...(motion.grid.count - 1), settings: Settings())
        )
    }

    @Test("Dip, drive and receive lie where they truly are", arguments: SyntheticLift.Sharpness.allCases)
    func truth(sharpness: SyntheticLift.Sharpness) throws {
        let lift = SyntheticLift.jerk(sharpness: sharpness)
        let (motion, found) = find(lift)
        let jerk = try #require(found)
        let rep = try #require(lift.reps.first)
        let half = 0.5 / 120 + 1e-9
        #expect(abs(motion.grid.time(at: jerk.dipBottom) - (try #require(rep.dipBottom))) <= half)
        #expect(abs(motion.grid.time(at: jerk.drivePeakVelocity) - rep.peakVelocity) <= half)
        #expect(abs(motion.grid.time(at: jerk.peakHeight) - rep.peakHeight) <= half)
        #expect(abs(motion.grid.time(at: try #require(jerk.receive)) - (try #require(rep.receive))) <= 1.0 / 60)
        // The dip's velocity -0.85·(3s² - 2s³) passes half the still speed at s = 0.129 of 0.2 s.
        let late = motion.grid.time(at: jerk.dipStart) - (try #require(rep.dipStart))
        #expect(late >= -half && late <= 0.129 * 0.2 + 1.0 / 120)
    }

    @Test("A dip that is not driven is no jerk: bouncing the bar on the shoulders, a squat")
    func noDrive() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        for _ in 0..<3 {
            lift.append(
                LiftSegment.move(.other, by: -0.1, seconds: 0.4) + LiftSegment.move(.other, by: 0.1, seconds: 0.3))
        }
        #expect(find(lift).1 == nil)
        #expect(find(.squat(reps: 3)).1 == nil)
    }

    @Test("A dip that is broken off is passed over for the one that is driven")
    func brokenOff() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(LiftSegment.move(.other, by: -0.1, seconds: 0.5) + LiftSegment.move(.other, by: 0.1, seconds: 0.5))
        lift.append([LiftSegment(.hold, seconds: 0.5)])
        lift.append(SyntheticLift.dipAndDrive(sharpness: .soft))
        let (motion, found) = find(lift)
        #expect(abs(motion.grid.time(at: try #require(found).dipBottom) - (try #require(lift.end(of: .dip)))) < 0.01)
    }

    @Test("A recording that ends in the drive has no jerk, and before the receive no receive")
    func unfinished() throws {
        let lift = SyntheticLift.jerk()
        let motion = lift.kinematics()
        let fastest = motion.grid.index(nearest: try #require(lift.end(of: .drive)))
        #expect(JerkBoundaries.find(in: motion, range: 0...fastest, settings: Settings()) == nil)
        let top = motion.grid.index(nearest: try #require(lift.end(of: .driveFloat)))
        let jerk = try #require(JerkBoundaries.find(in: motion, range: 0...(top + 12), settings: Settings()))
        #expect(jerk.receive == nil)
    }
}

@Suite struct CleanJerkSplitTests {
    private func split(_ lift: SyntheticLift) throws -> Double? {
        let motion = lift.kinematics()
        let caught = motion.grid.index(nearest: try #require(lift.end(of: .drop)))
        let dip = motion.grid.index(nearest: try #require(lift.start(of: .dip, rep: 2)))
        return CleanJerkSplitSignal.find(in: motion, from: caught, dipStart: dip, settings: Settings())
            .map { motion.grid.time(at: $0) }
    }

    @Test("The seam lies in the middle of the hold on the shoulders", arguments: [0.5, 1, 3])
    func middle(pause: Double) throws {
        let lift = SyntheticLift.cleanAndJerk(pause: pause)
        let hold = try #require(lift.start(of: .hold))
        // Standing up ends gradually: its velocity 3(1 - s)² is below the still speed for the last 0.16 of 0.6 s, so
        // the middle is half of that early; an instant's rounding on top.
        let early = hold + pause / 2 - (try #require(try split(lift)))
        #expect(early >= -1.0 / 60 && early <= 0.16 * 0.6 / 2 + 1.0 / 60)
    }

    @Test("Without a pause there is no seam, and a pause in the catch does not count", arguments: [0.0, 1.5])
    func noPause(catchHold: Double) throws {
        #expect(try split(.cleanAndJerk(pause: 0, catchHold: max(0.05, catchHold))) == nil)
    }

    @Test("Of a pause in the catch and one on the shoulders, the shoulders' counts, though shorter")
    func bothPauses() throws {
        let lift = SyntheticLift.cleanAndJerk(pause: 0.6, catchHold: 2)
        #expect(try #require(try split(lift)) >= (try #require(lift.end(of: .recovery))) - 0.1)
    }

    @Test("A dip that begins where the catch ends leaves no room for a seam")
    func emptyRange() {
        let motion = SyntheticLift.cleanAndJerk().kinematics()
        #expect(CleanJerkSplitSignal.find(in: motion, from: 50, dipStart: 50, settings: Settings()) == nil)
        #expect(CleanJerkSplitSignal.find(in: motion, from: 51, dipStart: 50, settings: Settings()) == nil)
    }
}
