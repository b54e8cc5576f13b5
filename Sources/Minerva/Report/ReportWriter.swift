/// Writes an analysis as `vbt-report/1`. Figures that are not computed are `null`, never invented.
public struct ReportWriter {
    private let track: Track
    private let request: AnalysisRequest
    private let analysis: Analysis
    private let producer: String

    /// Creates a writer for one analysis of one track.
    public init(track: Track, request: AnalysisRequest, analysis: Analysis, producer: String) {
        self.track = track
        self.request = request
        self.analysis = analysis
        self.producer = producer
    }

    /// The JSON text, UTF-8. The same analysis gives the same bytes.
    ///
    /// Without `samples` the member of that name is left out: it is nearly all of the text, and a page that shows
    /// figures has no use for it.
    public func bytes(includingSamples: Bool = true) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.string("vbt-report/1", "schema")
        json.string(producer, "producer")
        json.clip(track.clip)
        json.string(analysis.lift?.name, "lift")
        json.string(request.lift == nil ? "detected" : "given", "lift_source")
        json.beginObject("settings")
        for tunable in Tunable.allCases { json.number(request.settings[tunable], tunable.definition.name) }
        json.endObject()
        json.number(request.loadKg, "load_kg")
        json.number(request.statureMeters, "stature_m")
        json.number(request.bodyMassKg, "body_mass_kg")
        json.string(analysis.facing?.text, "facing")
        json.markers(request.markers)
        json.lineBreak()
        scale(into: &json)
        filter(into: &json)
        json.beginArray("reps")
        for rep in analysis.reps {
            json.lineBreak()
            json.rep(rep)
        }
        json.endArray()
        json.set(analysis.set)
        json.number(analysis.splitSeconds, "split_s")
        json.lineBreak()
        if includingSamples { samples(into: &json) }
        json.beginArray("diagnosis")
        for diagnosis in analysis.diagnosis {
            json.lineBreak()
            json.diagnosis(diagnosis)
        }
        json.endArray()
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }

    private func scale(into json: inout JSONWriter) {
        json.beginObject("scale")
        json.number(analysis.scale?.metersPerPixel, "meters_per_pixel")
        json.number(analysis.scale?.metersPerPixelTop, "meters_per_pixel_top")
        json.string(analysis.scale == nil ? nil : "plate", "source")
        json.number(request.plateMeters, "plate_m")
        json.number(analysis.scale?.statureRatio, "stature_ratio")
        json.number(analysis.scale?.freeFallGravityMps2, "free_fall_g_mps2")
        json.number(analysis.scale?.offAxisDegrees, "off_axis_deg")
        json.endObject()
    }

    /// What the motion was seen through: the low-pass in force, and the noise of single heights that it was chosen by.
    private func filter(into json: inout JSONWriter) {
        guard let lowPass = analysis.kinematics?.lowPass else { return json.number(nil, "filter") }
        json.beginObject("filter")
        json.number(lowPass.cutoffHz, "cutoff_hz")
        json.number(lowPass.positionNoiseMeters, "position_noise_m")
        json.endObject()
    }

    private func samples(into json: inout JSONWriter) {
        guard let kinematics = analysis.kinematics else { return json.number(nil, "samples") }
        let columns = SampleColumns(kinematics: kinematics, loadKg: request.loadKg)
        json.beginObject("samples")
        json.number(kinematics.grid.rateHz, "rate_hz")
        for column in columns.all {
            json.beginArray(column.name)
            for value in column.values { json.number(value) }
            json.endArray()
        }
        json.endObject()
    }
}

extension JSONWriter {
    /// Markers set by hand, as `RequestReader` reads them.
    public mutating func markers(_ markers: [PhaseMarker]) {
        beginArray("markers")
        for marker in markers {
            beginObject()
            string(marker.name.text, "name")
            number(marker.timeSeconds, "t_s")
            endObject()
        }
        endArray()
    }

    fileprivate mutating func rep(_ rep: Rep) {
        beginObject()
        integer(rep.index, "index")
        string(rep.lift.name, "lift")
        string(rep.outcome.text, "outcome")
        number(rep.times.liftStart, "lift_start_s")
        number(rep.times.peakVelocity, "peak_velocity_s")
        number(rep.times.peakHeight, "peak_height_s")
        number(rep.times.catchStart, "catch_start_s")
        number(rep.times.catchBottom, "catch_bottom_s")
        number(rep.times.end, "end_s")
        number(rep.times.dipStart, "dip_start_s")
        number(rep.times.dipBottom, "dip_bottom_s")
        number(rep.times.drivePeakVelocity, "drive_peak_velocity_s")
        number(rep.times.receive, "receive_s")
        number(rep.peakVelocityMps, "peak_velocity_mps")
        number(rep.meanVelocityMps, "mean_velocity_mps")
        number(rep.meanPropulsiveVelocityMps, "mean_propulsive_velocity_mps")
        number(rep.firstPullPeakVelocityMps, "first_pull_peak_velocity_mps")
        number(rep.timeToPeakVelocitySeconds, "time_to_peak_velocity_s")
        number(rep.displacementMeters, "displacement_m")
        number(rep.peakHeightMeters, "peak_height_m")
        number(rep.catchHeightMeters, "catch_height_m")
        number(rep.dropMeters, "drop_m")
        number(rep.peakForceN, "peak_force_n")
        number(rep.meanForceN, "mean_force_n")
        number(rep.peakPowerW, "peak_power_w")
        number(rep.meanPowerW, "mean_power_w")
        number(rep.workJ, "work_j")
        number(rep.transitionSeconds, "transition_s")
        number(rep.dipDepthMeters, "dip_depth_m")
        number(rep.dipDurationSeconds, "dip_duration_s")
        number(rep.driveDurationSeconds, "drive_duration_s")
        legs(rep)
        path(rep.path)
        beginArray("phases")
        for phase in rep.phases { self.phase(phase) }
        endArray()
        uncertainty(rep.uncertainty)
        score(rep.score)
        endObject()
    }

    /// What the pose shows of the legs: the knees' re-bending in the pull and the position in which the
    /// bar is received.
    private mutating func legs(_ rep: Rep) {
        if let bend = rep.doubleKneeBend {
            beginObject("double_knee_bend")
            number(bend.startSeconds, "start_s")
            number(bend.endSeconds, "end_s")
            number(bend.startDegrees, "start_knee_deg")
            number(bend.endDegrees, "end_knee_deg")
            endObject()
        } else {
            number(nil, "double_knee_bend")
        }
        string(rep.receivePosition?.stance?.text, "receive_position")
        number(rep.receivePosition?.kneeDegrees, "receive_knee_deg")
        number(rep.receivePosition?.hipDegrees, "receive_hip_deg")
        number(rep.receivePosition?.hipOverKneeMeters, "receive_hip_over_knee_m")
    }

    private mutating func path(_ path: BarPathShape?) {
        guard let path else { return number(nil, "path") }
        beginObject("path")
        number(path.maxForwardMeters, "max_forward_m")
        number(path.maxBackwardMeters, "max_backward_m")
        integer(path.crossings, "crossings")
        string(path.kind?.text, "type")
        endObject()
    }

    /// One standard deviation of each figure that has one, under the figure's own key.
    private mutating func uncertainty(_ uncertainty: RepUncertainty?) {
        guard let uncertainty else { return number(nil, "uncertainty") }
        beginObject("uncertainty")
        let deviations: [(Double?, String)] = [
            (uncertainty.peakVelocityMps, "peak_velocity_mps"), (uncertainty.meanVelocityMps, "mean_velocity_mps"),
            (uncertainty.meanPropulsiveVelocityMps, "mean_propulsive_velocity_mps"),
            (uncertainty.firstPullPeakVelocityMps, "first_pull_peak_velocity_mps"),
            (uncertainty.timeToPeakVelocitySeconds, "time_to_peak_velocity_s"),
            (uncertainty.displacementMeters, "displacement_m"), (uncertainty.peakHeightMeters, "peak_height_m"),
            (uncertainty.catchHeightMeters, "catch_height_m"), (uncertainty.dropMeters, "drop_m"),
            (uncertainty.peakForceN, "peak_force_n"), (uncertainty.meanForceN, "mean_force_n"),
            (uncertainty.peakPowerW, "peak_power_w"), (uncertainty.meanPowerW, "mean_power_w"),
            (uncertainty.workJ, "work_j"), (uncertainty.dipDepthMeters, "dip_depth_m"),
            (uncertainty.dipDurationSeconds, "dip_duration_s"), (uncertainty.driveDurationSeconds, "drive_duration_s"),
        ]
        for (deviation, key) in deviations where deviation != nil { number(deviation, key) }
        endObject()
    }

    private mutating func phase(_ phase: Phase) {
        beginObject()
        string(phase.name.text, "name")
        number(phase.startSeconds, "start_s")
        number(phase.endSeconds, "end_s")
        number(phase.endSeconds - phase.startSeconds, "duration_s")
        string(phase.source.text, "source")
        number(phase.peakVelocityMps, "peak_velocity_mps")
        number(phase.meanVelocityMps, "mean_velocity_mps")
        number(phase.peakForceN, "peak_force_n")
        number(phase.peakPowerW, "peak_power_w")
        endObject()
    }

    private mutating func score(_ score: LiftScore?) {
        guard let score else { return number(nil, "score") }
        beginObject("score")
        form(score.mean)
        beginObject("phases")
        for phase in score.phases {
            beginObject(phase.name.text)
            form(phase.score)
            endObject()
        }
        endObject()
        endObject()
    }

    private mutating func form(_ score: FormScore) {
        number(score.total, "total")
        number(score.lateralDrift, "lateral_drift")
        number(score.verticalSmoothness, "vertical_smoothness")
    }

    fileprivate mutating func set(_ set: SetSummary?) {
        guard let set else { return number(nil, "set") }
        beginObject("set")
        number(set.velocityLossPercent, "velocity_loss_percent")
        integer(set.bestRep, "best_rep")
        string(set.lift.name, "lift")
        integer(set.repCount, "reps")
        integer(set.madeCount, "made")
        string(set.measure.text, "measure")
        number(set.bestVelocityMps, "best_velocity_mps")
        number(set.averageVelocityMps, "average_velocity_mps")
        endObject()
    }

    fileprivate mutating func diagnosis(_ diagnosis: Diagnosis) {
        beginObject()
        string(diagnosis.code.text, "code")
        string(diagnosis.severity.text, "severity")
        string(diagnosis.message, "message")
        number(diagnosis.startSeconds, "start_s")
        number(diagnosis.endSeconds, "end_s")
        number(diagnosis.value, "value")
        number(diagnosis.limit, "limit")
        endObject()
    }
}

extension RepEvents.Outcome {
    /// The name in files.
    public var text: String {
        switch self {
        case .made: "made"
        case .missed: "missed"
        case .partial: "partial"
        case .unknown: "unknown"
        }
    }
}
