import Minerva
import MinervaLibrary

/// What `vbt trend` was told.
struct TrendOptions {
    /// Whose trend; nil for the default athlete.
    let athleteName: String?
    /// Which lift; nil for all that were trained.
    let lift: LiftKind?
    /// The first and the last day that count.
    let since: Day?
    let until: Day?
    /// Velocity of a maximum, m/s, where it is not the lift's usual one.
    let thresholdMps: Double?
    /// Two days to hold against each other, in their order.
    let compared: (Day, Day)?
    /// Where the figures go as JSON; `-` is standard output.
    let jsonPath: String?
    let reportPath: String?
    let plot: TrendPlotFile?
    /// The library's file, where it is not the standard one.
    let databasePath: String?

    /// Reads the arguments. Throws for what cannot be meant, before anything is opened.
    init(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let given = try CommandArguments(
            arguments, command: "vbt trend",
            valued: [
                "--athlete", "--lift", "--since", "--until", "--threshold", "--compare", "--json", "--report", "--plot",
                "--library",
            ])
        try given.takesNoInput()
        let lift = try given["--lift"].flatMap { (text) throws(CommandFailure) in try QuantityFlag.lift(text) }
        self.lift = lift
        thresholdMps = try given["--threshold"].map { (text) throws(CommandFailure) in
            guard let lift else { throw .usage("--threshold is of one lift; name it with --lift.") }
            return try TrendOptions.threshold(text, of: lift)
        }
        since = try TrendOptions.day(given, "--since")
        until = try TrendOptions.day(given, "--until")
        compared = try given["--compare"].map { (text) throws(CommandFailure) in try TrendOptions.days(text) }
        plot = try given["--plot"].map { (path) throws(CommandFailure) in try TrendPlotFile(path) }
        athleteName = given["--athlete"]
        jsonPath = given["--json"]
        reportPath = given["--report"]
        databasePath = given["--library"]
        if let jsonPath { try FileKind.json.check(jsonPath, of: "--json") }
        if let reportPath { try FileKind.page.check(reportPath, of: "--report") }
    }

    /// Velocities that a maximum can have, m/s. A pull slower than half of the slowest turnover (1.05 m/s) gets no bar
    /// overhead, and no maximum is faster than a light snatch. A strength lift's mean at its maximum is 0.1 to 0.4;
    /// twice that is no maximum.
    private static func thresholds(of lift: LiftKind) -> ClosedRange<Double> {
        lift.isStrengthLift ? 0.05...0.8 : 0.5...3
    }

    private static func threshold(_ text: String, of lift: LiftKind) throws(CommandFailure) -> Double {
        let digits = text.hasSuffix("m/s") ? String(text.dropLast(3)) : text
        let range = thresholds(of: lift)
        guard let value = QuantityText.plainNumber(digits.filter { !$0.isWhitespace }), range.contains(value) else {
            let (slowest, fastest) = (range.lowerBound, range.upperBound)
            let bounds =
                "from \(DecimalText.significant(slowest, digits: 3)) to \(DecimalText.significant(fastest, digits: 3)) m/s"
            let (what, example) = lift.isStrengthLift ? ("mean", "0.3") : ("peak", "1.75")
            throw .usage(
                "--threshold \(text): the \(what) velocity of a maximal \(lift.words), \(bounds), is needed, for instance \(example)."
            )
        }
        return value
    }

    private static func day(_ given: CommandArguments, _ flag: String) throws(CommandFailure) -> Day? {
        guard let text = given[flag] else { return nil }
        guard let day = Day(text: text) else {
            throw .usage("\(flag) \(text) is no day of the calendar; write YYYY-MM-DD.")
        }
        return day
    }

    private static func days(_ text: String) throws(CommandFailure) -> (Day, Day) {
        let texts = text.split(separator: ",").map { String($0) }
        let parts = texts.map { Day(text: $0) }
        if texts.count == 2, let wrong = texts.first(where: { Day(text: $0) == nil }) {
            throw .usage("--compare \(text): \(wrong) is no day of the calendar; write YYYY-MM-DD,YYYY-MM-DD.")
        }
        guard parts.count == 2, let first = parts[0], let second = parts[1], first != second else {
            throw .usage("--compare \(text): write two days, YYYY-MM-DD,YYYY-MM-DD.")
        }
        return (min(first, second), max(first, second))
    }
}
