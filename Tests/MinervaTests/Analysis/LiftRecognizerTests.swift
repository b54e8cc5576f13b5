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

    @Test("The lift that was asked for is analyzed, and that the bar surely moves as in another one is said")
    func another() throws {
        for (asked, lift, words) in [
            (
                LiftKind.clean, SyntheticLift.cleanAndJerk(),
                "Analyzed as a clean, but the bar moves as in a clean & jerk: try"
            ),
            (.jerk, .cleanAndJerk(), "try --lift clean-and-jerk."), (.snatch, .clean(), "try --lift clean."),
        ] {
            let analysis = LiftAnalyzer(request: AnalysisRequest(lift: asked)).analyze(lift.track())
            #expect(analysis.lift == asked && analysis.reps.allSatisfy { $0.lift == asked } && !analysis.reps.isEmpty)
            let note = try #require(analysis.diagnosis.first { $0.code == .otherLift })
            #expect(note.severity == .warning && note.message.contains(words), "\(note.message)")
        }
        // A squat that could be a bench press is what it was said to be.
        let unsure = LiftAnalyzer(request: AnalysisRequest(lift: .bench)).analyze(
            SyntheticLift.squat(depth: 0.47).track())
        #expect(!unsure.reps.isEmpty && !unsure.diagnosis.contains { $0.code == .otherLift })
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
