import Foundation
import Minerva
import MinervaLibrary

/// `vbt library export` and `import`.
struct LibraryTransfer {
    let console: Console

    /// The whole library as one JSON file, or with `--csv` each athlete's repetitions as one CSV file in a folder.
    func export(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(
            arguments, command: "vbt library export", valued: ["--csv", "--library"])
        if let folder = given["--csv"] {
            try given.takesNoInput()
            return try exportCSV(of: LibraryLocation.open(given["--library"], .existing), to: folder)
        }
        let target = try given.theInput("file to write, or --csv FOLDER")
        try FileKind.json.check(target, of: "vbt library export")
        let library = try LibraryLocation.open(given["--library"], .existing)
        try LibraryTransfer.check(target, library)
        try OutputFile.write(to: target) { (put) throws(CommandFailure) in
            try Sentences.explaining { () throws(LibraryError) in try library.export(producer: Program.producer, put) }
        }
        console.write("\(target) holds the whole library.\n")
        return .success
    }

    private func exportCSV(of library: RecordingLibrary, to folder: String) throws(CommandFailure) -> ExitStatus {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .usage("\(folder) cannot be made a folder.")
        }
        let athletes = try Sentences.explaining { () throws(LibraryError) in try library.athletes() }
        var taken: Set<String> = []
        for athlete in athletes {
            let name = LibraryTransfer.fileName(for: athlete, taken: &taken)
            let target = (folder as NSString).appendingPathComponent(name)
            try OutputFile.write(to: target) { (put) throws(CommandFailure) in
                try Sentences.explaining { () throws(LibraryError) in try library.repCSV(of: athlete, put) }
            }
            console.write("\(target)\n")
        }
        return .success
    }

    /// A name that any file system takes: a name may hold slashes and begin with a dot.
    private static func fileName(for athlete: Athlete, taken: inout Set<String>) -> String {
        let plain = String(athlete.name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }.prefix(60))
        let name = taken.insert(plain.lowercased()).inserted ? plain : "\(plain)-\(athlete.id)"
        return name + ".csv"
    }

    /// Takes over another library's export.
    func take(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let given = try CommandArguments(arguments, command: "vbt library import", valued: ["--library"])
        let source = try given.theInput("file")
        guard FileManager.default.fileExists(atPath: source) else {
            throw CommandFailure(status: .unreadable, sentence: "\(source) is not there.")
        }
        // Mapped, not read: an export with its tracks can be larger than the memory.
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: source), options: .alwaysMapped) else {
            throw CommandFailure(status: .unreadable, sentence: "\(source) cannot be read.")
        }
        let library = try LibraryLocation.open(given["--library"], .creating)
        let outcome: Result<ImportResult, LibraryError> = data.withUnsafeBytes { bytes in
            Result { () throws(LibraryError) in try library.importLibrary(bytes) }
        }
        let result: ImportResult
        do {
            result = try outcome.get()
        } catch {
            let failure = Sentences.failure(error)
            throw CommandFailure(status: failure.status, sentence: "\(source): \(failure.sentence)")
        }
        let counts = [
            counted(result.athletes, "athlete", "athletes"), counted(result.recordings, "recording", "recordings"),
            counted(result.analyses, "analysis", "analyses"),
        ]
        console.write("New: \(counts.joined(separator: ", ")).\n")
        return .success
    }

    private func counted(_ count: Int, _ one: String, _ several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }

    /// The library itself must not be overwritten by its own export.
    private static func check(_ target: String, _ library: RecordingLibrary) throws(CommandFailure) {
        try OutputFile.checkWritable(target)
        try OutputPlan.checkDistinct([target], inputs: [library.path])
    }
}
