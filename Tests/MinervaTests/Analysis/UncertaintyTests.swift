import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct UncertaintyTests {
    #if DEBUG
        private static let count = 60
    #else
        private static let count = 400
    #endif

    @Test("About two thirds of the true values lie within one stated deviation, 95 % within two")
    func coverage() throws {
        var scores: [String: [Double]] = [:]
        for seed in 0..<Self.count {
            var generator = SeededGenerator(seed: UInt64(seed) + 1_000_000)
            let lift = SyntheticLift.variedPull(seed: UInt64(seed))
            let track = TrackSampling.flawedTrack(of: lift, fps: [30, 60, 120, 240][seed % 4], generator: &generator)
            let truth = lift.reps[0]
            let request = AnalysisRequest(lift: truth.kind == .snatch ? .snatch : .clean)
            let rep = try #require(LiftAnalyzer(request: request).analyze(track).reps.first)
            let stated = try #require(rep.uncertainty)
            let figures: [(String, Double?, Double?, Double?)] = [
                ("peak velocity", rep.peakVelocityMps, truth.peakVelocityMps, stated.peakVelocityMps),
                ("mean velocity", rep.meanVelocityMps, truth.meanVelocityMps, stated.meanVelocityMps),
                ("displacement", rep.displacementMeters, truth.displacementMeters, stated.displacementMeters),
                ("peak height", rep.peakHeightMeters, truth.peakHeightMeters, stated.peakHeightMeters),
                ("drop", rep.dropMeters, truth.dropMeters, stated.dropMeters),
            ]
            for (name, value, truth, deviation) in figures {
                let error = abs(try #require(value) - (try #require(truth)))
                scores[name, default: []].append(error / (try #require(deviation)))
            }
        }
        #expect(scores.count == 5)
        // The binomial spread of 60 lifts is 6 %, of 400 2.4 %; two of them, and what the model simplifies.
        let margin = Self.count < 100 ? 0.16 : 0.1
        for (name, list) in scores {
            let one = Double(list.filter { $0 <= 1 }.count) / Double(list.count)
            let two = Double(list.filter { $0 <= 2 }.count) / Double(list.count)
            #expect(abs(one - 0.68) < margin, "\(name): \(one)")
            #expect(two > 0.95 - margin / 2, "\(name): \(two)")
        }
    }

    private func uncertainty(noise: Double, fps: Double = 60, loadKg: Double? = nil) throws -> RepUncertainty {
        let lift = SyntheticLift.snatch(ending: .standing)
        var sampling = TrackSampling(of: lift, fps: fps)
        sampling.noisePixels = noise
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch, loadKg: loadKg))
            .analyze(sampling.track(of: lift))
        return try #require(analysis.reps.first?.uncertainty)
    }

    @Test("A noisier track states larger deviations, a faster one smaller ones")
    func monotone() throws {
        let quiet = try uncertainty(noise: 0.1)
        let noisy = try uncertainty(noise: 1)
        let fast = try uncertainty(noise: 1, fps: 240)
        for figure in [\RepUncertainty.peakVelocityMps, \.meanVelocityMps, \.dropMeters, \.timeToPeakVelocitySeconds] {
            #expect(try #require(quiet[keyPath: figure]) < (try #require(noisy[keyPath: figure])))
        }
        // More frames also allow a higher cutoff: what velocity gains, heights need not.
        #expect(try #require(fast.peakVelocityMps) < (try #require(noisy.peakVelocityMps)))
    }

    @Test("Even a perfect track states one: the rim and a sway are never known exactly")
    func perfect() throws {
        let stated = try uncertainty(noise: 0)
        #expect(try #require(stated.peakVelocityMps) >= 1.9 * ScaleUncertainty.rimShare)
    }

    @Test(
        "Sizes that no one rim can have widen every length by about what they may be off", arguments: [0.0, 0.05, 0.1])
    func tread(share: Double) throws {
        let track = DiagnosisCodeTests.treaded(by: share)
        let scale = try #require(PlateScale(plates: track.frames.compactMap { $0.plate }, plateMeters: 0.45))
        let stated = ScaleUncertainty(scale: scale, track: track)
        // The metres are short by what the tread adds on the whole way.
        let error = scale.metersPerPixel(atY: 600) / (0.45 / 150) - 1
        #expect(stated.treadShare >= abs(error) / 2 - 1e-6 && stated.treadShare <= 2 * abs(error) + 1e-6)
        #expect(abs(stated.share - hypotenuse(ScaleUncertainty.rimShare, stated.treadShare)) < 0.01)
    }

    @Test("Noise and blur of the sizes are no tread")
    func noTread() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.sizeNoisePixels = 3
        sampling.plateGrowth = 0.02
        let track = sampling.track(of: lift)
        let scale = try #require(
            PlateScale(plates: track.frames.compactMap { $0.plate }, plateMeters: 0.45, column: 639.5))
        #expect(ScaleUncertainty(scale: scale, track: track).treadShare < 0.01)
    }

    @Test("A figure that is not there has none")
    func absent() throws {
        let stated = try uncertainty(noise: 0.3)
        #expect(stated.peakForceN == nil && stated.workJ == nil && stated.dipDepthMeters == nil)
        let loaded = try uncertainty(noise: 0.3, loadKg: 80)
        #expect(loaded.peakForceN != nil && loaded.workJ != nil && loaded.meanPowerW != nil)
    }
}
