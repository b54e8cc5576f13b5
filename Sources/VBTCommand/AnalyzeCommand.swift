import Foundation
import Minerva
import MinervaVideo

/// `vbt analyze`: clips or saved tracks in, tables and files out.
struct AnalyzeCommand {
    let installation: Installation
    let options: AnalyzeOptions
    let console: Console

    /// Analyses every input; a failing one does not stop the rest.
    func run() throws(CommandFailure) -> ExitStatus {
        let files = try InputList.files(options.inputs)
        let outputs = OutputPlan(options: options, inputs: files)
        try outputs.check()
        for note in outputs.notes { console.writeError("vbt: \(note)\n") }
        let keeping = try AnalysisKeeping(options)
        if let track = files.first(where: InputList.isTrack), !options.seeingFlags.isEmpty {
            let flags = options.seeingFlags.joined(separator: ", ")
            let verb = options.seeingFlags.count == 1 ? "changes" : "change"
            console.writeError("vbt: \(flags) \(verb) nothing: \(track) is a saved track, seen already.\n")
        }
        var status = ExitStatus.success
        for file in files {
            do {
                status = status.worse(try analyze(file, outputs: outputs, keeping: keeping))
            } catch {
                console.writeError("vbt: \(error.sentence)\n")
                status = status.worse(error.status)
            }
        }
        return status
    }

    private func analyze(
        _ path: String, outputs: OutputPlan, keeping: AnalysisKeeping?
    ) throws(CommandFailure) -> ExitStatus {
        let seen = try see(path, isMarked: true)
        var track = seen.track
        try options.checkMarkers(within: track.clip.durationSeconds, of: path)
        var place: AnalysisKeeping.Place?
        if let keeping {
            let kept = TrackWriter.bytes(of: track)
            place = try keeping.place(of: path, seenAs: kept)
            // A track file rounds: what is kept has to give the figures that are kept with it.
            if let read = try? TrackReader.track(from: kept) { track = read }
        }
        var request = options.request
        if let keeping, let place { request = keeping.request(options, at: place) }
        var analysis = LiftAnalyzer(request: request).analyze(track)
        if let truncation = seen.truncation {
            analysis.diagnosis.insert(
                Diagnosis(.clipTruncated, .error, startSeconds: truncation.after, endSeconds: truncation.of), at: 0)
        }
        let lift = ShownLift(
            clipPath: InputList.isTrack(path) ? nil : path, track: track, analysis: analysis, request: request,
            massUnit: place?.athlete.profile.units ?? .kilograms)
        let report = ReportWriter(
            track: track, request: request, analysis: analysis, producer: Program.producer
        ).bytes()
        try writeFiles(of: lift, report: report, path, outputs: outputs)
        tell(lift, isInterrupted: seen.interruption != nil)
        if let keeping, let place { try keep(lift, report: report, path, at: place, in: keeping) }
        try show(lift, path, outputs: outputs, keeping: keeping)
        // One that is kept from before was written by another command.
        for marker in analysis.unusedMarkers where options.request.markers.contains(marker) {
            let text = marker.name.text
            console.writeError("vbt: --marker \(text) has no use in \(path): no repetition has such a phase.\n")
        }
        if let interruption = seen.interruption { throw interruption }
        guard analysis.reps.isEmpty else { return .success }
        throw CommandFailure(
            status: .nothingFound, sentence: "\(path): \(lift.failures.first?.message ?? "No lift was found.")")
    }

    /// Writes the figures, the track and the report, as far as they were asked for.
    private func writeFiles(
        of lift: ShownLift, report: [UInt8], _ path: String, outputs: OutputPlan
    ) throws(CommandFailure) {
        let (track, analysis, request) = (lift.track, lift.analysis, lift.request)
        if let file = outputs.trackPath(for: path) { try OutputFile.write(TrackWriter.bytes(of: track), to: file) }
        if let file = outputs.csvPath(for: path) {
            let columns = analysis.kinematics.map {
                SampleColumns(kinematics: $0, loadKg: request.loadKg, body: analysis.body)
            }
            try OutputFile.write(columns?.csv() ?? [], to: file)
        }
        let tables = TidyTables(clipName: track.clip.name, analysis: analysis, loadKg: request.loadKg)
        if let file = outputs.repsPath(for: path) { try OutputFile.write(tables.reps(), to: file) }
        if let file = outputs.phasesPath(for: path) { try OutputFile.write(tables.phases(), to: file) }
        if let file = outputs.trcPath(for: path) {
            let markers = analysis.kinematics.map {
                MarkerFile(kinematics: $0, body: analysis.body, name: (file as NSString).lastPathComponent).bytes()
            }
            try OutputFile.write(markers ?? [], to: file)
        }
        if let file = outputs.jsonPath(for: path) {
            try OutputFile.write(report, to: file)
        } else if options.jsonPath != nil {
            console.write(String(decoding: report, as: UTF8.self))
        }
    }

    /// Shows the table to people. What the command says by itself as its failure is left out: why there is no lift, or
    /// that the clip breaks off, which is why there is none.
    private func tell(_ lift: ShownLift, isInterrupted: Bool) {
        guard options.isTalking else { return }
        let said = isInterrupted ? lift.failures[...] : lift.failures.prefix(1)
        let table = ResultTable(console: console, massUnit: lift.massUnit, isLoadBare: options.isLoadBare)
        console.write(table.text(lift.track, lift.analysis, lift.request, said: Array(said)))
    }

    /// Keeps an analysis in the library and says so. That something known was replaced is said in any case.
    private func keep(
        _ lift: ShownLift, report: [UInt8], _ path: String, at place: AnalysisKeeping.Place, in keeping: AnalysisKeeping
    ) throws(CommandFailure) {
        let kept = try keeping.keep(
            path, at: place, options, request: lift.request, report: report, track: TrackWriter.bytes(of: lift.track))
        guard let kept else { return }
        if options.isTalking {
            console.write("\n" + TextLayout.wrapped(kept.sentence, indent: 2, columns: console.columns))
        } else if kept.isChanged {
            console.writeError("vbt: \(path): \(kept.sentence)\n")
        }
    }

    /// Shows the comparison, and writes the pictures and pages that were asked for.
    private func show(
        _ lift: ShownLift, _ path: String, outputs: OutputPlan, keeping: AnalysisKeeping?
    ) throws(CommandFailure) {
        let compared = try compared(with: lift, path, keeping: keeping)
        if options.isTalking {
            for pair in compared { console.write("\n" + pair.table(on: console)) }
            // A difference is no better than the worse of both.
            if let other = compared.first {
                let notes = ResultTable(console: console).notes(on: other.second.analysis)
                if !notes.isEmpty { console.write("\n  About \(other.names.1):\n" + notes) }
            }
        }
        let pictures = PictureOutputs(
            lift: lift, compared: compared, athlete: options.athleteName,
            stillsFolder: outputs.stillsFolder(for: path), reportPath: outputs.reportPath(for: path),
            overlayPath: outputs.overlayPath(for: path), console: console, isQuiet: options.isQuiet)
        for note in try pictures.write() { console.writeError("vbt: \(path): \(note)\n") }
    }

    /// The other lift of `--compare`, seen and analyzed like this one, but with what the library knows of its bar
    /// and its lifter.
    private func compared(
        with lift: ShownLift, _ path: String, keeping: AnalysisKeeping?
    ) throws(CommandFailure) -> [ComparedLift] {
        guard let input = options.comparedInput else { return [] }
        let track = try see(input, isMarked: false).track
        var request = lift.request
        // Markers are times of this clip.
        request.markers = []
        if OutputPlan.resolved(input) != OutputPlan.resolved(path) {
            let former = try keeping?.formerRequest(of: input, seenAs: TrackWriter.bytes(of: track))
            request.tellOfBarAndBody(as: former)
            if request.loadKg == nil, lift.request.loadKg != nil {
                console.writeError(
                    "vbt: --compare \(input): its load is not known, --load is that of \(path)."
                        + " With --athlete NAME the one that was kept for it is taken.\n")
            }
        }
        let other = ShownLift(
            clipPath: InputList.isTrack(input) ? nil : input, track: track,
            analysis: LiftAnalyzer(request: request).analyze(track), request: request, massUnit: lift.massUnit)
        let compared = ComparedLift.all(lift, other)
        if compared.isEmpty {
            console.writeError("vbt: --compare \(input): there is no repetition in both to compare.\n")
        }
        return compared
    }

    /// Sees a clip or reads a saved track. Markers, where they are this clip's, must lie within it.
    private func see(_ path: String, isMarked: Bool) throws(CommandFailure) -> ClipSeeing.Result {
        guard InputList.isTrack(path) else {
            return try ClipSeeing(installation: installation, options: options.seeing).see(
                path, console: console, isQuiet: options.isQuiet
            ) { (stream: StreamDescription) throws(CommandFailure) in
                // Said before the work, where the container says how long it is.
                guard isMarked, let duration = stream.durationSeconds, duration > 0 else { return }
                try options.checkMarkers(within: duration, of: path)
            }
        }
        guard options.lock == nil else {
            throw .usage("--lock needs the clip; \(path) is a saved track, in which the plate is chosen already.")
        }
        var track = try SavedTrack.read(path, name: path)
        if !options.takesPose { track.forgetPose() }
        return ClipSeeing.Result(track: track)
    }
}

extension AnalysisRequest {
    /// Takes bar and body from what was told of another recording; where that was not kept, its load is not known, and
    /// plate and body are taken to be the same.
    fileprivate mutating func tellOfBarAndBody(as former: AnalysisRequest?) {
        loadKg = former?.loadKg
        guard let former else { return }
        plateMeters = former.plateMeters
        statureMeters = former.statureMeters
        bodyMassKg = former.bodyMassKg
    }
}

/// `vbt track`: seeing only.
struct TrackCommand {
    let installation: Installation
    let options: AnalyzeOptions
    let console: Console

    /// Writes the track of one clip.
    func run() throws(CommandFailure) -> ExitStatus {
        guard let input = options.inputs.first, let output = options.trackPath else { return .usage }
        guard !InputList.isTrack(input) else {
            throw .usage("\(input) is a saved track already; analyze it with: vbt analyze \(input)")
        }
        try OutputFile.checkWritable(output)
        try OutputPlan.checkDistinct([output], inputs: [input])
        try FileKind.track.check(output, of: "--out")
        if let note = OutputPlan.note(onTrack: output) { console.writeError("vbt: \(note)\n") }
        let seen = try ClipSeeing(installation: installation, options: options.seeing).see(
            input, console: console, isQuiet: options.isQuiet)
        try OutputFile.write(TrackWriter.bytes(of: seen.track), to: output)
        if let interruption = seen.interruption { throw interruption }
        let count = seen.track.frames.filter { $0.plate != nil }.count
        guard count > 0 else {
            let first = LiftAnalyzer(request: options.request).analyze(seen.track).diagnosis.first
            throw CommandFailure(
                status: .nothingFound, sentence: "\(input): \(first?.message ?? "No plate was found.")")
        }
        if !options.isQuiet {
            console.write("\(output): a plate in \(count) of \(seen.track.frames.count) frames.\n")
        }
        return .success
    }
}
