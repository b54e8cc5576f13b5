import Foundation
import Minerva
import MinervaVideo
import MinervaTestSupport
import Testing

/// A thumbnail is the frame, smaller: same shape, same brightness.
@Suite struct ThumbnailTests {
    private func picture(width: Int, height: Int, luma: UInt8, isFullRange: Bool = false) -> Picture {
        let chroma = [UInt8](repeating: 128, count: ((width + 1) / 2) * ((height + 1) / 2))
        return Picture(
            width: width, height: height, luma: [UInt8](repeating: luma, count: width * height), blueDifference: chroma,
            redDifference: chroma, matrix: .bt709, isFullRange: isFullRange)
    }

    /// Size and mean brightness (0…255) of a JPEG, as `ffmpeg` reads it.
    private func look(_ jpeg: [UInt8], _ width: Int, _ height: Int) throws -> Double {
        let folder = try TemporaryFolder()
        try writeBytes(jpeg, to: folder.file("t.jpg"))
        try ffmpeg(["-i", folder.file("t.jpg"), "-f", "rawvideo", "-pix_fmt", "gray", folder.file("t.raw")])
        let pixels = try fileBytes(folder.file("t.raw"))
        #expect(pixels.count == width * height)
        return Double(pixels.reduce(0) { $0 + Int($1) }) / Double(max(1, pixels.count))
    }

    @Test(arguments: [
        (1920, 1080, 256, 144), (1080, 1920, 144, 256), (100, 50, 100, 50), (3, 1, 3, 1), (1, 1, 1, 1),
        (4000, 3, 256, 1),
    ])
    func theShapeIsKeptAndNothingIsEnlarged(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) throws {
        let jpeg = try Thumbnail.jpeg(of: picture(width: width, height: height, luma: 126))
        _ = try look(jpeg, expectedWidth, expectedHeight)
    }

    @Test func whiteStaysWhiteAndBlackStaysBlackInBothRanges() throws {
        #expect(try look(Thumbnail.jpeg(of: picture(width: 64, height: 64, luma: 235)), 64, 64) > 252)
        #expect(try look(Thumbnail.jpeg(of: picture(width: 64, height: 64, luma: 16)), 64, 64) < 3)
        let full = picture(width: 64, height: 64, luma: 235, isFullRange: true)
        #expect(abs(try look(Thumbnail.jpeg(of: full), 64, 64) - 235) < 2)
    }

    @Test func theContainersTimeOfRecordingIsGivenAsItStands() throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(frameCount: 3).write(
            "timed.mp4", in: folder, ["-c:v", "libx264", "-metadata", "creation_time=2026-05-01T16:33:21Z"])
        #expect(try FrameSource(path: clip).stream.recordedAt == "2026-05-01T16:33:21.000000Z")
        let apple = try NumberedClip(frameCount: 3).write(
            "apple.mov", in: folder,
            [
                "-c:v", "libx264", "-movflags", "use_metadata_tags", "-metadata",
                "com.apple.quicktime.creationdate=2026-05-01T18:33:21+0200",
            ])
        #expect(try FrameSource(path: apple).stream.recordedAt == "2026-05-01T18:33:21+0200")
        let silent = try NumberedClip(frameCount: 3).write("silent.mp4", in: folder, ["-c:v", "libx264"])
        #expect(try FrameSource(path: silent).stream.recordedAt == nil)
    }
}
