import Foundation
import Minerva
import MinervaTestSupport

/// How far the figures of synthetic lifts are from their exact truth, by preset, frame rate and noise.
struct AccuracyBench {
    /// Lifts of each row.
    let count: Int

    /// Prints one table for each noise.
    func run() {
        let lifts = (0..<count).map { variedLift(seed: UInt64($0)) }
        for noise in [0, 0.001, 0.002] {
            print(
                "\nPositions scatter by \(Int(noise * 1000)) mm; \(count) lifts a row. Errors in m/s, mean ± deviation.\n"
            )
            print(
                "| preset | fps | peak | 95 % within | mean velocity | 95 % within | lift start, ms | cutoff, Hz | unmeasured |"
            )
            print("|---|---|---|---|---|---|---|---|---|")
            for preset in Settings.Preset.allCases {
                for fps in [30.0, 60, 120, 240] { print(row(preset, fps: fps, noise: noise, lifts: lifts)) }
            }
        }
    }

    private func row(_ preset: Settings.Preset, fps: Double, noise: Double, lifts: [SyntheticLift]) -> String {
        var (peaks, means, starts, cutoffs) = ([Double](), [Double](), [Double](), [Double]())
        var unmeasured = 0
        for (i, lift) in lifts.enumerated() {
            var generator = SeededGenerator(seed: UInt64(i))
            var sampling = TrackSampling(of: lift, fps: fps, phase: generator.uniform(0...1))
            sampling.noisePixels = noise / sampling.plateMeters * sampling.platePixels
            sampling.seed = UInt64(i)
            let request = AnalysisRequest(
                lift: lift.reps[0].kind == .snatch ? .snatch : .clean, settings: Settings(preset: preset))
            let analysis = LiftAnalyzer(request: request).analyze(sampling.track(of: lift))
            let truth = lift.reps[0]
            guard let rep = analysis.reps.first, let peak = rep.peakVelocityMps, let mean = rep.meanVelocityMps,
                let start = rep.times.liftStart, let trueStart = truth.liftStart
            else {
                unmeasured += 1
                continue
            }
            peaks.append(peak - truth.peakVelocityMps)
            means.append(mean - truth.meanVelocityMps)
            starts.append((start + sampling.times[0] - trueStart) * 1000)
            if let cutoff = analysis.kinematics?.lowPass?.cutoffHz { cutoffs.append(cutoff) }
        }
        let fields = [
            preset.name, String(format: "%.0f", fps), spread(peaks, 3), within(peaks), spread(means, 3), within(means),
            spread(starts, 0), String(format: "%.1f", cutoffs.reduce(0, +) / Double(max(1, cutoffs.count))),
            String(unmeasured),
        ]
        return "| " + fields.joined(separator: " | ") + " |"
    }

    private func spread(_ errors: [Double], _ digits: Int) -> String {
        guard !errors.isEmpty else { return "" }
        let mean = errors.reduce(0, +) / Double(errors.count)
        let variance = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(errors.count)
        return String(format: "%+.\(digits)f ± %.\(digits)f", mean, variance.squareRoot())
    }

    private func within(_ errors: [Double]) -> String {
        guard !errors.isEmpty else { return "" }
        let sorted = errors.map { abs($0) }.sorted()
        return String(format: "%.3f", sorted[min(sorted.count - 1, sorted.count * 95 / 100)])
    }

    /// A snatch or clean with speeds, suddenness and beginning drawn from what lifters show.
    private func variedLift(seed: UInt64) -> SyntheticLift {
        var generator = SeededGenerator(seed: seed)
        let kind: SyntheticLift.Kind = seed % 2 == 0 ? .snatch : .clean
        let peak = kind == .snatch ? generator.uniform(1.6...2.1) : generator.uniform(1.2...1.7)
        let first = peak * generator.uniform(0.55...0.7)
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append([
            LiftSegment(
                .firstPull, seconds: generator.uniform(0.38...0.55), to: first,
                onset: generator.uniform(0...4), forward: -0.05, begins: kind),
            LiftSegment(.transition, seconds: 0.13, to: first + generator.uniform(-0.03...0.06), forward: 0.02),
            LiftSegment(.secondPull, seconds: generator.uniform(0.14...0.24), to: peak, forward: 0.04),
        ])
        lift.append(LiftSegment.float(.float, from: peak, release: generator.uniform(0.03...0.09), forward: -0.03))
        lift.append([LiftSegment(.drop, seconds: 0.1, to: -0.8, forward: -0.02), LiftSegment(.drop, seconds: 0.16)])
        lift.append([LiftSegment(.catchHold, seconds: 0.3)])
        lift.append(LiftSegment.move(.recovery, by: 0.6, seconds: 1.3))
        lift.append([LiftSegment(.hold, seconds: 1)])
        return lift
    }
}
