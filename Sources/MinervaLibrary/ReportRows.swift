import Minerva

/// The rows that a report becomes, so that it can be queried: one set for each lift in it, and the sets' repetitions.
///
/// Read from the report's text and not from the engine's values: the text is what is published, and an import has
/// nothing else.
struct ReportRows {
    /// One set: the repetitions of one lift in one recording.
    struct Set {
        var lift: String
        var reps: [Rep] = []
        var velocityLossPercent: Double?

        /// Mean over the finished repetitions, m/s; nil where none has a velocity.
        var velocityMps: Double? {
            let values = finished
            return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        /// The fastest finished repetition, m/s.
        var bestVelocityMps: Double? { finished.max() }
        /// The greatest peak power of the finished repetitions, watts.
        var bestPeakPowerW: Double? { reps.filter(\.isFinished).compactMap { $0.figures["peak_power_w"] }.max() }

        private var finished: [Double] { reps.filter(\.isFinished).compactMap { $0.velocityMps(in: lift) } }
    }

    /// One repetition.
    struct Rep {
        var number: Int64
        var outcome: String
        /// Figures by their name in the report.
        var figures: [String: Double]

        /// A missed or partial lift says little of what the lifter can do at a load.
        var isFinished: Bool { outcome == "made" || outcome == "unknown" }

        /// The velocity that lifts of this kind are compared by.
        func velocityMps(in lift: String) -> Double? { figures[ReportRows.velocityName(of: lift)] }
    }

    /// Program and version that made the report.
    let producer: String
    /// The lift of the whole recording; nil where none was recognised.
    let lift: String?
    /// Mass of the loaded bar, kilograms.
    let loadKg: Double?
    /// Sets in the order of their first repetition.
    let sets: [Set]

    /// Repetitions of all sets. A clean and its jerk are two in a report, and one clean & jerk.
    var repCount: Int {
        let counts = sets.map(\.reps.count)
        return lift == LiftKind.cleanAndJerk.name ? counts.max() ?? 0 : counts.reduce(0, +)
    }
    /// The fastest repetition of the first set, m/s.
    var bestVelocityMps: Double? { sets.first?.bestVelocityMps }

    /// Reads a report. Throws with the member that does not follow `vbt-report/1`.
    init(report: [UInt8]) throws(LibraryError) {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONParser.parse(report)
        } catch {
            throw .unusableReport(member: "byte \(error.offset)")
        }
        guard root.member("schema")?.stringValue == "vbt-report/1" else { throw .unusableReport(member: "schema") }
        guard let producer = root.member("producer")?.stringValue else { throw .unusableReport(member: "producer") }
        guard let reps = root.member("reps")?.arrayValue else { throw .unusableReport(member: "reps") }
        self.producer = producer
        lift = root.member("lift")?.stringValue
        loadKg = root.member("load_kg")?.numberValue
        let loss = root.member("set")?.member("velocity_loss_percent")?.numberValue
        var sets: [Set] = []
        var indices: Swift.Set<Double> = []
        for (i, value) in reps.enumerated() {
            guard let lift = value.member("lift")?.stringValue, let index = value.member("index")?.numberValue,
                let outcome = value.member("outcome")?.stringValue
            else { throw .unusableReport(member: "reps[\(i)]") }
            guard index >= 1, index <= 1e6, index == index.rounded(), indices.insert(index).inserted else {
                throw .unusableReport(member: "reps[\(i)].index")
            }
            let rep = Rep(number: Int64(index), outcome: outcome, figures: ReportRows.figures(of: value))
            if let place = sets.firstIndex(where: { $0.lift == lift }) {
                sets[place].reps.append(rep)
            } else {
                sets.append(Set(lift: lift, reps: [rep]))
            }
        }
        // The report's loss is of the whole recording; a clean and its jerk are no set to lose velocity over.
        if sets.count == 1 { sets[0].velocityLossPercent = loss }
        self.sets = sets
    }

    /// What lifts of a kind are compared by: a strength lift's mean velocity, otherwise peak velocity (the mean over an
    /// Olympic lift blends the pull with what follows; FIELD: standing up merges with it).
    static func velocityName(of lift: String) -> String {
        LiftKind(name: lift)?.isStrengthLift == true ? "mean_velocity_mps" : "peak_velocity_mps"
    }

    /// The report's figures that have a column, in the order of the columns.
    static let figureNames = memberNames + nestedFigures.map(\.column)

    /// Figures that are a repetition's own members; the column has the member's name.
    private static let memberNames = [
        "lift_start_s", "peak_velocity_s", "peak_height_s", "catch_start_s", "catch_bottom_s", "end_s", "dip_start_s",
        "dip_bottom_s", "drive_peak_velocity_s", "receive_s", "peak_velocity_mps", "mean_velocity_mps",
        "mean_propulsive_velocity_mps", "first_pull_peak_velocity_mps", "time_to_peak_velocity_s", "displacement_m",
        "peak_height_m", "catch_height_m", "drop_m", "peak_force_n", "mean_force_n", "peak_power_w", "mean_power_w",
        "work_j", "transition_s", "dip_depth_m", "dip_duration_s", "drive_duration_s",
    ]

    /// Figures within an object of a repetition's.
    private static let nestedFigures = [
        (column: "peak_velocity_uncertainty_mps", object: "uncertainty", member: "peak_velocity_mps"),
        (column: "path_max_forward_m", object: "path", member: "max_forward_m"),
        (column: "path_max_backward_m", object: "path", member: "max_backward_m"),
        (column: "path_crossings", object: "path", member: "crossings"),
        (column: "score_total", object: "score", member: "total"),
    ]

    private static func figures(of rep: JSONValue) -> [String: Double] {
        var figures: [String: Double] = [:]
        for name in memberNames { figures[name] = rep.member(name)?.numberValue }
        for nested in nestedFigures {
            figures[nested.column] = rep.member(nested.object)?.member(nested.member)?.numberValue
        }
        return figures
    }
}
