import Foundation
import Minerva
import MinervaTestSupport
import Testing

/// Every tunable does something: a slider that changes nothing is a lie.
@Suite struct TunableEffectTests {
    struct Effect: Sendable, CustomTestStringConvertible {
        let tunable: Tunable
        let value: Double
        let lift: @Sendable () -> Track
        var testDescription: String { tunable.definition.name }
    }

    private static func noisy(_ lift: SyntheticLift, gaps: [ClosedRange<Double>] = [], noise: Double = 0.7) -> Track {
        var sampling = TrackSampling(of: lift, fps: 30)
        sampling.noisePixels = noise
        sampling.gaps = gaps
        return sampling.track(of: lift)
    }

    /// A snatch whose bar lies still for a tenth of a second only, after the lifter has rolled and lifted it a little.
    private static var restless: SyntheticLift {
        var lift = SyntheticLift([])
        for _ in 0..<4 { lift.append(LiftSegment.move(.other, by: 0.03, seconds: 0.3)) }
        for _ in 0..<4 { lift.append(LiftSegment.move(.other, by: -0.03, seconds: 0.3)) }
        lift.append([LiftSegment(.rest, seconds: 0.28)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.7, seconds: 1.3) + [LiftSegment(.hold, seconds: 0.8)])
        return lift
    }

    static let effects: [Effect] = [
        Effect(tunable: .resampleRateHz, value: 90) { noisy(.snatch()) },
        Effect(tunable: .resampleMethod, value: 0) { noisy(.snatch()) },
        Effect(tunable: .maximumGapSeconds, value: 0.5) { noisy(.snatch(), gaps: [0.4...0.8]) },
        Effect(tunable: .lowPassOrder, value: 2) { noisy(.snatch()) },
        Effect(tunable: .lowPassCutoffHz, value: 10) { noisy(.snatch()) },
        Effect(tunable: .derivativeOrder, value: 2) { noisy(.snatch()) },
        Effect(tunable: .lowPassMirroredSamples, value: 9) { noisy(.snatch()) },
        Effect(tunable: .minRestSeconds, value: 1) { noisy(restless, noise: 0) },
        Effect(tunable: .restBandMeters, value: 0.001) { noisy(.snatch()) },
        Effect(tunable: .minRiseMeters, value: 0.2) { noisy(hitchInStart) },
        Effect(tunable: .requiredConfirmations, value: 30) { noisy(.snatch()) },
        Effect(tunable: .minDwellSeconds, value: 0.5) { noisy(reboundingCatch) },
        Effect(tunable: .catchPullbackSeconds, value: 0.15) { noisy(.snatch()) },
        Effect(tunable: .minimumPullMeters, value: 1) { noisy(.clean(), noise: 0) },
        Effect(tunable: .minimumStrengthMeters, value: 0.7) { noisy(.squat(), noise: 0) },
        Effect(tunable: .nearFloorMeters, value: 0.5) { noisy(.snatch()) },
        Effect(tunable: .minimumSwingMeters, value: 0.15) { noisy(.snatch()) },
        Effect(tunable: .stillSpeedMps, value: 0.3) { noisy(.snatch()) },
        Effect(tunable: .stillSeconds, value: 1.5) { noisy(.snatch(), noise: 0) },
        Effect(tunable: .minimumEasingMps2, value: 10) { noisy(.snatch()) },
        Effect(tunable: .minimumVisibility, value: 0.9) { doubtfulKnee },
        Effect(tunable: .crossingBandMeters, value: 0.002) { noisy(.snatch()) },
        Effect(tunable: .lateralShare, value: 0.2) { wandering },
        Effect(tunable: .driftTolerance, value: 0.02) { wandering },
        Effect(tunable: .straightnessTolerance, value: 0.01) { wandering },
        Effect(tunable: .implausibleSpeedMps, value: 1.5) { noisy(.snatch()) },
        Effect(tunable: .mostlyInterpolatedHz, value: 40) { noisy(.snatch()) },
        Effect(tunable: .repeatShare, value: 0.5) { MotionClockTests.exported(from: 20, to: 30) },
        Effect(tunable: .gravityTolerance, value: 0.5) {
            var track = SyntheticLift.snatch().track()
            for i in track.frames.indices { track.frames[i].timeSeconds *= 1.2 }
            return track
        },
        Effect(tunable: .offAxisDegrees, value: 30) { PinholeCamera.offAxis(degrees: 20).track(of: .snatch()) },
        Effect(tunable: .fastestBarMps, value: 30) {
            var track = SyntheticLift.snatch().track()
            for i in track.frames.indices where i > 100 { track.frames[i].plate?.center.x += 80 }
            return track
        },
        Effect(tunable: .cameraMotionDiameters, value: 0.5) {
            var track = SyntheticLift.snatch().track()
            track.cameraMotionPixels = track.frames.map { Vector2(x: 0, y: Double($0.index) / 20) }
            return track
        },
    ]

    /// A snatch with a knee that may be seen or not.
    private static var doubtfulKnee: Track {
        noisy(.snatch()).posed { _ in [JointObservation(.leftKnee, y: 610, visibility: 0.7)] }
    }

    /// A snatch whose bar wanders, once away and back, by a third of its way.
    private static var wandering: Track {
        var track = noisy(.snatch(), noise: 0)
        for i in track.frames.indices {
            let height = 700 - (track.frames[i].plate?.center.y ?? 700)
            track.frames[i].plate?.center.x += 100 * sin(height / 60)
        }
        return track
    }

    /// A bar that is jerked off the floor by 6 cm, stops for an instant, and is then pulled.
    private static var hitchInStart: SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.move(.other, by: 0.06, seconds: 0.25) + [LiftSegment(.other, seconds: 0.05)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.7, seconds: 1.3) + [LiftSegment(.hold, seconds: 0.8)])
        return lift
    }

    /// A snatch caught so high that the bar is above its peak again within half a second.
    private static var reboundingCatch: SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.15, peak: 1.9, sharpness: .soft))
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.5, seconds: 0.5) + [LiftSegment(.hold, seconds: 0.8)])
        return lift
    }

    @Test("Every tunable is in this list")
    func complete() {
        #expect(Set(Self.effects.map { $0.tunable }) == Set(Tunable.allCases))
    }

    @Test("Changing a tunable changes the report", arguments: effects)
    func changes(effect: Effect) throws {
        let track = effect.lift()
        var settings = Settings()
        try settings.set(effect.tunable.definition.name, to: effect.value)
        #expect(report(track, Settings()) != report(track, settings), "changing it leaves the report as it is")
    }

    /// The report but for its list of settings, which differs in any case. Hashed by its bytes: it is too long
    /// to be printed.
    private func report(_ track: Track, _ settings: Settings) -> Int {
        let analysis = LiftAnalyzer(request: AnalysisRequest(settings: settings)).analyze(track)
        return ReportWriter(track: track, request: AnalysisRequest(), analysis: analysis, producer: "test").bytes()
            .hashValue
    }
}
