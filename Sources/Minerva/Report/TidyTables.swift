/// The repetitions and phases of an analysis as tables: a row for each, a column for each figure with its
/// unit in the name.
///
/// Every row names the clip, so that the tables of many clips can be laid one below the other. A figure that is missing
/// is an empty field.
public struct TidyTables: Sendable {
    private let clipName: String
    private let analysis: Analysis
    private let loadKg: Double?

    /// Takes the tables of one clip's analysis.
    public init(clipName: String, analysis: Analysis, loadKg: Double?) {
        self.clipName = clipName
        self.analysis = analysis
        self.loadKg = loadKg
    }

    /// One row for each repetition, CSV (RFC 4180); for each figure that has one, `…_sd` is its standard deviation.
    public func reps() -> [UInt8] {
        var csv = CSVWriter()
        let columns = RepColumn.all
        csv.row(
            [.word("clip"), .word("rep"), .word("lift"), .word("outcome"), .word("load_kg")]
                + columns.map { .word($0.name) } + columns.filter { $0.hasDeviation }.map { .word($0.name + "_sd") }
                + [.word("path_type"), .word("form_score")])
        for rep in analysis.reps {
            csv.row(
                [
                    .text(clipName), .whole(rep.index), .word(rep.lift.name), .word(rep.outcome.text), .number(loadKg),
                ]
                    + columns.map { .number($0.value(rep)) }
                    + columns.filter { $0.hasDeviation }.map { .number(rep.uncertainty.flatMap($0.deviation)) }
                    + [.word(rep.path?.kind?.text ?? ""), .number(rep.score?.mean.total)])
        }
        return csv.bytes
    }

    /// One row for each phase of each repetition, CSV (RFC 4180).
    public func phases() -> [UInt8] {
        var csv = CSVWriter()
        csv.row(
            [
                "clip", "rep", "lift", "phase", "start_s", "end_s", "duration_s", "source", "peak_velocity_mps",
                "mean_velocity_mps", "peak_force_n", "peak_power_w",
            ].map { .word($0) })
        for rep in analysis.reps {
            for phase in rep.phases {
                csv.row([
                    .text(clipName), .whole(rep.index), .word(rep.lift.name), .word(phase.name.text),
                    .number(phase.startSeconds), .number(phase.endSeconds),
                    .number(phase.endSeconds - phase.startSeconds), .word(phase.source.text),
                    .number(phase.peakVelocityMps), .number(phase.meanVelocityMps), .number(phase.peakForceN),
                    .number(phase.peakPowerW),
                ])
            }
        }
        return csv.bytes
    }
}

/// A figure of a repetition under its name in files.
private struct RepColumn {
    let name: String
    let value: (Rep) -> Double?
    var hasDeviation = false
    var deviation: (RepUncertainty) -> Double? = { _ in nil }

    init(_ name: String, _ value: @escaping (Rep) -> Double?) {
        self.name = name
        self.value = value
    }

    init(
        _ name: String, _ value: @escaping (Rep) -> Double?, deviation: @escaping (RepUncertainty) -> Double?
    ) {
        self.init(name, value)
        self.hasDeviation = true
        self.deviation = deviation
    }

    /// The columns in the report's order.
    static var all: [RepColumn] {
        [
            RepColumn("lift_start_s") { $0.times.liftStart },
            RepColumn("peak_velocity_s") { $0.times.peakVelocity },
            RepColumn("peak_height_s") { $0.times.peakHeight },
            RepColumn("catch_start_s") { $0.times.catchStart },
            RepColumn("catch_bottom_s") { $0.times.catchBottom },
            RepColumn("end_s") { $0.times.end },
            RepColumn("dip_start_s") { $0.times.dipStart },
            RepColumn("dip_bottom_s") { $0.times.dipBottom },
            RepColumn("receive_s") { $0.times.receive },
            RepColumn("peak_velocity_mps", { $0.peakVelocityMps }, deviation: { $0.peakVelocityMps }),
            RepColumn("mean_velocity_mps", { $0.meanVelocityMps }, deviation: { $0.meanVelocityMps }),
            RepColumn(
                "mean_propulsive_velocity_mps", { $0.meanPropulsiveVelocityMps },
                deviation: { $0.meanPropulsiveVelocityMps }),
            RepColumn(
                "first_pull_peak_velocity_mps", { $0.firstPullPeakVelocityMps },
                deviation: { $0.firstPullPeakVelocityMps }),
            RepColumn(
                "time_to_peak_velocity_s", { $0.timeToPeakVelocitySeconds },
                deviation: { $0.timeToPeakVelocitySeconds }),
            RepColumn("displacement_m", { $0.displacementMeters }, deviation: { $0.displacementMeters }),
            RepColumn("peak_height_m", { $0.peakHeightMeters }, deviation: { $0.peakHeightMeters }),
            RepColumn("catch_height_m", { $0.catchHeightMeters }, deviation: { $0.catchHeightMeters }),
            RepColumn("drop_m", { $0.dropMeters }, deviation: { $0.dropMeters }),
            RepColumn("peak_force_n", { $0.peakForceN }, deviation: { $0.peakForceN }),
            RepColumn("mean_force_n", { $0.meanForceN }, deviation: { $0.meanForceN }),
            RepColumn("peak_power_w", { $0.peakPowerW }, deviation: { $0.peakPowerW }),
            RepColumn("mean_power_w", { $0.meanPowerW }, deviation: { $0.meanPowerW }),
            RepColumn("work_j", { $0.workJ }, deviation: { $0.workJ }),
            RepColumn("transition_s") { $0.transitionSeconds },
            RepColumn("dip_depth_m", { $0.dipDepthMeters }, deviation: { $0.dipDepthMeters }),
            RepColumn("dip_duration_s", { $0.dipDurationSeconds }, deviation: { $0.dipDurationSeconds }),
            RepColumn("drive_duration_s", { $0.driveDurationSeconds }, deviation: { $0.driveDurationSeconds }),
            RepColumn("max_forward_m") { $0.path?.maxForwardMeters },
            RepColumn("max_backward_m") { $0.path?.maxBackwardMeters },
        ]
    }
}
