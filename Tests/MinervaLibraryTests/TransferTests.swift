import Foundation
import Minerva
import MinervaLibrary
import MinervaTestSupport
import Testing

/// The whole library as JSON and back, and an athlete's repetitions as CSV.
@Suite struct TransferTests {
    private func filled() throws -> (LibraryFixture, RecordingLibrary) {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(
            AthleteProfile(name: "Anna \"the bar\" 🏋️", statureMeters: 1.68, bodyMassKg: 63.5, units: .pounds))
        let ben = try library.addAthlete(AthleteProfile(name: "Ben, O'Neil"))
        let first = try library.save(
            fixture.recording("a, \"b\".mp4", of: anna, ownership: .owned),
            LibraryFixture.analysis(of: .snatch(), .snatch)
        ).recording
        _ = try library.save(LibraryFixture.analysis(of: .snatch(), .snatch, loadKg: 82.5), of: first.id)
        try library.markUploaded(first.id)
        _ = try library.add(fixture.recording("c.mp4", of: ben, thumbnail: nil))
        return (fixture, library)
    }

    private func exported(_ library: RecordingLibrary) throws -> [UInt8] {
        var text: [UInt8] = []
        try library.export(producer: "vbt 0.0.0") {
            text += $0
            return true
        }
        return text
    }

    private func take(_ text: [UInt8], into library: RecordingLibrary) throws -> ImportResult {
        try text.withUnsafeBytes { (bytes) throws(LibraryError) in try library.importLibrary(bytes) }
    }

    @Test func whatIsExportedComesBackWhole() throws {
        let (_, library) = try filled()
        let text = try exported(library)
        #expect(try JSONParser.parse(text).member("schema")?.stringValue == "vbt-library/1")
        let other = try LibraryFixture().open()
        #expect(try take(text, into: other) == ImportResult(athletes: 2, recordings: 2, analyses: 2))
        #expect(try other.athletes().map(\.profile) == (try library.athletes().map(\.profile)))
        for (was, now) in zip(try library.recordings(), try other.recordings()) {
            #expect(was.file == now.file && was.recordedAt == now.recordedAt && was.day == now.day)
            #expect(was.uploadedAt == now.uploadedAt && was.durationSeconds == now.durationSeconds)
            #expect(try library.thumbnail(of: was.id) == other.thumbnail(of: now.id))
            #expect(try library.track(of: was.id) == other.track(of: now.id))
            let (old, new) = (try library.analyses(of: was.id), try other.analyses(of: now.id))
            #expect(old.map(\.isCurrent) == new.map(\.isCurrent) && old.map(\.madeAt) == new.map(\.madeAt))
            #expect(old.map(\.request) == new.map(\.request))
            for (one, two) in zip(old, new) { #expect(try library.report(of: one.id) == other.report(of: two.id)) }
        }
        // A second time there is nothing new.
        #expect(try take(text, into: other) == ImportResult())
        #expect(try other.integrityProblems().isEmpty)
    }

    @Test func theSameAnalysisMadeAgainComesBackAsCurrent() throws {
        let (fixture, library) = try filled()
        let recording = try library.add(fixture.recording("d.mp4", of: library.athletes()[0])).recording
        let analysis = LibraryFixture.analysis(of: .snatch(), .snatch)
        for _ in 0..<2 { _ = try library.save(analysis, of: recording.id) }
        let text = try exported(library)
        let other = try LibraryFixture().open()
        _ = try take(text, into: other)
        let taken = try #require(try other.recording(fingerprint: recording.file.fingerprint))
        let current = try #require(try other.currentAnalysis(of: taken.id))
        #expect(try current.madeAt == library.currentAnalysis(of: recording.id)?.madeAt)
        #expect(try other.report(of: current.id) == analysis.report)
        // A second time there is nothing new.
        #expect(try take(text, into: other) == ImportResult())
    }

    @Test func nothingThatComesInMayBeDeleted() throws {
        let (_, library) = try filled()
        let other = try LibraryFixture().open()
        _ = try take(exported(library), into: other)
        #expect(try other.ownedRecordings().isEmpty)
    }

    @Test func anotherLayoutOfTheSameJSONIsReadToo() throws {
        let (fixture, library) = try filled()
        let path = try fixture.folder.write(Data(exported(library)), "export.json")
        let pretty = try Tool.run(["python3", "-m", "json.tool", "--indent", "3", path])
        let other = try LibraryFixture().open()
        #expect(try take(Array(pretty.utf8), into: other) == ImportResult(athletes: 2, recordings: 2, analyses: 2))
    }

    @Test func aBrokenTextBringsNothingAtAll() throws {
        let (_, library) = try filled()
        let text = try exported(library)
        let other = try LibraryFixture().open()
        let words = String(decoding: text, as: UTF8.self)
        var broken: [String] = ["", "{}", "[]", "nonsense", #"{"schema":"vbt-library/1"}"#]
        for share in [0.3, 0.6, 0.9, 0.999] { broken.append(String(words.prefix(Int(Double(words.count) * share)))) }
        broken.append(words.replacingOccurrences(of: "vbt-library/1", with: "vbt-library/2"))
        // The last recording is bad: the first must not stay.
        broken.append(words.replacingOccurrences(of: "\"athlete\":\"Ben, O'Neil\"", with: "\"athlete\":\"Nobody\""))
        broken.append(words.replacingOccurrences(of: "\"cx_px\"", with: "\"cx\""))
        for text in broken {
            #expect(throws: LibraryError.self, "\(text.prefix(60))") { _ = try take(Array(text.utf8), into: other) }
        }
        #expect(try other.recordings().isEmpty && other.athletes().isEmpty)
    }

    /// What a newer or an older version wrote must not make a whole backup unreadable.
    @Test func aSettingThatIsNoMoreIsPassedOver() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        var settings = Settings()
        try settings.set("lowPass.cutoffHz", to: 9)
        _ = try library.save(
            fixture.recording("a", of: anna), LibraryFixture.analysis(of: .snatch(), .snatch, settings: settings))
        let text = String(decoding: try exported(library), as: UTF8.self)
            .replacingOccurrences(of: "\"settings\":{", with: "\"settings\":{\"gone.share\":0.5,")
        #expect(text.contains("gone.share"))
        let other = try LibraryFixture().open()
        #expect(try take(Array(text.utf8), into: other) == ImportResult(athletes: 1, recordings: 1, analyses: 1))
        let kept = try #require(try other.currentAnalysis(of: 1))
        #expect(kept.request.settings[.lowPassCutoffHz] == 9 && kept.request.loadKg == 80)
    }

    @Test func aRecordingThatWasNeverAnalyzedHereTakesOverItsAnalysis() throws {
        let (fixture, library) = try filled()
        let other = try LibraryFixture().open()
        let anna = try other.addAthlete(AthleteProfile(name: "Anna \"the bar\" 🏋️"))
        let known = try other.add(fixture.recording("a, \"b\".mp4", of: anna)).recording
        #expect(try take(exported(library), into: other) == ImportResult(athletes: 1, recordings: 1, analyses: 2))
        #expect(try other.currentAnalysis(of: known.id)?.request.loadKg == 82.5)
        #expect(try other.training(of: anna, lift: "snatch").map(\.loadKg) == [82.5])
    }

    /// Each a member that says something else than it should; the place is named, and nothing comes in.
    @Test(arguments: [
        ("\"athletes\":[", "\"athletes\":{}, \"x\":[", "athletes"),
        ("\"units\":\"lb\"", "\"units\":\"stone\"", "athletes[0].units"),
        ("\"thumbnail_jpeg_base64\":\"", "\"thumbnail_jpeg_base64\":\"?", "recordings[0].thumbnail_jpeg_base64"),
        ("\"made_at\":\"", "\"made_at\":\"\\q", "recordings[0].analyses[0].made_at"),
        ("\"is_current\":true", "\"is_current\":true \"x\"", "recordings[0].analyses[1]"),
        ("]}\n", "]} and more\n", "it is no JSON object"),
    ])
    func whatIsWrongInATextIsNamed(old: String, new: String, place: String) throws {
        let (_, library) = try filled()
        let words = String(decoding: try exported(library), as: UTF8.self)
        let range = try #require(words.range(of: old, options: place.hasPrefix("it") ? .backwards : []))
        let other = try LibraryFixture().open()
        #expect(throws: LibraryError.unusableImport(place: place)) {
            _ = try take(Array(words.replacingCharacters(in: range, with: new).utf8), into: other)
        }
        #expect(try other.recordings().isEmpty && other.athletes().isEmpty)
    }

    @Test(arguments: [
        ("recordings[0].uploaded_at", "soon"), ("recordings[0].recorded_at", "92026-05-01T10:00:00.000Z"),
        ("recordings[0].modified_at", "2026-02-30T10:00:00.000Z"), ("recordings[0].day", "2026-02-30"),
        ("recordings[0].analyses[0].made_at", "2026-02-30T10:00:00.000Z"),
    ])
    func aDateThatDoesNotExistIsNamedAndNothingComesIn(place: String, date: String) throws {
        let (_, library) = try filled()
        let words = String(decoding: try exported(library), as: UTF8.self)
        let key = try #require(place.split(separator: ".").last)
        let start = try #require(words.range(of: "\"\(key)\":\"")).upperBound
        let end = try #require(words[start...].firstIndex(of: "\""))
        let other = try LibraryFixture().open()
        #expect(throws: LibraryError.impossibleDate(place: place, text: date)) {
            _ = try take(Array(words.replacingCharacters(in: start..<end, with: date).utf8), into: other)
        }
        #expect(try other.recordings().isEmpty && other.athletes().isEmpty)
    }

    @Test func aRecordingOfNobodyIsRefusedAlsoWhereNobodyIsKnown() throws {
        let (_, library) = try filled()
        let words = String(decoding: try exported(library), as: UTF8.self)
        let start = try #require(words.range(of: "\"athletes\":["))
        let end = try #require(words.range(of: "\"recordings\":["))
        let text = words.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "],")
        let other = try LibraryFixture().open()
        #expect(throws: LibraryError.unusableImport(place: "recordings[0].athlete")) {
            _ = try take(Array(text.utf8), into: other)
        }
    }

    @Test func textInCSVIsNeitherTornNorRun() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        // To Swift the quote and the accent after it are one character.
        _ = try library.save(
            fixture.recording("a\"\u{301},b", of: anna),
            LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9], outcome: "=1+1"))
        var text: [UInt8] = []
        try library.repCSV(of: anna) {
            text += $0
            return true
        }
        let words = String(decoding: text, as: UTF8.self)
        #expect(
            words.unicodeScalars.split(separator: "/").last?.starts(with: "a\"\"\u{301},b\",".unicodeScalars) == true)
        #expect(words.contains(",\"'=1+1\","))
    }

    @Test func repetitionsAsCSVHaveOneLineEachAndQuoteWhatMustBe() throws {
        let (fixture, library) = try filled()
        var text: [UInt8] = []
        try library.repCSV(of: library.athlete(named: "Anna \"the bar\" 🏋️")) {
            text += $0
            return true
        }
        let path = try fixture.folder.write(Data(text), "reps.csv")
        // Read by an independent reader.
        let script = """
            import csv, sys
            rows = list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8')))
            print(len(rows), rows[0]['file'].split('/')[-1], rows[0]['lift'], rows[0]['load_kg'], rows[0]['day'])
            """
        #expect(try Tool.run(["python3", "-c", script, path]) == "1 a, \"b\".mp4 snatch 82.5 2026-05-01")
    }
}
