import Foundation
import Minerva
import MinervaLibrary

/// `vbt library list` and `show`.
struct LibraryListing {
    let console: Console

    /// One line for each recording, the newest first, written as they are read.
    func list(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library list", valued: ["--athlete", "--lift", "--limit", "--library"])
        try given.takesNoInput()
        let limit = try given["--limit"].map { (text) throws(CommandFailure) in
            try QuantityFlag.count("--limit", text, in: 1...1_000_000_000)
        }
        let lift = try given["--lift"].flatMap { (text) throws(CommandFailure) in try QuantityFlag.lift(text) }
        let library = try LibraryLocation.open(given["--library"], .existing)
        let columns = Columns(showsAthlete: given["--athlete"] == nil, total: console.columns)
        var count = 0
        try Sentences.explaining { () throws(LibraryError) in
            let athlete = try given["--athlete"].map { (name) throws(LibraryError) in try library.athlete(named: name) }
            // Each lifter's masses in the unit that they read.
            let units = Dictionary(uniqueKeysWithValues: try library.athletes().map { ($0.id, $0.profile.units) })
            try library.summaries(of: athlete) { (summary) throws(LibraryError) in
                if let lift, summary.lift != lift.name { return true }
                let units = units[summary.recording.athleteId] ?? .kilograms
                console.write(columns.text(summary, units: units, on: console, hasHeading: count == 0))
                count += 1
                return count != limit
            }
        }
        if count == 0 {
            let isAll = lift == nil && given["--athlete"] == nil
            console.write(
                isAll
                    ? "No recordings yet; add one with: vbt analyze CLIP --save\n"
                    : "No such recordings; all are listed by: vbt library list\n")
            if lift == .clean || lift == .jerk { console.write("A clean & jerk is listed as clean-and-jerk.\n") }
        }
        return .success
    }

    /// The list's columns. Their widths are fixed before the first row is known, so that the first is written before
    /// the last is read.
    private struct Columns {
        private let showsAthlete: Bool
        private let widths: [Int]

        init(showsAthlete: Bool, total: Int) {
            // Numbers to 99999, a day, a name's beginning, the longest lift's name, `102.5 kg × 3`. A narrow terminal
            // has no room for whose it is.
            self.showsAthlete = showsAthlete && total >= 75
            let fixed = [5, 10] + (self.showsAthlete ? [10] : []) + [14, 12]
            widths = fixed + [max(8, total - fixed.reduce(0) { $0 + $1 + 2 } - 2)]
        }

        func text(_ summary: RecordingSummary, units: MassUnit, on console: Console, hasHeading: Bool) -> String {
            let columns: [(heading: String, side: TextTable.Side)] =
                [("#", .right), ("Day", .left)] + (showsAthlete ? [("Athlete", .left)] : [])
                + [("Lift", .left), ("Load × reps", .right), ("File", .left)]
            var table = TextTable(columns)
            let recording = summary.recording
            let file = LibraryListing.shortName(of: recording.file.shownPath)
            // Where a word stands before the name, its number tells more than its ending.
            let state = LibraryListing.word(for: recording.fileState).map { $0 + ": " } ?? ""
            let name = state.isEmpty ? file : (file as NSString).deletingPathExtension
            var load = summary.loadKg.map { MassText.text($0, units) } ?? "–"
            if let count = summary.repCount { load += " × \(count)" }
            let lift = summary.repCount == 0 ? "no lift found" : summary.lift ?? "–"
            table.add(
                ["\(recording.id)", recording.day.text]
                    + (showsAthlete ? [TextLayout.cut(summary.athleteName, widths[2])] : [])
                    + [
                        TextLayout.cut(TextLayout.printable(lift), 14), load,
                        state + TextLayout.shortened(name, widths[widths.count - 1] - state.count),
                    ])
            return table.text(on: console, widths: widths, hasHeading: hasHeading)
        }
    }

    /// Everything about one recording; or one part of it to a file.
    func show(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library show", valued: ["--report", "--track", "--thumbnail", "--library"])
        _ = try given.theInput("number of a recording")
        guard let number = try given.recordingNumbers().first else { return .usage }
        for (flag, kind) in [("--report", FileKind.json), ("--track", .track), ("--thumbnail", .thumbnail)] {
            if let path = given[flag] { try kind.check(path, of: flag) }
        }
        let library = try LibraryLocation.open(given["--library"], .existing)
        let recording = try Sentences.explaining { () throws(LibraryError) in try library.recording(number) }
        let analyses = try Sentences.explaining { () throws(LibraryError) in try library.analyses(of: number) }
        let report = try Sentences.explaining { () throws(LibraryError) in
            try analyses.first { $0.isCurrent }.flatMap { (current) throws(LibraryError) in
                try library.report(of: current.id)
            }
        }
        if let target = given["--report"] { try put(report, to: target, "analysis", of: number) }
        if let target = given["--track"] {
            let track = try Sentences.explaining { () throws(LibraryError) in try library.track(of: number) }
            try put(track, to: target, "track", of: number)
        }
        if let target = given["--thumbnail"] {
            let picture = try Sentences.explaining { () throws(LibraryError) in try library.thumbnail(of: number) }
            guard target != "-" else { throw .usage("--thumbnail needs a file's name.") }
            try put(picture, to: target, "thumbnail", of: number)
        }
        guard given["--report"] == nil, given["--track"] == nil, given["--thumbnail"] == nil else { return .success }
        let athlete = try Sentences.explaining { () throws(LibraryError) in
            try library.athletes().first { $0.id == recording.athleteId }
        }
        console.write(head(recording, athlete))
        console.write(table(of: analyses, units: athlete?.profile.units ?? .kilograms))
        return .success
    }

    private func put(
        _ bytes: [UInt8]?, to target: String, _ what: String, of number: Int64
    ) throws(CommandFailure) {
        guard let bytes else {
            throw CommandFailure(status: .nothingFound, sentence: "#\(number) has no \(what) in the library.")
        }
        guard target != "-" else { return console.write(String(decoding: bytes, as: UTF8.self)) }
        try OutputFile.checkWritable(target)
        try OutputFile.write(bytes, to: target)
    }

    private func head(_ recording: Recording, _ athlete: Athlete?) -> String {
        var text = console.colored("#\(recording.id)", .bold) + "  " + recording.file.shownPath + "\n"
        let state = LibraryListing.word(for: recording.verifiedFileState) ?? "present"
        var line = "  file      \(state), \(ByteCountText.text(recording.file.sizeBytes))"
        if recording.ownership == .owned { line += ", the app's own" }
        if recording.uploadedAt != nil { line += ", uploaded" }
        text += line + "\n"
        text += "  recorded  \(recording.day.text) (\(recording.recordedAt.text))"
        if let duration = recording.durationSeconds { text += ", \(DecimalText.figure(duration, decimals: 1)) s" }
        return text + "\n  athlete   \(athlete?.name ?? "–")\n"
    }

    private func table(of analyses: [SavedAnalysis], units: MassUnit) -> String {
        guard !analyses.isEmpty else { return "  not analyzed yet: vbt analyze FILE --save\n" }
        var table = TextTable([
            ("Analyzed", .left), ("By", .left), ("Lift", .left), ("Load", .right), ("Reps", .right), ("", .left),
        ])
        for analysis in analyses {
            table.add([
                String(analysis.madeAt.text.prefix(10)), TextLayout.printable(analysis.producer),
                TextLayout.printable(analysis.lift ?? "–"),
                analysis.request.loadKg.map { MassText.text($0, units) } ?? "–", "\(analysis.repCount)",
                analysis.isCurrent ? "current" : "",
            ])
        }
        return "\n" + table.text(on: console)
    }

    /// A file's name; a saved track's without its long ending.
    private static func shortName(of path: String) -> String {
        let name = (path as NSString).lastPathComponent
        return name.hasSuffix(InputList.trackEnding) ? String(name.dropLast(InputList.trackEnding.count)) : name
    }

    /// A word for what is not as it was kept; nil for a file that is.
    static func word(for state: Recording.FileState) -> String? {
        switch state {
        case .present, .touched: nil
        case .changed: "changed"
        case .evicted: "evicted"
        case .missing: "missing"
        case .unreadable: "unreadable"
        }
    }
}

extension FileFacts {
    /// The path, safe to write on a terminal.
    var shownPath: String { TextLayout.printable(path) }
}

/// Sizes of files for people.
enum ByteCountText {
    /// Bytes in the largest decimal unit of which there is at least one.
    static func text(_ bytes: Int64) -> String {
        var value = Double(bytes)
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1000 { return DecimalText.significant(value, digits: 3) + " " + unit }
            value /= 1000
        }
        return DecimalText.significant(value, digits: 3) + " TB"
    }
}
