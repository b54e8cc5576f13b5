import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaVideo

@Suite struct BrokenFileTests {
    /// The index in front; noise, so that the media and not the heads make up most of the file.
    private static let fastStart =
        ["-vf", "noise=alls=20:allf=t"] + FrameIdentityTests.x264 + ["-g", "10", "-movflags", "+faststart"]

    // MARK: What is no clip

    @Test func aPathWithoutAFileIsNamed() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("nothing.mp4")
        #expect(openingError(path) == .noSuchFile(path: path))
        #expect(openingError("") == .noSuchFile(path: ""))
        #expect(openingError("a\0b") == .noSuchFile(path: "a\0b"))
    }

    @Test func aFolderIsNoClip() throws {
        let folder = try TemporaryFolder()
        #expect(openingError(folder.path) == .isFolder(path: folder.path))
    }

    @Test func aDeviceIsNoClip() {
        #expect(openingError("/dev/null") == .isNoRegularFile(path: "/dev/null"))
    }

    @Test func aFileWithoutBytesIsEmpty() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("empty.mp4")
        try writeBytes([], to: path)
        #expect(openingError(path) == .isEmpty(path: path))
    }

    @Test(arguments: ["note.txt", "note.mp4", "note.nfo"])
    func textIsNoClip(name: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        try writeBytes(String(repeating: "Snatch 80 kg, three doubles.\n", count: 50).utf8, to: path)
        #expect(openingError(path) == .isNoClip(path: path))
    }

    @Test func aPlaylistDoesNotOpenOtherFiles() throws {
        let folder = try TemporaryFolder()
        _ = try NumberedClip(frameCount: 5).write("clip.ts", in: folder, FrameIdentityTests.x264)
        let playlist = folder.file("list.m3u8")
        let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:1", "#EXTINF:1,", folder.file("clip.ts"), "#EXT-X-ENDLIST", ""]
        try writeBytes(lines.joined(separator: "\n").utf8, to: playlist)
        #expect(openingError(playlist) == .isNoClip(path: playlist))
        let list = folder.file("list.ffconcat")
        try writeBytes("ffconcat version 1.0\nfile clip.ts\n".utf8, to: list)
        #expect(openingError(list) == .isNoClip(path: list))
    }

    @Test(.disabled(if: geteuid() == 0, "the superuser may read everything"))
    func aFileThatMayNotBeReadIsNamed() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("secret.mp4")
        try writeBytes([1], to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        #expect(openingError(path) == .notPermitted(path: path))
    }

    @Test func theSystemsReasonsAreToldApart() {
        #expect(ClipFile.openingFailure(errno: EACCES, path: "a") == .notPermitted(path: "a"))
        #expect(ClipFile.openingFailure(errno: ENOTDIR, path: "a") == .noSuchFile(path: "a"))
        #expect(ClipFile.openingFailure(errno: EIO, path: "a") == .readFailed(path: "a", afterSeconds: 0, code: -EIO))
    }

    @Test func soundAloneIsNoVideo() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound.m4a")
        try ffmpeg(["-f", "lavfi", "-i", "sine=d=0.5", path])
        #expect(openingError(path) == .hasNoVideo(path: path))
    }

    @Test(arguments: ["song.mp3", "song.m4a"])
    func aCoverPictureIsNoVideo(name: String) throws {
        let folder = try TemporaryFolder()
        let cover = folder.file("cover.png")
        try ffmpeg(["-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1", cover])
        let path = folder.file(name)
        try ffmpeg([
            "-f", "lavfi", "-i", "sine=d=0.5", "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy",
            "-disposition:v:0", "attached_pic", path,
        ])
        #expect(openingError(path) == .hasNoVideo(path: path))
    }

    @Test func ofTwoVideosTheDefaultIsRead() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 5).write("clip.mp4", in: folder, FrameIdentityTests.x264)
        let path = folder.file("two.mkv")
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=320x240:d=1", "-i", clip, "-map", "0", "-map", "1"]
                + FrameIdentityTests.x264 + ["-disposition:v:0", "0", "-disposition:v:1", "default", path])
        let (frames, _) = try allFrames(path)
        #expect(frames.map { NumberedClip.number(in: $0.picture) } == Array(0..<5))
    }

    @Test func aRecordingWithoutItsIndexIsNamed() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write("whole.mp4", in: folder, FrameIdentityTests.x264)
        let path = folder.file("cut.mp4")
        // Without `faststart` the index comes last.
        try writeBytes(fileBytes(whole).dropLast(2000), to: path)
        #expect(openingError(path) == .hasNoIndex(path: path))
    }

    @Test func aRecordingWithAPartOfItsIndexIsNoSound() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write(
            "whole.mp4", in: folder, FrameIdentityTests.x264 + ["-movflags", "+faststart"])
        let path = folder.file("cut.mp4")
        // The file's kind and the index's first boxes, before the picture's track.
        try writeBytes(fileBytes(whole).prefix(200), to: path)
        #expect(openingError(path) == .hasNoIndex(path: path))
    }

    @Test(arguments: ["in the media", "in a head", "before the index"])
    func aRecordingThatEndsBeforeItsIndexIsCutOff(place: String) throws {
        let folder = try TemporaryFolder()
        // Without `faststart` the index comes last.
        let bytes = try fileBytes(NumberedClip().write("whole.mp4", in: folder, FrameIdentityTests.x264))
        let (media, index) = try (
            #require(bytes.firstRange(of: Array("mdat".utf8))), #require(bytes.firstRange(of: Array("moov".utf8)))
        )
        let ends = [
            "in the media": (media.upperBound + index.lowerBound) / 2, "in a head": index.lowerBound,
            "before the index": index.lowerBound - 4,
        ]
        let path = folder.file("cut.mp4")
        try writeBytes(bytes.prefix(#require(ends[place])), to: path)
        #expect(openingError(path) == .hasNoIndex(path: path))
        #expect(ClipFile.endsBeforeIndexDoes(path: path))
    }

    @Test func aRecordingThatEndsWithinALongBoxsLengthIsCutOff() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("cut.mp4")
        let kind: [UInt8] = [0, 0, 0, 8] + Array("ftyp".utf8)
        // Length 1: eight bytes of length follow the kind; here only four of them are left.
        try writeBytes(kind + [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0], to: path)
        #expect(ClipFile.endsBeforeIndexDoes(path: path))
    }

    @Test func onlyARecordingWithAnIndexCanLackIt() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write("whole.mp4", in: folder, FrameIdentityTests.x264)
        #expect(!ClipFile.endsBeforeIndexDoes(path: whole))
        // No boxes at all: read as such, the first would be longer than the file.
        let song = folder.file("song.mp3")
        try ffmpeg(["-f", "lavfi", "-i", "sine=d=0.5", song])
        #expect(!ClipFile.endsBeforeIndexDoes(path: song))
        #expect(!ClipFile.endsBeforeIndexDoes(path: folder.file("nothing.mp4")))
    }

    @Test func anUnknownCodecIsNamed() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 3).write("clip.avi", in: folder, ["-c:v", "mjpeg"])
        let path = folder.file("unknown.avi")
        try writeBytes(replacing("MJPG", by: "ZQZQ", in: fileBytes(clip)), to: path)
        #expect(openingError(path) == .unsupportedCodec(name: "ZQZQ"))
    }

    @Test func aPictureThatClaimsToBeHugeIsRefused() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 3).write("clip.avi", in: folder, ["-c:v", "mjpeg"])
        // The head of the stream holds width and height as two little-endian 32-bit numbers.
        let claimed = try replacing(
            [160, 0, 0, 0, 96, 0, 0, 0], by: [48, 117, 0, 0, 48, 117, 0, 0], in: fileBytes(clip))
        let path = folder.file("huge.avi")
        try writeBytes(claimed, to: path)
        #expect(
            openingError(path) == .pictureTooLarge(width: 30000, height: 30000, limitPixels: PictureLimit.pixels))
    }

    @Test func framesThatClaimToBeHugeAreNotDecoded() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 3).write("clip.avi", in: folder, ["-c:v", "mjpeg"])
        // The container is honest; each JPEG says height, then width, big-endian, after its precision of 8 bits.
        let claimed = try replacing([8, 0, 96, 0, 160], by: [8, 117, 48, 117, 48], in: fileBytes(clip))
        let path = folder.file("huge.avi")
        try writeBytes(claimed, to: path)
        let error = openingError(path)
        #expect(error != nil)
    }

    // MARK: What ends too early

    @Test(arguments: ["cut.mp4", "cut.mkv", "cut.avi", "cut.flv"])
    func aClipCutShortGivesItsFramesAndSaysSo(name: String) throws {
        let folder = try TemporaryFolder()
        var encoding = Self.fastStart
        if name.hasSuffix("avi") { encoding = ["-c:v", "mjpeg"] }
        if name.hasSuffix("mkv") || name.hasSuffix("flv") { encoding = FrameIdentityTests.x264 + ["-g", "10"] }
        let whole = try NumberedClip(frameCount: 90).write("whole-" + name, in: folder, encoding)
        let path = folder.file(name)
        let bytes = try fileBytes(whole)
        try writeBytes(bytes.prefix(bytes.count * 6 / 10), to: path)
        let (frames, error) = try framesUntilFailure(path)
        #expect(frames.count > 20 && frames.count < 80)
        #expect(frames.map { NumberedClip.number(in: $0.picture) }.prefix(20) == Array(0..<20)[...])
        guard case .truncated(let after, let whole) = error else {
            Issue.record("expected a truncated clip, not \(String(describing: error))")
            return
        }
        #expect(after == frames.last?.timeSeconds)
        #expect(abs(whole - 3) < 0.1)
    }

    @Test func aClipThatLacksOneByteIsTruncated() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write("whole.mp4", in: folder, Self.fastStart)
        let path = folder.file("cut.mp4")
        try writeBytes(fileBytes(whole).dropLast(1), to: path)
        let (frames, error) = try framesUntilFailure(path)
        #expect(frames.count >= 28)
        #expect(error == .truncated(afterSeconds: frames.last?.timeSeconds ?? 0, ofSeconds: 1))
    }

    @Test func anErrorAtTheEndStays() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write("whole.mp4", in: folder, Self.fastStart)
        let path = folder.file("cut.mp4")
        try writeBytes(fileBytes(whole).dropLast(1), to: path)
        var source = try FrameSource(path: path)
        #expect(throws: VideoError.self) { while try source.nextFrame() != nil {} }
        #expect(throws: VideoError.self) { _ = try source.nextFrame() }
    }

    @Test func anEditListThatHidesTheEndIsNoTruncation() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip(frameCount: 90).write("whole.mp4", in: folder, Self.fastStart)
        let path = folder.file("trimmed.mp4")
        try ffmpeg(["-i", whole, "-t", "1", "-c", "copy", path])
        let (frames, _) = try allFrames(path)
        #expect(frames.count >= 30 && frames.count < 40)
    }

    @Test func aSoundThatGoesOnIsNoTruncation() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip().write("clip.mkv", in: folder, FrameIdentityTests.x264)
        let path = folder.file("longer.mkv")
        try ffmpeg(["-i", clip, "-f", "lavfi", "-i", "sine=d=4", "-c:v", "copy", path])
        let (frames, _) = try allFrames(path)
        #expect(frames.count == 30)
    }

    /// A container's clock may begin anywhere: the part of a longer recording that was cut out of it.
    @Test(arguments: ["late.mkv", "late.flv", "late.ts", "late.mp4"])
    func aClipWhoseClockBeginsLateIsWhole(name: String) throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 60).write("clip.mp4", in: folder, FrameIdentityTests.x264)
        let path = folder.file(name)
        try ffmpeg(["-i", clip, "-c", "copy", "-output_ts_offset", "5", path])
        let (frames, source) = try allFrames(path)
        #expect(frames.count == 60)
        #expect(abs(try #require(source.stream.durationSeconds) - 2) < 0.1)
    }

    @Test(arguments: ["mkv", "flv", "mp4"])
    func aClipWhoseClockBeginsLateAndThatIsCutShortSaysSo(ending: String) throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 90)
            .write("clip.mp4", in: folder, FrameIdentityTests.x264 + ["-g", "10"])
        let late = folder.file("late." + ending)
        try ffmpeg(
            ["-i", clip, "-c", "copy", "-output_ts_offset", "5"]
                + (ending == "mp4" ? ["-movflags", "+faststart"] : []) + [late])
        let bytes = try fileBytes(late)
        let path = folder.file("cut." + ending)
        try writeBytes(bytes.prefix(bytes.count * 6 / 10), to: path)
        guard case .truncated(_, let whole)? = try framesUntilFailure(path).error else {
            Issue.record("expected a truncated clip")
            return
        }
        #expect(abs(whole - 3) < 0.1)
    }

    /// The head states 292,000 years, which just fit FFmpeg's microseconds; the clock begins a while after 0.
    @Test func aClipThatClaimsToLastForAgesIsTruncated() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 5).write("clip.mp4", in: folder, FrameIdentityTests.x264)
        try ffmpeg(["-i", clip, "-c", "copy", "-output_ts_offset", "100", folder.file("late.mkv")])
        var bytes = try fileBytes(folder.file("late.mkv"))
        // Matroska's Duration: its identifier, eight bytes long, milliseconds as a big-endian double.
        let place = try #require(bytes.firstRange(of: [0x44, 0x89, 0x88])).upperBound
        withUnsafeBytes(of: (9.2233720368547e15).bitPattern.bigEndian) {
            bytes.replaceSubrange(place..<place + 8, with: $0)
        }
        let path = folder.file("ages.mkv")
        try writeBytes(bytes, to: path)
        let (frames, error) = try framesUntilFailure(path)
        #expect(frames.count == 5)
        guard case .truncated? = error else {
            Issue.record("expected a truncated clip, not \(String(describing: error))")
            return
        }
    }

    // MARK: What is damaged inside

    @Test func damageInTheMiddleCostsOnlyTheFramesItHit() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip(frameCount: 60).write("whole.mp4", in: folder, Self.fastStart)
        var bytes = try fileBytes(whole)
        let middle = bytes.count / 2
        for index in middle..<middle + 400 { bytes[index] = 0 }
        let path = folder.file("damaged.mp4")
        try writeBytes(bytes, to: path)
        let (frames, source) = try allFrames(path)
        #expect(frames.count > 40)
        #expect(try #require(source.summary).damagedPackets > 0)
        #expect(frames.map { NumberedClip.number(in: $0.picture) }.suffix(5) == Array(55..<60)[...])
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.timeSeconds < $1.timeSeconds })
    }

    @Test func damageToTheEndIsAnErrorAfterTheLastFrame() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip(frameCount: 60).write("whole.mp4", in: folder, Self.fastStart)
        var bytes = try fileBytes(whole)
        for index in bytes.count / 2..<bytes.count { bytes[index] = 0 }
        let path = folder.file("damaged.mp4")
        try writeBytes(bytes, to: path)
        let (frames, error) = try framesUntilFailure(path)
        #expect(frames.count > 10 && frames.count < 40)
        guard case .damaged(let after, let whole, let packets) = error else {
            Issue.record("expected a damaged clip, not \(String(describing: error))")
            return
        }
        #expect(after == frames.last?.timeSeconds)
        #expect(abs(whole - 2) < 1e-9)
        #expect(packets > 0)
    }

    @Test func aClipOfNothingButDamageHasNoFrames() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write("whole.mp4", in: folder, Self.fastStart)
        var bytes = try fileBytes(whole)
        let media = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
        for index in media..<bytes.count { bytes[index] = 0 }
        let path = folder.file("damaged.mp4")
        try writeBytes(bytes, to: path)
        guard case .hasNoFrames(path, _) = openingError(path) else {
            Issue.record("expected a clip without frames, not \(String(describing: openingError(path)))")
            return
        }
    }

    // MARK: Changing files

    private func replacing(_ text: String, by other: String, in bytes: [UInt8]) throws -> [UInt8] {
        try replacing(Array(text.utf8), by: Array(other.utf8), in: bytes)
    }

    private func replacing(_ pattern: [UInt8], by other: [UInt8], in bytes: [UInt8]) throws -> [UInt8] {
        var result = bytes
        let places = bytes.ranges(of: pattern)
        try #require(!places.isEmpty)
        for place in places { result.replaceSubrange(place, with: other) }
        return result
    }
}
