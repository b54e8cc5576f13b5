import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// Whatever is wrong with an input: one sentence, the right status, nothing on standard output.
@Suite struct BadInputTests {
    private func expectUnreadable(_ path: String, saying words: String) {
        let run = CommandRun(["analyze", path])
        #expect(run.status == .unreadable)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains(words), "said: \(run.errors)")
    }

    @Test func aPathThatIsNotThereIsUnreadable() {
        expectUnreadable("/nowhere/clip.mp4", saying: "is not there")
        expectUnreadable("/nowhere/cl\u{FFFD}p.mp4", saying: "not UTF-8")
    }

    @Test func aTextFileNamedLikeAClipIsUnreadable() throws {
        let folder = try TemporaryFolder()
        expectUnreadable(try folder.write(Data("not a video\n".utf8), "notes.mp4"), saying: "no video")
    }

    @Test func anEmptyFileIsUnreadable() throws {
        let folder = try TemporaryFolder()
        expectUnreadable(try folder.write(Data(), "empty.mp4"), saying: "is empty")
    }

    @Test func soundAloneIsUnreadable() throws {
        let folder = try TemporaryFolder()
        let path = try folder.media(["-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac"], "sound.mp4")
        expectUnreadable(path, saying: "only sound")
    }

    @Test func aClipCutOffBeforeItsIndexIsUnreadable() throws {
        let folder = try TemporaryFolder()
        // Phones write the index last, so a broken-off copy has none.
        let whole = try folder.media(["-i", Repository.sample, "-c", "copy", "-movflags", "0"], "whole.mp4")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        expectUnreadable(try folder.write(bytes.prefix(bytes.count / 2), "cut.mp4"), saying: "copy it again")
    }

    /// With the index first, FFmpeg reads what there is of it, and finds no picture.
    @Test func aClipCutOffWithinItsIndexIsNoSound() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.media(["-i", Repository.sample, "-c", "copy", "-movflags", "+faststart"], "whole.mp4")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        for count in [40, 300, 700] {
            expectUnreadable(try folder.write(bytes.prefix(count), "cut.mp4"), saying: "is cut off")
        }
    }

    @Test func aClipThatBreaksOffBeforeItsLiftHasNoOtherReason() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.media(["-i", Repository.sample, "-c", "copy", "-movflags", "+faststart"], "whole.mp4")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        let run = CommandRun(["analyze", try folder.write(bytes.prefix(60_000), "cut.mp4"), "--no-pose"])
        #expect(run.status == .unreadable && run.errorLines.count == 1 && run.errors.contains("breaks off after"))
        #expect(!run.output.contains("no lift") && !run.output.contains("No lift"), "\(run.output)")
    }

    @Test func aClipThatBreaksOffIsAnalyzedAsFarAsItGoesAndSaidToBeUnreadable() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.media(
            [
                "-f", "lavfi", "-i", "testsrc2=duration=2:size=320x240:rate=30", "-pix_fmt", "yuv420p", "-movflags",
                "+faststart",
            ], "whole.mp4")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        let path = try folder.write(bytes.prefix(bytes.count * 3 / 4), "broken-off.mp4")
        let report = folder.file("report.json")
        let run = CommandRun(["analyze", path, "--lift", "snatch", "--quiet", "--json", report])
        #expect(run.status == .unreadable)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("breaks off"))
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("clip-truncated"))
    }

    @Test func aClipWithoutABarbellHasNothingToFindAndItsReportSaysWhy() throws {
        let folder = try TemporaryFolder()
        let path = try folder.media(
            ["-f", "lavfi", "-i", "testsrc2=duration=1:size=320x240:rate=30", "-pix_fmt", "yuv420p"], "none.mp4")
        let report = folder.file("report.json")
        let run = CommandRun(["analyze", path, "--quiet", "--json", report])
        #expect(run.status == .nothingFound)
        #expect(run.errorLines.count == 1)
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("\"no-plate\"") || text.contains("\"no-lift\""))
    }

    @Test func aLiftThatIsNotThereIsSaidOnceWithTheOneThatIs() throws {
        let folder = try TemporaryFolder()
        let track = try folder.write(Data(TrackWriter.bytes(of: SyntheticLift.snatch().track())), "a.vbttrack.json")
        let run = CommandRun(["analyze", track, "--lift", "squat"])
        #expect(run.status == .nothingFound && run.errorLines.count == 1)
        #expect(run.errors.contains("No squat was found, but the bar moves as in a snatch: try --lift snatch."))
        #expect(!run.output.contains("No squat was found"))
        let still = SyntheticLift([LiftSegment(.rest, seconds: 3)])
        let nothing = try folder.write(Data(TrackWriter.bytes(of: still.track())), "still.vbttrack.json")
        #expect(
            CommandRun(["analyze", nothing, "--lift", "bench"]).errors.contains("No bench press was found: the plate"))
        #expect(CommandRun(["analyze", nothing]).errors.contains("A plate was found, but no lift"))
    }

    @Test func oneBadClipInAFolderDoesNotStopTheRest() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("not a video\n".utf8), "a-bad.mp4")
        // Saved tracks, since they need no seeing.
        for name in ["b-good.vbttrack.json", "c-good.vbttrack.json"] {
            try folder.write(Data(TrackWriter.bytes(of: SyntheticLift.snatch().track())), name)
        }
        let reports = folder.file("reports")
        let run = CommandRun(["analyze", folder.path, "--lift", "snatch", "--quiet", "--json", reports])
        #expect(run.status == .unreadable)
        #expect(run.errorLines.count == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: reports).sorted() == [
                "b-good.json", "c-good.json",
            ])
    }

    @Test func aFolderWithoutClipsIsUnreadable() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("x".utf8), "notes.txt")
        expectUnreadable(folder.path, saying: "holds no clip")
    }

    @Test func aSavedTrackThatIsNoTrackIsUnreadable() throws {
        let folder = try TemporaryFolder()
        expectUnreadable(try folder.write(Data("{1}".utf8), "a.vbttrack.json"), saying: "no JSON")
        expectUnreadable(try folder.write(Data(), "c.vbttrack.json"), saying: "is empty")
        let whole = TrackWriter.bytes(of: SyntheticLift.snatch().track())
        for count in [1, 100, whole.count / 2, whole.count - 3] {
            let path = try folder.write(Data(whole.prefix(count)), "cut.vbttrack.json")
            expectUnreadable(path, saying: "is cut off after \(count) bytes")
        }
        expectUnreadable(try folder.write(Data("{\"schema\":\"other\"}".utf8), "b.vbttrack.json"), saying: "no track")
    }

    @Test func anOutputThatCannotBeWrittenIsSaidBeforeTheWork() {
        let run = CommandRun(["analyze", Repository.sample, "--json", "/nowhere/report.json"])
        #expect(run.status == .usage)
        #expect(run.errorLines.count == 1)
    }

    @Test func withoutTheRuntimeSomethingIsNotInstalled() throws {
        let folder = try TemporaryFolder()
        var (output, errors) = ("", "")
        let console = Console(
            write: { output += $0 }, writeError: { errors += $0 }, hasColor: false, showsProgress: false, columns: 80)
        let command = VBTCommand(installation: Installation(root: folder.path), console: console)
        #expect(command.run(["analyze", Repository.sample]) == .notInstalled)
        #expect(errors.contains("make setup"))
        #expect(command.run(["doctor"]) == .notInstalled)
        #expect(output.contains("vbt lab cannot start yet; mend it with: make wasm"), "\(output)")
    }
}
