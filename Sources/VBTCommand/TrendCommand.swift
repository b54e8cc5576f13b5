import Minerva
import MinervaLibrary
import MinervaPaint

/// `vbt trend`: how the bar's speed goes over weeks.
struct TrendCommand {
    let console: Console

    /// Shows one lift, or all that the athlete trained, the last trained first.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let options = try TrendOptions(arguments)
        let library = try LibraryLocation.open(options.databasePath, .existing)
        let targets = [options.jsonPath, options.reportPath, options.plot?.path].compactMap { $0 }.filter { $0 != "-" }
        for target in targets { try OutputFile.checkWritable(target) }
        try OutputPlan.checkDistinct(targets, inputs: [library.path])
        let athlete = try Sentences.explaining { () throws(LibraryError) in
            if let name = options.athleteName { return try library.athlete(named: name) }
            return try library.defaultAthlete()
        }
        let trends = try trends(of: athlete, in: library, options)
        if let target = options.jsonPath {
            let bytes = TrendJSON.bytes(of: trends, athlete: athlete, compared: options.compared)
            if target == "-" {
                console.write(String(decoding: bytes, as: UTF8.self))
            } else {
                try OutputFile.write(bytes, to: target)
            }
        }
        guard !trends.isEmpty else { throw TrendCommand.nothing(of: options.lift, by: athlete) }
        if let target = options.reportPath {
            let page = TrendPage(athlete: athlete, trends: trends, compared: options.compared)
            try OutputFile.write(page.bytes(), to: target)
        }
        if let plot = options.plot {
            try plot.write(trends, compared: options.compared)
            if plot.isPainted, let note = Sentences.lackingFonts(for: [athlete.name]) {
                console.writeError("vbt: \(plot.path): \(note)\n")
            }
        }
        return .success
    }

    /// The trends of the lifts that were asked for and have sets. Each is shown as soon as it is worked out, but
    /// not beside JSON.
    private func trends(
        of athlete: Athlete, in library: RecordingLibrary, _ options: TrendOptions
    ) throws(CommandFailure) -> [LiftTrend] {
        let lifts = try Sentences.explaining { () throws(LibraryError) in
            if let lift = options.lift { return [lift] }
            return try library.trainedLifts(of: athlete).compactMap { LiftKind(name: $0.lift) }
        }
        var trends: [LiftTrend] = []
        for lift in lifts {
            let trend = try Sentences.explaining { () throws(LibraryError) in
                try LiftTrend(
                    of: athlete, lift: lift, in: library, since: options.since, until: options.until,
                    thresholdMps: options.thresholdMps)
            }
            guard let trend else { continue }
            if options.jsonPath == nil {
                if !trends.isEmpty { console.write("\n") }
                console.write(TrendTable(trend: trend, console: console).text(compared: options.compared))
            }
            trends.append(trend)
        }
        return trends
    }

    private static func nothing(of lift: LiftKind?, by athlete: Athlete) -> CommandFailure {
        let what = lift.map { " of \($0.name)" } ?? ""
        let hint =
            lift == .cleanAndJerk
            ? "a clean & jerk counts as its clean and its jerk: try --lift clean"
            : "keep some with: vbt analyze CLIP --load 80kg --save"
        return CommandFailure(
            status: .nothingFound,
            sentence: "There is no set\(what) by \(athlete.name) with a load and a repetition; \(hint)")
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
