import Foundation
import Minerva
import MinervaTestSupport

/// How far the figures of synthetic lifts are from their exact truth, by preset, frame rate and noise.
struct AccuracyBench {
    /// Lifts of each row.
    let count: Int

    /// Prints one table for each noise.
    func run() {
        let lifts = (0..<count).map { SyntheticLift.variedPull(seed: UInt64($0)) }
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
        printCoverage(lifts)
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

    /// How often the true value lies within one and two of the stated standard deviations, with every kind of error:
    /// noise of 0.3 to 2 mm, a center that wanders, a rim found too large or too small.
    private func printCoverage(_ lifts: [SyntheticLift]) {
        print("\nShare of true values within one and two stated standard deviations (68 % and 95 % would be exact).\n")
        print("| figure | within one | within two | typical deviation |")
        print("|---|---|---|---|")
        var scores: [String: [(score: Double, deviation: Double)]] = [:]
        for (i, lift) in lifts.enumerated() {
            var generator = SeededGenerator(seed: UInt64(i) + 1_000_000)
            let fps = [30.0, 60, 120, 240][i % 4]
            let track = TrackSampling.flawedTrack(of: lift, fps: fps, generator: &generator)
            let request = AnalysisRequest(lift: lift.reps[0].kind == .snatch ? .snatch : .clean)
            let truth = lift.reps[0]
            guard let rep = LiftAnalyzer(request: request).analyze(track).reps.first, let stated = rep.uncertainty
            else { continue }
            let figures: [(String, Double?, Double?, Double?)] = [
                ("peak velocity, m/s", rep.peakVelocityMps, truth.peakVelocityMps, stated.peakVelocityMps),
                ("mean velocity, m/s", rep.meanVelocityMps, truth.meanVelocityMps, stated.meanVelocityMps),
                ("displacement, m", rep.displacementMeters, truth.displacementMeters, stated.displacementMeters),
                ("peak height, m", rep.peakHeightMeters, truth.peakHeightMeters, stated.peakHeightMeters),
                ("drop, m", rep.dropMeters, truth.dropMeters, stated.dropMeters),
                (
                    "time to peak velocity, s", rep.timeToPeakVelocitySeconds,
                    truth.liftStart.map { truth.peakVelocity - $0 }, stated.timeToPeakVelocitySeconds
                ),
            ]
            for (name, value, truth, deviation) in figures {
                guard let value, let truth, let deviation else { continue }
                scores[name, default: []].append((abs(value - truth) / deviation, deviation))
            }
        }
        for (name, list) in scores.sorted(by: { $0.key < $1.key }) {
            let one = Double(list.filter { $0.score <= 1 }.count) / Double(list.count)
            let two = Double(list.filter { $0.score <= 2 }.count) / Double(list.count)
            let typical = list.map { $0.deviation }.sorted()[list.count / 2]
            print(String(format: "| \(name) | %.0f %% | %.0f %% | %.3f |", 100 * one, 100 * two, typical))
        }
    }
}
