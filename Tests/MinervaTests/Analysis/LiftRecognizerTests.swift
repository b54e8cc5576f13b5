import Minerva
import MinervaTestSupport
import Testing

@Suite struct LiftRecognizerTests {
    static let lifts: [(LiftKind, @Sendable () -> SyntheticLift)] = [
        (.snatch, { .snatch() }), (.snatch, { .snatch(reps: 2, sharpness: .sharp, ending: .lowered) }),
        (.snatch, { .snatch(ending: .standing) }), (.clean, { .clean() }), (.clean, { .clean(ending: .standing) }),
        (.clean, { .clean(reps: 2, ending: .lowered) }), (.cleanAndJerk, { .cleanAndJerk() }),
        (.cleanAndJerk, { .cleanAndJerk(pause: 0) }),
        (.cleanAndJerk, { .cleanAndJerk(sharpness: .sharp, ending: .lowered) }),
        (.jerk, { .jerk() }), (.jerk, { .jerk(reps: 2) }), (.squat, { .squat(reps: 3) }),
        (.squat, { .squat(pause: 1) }),
        (.bench, { .squat(reps: 3, depth: 0.35) }), (.deadlift, { .deadlift() }),
        (.deadlift, { .deadlift(reps: 3, restBetween: 0) }),
    ]

    private func recognize(_ track: Track) -> LiftRecognition? {
        LiftAnalyzer(request: AnalysisRequest()).analyze(track).recognition
    }

    @Test("Every lift is told from the others by the bar's path alone", arguments: lifts.indices, [30.0, 60])
    func recognized(index: Int, fps: Double) {
        #expect(recognize(Self.lifts[index].1().track(fps: fps))?.lift == Self.lifts[index].0)
    }

    @Test("A path cannot tell a shallow squat from a bench press: that is said; no bench press is 0.6 m deep")
    func unsure() {
        #expect(recognize(SyntheticLift.squat(depth: 0.47).track())?.isUnsure == true)
        #expect(recognize(SyntheticLift.squat(depth: 0.35).track())?.isUnsure == true)
        #expect(recognize(SyntheticLift.squat(depth: 0.6).track())?.isUnsure == false)
        #expect(recognize(SyntheticLift.snatch().track())?.isUnsure == false)
    }

    @Test("A pull after a false start is no jerk")
    func falseStart() {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.5)])
        lift.append(
            LiftSegment.move(.other, by: 0.14, seconds: 0.6) + LiftSegment.move(.other, by: -0.14, seconds: 0.5))
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.7, seconds: 1.3) + [LiftSegment(.hold, seconds: 0.8)])
        #expect(recognize(lift.track())?.lift == .snatch)
    }

    @Test("What decided is named with its height or depth")
    func reasons() throws {
        let snatch = try #require(recognize(SyntheticLift.snatch().track()))
        #expect(snatch.reason == .overheadFromFloor)
        #expect(abs(snatch.meters - 1.733) < 0.02)
        let squat = try #require(recognize(SyntheticLift.squat(depth: 0.6).track()))
        #expect(squat.reason == .downAndUpDeep)
        #expect(abs(squat.meters - 0.6) < 0.01)
    }

    @Test("A bar that lies is no lift")
    func nothing() {
        #expect(recognize(SyntheticLift([LiftSegment(.rest, seconds: 3)]).track()) == nil)
    }

    @Test("A lift that is named is not recognised but taken")
    func named() {
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .clean)).analyze(SyntheticLift.snatch().track())
        #expect(analysis.lift == .clean)
        #expect(analysis.recognition == nil)
    }
}
