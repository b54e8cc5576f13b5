import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct SlowEdgeTests {
    /// A squat whose bar sinks at `drift` m/s while the lifter braces; down in 1.6 s.
    private func squat(drift: Double) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 0.8), LiftSegment(.rest, seconds: 0.2, to: -drift)])
        lift.append([LiftSegment(.rest, seconds: 0.8, to: -drift)])
        lift.append(LiftSegment.move(.down, by: -0.5, seconds: 1.6, begins: .squat))
        lift.append(LiftSegment.move(.up, by: 0.5, seconds: 1.2))
        lift.append([LiftSegment(.hold, seconds: 1)])
        return lift
    }

    private func start(of lift: SyntheticLift, fps: Double, noise: Double = 0, seed: UInt64 = 1) throws -> Double {
        var sampling = TrackSampling(of: lift, fps: fps)
        sampling.noisePixels = noise / sampling.plateMeters * sampling.platePixels
        sampling.seed = seed
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .squat)).analyze(sampling.track(of: lift))
        let down = analysis.reps.first?.phases.first { $0.name == .eccentric }
        return try #require(down).startSeconds
    }

    @Test(
        "A bar that sinks while the lifter braces is not yet on its way down, to two frames", arguments: [30.0, 60],
        [0, 0.003, 0.02])
    func drift(fps: Double, drift: Double) throws {
        let lift = squat(drift: drift)
        let truth = try #require(lift.start(of: .down))
        #expect(abs(try start(of: lift, fps: fps) - truth) <= 2 / fps)
    }

    /// In its first tenth of a second this way down makes a millimeter, so noise decides the rest of the error.
    @Test("A millimeter of noise moves a slow beginning by less than a tenth of a second", arguments: [30.0, 60])
    func noisy(fps: Double) throws {
        let lift = squat(drift: 0.02)
        let truth = try #require(lift.start(of: .down))
        let errors = try (0..<20).map { try start(of: lift, fps: fps, noise: 0.001, seed: $0) - truth }
        let rms = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        #expect(rms <= 0.09)
    }

    @Test("A way down out of a turn begins at the turn, a way up out of one too", arguments: [0.3, 0.6])
    func turns(meters: Double) throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        for _ in 0..<3 {
            lift.append(LiftSegment.move(.down, by: -meters, seconds: 1, begins: .squat))
            lift.append(LiftSegment.move(.up, by: meters, seconds: 1))
        }
        lift.append([LiftSegment(.hold, seconds: 1)])
        let motion = lift.kinematics()
        let reps = RepCounter(settings: Settings()).count(.squat, in: motion).reps
        #expect(reps.count == 3)
        for (i, rep) in reps.enumerated() {
            let down = motion.grid.time(at: try #require(rep.eccentric).lowerBound)
            let up = motion.grid.time(at: try #require(rep.concentric).lowerBound)
            #expect(abs(down - (try #require(lift.start(of: .down, rep: i + 1)))) <= 2.0 / 60)
            #expect(abs(up - (try #require(lift.start(of: .up, rep: i + 1)))) <= 2.0 / 60)
        }
    }
}
