import Foundation
import Minerva
import MinervaLibrary
import MinervaTestSupport
import Testing

/// Libraries of earlier versions, as they lie on people's disks, become today's with all that they hold.
@Suite struct MigrationTests {
    /// A library as an earlier version wrote it.
    private func old(_ name: String) throws -> LibraryFixture {
        let fixture = try LibraryFixture()
        let url = try #require(Bundle.module.url(forResource: "Fixtures/" + name, withExtension: "sql"))
        try Tool.run(["sqlite3", fixture.path], input: String(contentsOf: url, encoding: .utf8))
        return fixture
    }

    private let first = "1-athletes-and-recordings"
    private let backupEnding = ".before-2-analyses"

    @Test func aLibraryOfTheFirstLayoutKeepsEverything() throws {
        let fixture = try old(first)
        let library = try fixture.open(.existing)
        #expect(try library.integrityProblems().isEmpty)
        let athletes = try library.athletes().map(\.profile)
        #expect(
            athletes == [
                AthleteProfile(name: "Anna \"the bar\" O'Neil", statureMeters: 1.68, bodyMassKg: 63.5),
                AthleteProfile(name: "🏋️‍♀️ Zoë", plateMeters: 0.45, units: .pounds),
            ])
        let recordings = try library.recordings()
        #expect(recordings.map(\.id) == [1, 3])
        #expect(recordings.first?.file.path == "/clips/it's a \"snatch\" 🏋️.mp4")
        #expect(recordings.first?.recordedAt == Moment(milliseconds: 1_699_999_990_123))
        #expect(recordings.map(\.ownership) == [.owned, .referenced])
        #expect(try library.thumbnail(of: 1) == [0xFF, 0xD8, 0xFF, 0xE0])
        // And takes what only today's layout has.
        _ = try library.save(LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9]), of: 3)
        #expect(try library.training(of: library.athlete(named: "🏋️‍♀️ zoë"), lift: "snatch").count == 1)
    }

    @Test func aLibraryOfTheSecondLayoutKeepsEverything() throws {
        let fixture = try old("2-analyses")
        let library = try fixture.open(.existing)
        #expect(try library.integrityProblems().isEmpty)
        let anna = try library.athlete(named: "anna \"the bar\" o'neil 🏋️")
        let training = try library.training(of: anna, lift: "snatch")
        #expect(training.map(\.loadKg) == [80] && training.map(\.bestVelocityMps) == [1.9])
        let analyses = try library.analyses(of: 1)
        #expect(analyses.map(\.isCurrent) == [true, false])
        #expect(analyses.first?.request.settings[.lowPassCutoffHz] == 9)
        #expect(analyses.map(\.request.loadKg) == [80, nil])
        #expect(analyses.map { $0.request.markers.count } == [1, 0])
        let report = try #require(try library.report(of: 2))
        #expect(try JSONParser.parse(report).member("lift")?.stringValue == "snatch")
        #expect(try library.track(of: 1) == Array("{}".utf8))
        #expect(try library.thumbnail(of: 1) == [0xFF, 0xD8])
    }

    @Test func aCopyIsMadeBeforeAMigrationAndOnlyThen() throws {
        let fixture = try old(first)
        _ = try fixture.open(.existing)
        let copy = fixture.path + backupEnding
        #expect(try Tool.run(["sqlite3", copy, "SELECT count(*) FROM migration"]) == "1")
        #expect(try Tool.run(["sqlite3", copy, "SELECT count(*) FROM recording"]) == "2")
        try FileManager.default.removeItem(atPath: copy)
        _ = try fixture.open(.existing)
        #expect(!FileManager.default.fileExists(atPath: copy))
        let new = try LibraryFixture()
        _ = try new.open()
        let names = try FileManager.default.contentsOfDirectory(atPath: new.folder.path)
        #expect(!names.contains { $0.contains(".before-") })
    }

    @Test func withoutTheCopyNothingIsMigrated() throws {
        let fixture = try old(first)
        try FileManager.default.createDirectory(
            atPath: fixture.path + backupEnding, withIntermediateDirectories: true)
        let error = #expect(throws: LibraryError.self) { _ = try fixture.open(.existing) }
        guard case .backupFailed = error else {
            Issue.record("said \(String(describing: error))")
            return
        }
        #expect(try fixture.sqlite("SELECT count(*) FROM migration") == "1")
        #expect(try fixture.sqlite("SELECT count(*) FROM recording") == "2")
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        #expect(!names.contains { $0.hasSuffix(".partial") })
    }

    @Test func aLibraryFromANewerVersionIsLeftAlone() throws {
        let fixture = try LibraryFixture()
        _ = try fixture.open().addAthlete(AthleteProfile(name: "Anna"))
        _ = try fixture.sqlite("INSERT INTO migration VALUES ('3 what is to come', 1)")
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
        #expect(throws: LibraryError.isNewer(path: fixture.path, migration: "3 what is to come")) {
            _ = try fixture.open()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    }

    @Test func twoOpenersMigrateOnce() async throws {
        let fixture = try old(first)
        let path = fixture.path
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try RecordingLibrary(path: path, .existing).recordings().count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [2, 2, 2, 2])
        #expect(try fixture.sqlite("SELECT count(*) FROM migration") == "2")
    }
}
