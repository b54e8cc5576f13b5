import Minerva
import MinervaVideo
import MinervaTestSupport
import Testing

@Suite struct PictureColorTests {
    /// The first picture of a plain color, encoded without loss.
    private func picture(_ color: String, size: String = "64x48", _ arguments: [String]) throws -> Picture {
        let folder = try TemporaryFolder()
        let path = folder.file("plain.mkv")
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=\(color):s=\(size):d=0.1:r=30"] + arguments + ["-frames:v", "1", path])
        return try #require(try allFrames(path).frames.first).picture
    }

    /// The middle sample of each plane.
    private func samples(_ picture: Picture) -> [Int] {
        [picture.luma, picture.blueDifference, picture.redDifference].map { Int($0[$0.count / 2 + 5]) }
    }

    private func isNear(_ values: [Int], _ expected: [Int], within tolerance: Int = 1) -> Bool {
        zip(values, expected).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test func theStatedMatrixCountsAndElseTheNumberOfLines() throws {
        let x264 = ["-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p"]
        let small = "64x48"
        #expect(try picture("gray", size: small, x264 + ["-colorspace", "bt709"]).matrix == .bt709)
        #expect(try picture("gray", size: small, x264 + ["-colorspace", "smpte170m"]).matrix == .bt601)
        #expect(try picture("gray", size: small, x264 + ["-colorspace", "bt2020nc"]).matrix == .bt709)
        #expect(try picture("gray", size: small, x264).matrix == .bt601)
        #expect(try picture("gray", size: "1280x720", x264).matrix == .bt709)
        // Held upright: the shorter side counts the lines.
        #expect(try picture("gray", size: "480x854", x264).matrix == .bt601)
    }

    @Test func theRangeIsKept() throws {
        let video = try picture("white", ["-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p"])
        #expect(!video.isFullRange && isNear(samples(video), [235, 128, 128]))
        let full = try picture("white", ["-c:v", "mjpeg", "-q:v", "1", "-pix_fmt", "yuvj420p"])
        #expect(full.isFullRange && isNear(samples(full), [255, 128, 128]))
    }

    // BT.601 red in video range: Y 81, Cb 90, Cr 240.
    @Test(arguments: ["yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p12le", "bgr0", "gbrp"])
    func redIsTheSameInEverySamplingAndDepth(format: String) throws {
        let red = try picture("red", ["-c:v", "ffv1", "-pix_fmt", format])
        #expect(red.matrix == .bt601 && !red.isFullRange)
        #expect(isNear(samples(red), [81, 90, 240], within: 2), "\(samples(red))")
    }

    @Test(arguments: ["gray", "gray10le"])
    func grayHasNoColor(format: String) throws {
        let gray = try picture("white", ["-c:v", "ffv1", "-pix_fmt", format])
        #expect(isNear(samples(gray), [gray.isFullRange ? 255 : 235, 128, 128], within: 2), "\(samples(gray))")
    }

    @Test func aPaletteIsLookedUp() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("red.gif")
        try ffmpeg(["-f", "lavfi", "-i", "color=red:s=64x48:d=0.2:r=25", path])
        let red = try #require(try allFrames(path).frames.first).picture
        #expect(isNear(samples(red), [81, 90, 240], within: 3), "\(samples(red))")
    }
}
