import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// Where results are written, nothing that was there is lost by accident.
@Suite struct OutputTests {
    private func folderWithTrack() throws -> (folder: TemporaryFolder, track: String) {
        let folder = try TemporaryFolder()
        let bytes = Data(TrackWriter.bytes(of: SyntheticLift.snatch().track()))
        return (folder, try folder.write(bytes, "lift.vbttrack.json"))
    }

    @Test func anInputIsNeverOverwritten() throws {
        let (folder, track) = try folderWithTrack()
        let before = try Data(contentsOf: URL(fileURLWithPath: track))
        for flag in ["--json", "--csv", "--track"] {
            let run = CommandRun(["analyze", track, "--lift", "snatch", flag, folder.path + "/./lift.vbttrack.json"])
            #expect(run.status == .usage)
            #expect(run.errors.contains("is an input"))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: track)) == before)
        let clip = CommandRun(["track", Repository.sample, "--out", Repository.sample])
        #expect(clip.status == .usage)
    }

    @Test func twoOutputsNeedTwoFiles() throws {
        let (folder, track) = try folderWithTrack()
        let run = CommandRun(["analyze", track, "--json", folder.file("x"), "--csv", folder.file("x")])
        #expect(run.status == .usage)
        #expect(run.errors.contains("two outputs"))
    }

    @Test func aLinkStaysALinkAndItsTargetIsWritten() throws {
        let (folder, track) = try folderWithTrack()
        try folder.write(Data("old".utf8), "target.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.json"), withDestinationPath: folder.file("target.json"))
        #expect(
            CommandRun(["analyze", track, "--lift", "snatch", "--json", folder.file("link.json")]).status == .success)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("link.json"))
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
        #expect(try String(contentsOfFile: folder.file("target.json"), encoding: .utf8).contains("vbt-report/1"))
    }

    @Test func anOutputMayHaveANameOfOneLetterAndNoFolder() throws {
        let (folder, track) = try folderWithTrack()
        let run = CommandRun(["analyze", track, "--lift", "snatch", "--quiet", "--json", folder.file("r")])
        #expect(run.status == .success)
        // Relative to the package's folder, where tests run: refused for being a folder, after its own
        // folder was found.
        let relative = CommandRun(["analyze", track, "--lift", "snatch", "--json", "."])
        #expect(relative.status == .usage)
    }

    @Test func tracksOfOneNameFromTwoFoldersKeepTheirResultsApart() throws {
        let (folder, track) = try folderWithTrack()
        try FileManager.default.createDirectory(atPath: folder.file("other"), withIntermediateDirectories: true)
        let twin = try folder.write(Data(contentsOf: URL(fileURLWithPath: track)), "other/lift.vbttrack.json")
        let run = CommandRun(["analyze", track, twin, "--lift", "snatch", "--quiet", "--json", folder.file("out")])
        #expect(run.status == .success, "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted()
        #expect(names == ["lift.2.json", "lift.json"])
    }

    @Test func aFolderThatIsNotThereIsNamed() throws {
        let (_, track) = try folderWithTrack()
        let run = CommandRun(["analyze", track, "--csv", "/nowhere/x.csv"])
        #expect(run.status == .usage)
        #expect(run.errors.contains("/nowhere"))
    }
}
