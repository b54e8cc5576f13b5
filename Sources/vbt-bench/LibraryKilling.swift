import Foundation
import Minerva
import MinervaLibrary
import MinervaTestSupport

/// Kills processes that save, give a recording away, migrate and evict, at random moments and without warning, and then
/// looks whether the library opens, is sound, and holds everything that was reported as done.
struct LibraryKilling {
    /// How many processes are killed.
    let times: Int
    /// SQL that makes a library of the oldest layout, for migrations to be killed in.
    let oldLayout: String

    /// What a process is killed in.
    private enum Work: String, CaseIterable {
        case save, keep, migrate, evict
    }

    private struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    func run() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: UInt64(getpid()))
        var (reported, finished) = ([Work: Int](), 0)
        let new = try makeLibrary(in: folder)
        let templates = [
            Work.save: new, .keep: new, .migrate: try makeOldLibrary(in: folder),
            .evict: try makeLibraryOfFiles(in: folder),
        ]
        var spans: [Work: UInt64] = [:]
        for work in [Work.migrate, .evict] {
            let path = folder.file("whole-\(work.rawValue)")
            if let template = templates[work] { try FileManager.default.copyItem(atPath: template, toPath: path) }
            spans[work] = try microseconds(of: work, path)
        }
        for number in 0..<times {
            let work = Work.allCases[number % Work.allCases.count]
            // Saves go on in one library for a while, so that a log left by a killed process is met by the next.
            let path = folder.file("\(work.rawValue)-\(work == .save ? number / 40 : number)")
            if !FileManager.default.fileExists(atPath: path), let template = templates[work] {
                try FileManager.default.copyItem(atPath: template, toPath: path)
                if work == .evict { try writeFiles(in: folder) }
            }
            // Two writers at once, every other time.
            let writers = work == .save && number % 2 == 0 ? 2 : 1
            let workers = try (0..<writers).map { try Worker(work.rawValue, path, "\(number)-\($0)") }
            // From when they are about to open the library: starting a process takes longer on a busy machine, and
            // proves nothing.
            for worker in workers { worker.waitForBeginning() }
            usleep(UInt32(generator.next() % (spans[work] ?? 60_000)))
            for worker in workers { worker.kill() }
            let said = workers.flatMap { $0.lines() }
            reported[work, default: 0] += said.count
            finished += said.contains("done") ? 1 : 0
            try check(work, path, said, killing: number)
        }
        let counts = Work.allCases.map { "\($0.rawValue): \(reported[$0] ?? 0) reported" }.joined(separator: ", ")
        print("killed \(times) times (\(finished) had just finished); nothing lost (\(counts))")
    }

    // MARK: The processes that are killed

    /// The work itself, in a process of its own: says a line for each thing that is done, once the library has said so.
    static func work(_ name: String, _ path: String, _ tag: String) throws {
        func say(_ line: String) { _ = (line + "\n").withCString { write(STDOUT_FILENO, $0, strlen($0)) } }
        say("begin")
        let library = try RecordingLibrary(path: path, .creating)
        switch Work(rawValue: name) {
        case .save:
            let athlete = try library.defaultAthlete()
            for number in 0..<1000 {
                let id = try library.keep(
                    LibraryKilling.recording("\(tag)-\(number)", of: athlete), LibraryKilling.analysis(number),
                    of: athlete, becomesDefault: false
                ).recording.id
                say("\(id)")
            }
        case .keep:
            // One recording, given from one lifter to the next and back: load and default tell whose it was last.
            for number in 0..<1000 {
                for athlete in try library.athletes().reversed() {
                    let name = athlete.profile.name
                    _ = try library.keep(
                        LibraryKilling.recording("\(tag)-\(number)", of: athlete),
                        LibraryKilling.analysis(number, loadKg: LibraryKilling.loadsKg[name] ?? 0), of: athlete,
                        becomesDefault: true)
                    say(name)
                }
            }
        case .migrate: break
        case .evict:
            for recording in try library.ownedRecordings() {
                if try library.evict(recording.id) == .delete { say("\(recording.id)") }
            }
        case nil: throw Broken(description: "no such work: \(name)")
        }
        say("done")
    }

    private static func recording(_ name: String, of athlete: Athlete) throws -> NewRecording {
        let moment = Moment(milliseconds: 1_780_000_000_000)
        guard let day = Day(text: "2026-05-28") else { throw Broken(description: "no day") }
        return NewRecording(
            file: FileFacts(path: "/clips/" + name, sizeBytes: 1, modifiedAt: moment, fingerprint: name),
            athleteId: athlete.id, recordedAt: moment, day: day, thumbnail: [UInt8](repeating: 7, count: 4000))
    }

    /// What each athlete has on the bar.
    private static let loadsKg = ["Anna": 60.0, "Ben": 80]

    private static func analysis(_ number: Int, loadKg: Double = 60) -> NewAnalysis {
        let report =
            #"{"schema":"vbt-report/1","producer":"vbt 0.0.0","lift":"snatch","load_kg":\#(loadKg),"reps":[{"index":1,"#
            + #""lift":"snatch","outcome":"made","peak_velocity_mps":1.9}],"samples":"\#(String(repeating: "x", count: 20_000))"}"#
        return NewAnalysis(
            request: AnalysisRequest(lift: .snatch, loadKg: loadKg), report: Array(report.utf8),
            track: [UInt8](repeating: 0x20, count: 30_000))
    }

    // MARK: Before and after

    private func makeOldLibrary(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("old.sqlite")
        // Large enough for the copy and the migration to take as long as a process needs to be hit in them.
        let more = """
            WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO recording SELECT i, 1, '/clips/' || i, 1, 1, 'f' || i, i, '2024-01-01', 1, 'referenced', NULL,
                NULL, 1 FROM n;
            INSERT INTO thumbnail SELECT id, zeroblob(2000) FROM recording WHERE id >= 10;
            """
        let sqlite = Process()
        sqlite.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        sqlite.arguments = ["sqlite3", path, ".read '\(oldLayout)'", more]
        sqlite.standardOutput = FileHandle.nullDevice
        try sqlite.run()
        sqlite.waitUntilExit()
        guard sqlite.terminationStatus == 0 else { throw Broken(description: "sqlite3 cannot make \(path)") }
        return path
    }

    /// How long to wait at most before killing: a little longer than the work takes undisturbed, so that some end and
    /// most are hit in it.
    private func microseconds(of work: Work, _ path: String) throws -> UInt64 {
        let worker = try Worker(work.rawValue, path, "whole")
        worker.waitForBeginning()
        let start = ContinuousClock.now
        _ = worker.lines()
        let time = (ContinuousClock.now - start) / .microseconds(1)
        return UInt64(min(200_000, max(5000, time * 1.2)))
    }

    private func makeLibrary(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("new.sqlite")
        let library = try RecordingLibrary(path: path, .creating)
        for name in LibraryKilling.loadsKg.keys.sorted() { _ = try library.addAthlete(AthleteProfile(name: name)) }
        return path
    }

    private static let fileCount = 20

    private func writeFiles(in folder: TemporaryFolder) throws {
        for index in 0..<LibraryKilling.fileCount { try folder.write(Data("clip \(index)".utf8), "clip-\(index)") }
    }

    /// All marked as uploaded, and every fifth someone else's.
    private func makeLibraryOfFiles(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("files.sqlite")
        try writeFiles(in: folder)
        let library = try RecordingLibrary(path: path, .creating)
        let athlete = try library.addAthlete(AthleteProfile(name: "Anna"))
        for index in 0..<LibraryKilling.fileCount {
            var new = try LibraryKilling.recording("", of: athlete)
            new.file = try FileFacts(of: folder.file("clip-\(index)"))
            new.ownership = index % 5 == 0 ? .referenced : .owned
            try library.markUploaded(library.add(new).recording.id)
        }
        return path
    }

    private func check(_ work: Work, _ path: String, _ said: [String], killing number: Int) throws {
        func demand(_ holds: Bool, _ what: String) throws {
            guard holds else { throw Broken(description: "killing \(number) (\(work.rawValue)): \(what)") }
        }
        let library = try RecordingLibrary(path: path, .existing)
        try demand(try library.integrityProblems().isEmpty, "the library is not sound")
        let ids = said.compactMap { Int64($0) }
        switch work {
        case .save:
            for id in ids {
                guard let analysis = try library.currentAnalysis(of: id),
                    let report = try library.report(of: analysis.id)
                else { throw Broken(description: "killing \(number): #\(id) was reported as saved and is not there") }
                try demand(report.count > 20_000 && (try library.track(of: id))?.count == 30_000, "#\(id) is not whole")
            }
        case .keep:
            let names = try library.athletes().map { ($0.id, $0.profile.name) }
            let recordings = try library.recordings()
            for recording in recordings {
                let name = names.first { $0.0 == recording.athleteId }?.1 ?? ""
                let analysis = try library.currentAnalysis(of: recording.id)
                try demand(analysis != nil, "#\(recording.id) has no analysis")
                try demand(
                    analysis?.request.loadKg == LibraryKilling.loadsKg[name], "#\(recording.id) is not \(name)'s lift")
                if recording.id == recordings.last?.id {
                    try demand(names.first?.1 == name, "\(name) lifted last and is not the default")
                }
            }
            let own = recordings.filter { $0.file.path.hasPrefix("/clips/\(number)-") }
            // Each was reported twice, once for each lifter.
            try demand(said.filter { $0 != "done" }.count <= 2 * own.count, "what was reported is not there")
        case .migrate:
            try demand(try library.recordings().count == 2993, "recordings are missing")
            try demand(
                try library.athletes().count == 2 && library.thumbnail(of: 1)?.count == 4, "contents are missing")
        case .evict:
            for recording in try library.recordings() {
                let isThere = FileManager.default.fileExists(atPath: recording.file.path)
                if recording.ownership == .referenced { try demand(isThere, "a referenced file was deleted") }
                try demand(isThere || recording.fileState == .evicted, "#\(recording.id) is missing, not evicted")
                if ids.contains(recording.id) { try demand(!isThere, "#\(recording.id) was not evicted") }
            }
        }
    }

    /// A process of this program that does some work.
    private final class Worker {
        private let process = Process()
        private let output = Pipe()

        init(_ arguments: String...) throws {
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["library-worker"] + arguments
            process.standardOutput = output
            try process.run()
        }

        private var said = ""

        /// Waits for its first line.
        func waitForBeginning() {
            while !said.contains("\n") {
                let bytes = output.fileHandleForReading.availableData
                if bytes.isEmpty { return }
                said += String(decoding: bytes, as: UTF8.self)
            }
        }

        func kill() {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        /// What it said before it died, whole lines only.
        func lines() -> [String] {
            said += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            return said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init).filter {
                $0 != "begin"
            }
        }
    }
}
