import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaVideo

/// A picture asked for by its number is the very picture that decoding from the start gives.
@Suite struct PictureReaderTests {
    /// Noise makes every frame depend on its references: one that is decoded without them differs.
    private static let noise = ["-vf", "noise=alls=20:allf=t"]

    private static let x265 = ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-tag:v", "hvc1"]

    /// Clips of which the packets tell the frames.
    private static let indexed = [
        Encoding(file: "b-frames.mp4", codec: "", arguments: FrameIdentityTests.x264 + ["-bf", "3", "-g", "12"]),
        Encoding(
            file: "open-gop.mp4", codec: "",
            arguments: FrameIdentityTests.x264 + ["-x264-params", "keyint=12:open-gop=1:bframes=3:b-adapt=0"]),
        Encoding(
            file: "open-gop.mkv", codec: "",
            arguments: FrameIdentityTests.x264 + ["-x264-params", "keyint=12:open-gop=1:bframes=3:b-adapt=0"]),
        Encoding(
            file: "fragmented.mp4", codec: "",
            arguments: FrameIdentityTests.x264 + ["-g", "12", "-movflags", "frag_keyframe+empty_moov"]),
        Encoding(
            file: "open-gop-hevc.mp4", codec: "",
            arguments: x265 + ["-x265-params", "log-level=none:keyint=12:open-gop=1:bframes=3"]),
        Encoding(
            file: "vp9.webm", codec: "",
            arguments: [
                "-c:v", "libvpx-vp9", "-g", "12", "-auto-alt-ref", "1", "-lag-in-frames", "10", "-cpu-used", "8",
            ]),
        Encoding(file: "av1.mp4", codec: "", arguments: ["-c:v", "libsvtav1", "-preset", "12", "-g", "12"]),
        Encoding(file: "prores.mov", codec: "", arguments: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"]),
    ]

    /// Clips whose frames must be counted.
    private static let counted = [
        Encoding(file: "transport.ts", codec: "", arguments: FrameIdentityTests.x264 + ["-g", "12"]),
        Encoding(file: "mpeg4.avi", codec: "", arguments: ["-c:v", "mpeg4", "-bf", "2", "-g", "12"]),
        Encoding(
            file: "vp8.webm", codec: "",
            arguments: ["-c:v", "libvpx", "-auto-alt-ref", "1", "-lag-in-frames", "10", "-g", "12"]),
    ]

    /// Asks for all frames in an order that jumps to and fro, and compares with one pass from the start. Gives
    /// the times that the reader knows in the end: nil where it counts, be it from the beginning or because a
    /// frame did not fit.
    @discardableResult
    private func expectSamePictures(_ path: String, countsFrames: Bool = false) throws -> [Double]? {
        let (frames, _) = try allFrames(path)
        let reader = try PictureReader(path: path, countsFrames: countsFrames)
        #expect(reader.displayWidth == frames[0].picture.width && reader.displayHeight == frames[0].picture.height)
        // 17 has no divisor in common with the count, so each frame comes once.
        let order = (0..<frames.count).map { ($0 * 17 + 5) % frames.count } + Array(0..<frames.count)
        for number in order {
            let picture = try #require(try reader.picture(number))
            #expect(isEqual(picture, frames[number].picture), "frame \(number)")
        }
        #expect(try reader.picture(frames.count) == nil)
        #expect(try reader.picture(frames.count + 1000) == nil)
        #expect(try isEqual(#require(try reader.picture(0)), frames[0].picture))
        return try reader.frameTimes()
    }

    private func isEqual(_ one: Picture, _ other: Picture) -> Bool {
        one.luma == other.luma && one.blueDifference == other.blueDifference && one.redDifference == other.redDifference
    }

    @Test(arguments: indexed)
    func aFrameReachedByItsKeyFrameIsTheOneThatDecodingFromTheStartGives(_ encoding: Encoding) throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 40).write(encoding.file, in: folder, Self.noise + encoding.arguments)
        #expect(try expectSamePictures(path) == (try allFrames(path).frames.map(\.timeSeconds)))
    }

    @Test(arguments: counted)
    func whereThePacketsDoNotTellTheFramesTheyAreCounted(_ encoding: Encoding) throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 40).write(encoding.file, in: folder, Self.noise + encoding.arguments)
        #expect(try PictureReader(path: path).frameTimes() == nil)
        #expect(try expectSamePictures(path) == nil)
    }

    @Test func whereAKeyFrameLeadsToSpoiledFramesTheyAreCounted() throws {
        let folder = try TemporaryFolder()
        // The picture is renewed column by column: what is marked as a key frame is whole only a dozen frames later.
        let path = try NumberedClip(frameCount: 40).write(
            "intra-refresh.mp4", in: folder,
            Self.noise + FrameIdentityTests.x264 + ["-x264-params", "keyint=12:intra-refresh=1:bframes=0"])
        #expect(try expectSamePictures(path) == nil)
    }

    @Test func framesBeforeTheEditListStartHaveNoNumber() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip(frameCount: 40).write(
            "whole.mp4", in: folder, Self.noise + FrameIdentityTests.x264 + ["-g", "10", "-bf", "2"])
        let cut = folder.file("cut.mp4")
        try ffmpeg(["-ss", "0.5", "-i", whole, "-c", "copy", cut])
        #expect(try expectSamePictures(cut) == (try allFrames(cut).frames.map(\.timeSeconds)))
    }

    @Test func unevenTimesAreThoseOfDecoding() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 40).write(
            "variable.mp4", in: folder,
            [
                "-vf", "noise=alls=20:allf=t,settb=1/90000,setpts=N*3000+mod(N\\,3)*700", "-fps_mode", "passthrough",
                "-enc_time_base", "1:90000", "-video_track_timescale", "90000", "-g", "12",
            ] + FrameIdentityTests.x264)
        #expect(try expectSamePictures(path) == (try allFrames(path).frames.map(\.timeSeconds)))
    }

    @Test func aRotatedClipsPicturesStandUpright() throws {
        let folder = try TemporaryFolder()
        let plain = try NumberedClip(frameCount: 40).write(
            "plain.mp4", in: folder, Self.noise + FrameIdentityTests.x264 + ["-g", "12"])
        let turned = folder.file("turned.mp4")
        try ffmpeg(["-i", plain, "-c", "copy", "-metadata:s:v", "rotate=90", turned])
        #expect(try expectSamePictures(turned) != nil)
    }

    @Test func aClipThatBreaksOffEndsWhereDecodingEnds() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip(frameCount: 40).write(
            "whole.mp4", in: folder,
            Self.noise + FrameIdentityTests.x264 + ["-g", "12", "-movflags", "+faststart"])
        let bytes = try fileBytes(whole)
        let path = folder.file("cut.mp4")
        try writeBytes(bytes.prefix(bytes.count * 2 / 3), to: path)
        let (frames, _) = try framesUntilFailure(path)
        let reader = try PictureReader(path: path)
        #expect(try reader.frameTimes() == nil)
        for number in [frames.count - 1, 3, frames.count - 2] {
            #expect(try isEqual(#require(try reader.picture(number)), frames[number].picture))
        }
        #expect(try reader.picture(frames.count) == nil)
    }

    @Test func framesOfADamagedClipAreCountedAsDecodingCountsThem() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 40).write(
            "damaged.mp4", in: folder, Self.noise + FrameIdentityTests.x264 + ["-g", "12", "-bf", "0"])
        var bytes = try fileBytes(path)
        let middle = bytes.count / 2
        for i in middle..<middle + bytes.count / 20 { bytes[i] = 0 }
        try writeBytes(bytes, to: path)
        let (frames, _) = try framesUntilFailure(path)
        let reader = try PictureReader(path: path, countsFrames: true)
        for number in [frames.count - 1, 3, frames.count / 2] {
            #expect(try isEqual(#require(try reader.picture(number)), frames[number].picture))
        }
    }
}
