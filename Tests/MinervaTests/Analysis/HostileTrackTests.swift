import Minerva
import MinervaTestSupport
import Testing

/// Whatever a track holds within the format's limits, the analysis ends, and holds no number that is none.
@Suite struct HostileTrackTests {
    /// Analyses as every lift and writes the report; says what is wrong with the result.
    private func check(_ track: Track, lifts: [LiftKind?] = [nil] + LiftKind.allCases) throws {
        for preset in Settings.Preset.allCases {
            for lift in lifts {
                let request = AnalysisRequest(lift: lift, loadKg: 1000, settings: Settings(preset: preset))
                let analysis = LiftAnalyzer(request: request).analyze(track)
                let motion = analysis.kinematics
                for values in [motion?.x, motion?.y, motion?.vx, motion?.vy, motion?.ay].compactMap({ $0 }) {
                    #expect(values.allSatisfy { $0.isFinite })
                }
                for rep in analysis.reps {
                    let figures = [
                        rep.peakVelocityMps, rep.meanVelocityMps, rep.displacementMeters, rep.peakHeightMeters,
                        rep.dropMeters, rep.peakForceN, rep.meanForceN, rep.peakPowerW, rep.meanPowerW,
                        rep.dipDepthMeters, rep.meanPropulsiveVelocityMps, rep.firstPullPeakVelocityMps, rep.workJ,
                        rep.transitionSeconds, rep.path?.maxForwardMeters, rep.path?.maxBackwardMeters,
                        rep.score?.mean.total, analysis.set?.velocityLossPercent, analysis.set?.averageVelocityMps,
                    ]
                    #expect(figures.compactMap { $0 }.allSatisfy { $0.isFinite })
                }
                for run in analysis.coloredRuns(along: track, settings: request.settings) {
                    #expect(run.points.count > 1)
                    #expect(run.points.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
                }
                if analysis.reps.isEmpty { #expect(analysis.diagnosis.contains { $0.severity == .error }) }
                let report = ReportWriter(track: track, request: request, analysis: analysis, producer: "test").bytes()
                _ = try JSONParser.parse(report)
            }
        }
    }

    private func track(_ frames: [(time: Double, plate: PlateObservation?)]) -> Track {
        Track(
            producer: "hostile",
            clip: .synthetic(duration: frames.last?.time ?? 0, frameCount: frames.count, rateHz: 30), plateModel: nil,
            poseModel: nil,
            frames: frames.indices.map { TrackFrame(index: $0, timeSeconds: frames[$0].time, plate: frames[$0].plate) },
            cameraMotionPixels: nil)
    }

    private func plate(_ x: Double, _ y: Double, size: Double = 150) -> PlateObservation {
        PlateObservation(center: Vector2(x: x, y: y), width: size, height: size, confidence: 1)
    }

    @Test("No frame, one frame, two frames", arguments: [0, 1, 2, 3])
    func few(count: Int) throws {
        try check(track((0..<count).map { (Double($0) / 30, plate(Double($0), 5)) }))
        try check(track((0..<count).map { (Double($0) / 30, nil) }))
    }

    @Test("All plates on one spot, at one instant, or of no extent worth the name")
    func degenerate() throws {
        try check(track((0..<100).map { (Double($0) / 30, plate(0, 0)) }))
        try check(track((0..<100).map { _ in (0, plate(0, 0)) }))
        try check(track((0..<100).map { (Double($0) / 30, plate(0, Double($0), size: 0.5)) }))
        try check(track((0..<100).map { (Double($0) * .leastNonzeroMagnitude, plate(0, Double($0))) }))
    }

    @Test("Jumps of a million pixels", arguments: [1 / 30.0, 0.0005])
    func jumps(interval: Double) throws {
        var frames: [(time: Double, plate: PlateObservation?)] = []
        for i in 0..<200 {
            let place = Vector2(x: i % 2 == 0 ? 1e6 : -1e6, y: i % 3 == 0 ? 1e6 : -1e6)
            frames.append((Double(i) * interval, plate(place.x, place.y, size: 0.5)))
        }
        try check(track(frames))
    }

    @Test("Instants nearer than any camera's, then a gap")
    func denseThenSparse() throws {
        let times = (0..<50).map { Double($0) * 1e-300 } + (1...10).map { Double($0) * 0.2 }
        try check(track(times.map { ($0, plate(0, 100 * $0)) }))
    }

    @Test("Two frames half an hour apart")
    func farApart() throws {
        try check(track([(0, plate(0, 0)), (2_000, plate(0, 100))]), lifts: [nil])
    }

    @Test("Real lifts at a wrong scale or clock: a thousand times too large, too slow, too fast, upside down")
    func distorted() throws {
        for seed in 0..<LiftKind.allCases.count {
            let lift = DrawnLift(LiftKind.allCases[seed], .plain, seed: UInt64(seed)).lift
            for (size, time) in [(1e3, 1.0), (1e-2, 1), (1, 100), (1, 0.01), (-1, 1), (1e3, 0.01)] {
                var track = lift.track(fps: 30)
                for i in track.frames.indices {
                    track.frames[i].timeSeconds *= time
                    track.frames[i].plate?.center.y *= size
                }
                try check(track, lifts: [nil, LiftKind.allCases[seed]])
            }
        }
    }

    @Test("Numbers that are none, or no plate, are refused by the reader: what it accepts can be computed with")
    func refused() {
        let head =
            #"{"schema":"vbt-track/1","clip":{"name":"a","display_width_px":10,"display_height_px":10},"frames":["#
        func read(_ frame: String) -> Track? {
            try? TrackReader.track(from: Array((head + frame + "]}").utf8))
        }
        let plate = #"{"cx_px":1,"cy_px":2,"width_px":3,"height_px":4,"state":"detected"}"#
        #expect(read(#"{"t_s":0,"plate":\#(plate)}"#) != nil)
        for bad in ["1e400", "-1e400", "NaN", "1e300", "-1", "null"] {
            #expect(read(#"{"t_s":\#(bad),"plate":\#(plate)}"#) == nil)
        }
        for bad in ["0", "1e300", "-5", "null"] {
            let broken = #"{"cx_px":1,"cy_px":2,"width_px":\#(bad),"height_px":4,"state":"detected"}"#
            #expect(read(#"{"t_s":0,"plate":\#(broken)}"#) == nil)
        }
    }

    @Test("A hundred thousand frames of trembling")
    func long() throws {
        var generator = SeededGenerator(seed: 6)
        try check(
            track((0..<100_000).map { (Double($0) / 240, plate(0, 400 + 30 * generator.gaussian())) }), lifts: [nil])
    }

    #if DEBUG
        static let seeds = 0..<60
    #else
        static let seeds = 0..<3000
    #endif

    @Test("Tracks drawn at random", arguments: seeds)
    func drawn(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let magnitudes = [1.0, 30, 1000, 1e6]
        let reach = magnitudes[Int(generator.uniform(0...1) * 4)]
        let size = [0.5, 20, 150, 1e6][Int(generator.uniform(0...1) * 4)]
        let interval = [1e-7, 0.001, 0.02, 0.3][Int(generator.uniform(0...1) * 4)]
        let isSmooth = generator.happens(withProbability: 0.5)
        let lossShare = generator.happens(withProbability: 0.3) ? 0.6 : 0.02
        var time = 0.0
        var place = Vector2(x: 0, y: 0)
        var frames: [TrackFrame] = []
        for i in 0..<Int(generator.uniform(0...150)) {
            let step = Vector2(x: generator.uniform(-1...1), y: generator.uniform(-1...1)) * reach
            place = isSmooth ? place + step * 0.1 : step
            place = Vector2(x: max(-1e6, min(1e6, place.x)), y: max(-1e6, min(1e6, place.y)))
            var seen = plate(place.x, place.y, size: size * generator.uniform(1...1.5))
            if size == 1e6 { seen.width = 1e6 }
            let state = generator.uniform(0...1)
            seen.state = state < 0.8 ? .detected : state < 0.9 ? .tracked : .predicted
            seen.isCutByFrame = generator.happens(withProbability: 0.1)
            let isLost = generator.happens(withProbability: lossShare)
            frames.append(
                TrackFrame(
                    index: i, timeSeconds: time, plate: isLost ? nil : seen,
                    isRepeat: generator.happens(withProbability: 0.05)))
            time += generator.happens(withProbability: 0.1) ? 0 : interval * generator.uniform(0...2)
        }
        var drawn = track([])
        drawn.frames = frames
        try check(drawn, lifts: [nil, LiftKind.allCases[seed % LiftKind.allCases.count]])
    }
}
