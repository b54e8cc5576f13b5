import MinervaTestSupport
import Testing

@testable import Minerva

/// From track to figures, against the exact truth of lifts in closed form.
@Suite struct LiftAnalyzerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let lift: SyntheticLift
        let fps: Double
        /// Shift of the frames against the lift, in frames: truth must not depend on where frames fall.
        let phase: Double
        var testDescription: String { "\(name) at \(fps) fps, phase \(phase)" }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for sharpness in SyntheticLift.Sharpness.allCases {
            let lifts: [(String, SyntheticLift)] = [
                ("snatch", .snatch(sharpness: sharpness)), ("clean", .clean(sharpness: sharpness, ending: .lowered)),
                ("jerk", .jerk(sharpness: sharpness)), ("clean & jerk", .cleanAndJerk(sharpness: sharpness)),
            ]
            for (name, lift) in lifts {
                for fps in [30.0, 59.94, 120] {
                    for phase in [0, 0.37, 0.8] {
                        cases.append(Case(name: "\(sharpness) \(name)", lift: lift, fps: fps, phase: phase))
                    }
                }
            }
        }
        return cases
    }()

    private func analyze(_ track: Track, preset: Settings.Preset = .standard, lift: LiftKind? = nil) -> Analysis {
        LiftAnalyzer(request: AnalysisRequest(lift: lift, settings: Settings(preset: preset))).analyze(track)
    }

    @Test("Peak velocity is within 0.02 m/s of the truth, at 30 fps within 0.04", arguments: cases)
    func peakVelocity(of item: Case) throws {
        let reps = analyze(item.lift.track(fps: item.fps, phase: item.phase)).reps
        try #require(reps.count == item.lift.reps.count)
        for (rep, truth) in zip(reps, item.lift.reps) {
            let error = try #require(rep.peakVelocityMps) - truth.peakVelocityMps
            #expect(abs(error) <= (item.fps == 30 ? 0.04 : 0.02))
        }
    }

    @Test("Events are within one frame of the truth; above 60 fps within a sixtieth of a second", arguments: cases)
    func events(of item: Case) throws {
        let reps = analyze(item.lift.track(fps: item.fps, phase: item.phase)).reps
        try #require(reps.count == item.lift.reps.count)
        // A low-pass at 10 Hz spreads an event over a fiftieth of a second: more frames do not sharpen it.
        let limit = 1 / min(item.fps, 60)
        for (rep, truth) in zip(reps, item.lift.reps) {
            let isJerk = truth.kind == .jerk
            let pairs: [(Double?, Double?)] = [
                (rep.times.liftStart, truth.liftStart), (rep.times.peakHeight, truth.peakHeight),
                (isJerk ? rep.times.drivePeakVelocity : rep.times.peakVelocity, truth.peakVelocity),
                (rep.times.catchBottom, truth.catchBottom), (rep.times.dipBottom, truth.dipBottom),
            ]
            for (measured, expected) in pairs {
                guard let expected else { continue }
                // The track's clock begins at its first frame.
                #expect(abs(try #require(measured) + item.phase / item.fps - expected) <= limit + 1e-9)
            }
        }
    }

    @Test("Heights, drop and displacement are within 0.5 % of the way", arguments: cases)
    func heights(of item: Case) throws {
        let reps = analyze(item.lift.track(fps: item.fps, phase: item.phase)).reps
        for (rep, truth) in zip(reps, item.lift.reps) {
            let limit = 0.005 * truth.displacementMeters
            #expect(abs(try #require(rep.displacementMeters) - truth.displacementMeters) <= limit)
            #expect(
                abs(try #require(rep.peakHeightMeters) - truth.peakHeightMeters) <= 0.005
                    * max(0.4, truth.peakHeightMeters))
            #expect(abs(try #require(rep.dropMeters) - (try #require(truth.dropMeters))) <= limit)
        }
    }

    @Test("Mean velocity is within 0.01 m/s of the truth", arguments: cases)
    func meanVelocity(of item: Case) throws {
        for (rep, truth) in zip(analyze(item.lift.track(fps: item.fps, phase: item.phase)).reps, item.lift.reps) {
            #expect(abs(try #require(rep.meanVelocityMps) - truth.meanVelocityMps) <= 0.01)
        }
    }

    /// Lifts, phases and rates of the first table of `vbt-bench accuracy`.
    @Test("So are those of 95 % of varied pulls, at any rate", arguments: [30.0, 60, 120, 240])
    func variedMeanVelocity(fps: Double) throws {
        #if DEBUG
            let count: UInt64 = 60
        #else
            let count: UInt64 = 300
        #endif
        let errors = try (0..<count).map { seed in
            let lift = SyntheticLift.variedPull(seed: seed)
            var generator = SeededGenerator(seed: seed)
            let track = lift.track(fps: fps, phase: generator.uniform(0...1))
            let request = AnalysisRequest(lift: lift.reps[0].kind == .snatch ? .snatch : .clean)
            let rep = try #require(LiftAnalyzer(request: request).analyze(track).reps.first)
            return abs(try #require(rep.meanVelocityMps) - lift.reps[0].meanVelocityMps)
        }
        #expect(quantile(errors, 0.95) <= 0.01)
    }

    @Test("So is a squat's, with a pause at the bottom or without", arguments: [0.0, 1.2], [30.0, 59.94])
    func squatMeanVelocity(pause: Double, fps: Double) throws {
        let lift = SyntheticLift.squat(reps: 2, pause: pause)
        let reps = analyze(lift.track(fps: fps, phase: 0.4)).reps
        try #require(reps.count == 2)
        for (rep, truth) in zip(reps, lift.reps) {
            #expect(abs(try #require(rep.meanVelocityMps) - truth.meanVelocityMps) <= 0.01)
            #expect(
                abs(try #require(rep.displacementMeters) - truth.displacementMeters) <= 0.005 * truth.displacementMeters
            )
        }
    }

    @Test(
        "The classic chain underestimates peak velocity, the more the fewer frames; the default less",
        arguments: SyntheticLift.Sharpness.allCases)
    func classicBias(sharpness: SyntheticLift.Sharpness) throws {
        let lift = SyntheticLift.snatch(sharpness: sharpness)
        func bias(_ preset: Settings.Preset, fps: Double) throws -> Double {
            try #require(analyze(lift.track(fps: fps), preset: preset, lift: .snatch).reps.first?.peakVelocityMps) - 1.9
        }
        let (at30, at60) = (try bias(.classic, fps: 30), try bias(.classic, fps: 60))
        #expect(at60 < 0 && at30 < at60)
        #expect(at30 > -0.1)
        #expect(abs(try bias(.standard, fps: 30)) < abs(at30))
        #expect(abs(try bias(.standard, fps: 60)) < abs(at60))
    }

    @Test("Where the bar is in the picture changes no figure")
    func offset() {
        let lift = SyntheticLift.cleanAndJerk()
        var sampling = TrackSampling(of: lift, fps: 60)
        let here = analyze(sampling.track(of: lift))
        sampling.origin = Vector2(x: 123, y: 4567)
        let there = analyze(sampling.track(of: lift))
        #expect(here.reps.count == there.reps.count)
        for (a, b) in zip(here.reps, there.reps) {
            for (first, second) in [
                (a.times.liftStart, b.times.liftStart), (a.times.peakHeight, b.times.peakHeight),
                (a.times.catchBottom, b.times.catchBottom), (a.times.dipBottom, b.times.dipBottom),
                (a.times.receive, b.times.receive), (a.times.end, b.times.end),
            ] { #expect(abs((first ?? -1) - (second ?? -1)) < 1e-6) }
            #expect(abs((a.peakVelocityMps ?? 0) - (b.peakVelocityMps ?? 1)) < 1e-9)
            #expect(abs((a.peakHeightMeters ?? 0) - (b.peakHeightMeters ?? 1)) < 1e-9)
        }
        #expect(largestDifference(here.kinematics?.y ?? [], there.kinematics?.y ?? [0]) < 1e-9)
    }

    @Test("Height and way forward are 0 at the resting bar")
    func zero() throws {
        for lift in [SyntheticLift.snatch(), .jerk(), .squat(), .deadlift()] {
            let motion = try #require(analyze(lift.track()).kinematics)
            // The last stretch of 0.2 s that is flat to 12 mm holds the beginning of the pull, its median
            // a tenth of it.
            #expect(abs(motion.y[10]) < 1.5e-3)
            #expect(abs(motion.x[10]) < 1.5e-3)
        }
    }

    @Test("A squat's way forward is 0 where the lifter stands, not at the bottom")
    func squatZero() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.move(.down, by: -0.6, seconds: 1.2, forward: 0.06, begins: .squat))
        lift.append(LiftSegment.move(.up, by: 0.6, seconds: 1.1, forward: -0.06) + [LiftSegment(.hold, seconds: 1)])
        let motion = try #require(analyze(lift.track()).kinematics)
        #expect(abs(motion.x[10]) < 1.5e-3)
        #expect(abs((motion.x.max() ?? 0) - 0.06) < 1.5e-3)
    }

    @Test("A plate that shrinks on its way up costs no accuracy", arguments: [0.03, -0.02])
    func shrinkingPlate(growth: Double) throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.plateGrowth = growth
        let analysis = analyze(sampling.track(of: lift))
        let rep = try #require(analysis.reps.first)
        #expect(abs(try #require(rep.peakVelocityMps) - 1.9) <= 0.02)
        let truth = try #require(lift.reps.first)
        #expect(
            abs(try #require(rep.displacementMeters) - truth.displacementMeters) <= 0.005 * truth.displacementMeters)
        let scale = try #require(analysis.scale)
        #expect((scale.metersPerPixelTop > scale.metersPerPixel) == (growth > 0))
    }

    @Test("Repeated frames, as of a clip converted to a higher rate, are seen through")
    func repeatedFrames() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.repeatEvery = 3
        let analysis = analyze(sampling.track(of: lift))
        #expect(abs(try #require(analysis.reps.first?.peakVelocityMps) - 1.9) <= 0.02)
        #expect(analysis.diagnosis.contains { $0.code == .repeatedFrames })
    }

    @Test("A variable frame rate costs no accuracy: every frame's own time counts")
    func variableFrameRate() throws {
        let lift = SyntheticLift.snatch()
        var generator = SeededGenerator(seed: 4)
        var times = [0.0]
        while times[times.count - 1] < lift.durationSeconds - 0.05 {
            times.append(times[times.count - 1] + generator.uniform(0.012...0.03))
        }
        let analysis = analyze(TrackSampling(times: times).track(of: lift))
        #expect(abs(try #require(analysis.reps.first?.peakVelocityMps) - 1.9) <= 0.02)
    }

    @Test(
        "A tenth of the frames lost at random, and half a pixel of noise, leave the repetitions",
        arguments: [UInt64(1), 2, 3, 4, 5])
    func noise(seed: UInt64) throws {
        let lift = SyntheticLift.snatch(reps: 2)
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.noisePixels = 0.5
        sampling.sizeNoisePixels = 1
        sampling.dropoutShare = 0.1
        sampling.seed = seed
        let reps = analyze(sampling.track(of: lift)).reps
        try #require(reps.count == 2)
        for rep in reps {
            // Half a pixel is 1.5 mm; white noise of it through 10 Hz has a velocity of about 0.02 m/s (one standard
            // deviation), and a maximum picks the largest of a few near the peak: four deviations.
            #expect(abs(try #require(rep.peakVelocityMps) - 1.9) <= 0.08)
            #expect(abs(try #require(rep.dropMeters) - 0.099) <= 0.006)
        }
    }

    static let sets: [SyntheticLift] = [
        .snatch(reps: 2), .snatch(reps: 2, sharpness: .sharp, ending: .lowered), .clean(reps: 2), .jerk(reps: 3),
        .cleanAndJerk(), .cleanAndJerk(pause: 0.4, ending: .lowered), .squat(reps: 4), .squat(reps: 2, pause: 1),
        .deadlift(reps: 3), .deadlift(reps: 3, restBetween: 0),
    ]

    @Test(
        "All repetitions are found and made, and no ghosts, at any frame rate, through noise and lost frames",
        arguments: sets.indices, [24.0, 30, 60])
    func allReps(index: Int, fps: Double) {
        let lift = Self.sets[index]
        for preset in Settings.Preset.allCases {
            for seed in UInt64(1)...3 {
                var sampling = TrackSampling(of: lift, fps: fps, phase: Double(seed) / 4)
                sampling.noisePixels = 0.25 * Double(seed)
                sampling.sizeNoisePixels = 1
                sampling.dropoutShare = 0.05
                sampling.seed = seed
                let found = analyze(sampling.track(of: lift), preset: preset).reps
                #expect(found.map { $0.lift } == lift.reps.map { LiftKind($0.kind) })
                #expect(found.allSatisfy { $0.outcome == .made })
            }
        }
    }

    @Test("The same track gives the same analysis")
    func deterministic() {
        let track = SyntheticLift.cleanAndJerk().track()
        #expect(analyze(track) == analyze(track))
    }
}
