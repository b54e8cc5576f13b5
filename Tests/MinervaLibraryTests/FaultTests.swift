import Foundation
import MinervaLibrary
import MinervaTestSupport
import Testing

/// What can be wrong with the file or its disk: each is told apart, and nothing is lost or overwritten.
@Suite struct FaultTests {
    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    @Test func readingMakesNoLibrary() throws {
        let fixture = try LibraryFixture()
        #expect(throws: LibraryError.notThere(path: fixture.path)) { _ = try fixture.open(.existing) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).isEmpty)
    }

    @Test(arguments: ["a note about lifting\n", String(repeating: "x", count: 5000), "SQLite format 3\u{0}", "\u{0}"])
    func anotherFileIsNoLibraryAndStaysAsItIs(content: String) throws {
        let fixture = try LibraryFixture()
        try fixture.folder.write(Data(content.utf8), "library.sqlite")
        let error = #expect(throws: LibraryError.self) { _ = try fixture.open() }
        #expect(error == .isNoLibrary(path: fixture.path), "said \(String(describing: error))")
        #expect(try bytes(fixture.path) == Data(content.utf8))
    }

    @Test func anotherProgramsDatabaseStaysAsItIs() throws {
        let fixture = try LibraryFixture()
        _ = try fixture.sqlite("CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('mine')")
        let before = try bytes(fixture.path)
        #expect(throws: LibraryError.isNoLibrary(path: fixture.path)) { _ = try fixture.open() }
        #expect(try bytes(fixture.path) == before)
        #expect(throws: LibraryError.isNoLibrary(path: fixture.folder.path)) {
            _ = try RecordingLibrary(path: fixture.folder.path, .creating)
        }
    }

    @Test(arguments: [0.02, 0.2, 0.5, 0.9]) func aFileCutShortIsDamagedAndStaysAsItIs(share: Double) throws {
        let fixture = try filled()
        let whole = try bytes(fixture.path)
        let part = whole.prefix(Int(Double(whole.count) * share))
        try part.write(to: URL(fileURLWithPath: fixture.path))
        let error = #expect(throws: LibraryError.self) { try readEverything(fixture) }
        guard case .isDamaged? = error else {
            Issue.record("said \(String(describing: error))")
            return
        }
        #expect(try bytes(fixture.path) == part)
    }

    @Test func overwrittenPagesAreNoticedAndTheRestIsNotTouched() throws {
        let fixture = try filled()
        var content = try bytes(fixture.path)
        // Every page but the first, which holds the layout.
        for i in 4096..<content.count where i % 3 == 0 { content[i] = 0xA5 }
        try content.write(to: URL(fileURLWithPath: fixture.path))
        let error = #expect(throws: LibraryError.self) { try readEverything(fixture) }
        guard case .isDamaged? = error else {
            Issue.record("said \(String(describing: error))")
            return
        }
        #expect(try bytes(fixture.path) == content)
    }

    private func filled() throws -> LibraryFixture {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        for number in 0..<20 {
            _ = try library.save(
                fixture.recording("\(number)", of: anna),
                LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9]))
        }
        return fixture
    }

    private func readEverything(_ fixture: LibraryFixture) throws {
        let library = try fixture.open(.existing)
        for recording in try library.recordings() {
            for analysis in try library.analyses(of: recording.id) { _ = try library.report(of: analysis.id) }
        }
        let problems = try library.integrityProblems()
        if let problem = problems.first { throw LibraryError.isDamaged(path: fixture.path, detail: problem) }
    }

    @Test func manyWritersAtOnceLoseNothing() async throws {
        let fixture = try LibraryFixture()
        let path = fixture.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    // The library itself is made by whoever comes first.
                    let library = try RecordingLibrary(path: path, .creating)
                    let athlete = try library.addAthlete(AthleteProfile(name: "Lifter \(writer)"))
                    for number in 0..<10 {
                        _ = try library.keep(
                            fixture.recording("\(writer)-\(number)", of: athlete),
                            LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9]), of: athlete,
                            becomesDefault: false)
                    }
                }
            }
            try await group.waitForAll()
        }
        let library = try fixture.open(.existing)
        #expect(try library.recordings().count == 40 && library.athletes().count == 4)
        #expect(try library.integrityProblems().isEmpty)
    }

    @Test func aWriterWaitsForAnotherProgramToFinish() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let locked = fixture.folder.file("locked")
        let other = Process()
        other.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        other.arguments = [
            "sqlite3", fixture.path, "BEGIN IMMEDIATE", ".shell touch '\(locked)'; sleep 0.5",
            "INSERT INTO athlete VALUES (1, 'Zoë', 'zoë', NULL, NULL, NULL, 'kg', 1, 0)", "COMMIT",
        ]
        try other.run()
        try #require(eventually { FileManager.default.fileExists(atPath: locked) })
        // Whoever did not wait would be the first, or find the library in use.
        #expect(try library.addAthlete(AthleteProfile(name: "Anna")).id == 2)
        other.waitUntilExit()
        #expect(other.terminationStatus == 0)
        #expect(try library.athletes().map(\.name) == ["Anna", "Zoë"])
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a disk in memory takes an administrator"))
    func aFullDiskLosesNothingThatWasKept() throws {
        let disk = try SmallDisk(kilobytes: 768)
        let path = disk.path + "/library.sqlite"
        let fixture = try LibraryFixture()
        var library = try RecordingLibrary(path: path, .creating)
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        var kept = 0
        let error = #expect(throws: LibraryError.self) {
            while kept < 1000 {
                var analysis = LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9])
                analysis.track = [UInt8](repeating: 0x20, count: 20_000)
                _ = try library.keep(fixture.recording("\(kept)", of: anna), analysis, of: anna, becomesDefault: false)
                kept += 1
            }
        }
        #expect(error == .diskFull(path: path) && kept > 3, "said \(String(describing: error)) after \(kept)")
        library = try RecordingLibrary(path: path, .existing)
        #expect(try library.recordings().count == kept)
        #expect(try library.integrityProblems().isEmpty)
        // With room again, it goes on.
        try Tool.run(["mount", "-o", "remount,size=4m", disk.path])
        _ = try library.save(
            fixture.recording("last", of: anna), LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9]))
        #expect(try library.recordings().count == kept + 1)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a disk in memory takes an administrator"))
    func aReadOnlyDiskCanBeReadAndSaysThatItCannotBeWritten() throws {
        let disk = try SmallDisk(kilobytes: 4096)
        let path = disk.path + "/library.sqlite"
        let fixture = try LibraryFixture()
        let anna = try RecordingLibrary(path: path, .creating).addAthlete(AthleteProfile(name: "Anna"))
        try disk.makeReadOnly()
        let library = try RecordingLibrary(path: path, .creating)
        #expect(library.isReadOnly)
        #expect(try library.athletes() == [anna])
        let error = #expect(throws: LibraryError.self) { _ = try library.add(fixture.recording("a", of: anna)) }
        #expect(error == .isReadOnly(path: path), "said \(String(describing: error))")
        #expect(throws: LibraryError.isReadOnly(path: disk.path)) {
            _ = try RecordingLibrary(path: disk.path + "/new.sqlite", .creating)
        }
    }
}
