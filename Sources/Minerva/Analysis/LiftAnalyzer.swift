/// The whole of understanding: from a track to lifts, repetitions and figures. Pure and fast, so that it can run again
/// at every change of a setting.
public struct LiftAnalyzer: Sendable {
    private let request: AnalysisRequest

    /// Creates an analyzer for what the user told.
    public init(request: AnalysisRequest) {
        self.request = request
    }

    /// Analyses a track. Whatever is missing is nil in the result, and the diagnosis says why.
    public func analyze(_ seen: Track) -> Analysis { analyze(seen, steady: seen.steady) }

    /// The same for who analyzes a track again at every change of a setting; `track` is the track's own `steady`.
    public func analyze(_ seen: Track, steady track: Track) -> Analysis {
        var analysis = Analysis()
        analysis.lift = request.lift
        analysis.diagnosis = TrackDiagnosis(request: request).diagnose(seen, steady: track)
        guard
            let scale = PlateScale(
                plates: track.frames.compactMap { $0.plate }, plateMeters: request.plateMeters,
                column: Double(track.clip.displayWidth - 1) / 2)
        else { return analysis }
        let path = BarPath(track: track, scale: scale)
        guard let raw = VBTAnalyzer(settings: request.settings).kinematics(of: path) else {
            analysis.diagnosis.append(Diagnosis(.noLift, .error))
            return analysis
        }
        let start = track.frames.compactMap { $0.plate?.state == .predicted ? nil : $0.plate?.center }.first
        var body = start.flatMap {
            BodyMotion(track: track, scale: scale, start: $0, settings: request.settings)
        }
        if request.lift == nil {
            analysis.recognition = LiftRecognizer(settings: request.settings, body: body).recognize(in: raw)
            analysis.lift = analysis.recognition?.lift
        }
        let counted = analysis.lift.map { RepCounter(settings: request.settings).count($0, in: raw) }
        let zero = counted?.reps.first?.restMeters ?? quantile(raw.y, 0.02)
        let reps = counted?.reps ?? []
        let resting = reps.compactMap { $0.liftStart }.first.flatMap { place(of: raw.grid.time(at: $0), in: track) }
        if let resting { body?.stand(onFloorUnder: resting) }
        analysis.facing = body?.facing
        analysis.reps = measure(reps, in: raw, track: track, body: body)
        if let body { watch(body, scale: scale, in: &analysis) }
        let uncertainty = ScaleUncertainty(scale: scale, track: track)
        addUncertainties(to: &analysis, kinematics: raw, path: path, scaleShare: uncertainty.share)
        analysis.set = SetSummary(reps: analysis.reps)
        analysis.splitSeconds = counted?.split.map { raw.grid.time(at: $0) }
        let rest = restIndex(reps)
        analysis.kinematics = raw.relative(toX: raw.x[rest], y: zero, facing: analysis.facing)
        body?.setZero(x: raw.x[rest], y: zero)
        analysis.body = body
        let fall = FreeFallCheck(path: path)
        analysis.scale = summary(of: scale, fall: fall, track: track, restSeconds: raw.grid.time(at: rest))
        if let stature = request.statureMeters, let measured = body.flatMap({ StatureScale(body: $0, scale: scale) }) {
            analysis.scale?.statureRatio = stature / measured.measuredMeters
        }
        score(&analysis)
        analysis.diagnosis += ScaleDiagnosis(request: request).diagnose(
            scale, uncertainty: uncertainty, fall: fall, in: analysis)
        analysis.diagnosis += PoseDiagnosis().diagnose(track, in: analysis)
        analysis.diagnosis += LiftDiagnosis(request: request).diagnose(
            analysis, counted: counted, track: seen, path: path, kinematics: raw)
        return analysis
    }

    /// The figures of the repetitions, with the phases of their pulls.
    private func measure(_ reps: [RepEvents], in kinematics: Kinematics, track: Track, body: BodyMotion?) -> [Rep] {
        let trail = BarTrail(track: track, settings: request.settings)
        let knee = body.flatMap { KneeHeightSignal(track: $0.track, settings: request.settings) }
        let metrics = RepMetrics(
            kinematics: kinematics, loadKg: request.loadKg, facing: body?.facing,
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

    /// Where the plate is seen in the frame nearest to a time.
    private func place(of seconds: Double, in track: Track) -> Vector2? {
        track.frames.filter { $0.plate != nil }.min {
            abs($0.timeSeconds - seconds) < abs($1.timeSeconds - seconds)
        }?.plate?.center
    }

    /// What the joints show of each repetition.
    private func watch(_ body: BodyMotion, scale: PlateScale, in analysis: inout Analysis) {
        for i in analysis.reps.indices {
            let times = analysis.reps[i].times
            if let start = times.liftStart, let end = times.peakVelocity {
                analysis.reps[i].doubleKneeBend = DoubleKneeBend(body: body, from: start, through: end)
            }
            if let bottom = times.catchBottom ?? times.receive {
                // Bar and lifter come to rest together, the legs a little later: as long as a rebound takes.
                analysis.reps[i].receivePosition = ReceivePosition(
                    body: body, scale: scale, from: bottom - LiftAnalyzer.settlingSeconds / 2,
                    through: bottom + LiftAnalyzer.settlingSeconds)
            }
        }
    }

    private static let settlingSeconds = 0.2

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

    private func addUncertainties(
        to analysis: inout Analysis, kinematics: Kinematics, path: BarPath, scaleShare: Double
    ) {
        guard let lowPass = kinematics.lowPass else { return }
        let model = UncertaintyModel(
            kinematics: kinematics, lowPass: lowPass, path: path, scaleShare: scaleShare, request: request)
        for i in analysis.reps.indices { analysis.reps[i].uncertainty = model.uncertainty(of: analysis.reps[i]) }
    }

    /// Where the bar rests: at the first repetition's start, or where the recording opens.
    private func restIndex(_ reps: [RepEvents]) -> Int {
        let first = reps.first
        let ways = [first?.eccentric?.lowerBound, first?.concentric?.lowerBound].compactMap { $0 }
        return first?.liftStart ?? first?.jerk?.dipStart ?? ways.min() ?? 0
    }

    private func summary(of scale: PlateScale, fall: FreeFallCheck?, track: Track, restSeconds: Double) -> ScaleSummary
    {
        let seen = track.frames.filter { $0.plate != nil && $0.plate?.state != .predicted }
        let resting = seen.min { abs($0.timeSeconds - restSeconds) < abs($1.timeSeconds - restSeconds) }
        let top = seen.compactMap { $0.plate?.center.y }.min()
        return ScaleSummary(
            metersPerPixel: scale.metersPerPixel(atY: resting?.plate?.center.y ?? 0),
            metersPerPixelTop: scale.metersPerPixel(atY: top ?? 0), plateMeters: scale.plateMeters,
            freeFallGravityMps2: fall?.gravityMps2, offAxisDegrees: scale.offAxisDegrees)
    }
}
