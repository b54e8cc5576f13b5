import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaVideo

@Suite struct OrientationTests {
    private func matchesCorners(_ picture: Picture, rotatedBy degrees: Int, width: Int = 160) -> Bool {
        let places = [(8, 8), (width - 8, 8), (8, 88), (width - 8, 88)]
        return zip(places, NumberedClip.corners).allSatisfy { place, shade in
            let seen = NumberedClip.shade(in: picture, x: place.0, y: place.1, rotatedBy: degrees)
            return abs(Int(seen) - Int(shade)) <= 6
        }
    }

    /// Sets the matrix of the movie's only track to a clockwise rotation (QuickTime File Format: a, b, u, c, d, v, …).
    private func turning(_ path: String, by degrees: Int) throws -> String {
        let one: [UInt8] = [0, 1, 0, 0]
        let minus: [UInt8] = [255, 255, 0, 0]
        let zero: [UInt8] = [0, 0, 0, 0]
        let (a, b, c, d) =
            switch degrees {
            case 90: (zero, one, minus, zero)
            case 180: (minus, zero, zero, minus)
            case 270: (zero, minus, one, zero)
            default: (one, zero, zero, one)
            }
        var bytes = try fileBytes(path)
        // The movie's head holds the first matrix, the track's head the second.
        let place = try #require(bytes.ranges(of: one + zero + zero + zero + one).dropFirst().first)
        bytes.replaceSubrange(place, with: a + b + zero + c + d)
        try writeBytes(bytes, to: path)
        return path
    }

    @Test(arguments: [0, 90, 180, 270])
    func picturesAreTurnedAsTheMetadataAsk(degrees: Int) throws {
        let folder = try TemporaryFolder()
        let plain = try NumberedClip(frameCount: 6).write("plain.mp4", in: folder, FrameIdentityTests.x264)
        let turned = try turning(plain, by: degrees)
        let (frames, source) = try allFrames(turned)
        let isOnItsSide = degrees % 180 != 0
        #expect(source.stream.rotationDegrees == degrees)
        #expect(!source.stream.asksForMirror)
        #expect(source.stream.displayWidth == (isOnItsSide ? 96 : 160))
        #expect(source.stream.displayHeight == (isOnItsSide ? 160 : 96))
        #expect(frames.map { NumberedClip.number(in: $0.picture, rotatedBy: degrees) } == Array(0..<6))
        #expect(frames.allSatisfy { matchesCorners($0.picture, rotatedBy: degrees) })
    }

    @Test func aTurnedPictureIsTheOneThatFFmpegShows() throws {
        let folder = try TemporaryFolder()
        let plain = try NumberedClip(frameCount: 1).write("plain.mp4", in: folder, FrameIdentityTests.x264)
        let turned = try turning(plain, by: 90)
        let shown = folder.file("shown.gray")
        try ffmpeg(["-i", turned, "-vf", "extractplanes=y", "-f", "rawvideo", shown])
        let (frames, _) = try allFrames(turned)
        #expect(frames.first?.picture.luma == Array(try fileBytes(shown)))
    }

    @Test func pixelsThatAreNotSquareAreMadeSo() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 6).write(
            "wide.mp4", in: folder, ["-vf", "setsar=2/1"] + FrameIdentityTests.x264)
        let (frames, source) = try allFrames(path)
        #expect(source.stream.displayWidth == 320)
        #expect(source.stream.displayHeight == 96)
        #expect(frames.map { NumberedClip.number(in: $0.picture, widenedBy: 2) } == Array(0..<6))
    }

    @Test(arguments: [0, 90, 180, 270])
    func oddSizesKeepEveryColumnAndRow(degrees: Int) throws {
        let folder = try TemporaryFolder()
        let plain = try NumberedClip(width: 161, height: 97, frameCount: 4)
            .write("odd.mov", in: folder, ["-c:v", "ffv1"])
        let turned = try turning(plain, by: degrees)
        let (frames, source) = try allFrames(turned)
        #expect(source.stream.displayWidth * source.stream.displayHeight == 161 * 97)
        #expect(frames.map { NumberedClip.number(in: $0.picture, rotatedBy: degrees) } == Array(0..<4))
        // A lossless codec: every sample of the frame, at its turned place.
        let luma = NumberedClip(width: 161, height: 97).luma(3)
        let last = try #require(frames.last).picture
        let isExact = (0..<97).allSatisfy { y in
            (0..<161).allSatisfy { x in
                NumberedClip.shade(in: last, x: x, y: y, rotatedBy: degrees) == luma[y * 161 + x]
            }
        }
        #expect(isExact)
    }

    @Test func aSizeThatChangesMidwayIsBroughtToTheFirst() throws {
        let folder = try TemporaryFolder()
        let small = try NumberedClip(frameCount: 10).write("small.ts", in: folder, FrameIdentityTests.x264)
        let large = folder.file("large.ts")
        try ffmpeg(
            ["-i", small, "-vf", "scale=320:192", "-output_ts_offset", "1"] + FrameIdentityTests.x264 + [large])
        let both = folder.file("both.ts")
        try writeBytes(fileBytes(small) + fileBytes(large), to: both)
        let (frames, source) = try allFrames(both)
        #expect(source.stream.displayWidth == 160 && source.stream.displayHeight == 96)
        #expect(frames.allSatisfy { $0.picture.width == 160 && $0.picture.height == 96 })
        #expect(frames.map { NumberedClip.number(in: $0.picture) } == Array(0..<10) + Array(0..<10))
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.timeSeconds < $1.timeSeconds })
    }

    @Test func aDisplayMatrixTurnsToTheNearestQuarter() {
        func matrix(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> [Int32] { [a, b, 0, c, d, 0, 0, 0, 1 << 30] }
        let one: Int32 = 1 << 16
        #expect(DisplayGeometry(displayMatrix: matrix(one, 0, 0, one)).rotationDegrees == 0)
        #expect(DisplayGeometry(displayMatrix: matrix(0, one, -one, 0)).rotationDegrees == 90)
        #expect(DisplayGeometry(displayMatrix: matrix(-one, 0, 0, -one)).rotationDegrees == 180)
        #expect(DisplayGeometry(displayMatrix: matrix(0, -one, one, 0)).rotationDegrees == 270)
        // cos 80° and sin 80°; then 40°.
        #expect(DisplayGeometry(displayMatrix: matrix(11380, 64540, -64540, 11380)).rotationDegrees == 90)
        #expect(DisplayGeometry(displayMatrix: matrix(50203, 42126, -42126, 50203)).rotationDegrees == 0)
    }

    @Test func aMirrorIsNotedAndNotTakenForARotation() {
        let one: Int32 = 1 << 16
        let leftRight = DisplayGeometry(displayMatrix: [-one, 0, 0, 0, one, 0, 0, 0, 1 << 30])
        #expect(leftRight.rotationDegrees == 0 && leftRight.asksForMirror)
        // Upside down is half a turn and a left-right mirror.
        let upsideDown = DisplayGeometry(displayMatrix: [one, 0, 0, 0, -one, 0, 0, 0, 1 << 30])
        #expect(upsideDown.rotationDegrees == 180 && upsideDown.asksForMirror)
    }

    @Test func aMatrixWithoutADirectionTurnsNothing() {
        #expect(DisplayGeometry(displayMatrix: []) == DisplayGeometry())
        #expect(DisplayGeometry(displayMatrix: [Int32](repeating: 0, count: 9)) == DisplayGeometry())
    }

    @Test func anAspectRatioWithoutSenseCountsAsSquare() {
        #expect(DisplayGeometry.squareWidth(of: 720, numerator: 16, denominator: 15) == 768)
        #expect(DisplayGeometry.squareWidth(of: 720, numerator: 0, denominator: 1) == 720)
        #expect(DisplayGeometry.squareWidth(of: 720, numerator: 1, denominator: 0) == 720)
        #expect(DisplayGeometry.squareWidth(of: 720, numerator: 100_000, denominator: 1) == 720)
    }
}
