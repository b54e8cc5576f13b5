import Minerva
import MinervaLibrary

/// `vbt library reanalyze`: every kept track through this version's engine again.
struct Reanalysis {
    let console: Console

    /// Analyses the recordings named, or all, from their kept tracks. What was told of each (lift, load, plate, changed
    /// settings) still holds, unless settings are given here.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library reanalyze",
            valued: ["--preset", "--set", "--settings", "--athlete", "--library"], switches: ["--quiet"])
        let numbers = try given.recordingNumbers()
        let settings = try settings(given)
        let library = try LibraryLocation.open(given["--library"], .existing)
        let recordings = try Sentences.explaining { () throws(LibraryError) in
            guard numbers.isEmpty else {
                return try numbers.map { (number) throws(LibraryError) in try library.recording(number) }
            }
            let athlete = try given["--athlete"].map { (name) throws(LibraryError) in try library.athlete(named: name) }
            return try library.recordings().filter { athlete == nil || $0.athleteId == athlete?.id }
        }
        var bar = ProgressBar(title: "reanalyzing", console: console, isQuiet: given.has("--quiet"))
        defer { bar.clear() }
        var outcomes: [Outcome: Int] = [:]
        for (i, recording) in recordings.enumerated() {
            let outcome = try Sentences.explaining { () throws(LibraryError) in
                try reanalyze(recording, in: library, settings: settings)
            }
            outcomes[outcome, default: 0] += 1
            bar.show(Double(i + 1) / Double(recordings.count))
        }
        bar.clear()
        if !given.has("--quiet") {
            let (changed, same) = (outcomes[.changed] ?? 0, outcomes[.same] ?? 0)
            console.write("\(changed) analyzed anew, \(same) came out as before.\n")
        }
        if let count = outcomes[.hasNoTrack] {
            let (was, them) = count == 1 ? ("was", "it") : ("were", "them")
            console.writeError(
                "vbt: \(count) without a kept track \(was) passed over; vbt analyze --save sees \(them).\n")
        }
        return .success
    }

    private enum Outcome {
        case changed
        case same
        case hasNoTrack
    }

    private func reanalyze(
        _ recording: Recording, in library: RecordingLibrary, settings: Settings?
    ) throws(LibraryError) -> Outcome {
        guard let current = try library.currentAnalysis(of: recording.id),
            let bytes = try library.track(of: recording.id), let track = try? TrackReader.track(from: bytes)
        else { return .hasNoTrack }
        var request = current.request
        if let settings { request.settings = settings }
        let report = ReportWriter(
            track: track, request: request, analysis: LiftAnalyzer(request: request).analyze(track),
            producer: Program.producer
        ).bytes()
        // An analysis that says the same is no new one.
        if report == (try library.report(of: current.id)) { return .same }
        _ = try library.save(NewAnalysis(request: request, report: report, track: bytes), of: recording.id)
        return .changed
    }

    /// The settings in force, where any were given.
    private func settings(_ given: CommandArguments) throws(CommandFailure) -> Settings? {
        let (preset, file, changes) = (given["--preset"], given["--settings"], given.all("--set"))
        guard preset != nil || file != nil || !changes.isEmpty else { return nil }
        return try SettingsText.settings(
            preset: preset.map { (name) throws(CommandFailure) in try SettingsText.preset(name) } ?? .standard,
            file: file, changes: changes)
    }
}
