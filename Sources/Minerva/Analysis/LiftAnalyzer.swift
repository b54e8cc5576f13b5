/// The whole of understanding: from a track to lifts, repetitions and figures. Pure and fast, so that it can run again
/// at every change of a setting.
public struct LiftAnalyzer: Sendable {
    private let request: AnalysisRequest

    /// Creates an analyzer for what the user told.
    public init(request: AnalysisRequest) {
        self.request = request
    }

    /// Analyses a track. Whatever is missing is nil in the result, and the diagnosis says why.
    public func analyze(_ track: Track) -> Analysis {
        var analysis = Analysis()
        analysis.lift = request.lift
        analysis.diagnosis = TrackDiagnosis(settings: request.settings).diagnose(track)
        guard let scale = PlateScale(plates: track.frames.compactMap { $0.plate }, plateMeters: request.plateMeters)
        else { return analysis }
        let path = BarPath(track: track, scale: scale)
        guard let raw = VBTAnalyzer(settings: request.settings).kinematics(of: path) else {
            analysis.diagnosis.append(Diagnosis(.noLift, .error))
            return analysis
        }
        if request.lift == nil {
            analysis.recognition = LiftRecognizer(settings: request.settings).recognize(in: raw)
            analysis.lift = analysis.recognition?.lift
        }
        let counted = analysis.lift.map { RepCounter(settings: request.settings).count($0, in: raw) }
        let zero = counted?.reps.first?.restMeters ?? quantile(raw.y, 0.02)
        let reps = counted?.reps ?? []
        analysis.facing = FacingSignal.find(in: track, settings: request.settings)
        analysis.reps = measure(reps, in: raw, track: track, facing: analysis.facing)
        analysis.set = SetSummary(reps: analysis.reps)
        analysis.splitSeconds = counted?.split.map { raw.grid.time(at: $0) }
        let rest = restIndex(reps)
        analysis.kinematics = raw.relative(toX: raw.x[rest], y: zero, facing: analysis.facing)
        analysis.scale = summary(of: scale, track: track, restSeconds: raw.grid.time(at: rest))
        score(&analysis)
        diagnose(&analysis, counted: counted, kinematics: raw)
        return analysis
    }

    /// The figures of the repetitions, with the phases of their pulls.
    private func measure(_ reps: [RepEvents], in kinematics: Kinematics, track: Track, facing: Facing?) -> [Rep] {
        let trail = BarTrail(track: track, settings: request.settings)
        let knee = KneeHeightSignal(track: track, settings: request.settings)
        let metrics = RepMetrics(
            kinematics: kinematics, loadKg: request.loadKg, facing: facing,
            crossingBandMeters: request.settings[.crossingBandMeters])
        return reps.indices.map { i in
            let pull = reps[i].turnover.flatMap { turnover in
                PullPhases.find(
                    in: kinematics, liftStart: reps[i].liftStart, peakVelocity: turnover.peakVelocity,
                    passage: reps[i].liftStart.flatMap { start in
                        knee?.passage(
                            of: trail, from: kinematics.grid.time(at: start),
                            through: kinematics.grid.time(at: turnover.peakVelocity))
                    }, settings: request.settings)
            }
            return metrics.rep(reps[i], pull: pull, index: i + 1)
        }
    }

    /// Scores the repetitions between their markers.
    private func score(_ analysis: inout Analysis) {
        guard let kinematics = analysis.kinematics else { return }
        let assigned = PhaseMarker.assign(request.markers, to: analysis.reps)
        analysis.unusedMarkers = assigned.unused
        let scorer = LiftScorer(settings: request.settings)
        for i in analysis.reps.indices {
            analysis.reps[i].score = scorer.score(markers: assigned.perRep[i], in: kinematics)
        }
    }

    /// Where the bar rests: at the first repetition's start, or where the recording opens.
    private func restIndex(_ reps: [RepEvents]) -> Int {
        let first = reps.first
        let ways = [first?.eccentric?.lowerBound, first?.concentric?.lowerBound].compactMap { $0 }
        return first?.liftStart ?? first?.jerk?.dipStart ?? ways.min() ?? 0
    }

    private func summary(of scale: PlateScale, track: Track, restSeconds: Double) -> ScaleSummary {
        let seen = track.frames.filter { $0.plate != nil && $0.plate?.state != .predicted }
        let resting = seen.min { abs($0.timeSeconds - restSeconds) < abs($1.timeSeconds - restSeconds) }
        let top = seen.compactMap { $0.plate?.center.y }.min()
        return ScaleSummary(
            metersPerPixel: scale.metersPerPixel(atY: resting?.plate?.center.y ?? 0),
            metersPerPixelTop: scale.metersPerPixel(atY: top ?? 0), plateMeters: scale.plateMeters)
    }

    private func diagnose(_ analysis: inout Analysis, counted: RepCounter.Result?, kinematics: Kinematics) {
        if analysis.reps.isEmpty {
            analysis.diagnosis.append(Diagnosis(.noLift, .error))
        }
        if analysis.recognition?.isUnsure == true { analysis.diagnosis.append(Diagnosis(.liftUnsure, .warning)) }
        for rep in analysis.reps {
            let isPull = rep.lift == .snatch || rep.lift == .clean
            if isPull, rep.times.liftStart == nil {
                analysis.diagnosis.append(
                    Diagnosis(.noRestAtStart, .warning, startSeconds: rep.times.peakVelocity))
            }
            if rep.outcome == .unknown {
                let start = rep.times.liftStart ?? rep.times.dipStart ?? rep.times.peakVelocity
                analysis.diagnosis.append(Diagnosis(.repUnfinished, .info, startSeconds: start))
            }
            let limit = request.settings[.implausibleSpeedMps]
            if let peak = rep.peakVelocityMps, peak > limit {
                analysis.diagnosis.append(
                    Diagnosis(
                        .velocityImplausible, .warning,
                        startSeconds: rep.times.peakVelocity ?? rep.times.drivePeakVelocity, value: peak, limit: limit))
            }
        }
        if analysis.lift == .cleanAndJerk, analysis.splitSeconds == nil, !analysis.reps.isEmpty {
            analysis.diagnosis.append(Diagnosis(.splitNotFound, .warning))
        }
        for bounce in counted?.bounces ?? [] {
            analysis.diagnosis.append(
                Diagnosis(.bounceIgnored, .info, startSeconds: kinematics.grid.time(at: bounce)))
        }
        if !analysis.reps.isEmpty, analysis.facing == nil {
            analysis.diagnosis.append(Diagnosis(.facingUnknown, .info))
        }
    }
}
