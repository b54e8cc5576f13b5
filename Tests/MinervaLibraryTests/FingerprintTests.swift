import Foundation
import MinervaLibrary
import MinervaTestSupport
import Testing

/// A fingerprint is the content's: SHA-256 over the size and the content, of a long file its first, middle
/// and last MiB.
@Suite struct FingerprintTests {
    private func bytes(_ count: Int) -> Data {
        var generator = SeededGenerator(seed: UInt64(count) + 1)
        var data = Data(capacity: count + 8)
        while data.count < count { withUnsafeBytes(of: generator.next()) { data.append(contentsOf: $0) } }
        return data.prefix(count)
    }

    /// What `sha256sum` says of the bytes.
    private func digest(_ message: Data, _ folder: TemporaryFolder) throws -> String {
        let path = try folder.write(message, "message")
        return String(try Tool.run(["sha256sum", path]).prefix(64))
    }

    private func size(_ count: Int) -> Data { withUnsafeBytes(of: UInt64(count).littleEndian) { Data($0) } }

    /// Lengths around the hash's blocks of 64 bytes, which the eight of the size shift.
    @Test(arguments: [0, 1, 47, 48, 55, 56, 57, 64, 119, 120, 1000, 300_000])
    func aShortFileIsHashedWhole(count: Int) throws {
        let folder = try TemporaryFolder()
        let content = bytes(count)
        let facts = try FileFacts(of: folder.write(content, "clip"))
        #expect(facts.sizeBytes == Int64(count))
        #expect(facts.fingerprint == "sha256-3x1MiB:" + (try digest(size(count) + content, folder)))
    }

    @Test func aLongFileIsHashedAtThreePlaces() throws {
        let folder = try TemporaryFolder()
        let count = 3 << 20 + 4096 + 1
        let content = bytes(count)
        let middle = (count - 1 << 20) / 2
        let message =
            size(count) + content.prefix(1 << 20) + content[middle..<middle + 1 << 20] + content.suffix(1 << 20)
        let facts = try FileFacts(of: folder.write(content, "clip"))
        #expect(facts.fingerprint == "sha256-3x1MiB:" + (try digest(message, folder)))
    }

    @Test func aLinkIsFollowedToTheFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Data("lift".utf8), "clip.mp4")
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.mp4"), withDestinationPath: path)
        #expect(try FileFacts(of: folder.file("link.mp4")).path == path)
    }

    /// File systems in memory and on networks hold any number of seconds.
    @Test(
        .enabled(if: SmallDisk.isPossible, "mounting a disk in memory takes an administrator"),
        arguments: [Int64.max, 9_223_372_036_854_775, -9_223_372_036_854_776, -100_000_000_000])
    func aFileOfAnAbsurdTimeIsKeptAndFoundAgain(seconds: Int64) throws {
        let disk = try SmallDisk(kilobytes: 64)
        let path = disk.path + "/clip"
        try Tool.run(["touch", "-d", "@\(seconds)", path])
        let facts = try FileFacts(of: path)
        #expect(Moment(text: facts.modifiedAt.text) == facts.modifiedAt)
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let day = facts.modifiedAt.day(in: .gmt)
        let recording = try library.add(
            NewRecording(file: facts, athleteId: anna.id, recordedAt: facts.modifiedAt, day: day)
        ).recording
        #expect(recording.fileState == .present)
        #expect(try library.recordings() == [recording])
    }

    @Test func whatIsNoFileIsSaidToBeNone() throws {
        let folder = try TemporaryFolder()
        try Tool.run(["mkfifo", folder.file("pipe")])
        #expect(throws: LibraryError.unusableFile(path: folder.file("none"), reason: .missing)) {
            _ = try FileFacts(of: folder.file("none"))
        }
        #expect(throws: LibraryError.unusableFile(path: folder.path, reason: .notRegular)) {
            _ = try FileFacts(of: folder.path)
        }
        #expect(throws: LibraryError.unusableFile(path: folder.file("pipe"), reason: .notRegular)) {
            _ = try FileFacts(of: folder.file("pipe"))
        }
    }
}
