import Foundation
import Minerva
import MinervaLibrary

/// `vbt library`: what is kept.
struct LibraryCommand {
    let console: Console

    static let subcommands = [
        "add", "list", "show", "relink", "uploaded", "evict", "remove", "reanalyze", "export", "import", "check",
    ]

    /// Runs one subcommand.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "add": return try add(rest)
        case "list": return try LibraryListing(console: console).list(rest)
        case "show": return try LibraryListing(console: console).show(rest)
        case "relink": return try relink(rest)
        case "uploaded": return try markUploaded(rest)
        case "evict": return try EvictionCommand(console: console).run(rest)
        case "remove": return try remove(rest)
        case "reanalyze": return try Reanalysis(console: console).run(rest)
        case "export": return try LibraryTransfer(console: console).export(rest)
        case "import": return try LibraryTransfer(console: console).take(rest)
        case "check": return try check(rest)
        default: throw Sentences.noSuchSubcommand(arguments.first, of: "library", among: LibraryCommand.subcommands)
        }
    }

    private func add(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library add", valued: ["--athlete", "--library"], switches: ["--owned"])
        guard !given.inputs.isEmpty else {
            throw .usage("vbt library add needs a clip or a folder; see: vbt help library")
        }
        let library = try LibraryLocation.open(given["--library"], .creating)
        let athlete = try Sentences.explaining { () throws(LibraryError) in
            guard let name = given["--athlete"] else { return try library.defaultAthlete() }
            let athlete = try library.athlete(named: name)
            if try library.defaultAthlete().id != athlete.id {
                try library.use(athlete)
                console.write("\(athlete.name) is the default athlete from now on.\n")
            }
            return athlete
        }
        var status = ExitStatus.success
        for path in try InputList.files(given.inputs) {
            do {
                console.write(try add(path, of: athlete, isOwned: given.has("--owned"), to: library))
            } catch {
                console.writeError("vbt: \(error.sentence)\n")
                status = status.worse(error.status)
            }
        }
        return status
    }

    private func add(
        _ path: String, of athlete: Athlete, isOwned: Bool, to library: RecordingLibrary
    ) throws(CommandFailure) -> String {
        let file = try Sentences.explaining { () throws(LibraryError) in try FileFacts(of: path) }
        if let known = try clipKnown(asTrack: path, file, in: library) {
            return "#\(known.id)  \(path) is a track of \(known.file.shownPath), which is known already\n"
        }
        let clip = try ClipFacts(of: path, file: file)
        let (recording, isNew) = try Sentences.explaining { () throws(LibraryError) in
            try library.add(
                NewRecording(
                    file: file, athleteId: athlete.id, recordedAt: clip.recordedAt, day: clip.day,
                    durationSeconds: clip.durationSeconds, ownership: isOwned ? .owned : .referenced,
                    thumbnail: clip.thumbnail))
        }
        if isNew { return "#\(recording.id)  \(path), recorded \(recording.day.text), for \(athlete.name)\n" }
        let isReference = isOwned && recording.ownership == .referenced
        return "#\(recording.id)  \(path) was known already\(isReference ? " as a reference, and stays one" : "")\n"
    }

    /// The recording of another file that shows the same lift as a saved track; nil where there is none.
    private func clipKnown(
        asTrack path: String, _ file: FileFacts, in library: RecordingLibrary
    ) throws(CommandFailure) -> Recording? {
        // What cannot be read as a track is kept as the file that it is.
        guard file.isSavedTrack, let track = try? TrackWriter.bytes(of: SavedTrack.read(path, name: path)) else {
            return nil
        }
        let known = try Sentences.explaining { () throws(LibraryError) in try library.recording(of: file, seenAs: track)
        }
        return known?.file.fingerprint == file.fingerprint ? nil : known
    }

    private func relink(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library relink", valued: ["--library"], switches: ["--quiet"])
        guard !given.inputs.isEmpty else {
            throw .usage("vbt library relink needs a folder to search; see: vbt help library")
        }
        let library = try LibraryLocation.open(given["--library"], .existing)
        let result = try Sentences.explaining { () throws(LibraryError) in try library.relink(under: given.inputs) }
        if !given.has("--quiet") {
            for recording in result.found { console.write("#\(recording.id)  found at \(recording.file.shownPath)\n") }
        }
        for recording in result.changed {
            console.writeError("vbt: #\(recording.id) \(recording.file.shownPath) has another content now.\n")
        }
        for recording in result.missing {
            console.writeError("vbt: #\(recording.id) \(recording.file.shownPath) was not found; its record is kept.\n")
        }
        let lost = result.changed.count + result.missing.count
        console.write("\(result.found.count) found again, \(lost) still to be found.\n")
        return lost == 0 ? .success : .unreadable
    }

    private func markUploaded(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(arguments, command: "vbt library uploaded", valued: ["--library"])
        let numbers = try given.recordingNumbers()
        guard !numbers.isEmpty else { throw .usage("vbt library uploaded needs numbers of recordings.") }
        let library = try LibraryLocation.open(given["--library"], .existing)
        // As in `remove`: all or none.
        try Sentences.explaining { () throws(LibraryError) in
            for number in numbers { _ = try library.recording(number) }
        }
        for number in numbers {
            try Sentences.explaining { () throws(LibraryError) in try library.markUploaded(number) }
            console.write("#\(number)  is marked as uploaded\n")
        }
        return .success
    }

    private func remove(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(arguments, command: "vbt library remove", valued: ["--library"])
        let numbers = try given.recordingNumbers()
        guard !numbers.isEmpty else { throw .usage("vbt library remove needs numbers of recordings.") }
        let library = try LibraryLocation.open(given["--library"], .existing)
        // All are looked up first: a wrong number among them forgets nothing.
        let recordings = try Sentences.explaining { () throws(LibraryError) in
            try numbers.map { (number) throws(LibraryError) in try library.recording(number) }
        }
        for recording in recordings {
            try Sentences.explaining { () throws(LibraryError) in try library.remove(recording.id) }
            console.write(
                "#\(recording.id)  is forgotten, with its analyses; \(recording.file.shownPath) was not touched\n")
        }
        return .success
    }

    private func check(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(arguments, command: "vbt library check", valued: ["--library"])
        try given.takesNoInput()
        let library = try LibraryLocation.open(given["--library"], .existing)
        let (problems, recordings) = try Sentences.explaining { () throws(LibraryError) in
            (try library.integrityProblems(), try library.recordings())
        }
        for problem in problems { console.write("  \(problem)\n") }
        if let first = problems.first { throw Sentences.failure(.isDamaged(path: library.path, detail: first)) }
        var lost = 0
        for recording in recordings {
            let state = recording.verifiedFileState
            guard let word = LibraryListing.word(for: state), state != .evicted else { continue }
            console.write("  #\(recording.id)  \(word)  \(recording.file.shownPath)\n")
            lost += 1
        }
        let files =
            lost == 0
            ? "all files are as they were kept"
            : "\(lost) of \(recordings.count) files \(lost == 1 ? "is" : "are") not as \(lost == 1 ? "it was" : "they were") kept"
        console.write("\(library.path) is sound; \(files).\n")
        return .success
    }
}
