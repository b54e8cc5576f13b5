import Foundation
import Minerva
import MinervaLibrary
import MinervaTestSupport

/// A library in a folder of its own, with a clock that tests can read.
struct LibraryFixture {
    let folder: TemporaryFolder
    var path: String { folder.file("library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    func open(_ opening: RecordingLibrary.Opening = .creating) throws(LibraryError) -> RecordingLibrary {
        try RecordingLibrary(path: path, opening)
    }

    /// A file with some content, and what the library would know of it.
    func clip(_ name: String, content: String? = nil) throws -> FileFacts {
        try FileFacts(of: folder.write(Data((content ?? "clip " + name).utf8), name))
    }

    /// Writes another content over a clip, a minute after the first: of two writes within a tick of the file system's
    /// clock (some milliseconds) its times could not tell, and no lifter overwrites a clip that soon.
    func overwrite(_ name: String, with content: String) throws {
        let path = try folder.write(Data(content.utf8), name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: path)
    }

    /// A recording made on a day at noon, UTC.
    func recording(
        _ name: String, of athlete: Athlete, day: String = "2026-05-01", ownership: Recording.Ownership = .referenced,
        thumbnail: [UInt8]? = [0xFF, 0xD8, 0xFF]
    ) throws -> NewRecording {
        NewRecording(
            file: try clip(name), athleteId: athlete.id, recordedAt: try moment(day + "T12:00:00Z"),
            day: try unwrapped(Day(text: day)), durationSeconds: 4.5, ownership: ownership, thumbnail: thumbnail)
    }

    func moment(_ text: String) throws -> Moment { try unwrapped(Moment(text: text)) }

    private func unwrapped<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw ToolFailed(arguments: ["a date"], output: "") }
        return value
    }

    /// The analysis of a drawn lift by the engine itself.
    static func analysis(
        of lift: SyntheticLift, _ kind: LiftKind, loadKg: Double? = 80, settings: Settings = Settings()
    ) -> NewAnalysis {
        let track = lift.track()
        let request = AnalysisRequest(lift: kind, loadKg: loadKg, settings: settings)
        let report = ReportWriter(
            track: track, request: request, analysis: LiftAnalyzer(request: request).analyze(track),
            producer: "vbt 0.0.0"
        ).bytes()
        return NewAnalysis(request: request, report: report, track: TrackWriter.bytes(of: track))
    }

    /// A report with nothing but repetitions of these peak velocities.
    static func analysis(
        _ lift: LiftKind, loadKg: Double, velocities: [Double], outcome: String = "made"
    ) -> NewAnalysis {
        var json = JSONWriter()
        json.beginObject()
        json.string("vbt-report/1", "schema")
        json.string("vbt 0.0.0", "producer")
        json.string(lift.name, "lift")
        json.number(loadKg, "load_kg")
        json.beginArray("reps")
        for (i, velocity) in velocities.enumerated() {
            json.beginObject()
            json.integer(i + 1, "index")
            json.string(lift.name, "lift")
            json.string(outcome, "outcome")
            json.number(velocity, "peak_velocity_mps")
            json.number(velocity / 2, "mean_velocity_mps")
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return NewAnalysis(
            request: AnalysisRequest(lift: lift, loadKg: loadKg), report: json.bytes, track: Array("{}".utf8))
    }

    /// What SQLite's own program says about the file.
    func sqlite(_ sql: String) throws -> String { try Tool.run(["sqlite3", path, sql]) }
}

extension RecordingLibrary {
    /// Adds a recording, or takes the one that is known, and one more analysis of it; unlike `keep`, it unites
    /// no recordings.
    func save(
        _ recording: NewRecording, _ analysis: NewAnalysis
    ) throws(LibraryError) -> (recording: Recording, isNew: Bool) {
        let added = try add(recording)
        _ = try save(analysis, of: added.recording.id)
        return added
    }
}

/// A program that tests use did not do its work.
struct ToolFailed: Error {
    let arguments: [String]
    let output: String
}

/// Programs of the system.
enum Tool {
    /// Runs a program to its end and gives what it wrote, less the last line break.
    @discardableResult
    static func run(_ arguments: [String], input: String? = nil) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let source = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : source
        try process.run()
        if let input {
            source.fileHandleForWriting.write(Data(input.utf8))
            try source.fileHandleForWriting.close()
        }
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ToolFailed(arguments: arguments, output: said) }
        return said.hasSuffix("\n") ? String(said.dropLast()) : said
    }
}

/// A disk of its own in memory, which can be small, full or read-only. Mounting takes an administrator.
final class SmallDisk {
    let path: String
    private let folder: TemporaryFolder

    /// Whether this process may mount; tests that need it are skipped elsewhere, and say so.
    static let isPossible: Bool = (try? SmallDisk(kilobytes: 64)) != nil

    init(kilobytes: Int) throws {
        folder = try TemporaryFolder()
        path = folder.path
        try Tool.run(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "minerva-test", path])
    }

    func makeReadOnly() throws { try Tool.run(["mount", "-o", "remount,ro", path]) }

    deinit { _ = try? Tool.run(["umount", path]) }
}
