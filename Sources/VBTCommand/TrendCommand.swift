import Minerva
import MinervaLibrary
import MinervaPaint

/// `vbt trend`: how the bar's speed goes over weeks.
struct TrendCommand {
    let console: Console

    /// Shows one lift, or all that the athlete trained, the last trained first.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt trend",
            valued: [
                "--athlete", "--lift", "--since", "--until", "--threshold", "--compare", "--json", "--report", "--plot",
                "--library",
            ])
        try given.takesNoInput()
        let lift = try given["--lift"].flatMap { (text) throws(CommandFailure) in try QuantityFlag.lift(text) }
        let threshold = try given["--threshold"].map { (text) throws(CommandFailure) in
            guard let lift else { throw .usage("--threshold is of one lift; name it with --lift.") }
            return try TrendCommand.threshold(text, of: lift)
        }
        let (since, until) = (try TrendCommand.day(given, "--since"), try TrendCommand.day(given, "--until"))
        let compared = try given["--compare"].map { (text) throws(CommandFailure) in try TrendCommand.days(text) }
        let plot = try given["--plot"].map { (path) throws(CommandFailure) in try TrendPlotFile(path) }
        if let path = given["--json"] { try FileKind.json.check(path, of: "--json") }
        if let path = given["--report"] { try FileKind.page.check(path, of: "--report") }
        let library = try LibraryLocation.open(given["--library"], .existing)
        let targets = [given["--json"], given["--report"], plot?.path].compactMap { $0 }.filter { $0 != "-" }
        for target in targets { try OutputFile.checkWritable(target) }
        try OutputPlan.checkDistinct(targets, inputs: [library.path])
        let (athlete, lifts) = try Sentences.explaining { () throws(LibraryError) in
            let athlete: Athlete
            if let name = given["--athlete"] {
                athlete = try library.athlete(named: name)
            } else {
                athlete = try library.defaultAthlete()
            }
            if let lift { return (athlete, [lift]) }
            return (athlete, try library.trainedLifts(of: athlete).compactMap { LiftKind(name: $0.lift) })
        }
        var trends: [LiftTrend] = []
        for lift in lifts {
            let trend = try Sentences.explaining { () throws(LibraryError) in
                try LiftTrend(
                    of: athlete, lift: lift, in: library, since: since, until: until, thresholdMps: threshold)
            }
            guard let trend else { continue }
            // Each lift is shown as soon as it is worked out.
            if given["--json"] == nil {
                if !trends.isEmpty { console.write("\n") }
                console.write(TrendTable(trend: trend, console: console).text(compared: compared))
            }
            trends.append(trend)
        }
        if let target = given["--json"] {
            let bytes = TrendJSON.bytes(of: trends, athlete: athlete, compared: compared)
            if target == "-" {
                console.write(String(decoding: bytes, as: UTF8.self))
            } else {
                try OutputFile.write(bytes, to: target)
            }
        }
        guard !trends.isEmpty else {
            let what = lift.map { " of \($0.name)" } ?? ""
            let hint =
                lift == .cleanAndJerk
                ? "a clean & jerk counts as its clean and its jerk: try --lift clean"
                : "keep some with: vbt analyze CLIP --load 80kg --save"
            throw CommandFailure(
                status: .nothingFound,
                sentence: "There is no set\(what) by \(athlete.name) with a load and a repetition; \(hint)")
        }
        if let target = given["--report"] {
            try OutputFile.write(TrendPage(athlete: athlete, trends: trends, compared: compared).bytes(), to: target)
        }
        if let plot {
            try plot.write(trends, compared: compared)
            if plot.isPainted, let note = Sentences.lackingFonts(for: [athlete.name]) {
                console.writeError("vbt: \(plot.path): \(note)\n")
            }
        }
        return .success
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

/// `vbt trend --plot`: the plots of all lifts below each other, in the format that the file's name says.
struct TrendPlotFile {
    let path: String
    private let format: Format

    private enum Format: String, CaseIterable {
        case svg, png, pdf
    }

    /// Whether text is painted with this machine's fonts; an SVG leaves it to the viewer's.
    var isPainted: Bool { format != .svg }

    /// Takes the format from the name's ending.
    init(_ path: String) throws(CommandFailure) {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard path.contains("."), let format = Format(rawValue: ending) else {
            throw .usage("--plot \(path): the name must end in .svg, .png or .pdf.")
        }
        self.path = path
        self.format = format
    }

    /// Writes the file.
    func write(_ trends: [LiftTrend], compared: (Day, Day)?) throws(CommandFailure) {
        let parts = trends.flatMap { trend in
            TrendPlots(trend: trend, compared: compared ?? trend.lastTwoDays).all(theme: .light).map {
                (title: "\(trend.athlete.name), \(trend.lift.words): \($0.title)", scene: $0.scene)
            }
        }
        guard let scene = SceneStack.scene(of: parts, theme: .light) else { return }
        let bytes: [UInt8] =
            switch format {
            case .svg: SceneSVG.bytes(of: scene)
            // Twice the plots' own pixels: sharp on a phone.
            case .png: try Painting.bytes { () throws(PaintError) in try ScenePainter.png(of: scene, scale: 2) }
            case .pdf:
                try Painting.bytes { () throws(PaintError) in
                    try ScenePainter.pdf(of: parts.compactMap { SceneStack.scene(of: [$0], theme: .light) })
                }
            }
        try OutputFile.write(bytes, to: path)
    }
}
