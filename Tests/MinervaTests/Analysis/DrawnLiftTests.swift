import MinervaTestSupport
import Testing

@testable import Minerva

/// The whole of understanding over lifts drawn at random: every situation of every lift, at every frame rate.
@Suite struct DrawnLiftTests {
    /// All situations of all lifts.
    static let situations = LiftKind.allCases.reduce(0) { $0 + DrawnLift.situations(of: $1).count }

    #if DEBUG
        /// A debug build is fifty times slower.
        static let count = situations
    #else
        static let count = situations * 50
    #endif

    /// What a camera does to the lift.
    enum Seeing: CaseIterable, Sendable {
        case perfect
        /// A third of a percent of the plate's diameter, as good tracking has, rounding, and a lost frame in twenty.
        case noisy
        /// Intervals that vary by half, and every sixth frame missing.
        case irregular
        /// In one picture of a hundred something 18 cm away is taken for the plate.
        case spiky

        /// Of a thousand lifts as many may be told wrongly. A spike on the very instant that decides, or at 24 frames
        /// per second, where the floor stops a bar as abruptly, is not told from the bar: 8 of 2,800 lifts are counted
        /// or named wrongly by it.
        var exceptionsInThousand: Int { self == .spiky ? 5 : 0 }
    }

    struct Case {
        let drawn: DrawnLift
        let fps: Double
        let sampling: TrackSampling

        init(seed: Int, seeing: Seeing = .perfect, rates: [Double] = [24, 25, 30, 50, 59.94, 60, 120, 240]) {
            drawn = DrawnLift(seed: seed)
            // Neighbors differ, and each situation goes through all rates.
            fps = rates[(seed % DrawnLiftTests.situations + seed / DrawnLiftTests.situations) % rates.count]
            var sampling = TrackSampling(within: drawn.window, fps: fps, phase: Double(seed % 10) / 10)
            sampling.seed = UInt64(seed)
            switch seeing {
            case .perfect: break
            case .noisy:
                sampling.noisePixels = 0.5
                sampling.sizeNoisePixels = 1
                sampling.quantumPixels = 0.1
                sampling.dropoutShare = 0.05
            case .irregular:
                sampling.loseEvery(6)
                sampling.varyIntervals(by: 0.5, seed: UInt64(seed))
            case .spiky:
                sampling.spikeShare = 0.01
                sampling.spikePixels = 60
            }
            self.sampling = sampling
        }

        var name: String { "\(drawn.kind.name), \(drawn.situation), seed \(drawn.seed) at \(fps) fps" }

        func analyze(as lift: LiftKind?, settings: Settings = Settings()) -> Analysis {
            LiftAnalyzer(request: AnalysisRequest(lift: lift, settings: settings))
                .analyze(sampling.track(of: drawn.lift))
        }
    }

    /// The lifts that a statement is untrue of, in words.
    private func exceptions(_ seeing: Seeing = .perfect, _ check: (Case) -> [String]) -> [String] {
        (0..<Self.count).flatMap { seed in
            let item = Case(seed: seed, seeing: seeing)
            return check(item).map { "\(item.name): \($0)" }
        }
    }

    private static func names(_ reps: [(LiftKind, RepEvents.Outcome)]) -> String {
        reps.map { "\($0.0.name) \($0.1.text)" }.joined(separator: ", ")
    }

    @Test(
        "No repetition is missed, no ghost is seen, and made, missed, partial and unknown are told apart; with spikes in 995 of 1000",
        arguments: Seeing.allCases)
    func reps(seeing: Seeing) {
        let wrong = exceptions(seeing) { item in
            let found = Self.names(item.analyze(as: item.drawn.kind).reps.map { ($0.lift, $0.outcome) })
            let truth = Self.names(item.drawn.reps.map { (LiftKind($0.kind), $0.outcome) })
            return found == truth ? [] : ["[\(found)] instead of [\(truth)]"]
        }
        #expect(
            1000 * wrong.count <= seeing.exceptionsInThousand * Self.count,
            "\(wrong.count) of \(Self.count): \(wrong.prefix(5))")
    }

    @Test("Events lie within a frame of the truth and what the low-pass blurs")
    func events() {
        let wrong = exceptions { item in
            let analysis = item.analyze(as: item.drawn.kind)
            // Between two frames nothing is known. A low-pass passes no half wave shorter than 1 / (2 cutoff) and
            // places an instant within a quarter of that.
            let blur = 1 / (8 * (analysis.kinematics?.lowPass?.cutoffHz ?? .infinity))
            let limit = 1 / min(item.fps, 60) + blur
            let start = item.sampling.times[0]
            return zip(analysis.reps, item.drawn.reps).flatMap { rep, truth -> [String] in
                guard !truth.isStrength else { return [] }
                return [
                    ("lift start", rep.times.liftStart, truth.liftStart),
                    ("peak velocity", rep.times.peakVelocity, truth.peakVelocity),
                    ("peak height", rep.times.peakHeight, truth.peakHeight),
                    ("catch", rep.times.catchBottom, truth.catchBottom),
                    ("dip bottom", rep.times.dipBottom, truth.dipBottom),
                    ("receive", rep.times.receive, truth.receive),
                ].compactMap { event in
                    guard let expected = event.2, let seen = event.1 else { return nil }
                    let error = seen + start - expected
                    // A movement that begins or ends gradually is at its edge where the bar is within a millimeter
                    // of it: a fifth of a percent of the plate, which no track shows. That takes a tenth of a
                    // second at most.
                    let way =
                        item.drawn.lift.state(at: seen + start).height - item.drawn.lift.state(at: expected).height
                    let isThere = abs(way) <= 0.001 && abs(error) <= 0.1
                    return abs(error) <= limit || isThere ? nil : "\(event.0) \(error) s, \(way) m"
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) events: \(wrong.prefix(8))")
    }

    @Test("An event or figure is missing only where the recording gives a reason")
    func missing() {
        let wrong = exceptions { item in
            let analysis = item.analyze(as: item.drawn.kind)
            return zip(analysis.reps, item.drawn.reps).flatMap { rep, truth -> [String] in
                var names: [String] = []
                func require(_ name: String, _ value: Double?, unless reason: Bool) {
                    if value == nil, !reason { names.append("no \(name)") }
                }
                let isUnfinished = rep.outcome == .unknown
                let hasNoRest = analysis.diagnosis.contains { $0.code == .noRestAtStart }
                require("peak velocity", rep.peakVelocityMps, unless: truth.isStrength && isUnfinished)
                require("mean velocity", rep.meanVelocityMps, unless: isUnfinished && truth.isStrength || hasNoRest)
                require("displacement", rep.displacementMeters, unless: isUnfinished && truth.isStrength || hasNoRest)
                require("end", rep.times.end, unless: isUnfinished)
                if truth.catchBottom != nil { require("catch", rep.times.catchBottom, unless: isUnfinished) }
                if truth.receive != nil { require("receive", rep.times.receive, unless: isUnfinished) }
                if truth.dipBottom != nil { require("dip", rep.dipDepthMeters, unless: false) }
                return names
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(8))")
    }

    @Test(
        "In 999 of 1000 lifts peak velocity is within 0.02 m/s, from 50 frames per second on, within 0.04 below, and displacement within 0.5 %"
    )
    func figures() {
        let wrong = exceptions { item in
            zip(item.analyze(as: item.drawn.kind).reps, item.drawn.reps).flatMap { rep, truth -> [String] in
                guard rep.outcome != .unknown || !truth.isStrength else { return [] }
                var names: [String] = []
                let speed = (rep.peakVelocityMps ?? 0) - truth.peakVelocityMps
                if abs(speed) > (item.fps < 50 ? 0.04 : 0.02) { names.append("peak velocity \(speed) m/s") }
                if let way = rep.displacementMeters {
                    let error = way - truth.displacementMeters
                    // A way of a centimeter or two less than its tenth of a second of rest can't be told to 0.5 %.
                    if abs(error) > max(0.002, 0.005 * truth.displacementMeters) { names.append("way \(error) m") }
                }
                if let drop = rep.dropMeters, let expected = truth.dropMeters, abs(drop - expected) > 0.003 {
                    names.append("drop \(drop - expected) m")
                }
                return names
            }
        }
        // Of 2,800 lifts one is off: a deadlift's way by 2.6 mm, where it turns on the floor without a rest.
        #expect(1000 * wrong.count <= Self.count, "\(wrong.count): \(wrong.prefix(8))")
    }

    @Test(
        "The lift is never recognized wrongly without saying that it is unsure; with spikes in 995 of 1000",
        arguments: Seeing.allCases)
    func recognition(seeing: Seeing) {
        var table: [String: [String: Int]] = [:]
        let wrong = exceptions(seeing) { item in
            let found = item.analyze(as: nil).recognition
            let name = found.map { $0.lift.name + ($0.isUnsure ? "?" : "") } ?? "none"
            table[item.drawn.kind.name, default: [:]][name, default: 0] += 1
            guard let found, !found.isUnsure, found.lift != item.drawn.kind else { return [] }
            return ["recognized as \(name)"]
        }
        #expect(
            1000 * wrong.count <= seeing.exceptionsInThousand * Self.count, "\(wrong.prefix(5)) of \(table)")
        // Over all situations, also those in which no attempt is finished. A bench press is never sure.
        var (sure, all) = (0, 0)
        for kind in LiftKind.allCases {
            let (right, drawn) = (table[kind.name]?[kind.name] ?? 0, table[kind.name]?.values.reduce(0, +) ?? 0)
            if kind != .bench { #expect(Double(right) > 0.3 * Double(drawn), "\(kind.name): \(right) of \(drawn)") }
            sure += right
            all += drawn
        }
        #expect(Double(sure) > 0.6 * Double(all), "\(sure) of \(all) recordings get a name that is sure")
    }

    @Test("Work is the load's gain of height; at both ends of a pull it has no speed")
    func work() {
        let wrong = exceptions { item in
            let request = AnalysisRequest(lift: item.drawn.kind, loadKg: 100)
            let analysis = LiftAnalyzer(request: request).analyze(item.sampling.track(of: item.drawn.lift))
            return analysis.reps.compactMap { rep -> String? in
                guard let work = rep.workJ, let way = rep.displacementMeters else { return nil }
                // The low-pass lets a beginning have a speed v of up to 0.1 m/s: v² / (2 g h) is 0.2 % of 0.25 m, and
                // as much again in the trapezoids.
                let energy = 100 * VBTAnalyzer.gravity * way
                return abs(work - energy) <= max(0.005 * energy, 1) ? nil : "\(work) J for \(energy) J"
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    }

    @Test("Mean velocity times time is displacement")
    func meanTimesTime() {
        let wrong = exceptions { item in
            item.analyze(as: item.drawn.kind).reps.compactMap { rep -> String? in
                let way = rep.phases.first { $0.name == .concentric }
                let start = rep.times.liftStart ?? rep.times.dipBottom ?? way?.startSeconds
                let end = rep.times.peakHeight ?? way?.endSeconds
                guard let start, let end, let mean = rep.meanVelocityMps, let displacement = rep.displacementMeters
                else { return nil }
                return abs(mean * (end - start) - displacement) < 1e-9
                    ? nil : "\(mean) · \(end - start) ≠ \(displacement)"
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    }
}
