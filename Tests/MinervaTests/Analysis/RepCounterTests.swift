import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RepCounterTests {
    private func count(_ kind: LiftKind, _ lift: SyntheticLift) -> RepCounter.Result {
        RepCounter(settings: Settings()).count(kind, in: lift.kinematics())
    }

    @Test("A snatch is one repetition: standing up from the catch is none", arguments: SyntheticLift.Sharpness.allCases)
    func oneSnatch(sharpness: SyntheticLift.Sharpness) {
        for ending in [SyntheticLift.Ending.standing, .dropped, .lowered] {
            let reps = count(.snatch, .snatch(sharpness: sharpness, ending: ending)).reps
            #expect(reps.map { $0.lift } == [.snatch])
            #expect(reps.first?.outcome == .made)
        }
    }

    @Test("Snatches and cleans in a row are counted one by one", arguments: [1, 2, 4])
    func several(reps: Int) {
        #expect(count(.snatch, .snatch(reps: reps)).reps.count == reps)
        #expect(count(.clean, .clean(reps: reps, ending: .lowered)).reps.count == reps)
    }

    @Test("A dropped bar bounces, and that is no repetition but said")
    func bounce() {
        let result = count(.snatch, .snatch(ending: .dropped))
        #expect(result.reps.count == 1)
        #expect(!result.bounces.isEmpty)
        #expect(count(.snatch, .snatch(ending: .lowered)).bounces.isEmpty)
    }

    @Test("A bounce is no repetition either where no picture shows the floor's hit", arguments: [0.45, 0.5, 0.55])
    func unseenHit(restitution: Double) throws {
        var lift = SyntheticLift.snatch(ending: .standing)
        let release = lift.durationSeconds
        lift.append(
            LiftSegment.dropToFloor(from: lift.height, restitution: restitution) + [LiftSegment(.rest, seconds: 2)])
        let path = lift.path(fps: 25)
        // The first pictures after the release in which the bar is near the floor are missing.
        let low = path.timesSeconds.indices.filter { path.timesSeconds[$0] > release && path.y[$0] < 0.2 }
        let hidden = Set(low.prefix(4))
        let kept = path.timesSeconds.indices.filter { !hidden.contains($0) }
        let motion = try #require(
            VBTAnalyzer(settings: Settings()).kinematics(
                of: BarPath(
                    timesSeconds: kept.map { path.timesSeconds[$0] }, x: kept.map { path.x[$0] },
                    y: kept.map { path.y[$0] })))
        let result = RepCounter(settings: Settings()).count(.clean, in: motion)
        #expect(result.reps.count == 1)
    }

    @Test("A bar that bounces higher than the least pull is still no repetition", arguments: [0.35, 0.5])
    func highBounce(restitution: Double) {
        var lift = SyntheticLift.snatch(ending: .standing)
        lift.append(
            LiftSegment.dropToFloor(from: lift.height, restitution: restitution) + [LiftSegment(.rest, seconds: 1)])
        #expect(count(.snatch, lift).reps.count == 1)
    }

    @Test("A clean & jerk is two repetitions, clean first, with a seam between")
    func cleanAndJerk() throws {
        let lift = SyntheticLift.cleanAndJerk()
        let result = count(.cleanAndJerk, lift)
        #expect(result.reps.map { $0.lift } == [.clean, .jerk])
        #expect(result.reps.allSatisfy { $0.outcome == .made })
        let seam = lift.kinematics().grid.time(at: try #require(result.split))
        #expect(seam > (try #require(lift.end(of: .recovery))) - 0.1)
        #expect(seam < (try #require(lift.start(of: .dip, rep: 2))))
    }

    @Test("Without a pause there are still two repetitions, but no seam")
    func noSeam() {
        let result = count(.cleanAndJerk, .cleanAndJerk(pause: 0))
        #expect(result.reps.map { $0.lift } == [.clean, .jerk])
        #expect(result.split == nil)
    }

    @Test("Standing up after a double bounce in the catch is no jerk", arguments: [0.05, 0.08, 0.12])
    func doubleBounceInCatch(rebound: Double) {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.clean, first: 0.95, peak: 1.55, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.55, under: 1, sharpness: .soft))
        lift.append(LiftSegment.move(.catchHold, by: rebound, seconds: 0.3))
        lift.append(LiftSegment.move(.catchHold, by: 0.02 - rebound, seconds: 0.3))
        lift.append(LiftSegment.move(.recovery, by: 0.6, seconds: 1.2) + [LiftSegment(.hold, seconds: 1)])
        #expect(count(.cleanAndJerk, lift).reps.map { $0.lift } == [.clean])
        lift.append(SyntheticLift.dipAndDrive(sharpness: .soft) + [LiftSegment(.hold, seconds: 1)])
        #expect(count(.cleanAndJerk, lift).reps.map { $0.lift } == [.clean, .jerk])
    }

    @Test("A power clean is racked below its pull's top, and still jerked")
    func powerCleanAndJerk() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.clean, first: 1.15, peak: 2.2, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 2.2, under: 1, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.08, seconds: 0.5) + [LiftSegment(.hold, seconds: 1)])
        lift.append(SyntheticLift.dipAndDrive(sharpness: .soft) + [LiftSegment(.hold, seconds: 1)])
        #expect(count(.cleanAndJerk, lift).reps.map { $0.lift } == [.clean, .jerk])
    }

    @Test("A clean that is asked for as a clean & jerk stays one repetition")
    func cleanOnly() {
        #expect(count(.cleanAndJerk, .clean()).reps.map { $0.lift } == [.clean])
    }

    @Test("Jerks from the rack are counted one by one", arguments: [1, 2, 3])
    func jerks(reps: Int) {
        let found = count(.jerk, .jerk(reps: reps)).reps
        #expect(found.count == reps)
        #expect(found.allSatisfy { $0.outcome == .made })
    }

    @Test("A jerk that is received in a deep squat is one")
    func squatJerk() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(Array(SyntheticLift.dipAndDrive(sharpness: .soft).prefix { $0.name != .receive }))
        // From 0.26 m over the shoulders down to 0.03 m, and up from there.
        lift.append([LiftSegment(.receive, seconds: 0.2, to: -1), LiftSegment(.receive, seconds: 0.2)])
        lift.append([LiftSegment(.catchHold, seconds: 0.1)] + LiftSegment.move(.jerkRecovery, by: 0.5, seconds: 1.2))
        lift.append([LiftSegment(.hold, seconds: 1)] + LiftSegment.move(.lowering, by: -lift.height, seconds: 1))
        lift.append([LiftSegment(.rest, seconds: 1)])
        #expect(count(.jerk, lift).reps.map { $0.outcome } == [.made])
    }

    @Test("Squats are counted, with a pause at the bottom too", arguments: [1, 3, 5])
    func squats(reps: Int) {
        #expect(count(.squat, .squat(reps: reps)).reps.count == reps)
        #expect(count(.squat, .squat(reps: reps, pause: 1.5)).reps.count == reps)
        #expect(count(.bench, .squat(reps: reps, depth: 0.35)).reps.count == reps)
    }

    @Test("The way up of a paused squat begins where the bar leaves the bottom, not where it arrived")
    func pausedSquat() throws {
        let lift = SyntheticLift.squat(pause: 1)
        let motion = lift.kinematics()
        let rep = try #require(RepCounter(settings: Settings()).count(.squat, in: motion).reps.first)
        let start = motion.grid.time(at: try #require(rep.concentric).lowerBound)
        let truth = try #require(lift.start(of: .up))
        // Velocity 1.18·(3s² - 2s³) passes half the still speed at s = 0.109 of 0.55 s; one instant more.
        #expect(start >= truth - 1.0 / 120 && start <= truth + 0.109 * 0.55 + 1.0 / 120)
    }

    @Test("Unracking and walking out are no squat")
    func walkOut() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(
            LiftSegment.move(.other, by: 0.06, seconds: 0.5) + LiftSegment.move(.other, by: -0.04, seconds: 0.8))
        lift.append(LiftSegment.move(.other, by: 0.03, seconds: 0.5) + [LiftSegment(.hold, seconds: 0.5)])
        #expect(count(.squat, lift).reps.isEmpty)
        lift.append(
            LiftSegment.move(.down, by: -0.6, seconds: 1.2, begins: .squat) + LiftSegment.move(.up, by: 0.6, seconds: 1)
        )
        lift.append([LiftSegment(.hold, seconds: 0.5)] + LiftSegment.move(.other, by: -0.07, seconds: 0.6))
        lift.append([LiftSegment(.rest, seconds: 1)])
        #expect(count(.squat, lift).reps.count == 1)
    }

    @Test("Deadlifts are counted, with rests and touch-and-go", arguments: [0.0, 0.1, 1])
    func deadlifts(rest: Double) {
        for reps in 1...4 { #expect(count(.deadlift, .deadlift(reps: reps, restBetween: rest)).reps.count == reps) }
    }

    @Test(
        "In a set, what comes within a tenth of the usual lockout is one",
        arguments: [(0.395, RepEvents.Outcome.made), (0.36, .partial)])
    func lockout(rise: Double, outcome: RepEvents.Outcome) {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        for meters in [0.43, rise] {
            lift.append(LiftSegment.move(.up, by: meters, seconds: 1.2, begins: .deadlift))
            lift.append([LiftSegment(.hold, seconds: 0.6)])
            lift.append(LiftSegment.move(.down, by: -meters, seconds: 1) + [LiftSegment(.rest, seconds: 1)])
        }
        #expect(count(.deadlift, lift).reps.map { $0.outcome } == [.made, outcome])
    }

    @Test("A deadlift's way down ends on the floor, not short of it")
    func deadliftDown() throws {
        let lift = SyntheticLift.deadlift(reps: 2)
        let motion = lift.kinematics()
        for (i, rep) in RepCounter(settings: Settings()).count(.deadlift, in: motion).reps.enumerated() {
            let end = motion.grid.time(at: try #require(rep.eccentric).upperBound)
            let truth = try #require(lift.end(of: .down, rep: i + 1))
            // Velocity -1.1·(3s² - 2s³) is slower than half the still speed for the last 0.113 of half a second.
            #expect(end <= truth + 1.0 / 120 && end >= truth - 0.113 * 0.5 - 1.0 / 120)
        }
    }

    @Test("A bar that lies, or is only rolled about, is lifted by nobody", arguments: LiftKind.allCases)
    func nothing(kind: LiftKind) {
        #expect(count(kind, SyntheticLift([LiftSegment(.rest, seconds: 3)])).reps.isEmpty)
        var rolled = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        for _ in 0..<5 {
            rolled.append(
                LiftSegment.move(.other, by: 0.05, seconds: 0.6) + LiftSegment.move(.other, by: -0.05, seconds: 0.4))
        }
        #expect(count(kind, rolled).reps.isEmpty)
    }

    @Test("One instant is no repetition", arguments: LiftKind.allCases)
    func oneInstant(kind: LiftKind) {
        let motion = Kinematics(heights: [0], rateHz: 120)
        #expect(RepCounter(settings: Settings()).count(kind, in: motion).reps.isEmpty)
    }

    @Test("A recording that ends in the pull or before standing leaves the outcome unknown")
    func unfinished() throws {
        let lift = SyntheticLift.snatch()
        let caught = try #require(lift.end(of: .drop))
        let cut = SyntheticLift(lift.segments.filter { $0.end <= caught + 0.31 }.map { $0.segment })
        let reps = count(.snatch, cut).reps
        #expect(reps.count == 1)
        #expect(reps.first?.outcome == .unknown)
    }

    @Test("What ends out of sight was neither made nor missed", arguments: [SyntheticLift.Ending.dropped, .lowered])
    func endsOutOfSight(ending: SyntheticLift.Ending) throws {
        let lift = SyntheticLift.snatch(ending: ending)
        let caught = try #require(lift.end(of: .drop))
        let stood = try #require(lift.start(of: .hold))
        let left = try #require(lift.end(of: .hold))
        // From halfway up to the stand until the bar is as low again.
        let gone = (caught + stood) / 2
        let height = lift.state(at: gone).height
        var back = left
        while lift.state(at: back).height > height { back += 0.01 }
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.gaps = [gone...back]
        var analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(sampling.track(of: lift))
        #expect(analysis.reps.map { $0.outcome } == [.unknown])
        #expect(analysis.reps.first?.phase(.recovery) == nil)
        #expect(analysis.diagnosis.contains { $0.code == .repUnfinished })
        // Seen standing, it may be lost on its way down.
        sampling.gaps = [left...(left + 0.4)]
        analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(sampling.track(of: lift))
        #expect(analysis.reps.map { $0.outcome } == [.made])
    }

    @Test("A bar that leaves the floor out of sight has no start and no mean velocity; its rest was seen")
    func leavesOutOfSight() throws {
        let lift = SyntheticLift.snatch()
        let left = try #require(lift.start(of: .firstPull))
        var sampling = TrackSampling(of: lift, fps: 60)
        let analyzer = LiftAnalyzer(request: AnalysisRequest(lift: .snatch))
        let seen = try #require(analyzer.analyze(sampling.track(of: lift)).reps.first)
        sampling.gaps = [(left - 0.5)...(left + 0.3)]
        let analysis = analyzer.analyze(sampling.track(of: lift))
        let rep = try #require(analysis.reps.first)
        #expect(analysis.reps.count == 1 && rep.outcome == .made)
        #expect(rep.times.liftStart == nil && rep.meanVelocityMps == nil && rep.displacementMeters == nil)
        #expect(abs(try #require(rep.peakHeightMeters) - #require(seen.peakHeightMeters)) < 0.01)
        #expect(analysis.diagnosis.contains { $0.code == .noRestAtStart })
        // Lost while it rests, and seen again before it leaves.
        sampling.gaps = [(left - 0.7)...(left - 0.3)]
        let again = try #require(analyzer.analyze(sampling.track(of: lift)).reps.first)
        #expect(abs(try #require(again.times.liftStart) - #require(seen.times.liftStart)) < 0.02)
    }

    @Test("A bar that is lost from the catch while a blur hides its fall is missed all the same")
    func fallOutOfSight() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append([LiftSegment(.catchHold, seconds: 0.8)])
        let dropped = lift.durationSeconds
        lift.append(LiftSegment.dropToFloor(from: lift.height, restitution: 0.35) + [LiftSegment(.rest, seconds: 1)])
        var sampling = TrackSampling(of: lift, fps: 60)
        // Longer than is bridged.
        sampling.gaps = [(dropped + 0.15)...(dropped + 0.42)]
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(sampling.track(of: lift))
        #expect(analysis.reps.map { $0.outcome } == [.missed])
    }

    @Test("A snatch that is caught and held low, then dropped, is not made")
    func lostFromTheCatch() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append([LiftSegment(.catchHold, seconds: 0.8)])
        lift.append(LiftSegment.dropToFloor(from: lift.height, restitution: 0.35) + [LiftSegment(.rest, seconds: 1)])
        #expect(count(.snatch, lift).reps.map { $0.outcome } == [.missed])
    }

    @Test("A power snatch, caught high and hardly stood up from, is made")
    func powerSnatch() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.3, peak: 2.4, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 2.4, under: 0.7, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.06, seconds: 0.4) + [LiftSegment(.hold, seconds: 0.8)])
        #expect(count(.snatch, lift).reps.map { $0.outcome } == [.made])
    }

    @Test(
        "A pull that is let down without a catch is partial, whether or not it is held at the hip", arguments: [0.0, 1])
    func pullOnly(hold: Double) {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.clean, first: 0.95, peak: 1.55, sharpness: .soft))
        lift.append(LiftSegment.float(.float, from: 1.55, release: 0.08))
        lift.append(LiftSegment.move(.lowering, by: 0.6 - lift.height, seconds: 0.6))
        if hold > 0 { lift.append([LiftSegment(.lowering, seconds: hold)]) }
        lift.append(LiftSegment.move(.lowering, by: -lift.height, seconds: 1) + [LiftSegment(.rest, seconds: 1)])
        let reps = count(.clean, lift).reps
        #expect(reps.map { $0.outcome } == [.partial])
        #expect(reps.first?.turnover?.catchBottom == nil)
    }

    @Test(
        "Hang snatches are counted one by one; picking the bar up and lowering it to the knee are none",
        arguments: 1...3)
    func hang(reps: Int) throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.move(.other, by: 0.6, seconds: 1.4) + [LiftSegment(.other, seconds: 0.5)])
        for _ in 0..<reps {
            lift.append(
                LiftSegment.move(.other, by: 0.35 - lift.height, seconds: 1.5) + [LiftSegment(.other, seconds: 0.4)])
            lift.append([LiftSegment(.firstPull, seconds: 0.3, to: 1, onset: 3, begins: .snatch)])
            lift.append([LiftSegment(.secondPull, seconds: 0.22, to: 1.8)])
            lift.append(SyntheticLift.turnover(from: 1.8, under: 0.7, sharpness: .soft))
            lift.append([LiftSegment(.catchHold, seconds: 0.3)] + LiftSegment.move(.recovery, by: 0.6, seconds: 1.3))
            lift.append([LiftSegment(.hold, seconds: 0.8)])
        }
        let motion = lift.kinematics()
        let found = count(.snatch, lift).reps
        #expect(found.map { $0.outcome } == (0..<reps).map { _ in .made })
        for (rep, truth) in zip(found, lift.reps) {
            let start = motion.grid.time(at: try #require(rep.liftStart))
            #expect(abs(start - (try #require(truth.liftStart))) <= 1.0 / 30)
        }
    }

    @Test("A deadlift is no snatch and no clean, and put back from the knee it is partial")
    func deadliftOnly() {
        #expect(count(.snatch, .deadlift(reps: 2)).reps.isEmpty)
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.move(.up, by: 0.25, seconds: 0.8, begins: .deadlift))
        lift.append(LiftSegment.move(.down, by: -0.25, seconds: 0.7) + [LiftSegment(.rest, seconds: 1)])
        #expect(count(.deadlift, lift).reps.map { $0.outcome } == [.partial])
    }

    @Test("A pause in the catch and a bounce out of it are no jerk", arguments: [0.05, 0.1])
    func bounceAfterPause(rebound: Double) {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.clean, first: 0.95, peak: 1.55, sharpness: .soft))
        lift.append(
            SyntheticLift.turnover(from: 1.55, under: 1, sharpness: .soft) + [LiftSegment(.catchHold, seconds: 1)])
        lift.append(LiftSegment.move(.recovery, by: -rebound, seconds: 0.3))
        lift.append(LiftSegment.move(.recovery, by: 0.6 + rebound, seconds: 1.2) + [LiftSegment(.hold, seconds: 1)])
        #expect(count(.cleanAndJerk, lift).reps.map { $0.lift } == [.clean])
    }

    @Test("A jerk that is held in the split and lost is missed")
    func lostJerk() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.dipAndDrive(sharpness: .soft).dropLast(2) + [LiftSegment(.catchHold, seconds: 0.5)])
        lift.append(
            LiftSegment.dropToFloor(from: lift.height + 1.3, restitution: 0.3) + [LiftSegment(.rest, seconds: 1)])
        #expect(count(.jerk, lift).reps.map { $0.outcome } == [.missed])
    }

    @Test("A squat stopped more than halfway up is partial, lower it is missed", arguments: [0.25, 0.65])
    func givenUp(share: Double) {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.move(.down, by: -0.6, seconds: 1.2, begins: .squat))
        lift.append(LiftSegment.move(.up, by: 0.6 * share, seconds: 0.9))
        lift.append(LiftSegment.move(.lowering, by: -0.6 * share - 0.05, seconds: 1) + [LiftSegment(.rest, seconds: 1)])
        #expect(count(.squat, lift).reps.map { $0.outcome } == [share > 0.5 ? .partial : .missed])
        #expect(lift.reps.map { $0.outcome } == [share > 0.5 ? .partial : .missed])
    }

    @Test("A squat that is dropped from the shoulders is none")
    func droppedSquat() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.dropToFloor(from: 1.3, restitution: 0.35) + [LiftSegment(.rest, seconds: 1)])
        #expect(count(.squat, lift).reps.isEmpty)
    }

    @Test("A pull that is let go before it is caught is missed")
    func missedInFront() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(LiftSegment.float(.float, from: 1.9, release: 0.08))
        lift.append(LiftSegment.dropToFloor(from: lift.height, restitution: 0.35) + [LiftSegment(.rest, seconds: 1)])
        let reps = count(.snatch, lift).reps
        #expect(reps.count == 1)
        #expect(reps.first?.outcome == .missed)
    }
}
