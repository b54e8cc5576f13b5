import Foundation
import Minerva
import MinervaLibrary
import MinervaTestSupport
import Synchronization
import Testing

/// Recordings are references to files, recognised by their content; analyses are kept whole and as rows.
@Suite struct RecordingTests {
    @Test func oneContentIsOneRecording() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let new = try fixture.recording("a.mp4", of: anna)
        let first = try library.add(new)
        #expect(first.isNew)
        let again = try library.add(new)
        #expect(!again.isNew && again.recording == first.recording)
        // A copy elsewhere is the same recording, which stays where it is as long as it is there …
        var copy = new
        copy.file = try fixture.clip("copy.mp4", content: "clip a.mp4")
        #expect(try library.add(copy).recording.file.path == fixture.folder.file("a.mp4"))
        // … and follows once it is not.
        try FileManager.default.removeItem(atPath: fixture.folder.file("a.mp4"))
        #expect(try library.add(copy).recording.file.path == fixture.folder.file("copy.mp4"))
        #expect(try library.recordings().count == 1)
    }

    @Test func theFileIsNeverCopiedAndNeverTouched() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let recording = try library.add(fixture.recording("a.mp4", of: anna)).recording
        try library.remove(recording.id)
        #expect(try library.recordings().isEmpty)
        #expect(FileManager.default.fileExists(atPath: recording.file.path))
        #expect(throws: LibraryError.noSuchRecording(id: recording.id)) { try library.remove(recording.id) }
        // Numbers are never given twice: an old note must not point at a new lift.
        #expect(try library.add(fixture.recording("b.mp4", of: anna)).recording.id == recording.id + 1)
    }

    @Test func aMissingAChangedAndATouchedFileAreToldApart() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let recording = try library.add(fixture.recording("a.mp4", of: anna)).recording
        #expect(recording.fileState == .present)
        let path = recording.file.path
        try Tool.run(["touch", "-d", "2020-01-01", path])
        #expect(recording.fileState == .touched && recording.verifiedFileState == .present)
        try fixture.overwrite("a.mp4", with: "clip x.mp4")
        #expect(recording.verifiedFileState == .changed)
        try fixture.overwrite("a.mp4", with: "longer content")
        #expect(recording.fileState == .changed)
        try FileManager.default.removeItem(atPath: path)
        #expect(recording.fileState == .missing && recording.verifiedFileState == .missing)
        #expect(try library.thumbnail(of: recording.id) == [0xFF, 0xD8, 0xFF])
    }

    @Test func aMovedFileIsFoundAgainByItsContent() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let moved = try library.add(fixture.recording("a.mp4", of: anna)).recording
        let lost = try library.add(fixture.recording("b.mp4", of: anna)).recording
        let changed = try library.add(fixture.recording("c.mp4", of: anna)).recording
        let archive = fixture.folder.file("archive/2026 🏋️")
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: moved.file.path, toPath: archive + "/it's a snatch.mp4")
        try FileManager.default.removeItem(atPath: lost.file.path)
        // Of the same size as what is searched, and of another content.
        _ = try fixture.clip("archive/decoy.mp4", content: "clip z.mp4")
        try fixture.overwrite("c.mp4", with: "clip y.mp4")
        // A way back to where the search began must not make it endless.
        try FileManager.default.createSymbolicLink(
            atPath: fixture.folder.file("archive/loop"), withDestinationPath: fixture.folder.path)
        let result = try library.relink(under: [fixture.folder.file("archive")])
        #expect(result.found.map(\.id) == [moved.id])
        #expect(result.found.first?.file.path == archive + "/it's a snatch.mp4")
        #expect(result.missing.map(\.id) == [lost.id])
        #expect(result.changed.map(\.id) == [changed.id])
        #expect(try library.recording(moved.id).fileState == .present)
        #expect(try library.recordings().count == 3)
    }

    @Test func onlyAFolderIsSearched() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let file = try fixture.clip("a.mp4").path
        // Also where nothing is lost that could be searched for.
        #expect(throws: LibraryError.unusableFile(path: file, reason: .notFolder)) {
            _ = try library.relink(under: [fixture.folder.path, file])
        }
        #expect(throws: LibraryError.unusableFile(path: file + "x", reason: .missing)) {
            _ = try library.relink(under: [file + "x"])
        }
    }

    @Test func anAnalysisBecomesRowsOfTheReportsFigures() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let analysis = LibraryFixture.analysis(of: .snatch(), .snatch)
        let saved = try library.save(fixture.recording("a.mp4", of: anna), analysis).recording
        let report = try JSONParser.parse(analysis.report)
        let rep = try #require(report.member("reps")?.arrayValue?.first)
        for name in [
            "peak_velocity_mps", "peak_height_m", "catch_bottom_s", "peak_force_n", "drop_m", "end_s", "mean_power_w",
        ] {
            let kept = Double(try fixture.sqlite("SELECT \(name) FROM rep"))
            #expect(kept == rep.member(name)?.numberValue, "\(name)")
        }
        let uncertainty = Double(try fixture.sqlite("SELECT peak_velocity_uncertainty_mps FROM rep"))
        #expect(uncertainty == rep.member("uncertainty")?.member("peak_velocity_mps")?.numberValue)
        #expect(uncertainty != nil)
        let score = Double(try fixture.sqlite("SELECT score_total FROM rep"))
        #expect(score == rep.member("score")?.member("total")?.numberValue)
        #expect(try fixture.sqlite("SELECT lift, load_kg, rep_count FROM lift_set") == "snatch|80.0|1")
        let current = try #require(try library.currentAnalysis(of: saved.id))
        #expect(try library.report(of: current.id) == analysis.report)
        #expect(try library.track(of: saved.id) == analysis.track)
        #expect(current.request == analysis.request && current.producer == "vbt 0.0.0")
    }

    @Test func aCleanAndItsJerkAreTwoSets() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        _ = try library.save(
            fixture.recording("a.mp4", of: anna), LibraryFixture.analysis(of: .cleanAndJerk(), .cleanAndJerk))
        #expect(try fixture.sqlite("SELECT lift, rep_count FROM lift_set ORDER BY id") == "clean|1\njerk|1")
    }

    @Test func aNewAnalysisTakesThePlaceOfTheOldOneWhoseReportStays() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let old = LibraryFixture.analysis(of: .snatch(), .snatch)
        let recording = try library.save(fixture.recording("a.mp4", of: anna), old).recording
        var settings = Settings()
        try settings.set("lowPass.cutoffHz", to: 9)
        let new = LibraryFixture.analysis(of: .snatch(), .snatch, settings: settings)
        _ = try library.save(new, of: recording.id)
        let kept = try library.analyses(of: recording.id)
        #expect(kept.map(\.isCurrent) == [true, false])
        #expect(kept.first?.request.settings[.lowPassCutoffHz] == 9)
        #expect(try kept.map { try library.report(of: $0.id) } == [new.report, old.report])
        #expect(try fixture.sqlite("SELECT count(*) FROM rep") == "1")
    }

    /// As a library from before has them: each with its own analysis of the one lift.
    @Test func aTrackIsUnitedWithItsFirstClipAndACopyOfThatClipStays() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let analysis = LibraryFixture.analysis(of: .snatch(), .snatch)
        let track = try fixture.recording("a.vbttrack.json", of: anna)
        let clips = [try fixture.recording("a.mp4", of: anna), try fixture.recording("copy.mp4", of: anna)]
        for new in [track] + clips { _ = try library.save(new, analysis) }
        let kept = try library.keep(track, analysis, of: anna, becomesDefault: false)
        #expect(kept.recording.file.path == clips[0].file.path && kept.united == [1])
        let left = try library.recordings().map(\.file.path).sorted()
        #expect(left == clips.map(\.file.path).sorted())
        // A further saved track of the lift belongs to the clip too.
        let other = try fixture.recording("b.vbttrack.json", of: anna)
        let again = try library.keep(other, analysis, of: anna, becomesDefault: false)
        #expect(again.recording.file.path == clips[0].file.path && again.united.isEmpty)
        #expect(try library.recordings().count == 2)
    }

    @Test func aReportThatIsNoneChangesNothing() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        for report in ["", "{}", "[1]", #"{"schema":"vbt-report/2","producer":"x","reps":[]}"#] {
            let analysis = NewAnalysis(request: AnalysisRequest(), report: Array(report.utf8), track: [])
            #expect(throws: LibraryError.self) {
                _ = try library.keep(fixture.recording("a.mp4", of: anna), analysis, of: anna, becomesDefault: false)
            }
        }
        #expect(try library.recordings().isEmpty)
    }

    @Test func anotherAthletesRecordingMovesWithItsSets() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let ben = try library.addAthlete(AthleteProfile(name: "Ben"))
        let recording = try library.save(
            fixture.recording("a.mp4", of: anna), LibraryFixture.analysis(of: .snatch(), .snatch)
        ).recording
        try library.assign(recording.id, to: ben)
        #expect(try library.training(of: anna, lift: "snatch").isEmpty)
        #expect(try library.training(of: ben, lift: "snatch").count == 1)
    }

    @Test func theListCanBeAskedWhileItIsBeingRead() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        for name in ["a", "b", "c"] { _ = try library.add(fixture.recording(name, of: anna)) }
        for athlete in [nil, anna] {
            var pairs = 0
            try library.summaries(of: athlete) { (_) throws(LibraryError) in
                try library.summaries(of: athlete) { (_) throws(LibraryError) in
                    pairs += 1
                    return pairs < 100
                }
                return pairs < 100
            }
            #expect(pairs == 9)
        }
    }

    @Test func whatIsSaidOfAnAnalysisIsWhatIsKept() throws {
        let fixture = try LibraryFixture()
        let ticks = Mutex(Int64(0))
        let library = try RecordingLibrary(path: fixture.path, .creating) {
            ticks.withLock {
                $0 += 1
                return Moment(milliseconds: $0)
            }
        }
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let recording = try library.add(fixture.recording("a.mp4", of: anna)).recording
        let saved = try library.save(LibraryFixture.analysis(of: .snatch(), .snatch), of: recording.id)
        #expect(try library.analyses(of: recording.id) == [saved])
    }

    @Test func aReportThatCountsARepetitionTwiceIsNone() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let recording = try library.add(fixture.recording("a.mp4", of: anna)).recording
        for index in ["1", "1.5", "0"] {
            let rep = #"{"index":1,"lift":"snatch","outcome":"made"}"#
            let reps = rep + "," + rep.replacingOccurrences(of: "1,", with: index + ",")
            let report = #"{"schema":"vbt-report/1","producer":"x","reps":["# + reps + "]}"
            let analysis = NewAnalysis(request: AnalysisRequest(), report: Array(report.utf8), track: [])
            #expect(throws: LibraryError.unusableReport(member: "reps[1].index")) {
                _ = try library.save(analysis, of: recording.id)
            }
        }
    }

    @Test func theListShowsTheNewestFirst() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let ben = try library.addAthlete(AthleteProfile(name: "Ben"))
        _ = try library.add(fixture.recording("old.mp4", of: anna, day: "2026-01-01"))
        _ = try library.save(
            fixture.recording("new.mp4", of: anna, day: "2026-03-01"),
            LibraryFixture.analysis(.snatch, loadKg: 70, velocities: [1.8, 1.9]))
        _ = try library.add(fixture.recording("other.mp4", of: ben, day: "2026-02-01"))
        var names: [String] = []
        var lifts: [String?] = []
        try library.summaries { (summary) throws(LibraryError) in
            names.append(summary.athleteName + " " + summary.recording.day.text)
            lifts.append(summary.lift)
            return true
        }
        #expect(names == ["Anna 2026-03-01", "Ben 2026-02-01", "Anna 2026-01-01"])
        #expect(lifts == ["snatch", nil, nil])
        var first: RecordingSummary?
        try library.summaries(of: anna) { (summary) throws(LibraryError) in
            first = summary
            return false
        }
        #expect(first?.repCount == 2 && first?.bestVelocityMps == 1.9 && first?.loadKg == 70)
    }
}
