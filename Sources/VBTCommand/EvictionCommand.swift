import Minerva
import MinervaLibrary

/// `vbt library evict`: deletes the app's own, uploaded files; shows what it would do with `--dry-run`.
struct EvictionCommand {
    let console: Console

    /// Evicts the recordings named, or all that the app owns and that are old enough.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library evict", valued: ["--older-than", "--library"], switches: ["--dry-run"])
        let isDryRun = given.has("--dry-run")
        let numbers = try given.recordingNumbers()
        let oldest = try given["--older-than"].map { (text) throws(CommandFailure) in
            let days = text.hasSuffix("d") ? String(text.dropLast()) : text
            return try QuantityFlag.count("--older-than", days, in: 0...36_500)
        }
        let library = try LibraryLocation.open(given["--library"], .existing)
        let limit = oldest.map { Moment(milliseconds: Moment.now().milliseconds - Int64($0) * 86_400_000) }
        let chosen = try Sentences.explaining { () throws(LibraryError) in
            guard numbers.isEmpty else {
                return try numbers.map { (number) throws(LibraryError) in try library.recording(number) }
            }
            return try library.ownedRecordings()
        }
        var freed: Int64 = 0
        var count = 0
        var status = ExitStatus.success
        for recording in chosen {
            if let limit, recording.recordedAt > limit { continue }
            let verdict = try Sentences.explaining { () throws(LibraryError) in
                isDryRun ? library.evictionVerdict(on: recording) : try library.evict(recording.id)
            }
            if verdict == .delete {
                freed += recording.file.sizeBytes
                count += 1
            }
            if case .unusable = verdict { status = .unreadable }
            // Of all recordings nobody asked about each that stays.
            if verdict == .alreadyEvicted, numbers.isEmpty { continue }
            console.write("#\(recording.id)  \(words(verdict, isDryRun, recording))\n")
        }
        let files = count == 1 ? "1 file" : "\(count) files"
        let size = ByteCountText.text(freed)
        console.write(isDryRun ? "\(files), \(size), would be deleted.\n" : "\(files) deleted, \(size) freed.\n")
        return status
    }

    private func words(_ verdict: EvictionVerdict, _ isDryRun: Bool, _ recording: Recording) -> String {
        let path = recording.file.shownPath
        switch verdict {
        case .delete: return (isDryRun ? "would be deleted: " : "deleted: ") + path
        case .notOwned: return "stays: \(path) is not the app's own"
        case .notUploaded: return "stays: \(path) is not marked as uploaded"
        case .alreadyEvicted: return "is gone already: \(path)"
        case .unusable(let problem): return "stays: \(path) \(Sentences.words(for: problem))"
        }
    }
}
