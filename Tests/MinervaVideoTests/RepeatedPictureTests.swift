import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaVideo

@Suite struct RepeatedPictureTests {
    /// A disc on a ground with a soft edge, as a camera draws a plate, with uniform noise of ± `noise` levels.
    private func plate(
        x: Double, y: Double = 60, shade: Double = 60, ground: Double = 140, noise: Int = 0, seed: UInt64 = 1
    ) -> Picture {
        let (width, height) = (160, 120)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var luma: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let (dx, dy) = (Double(column) - x, Double(row) - y)
                let distance = (dx * dx + dy * dy).squareRoot()
                let inside = min(max((31 - distance) / 2, 0), 1)
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let error = noise == 0 ? 0 : Int(state >> 33) % (2 * noise + 1) - noise
                let value = Int((ground + (shade - ground) * inside).rounded()) + error
                luma.append(UInt8(min(max(value, 0), 255)))
            }
        }
        let chroma = [UInt8](repeating: 128, count: 80 * 60)
        return Picture(
            width: width, height: height, luma: luma, blueDifference: chroma, redDifference: chroma, matrix: .bt601,
            isFullRange: false)
    }

    private func marks(_ pictures: [Picture]) -> [Bool] {
        var detector = RepeatedPictureDetector()
        var judged: [Frame] = []
        for (index, picture) in pictures.enumerated() {
            let frame = Frame(index: index, timeSeconds: Double(index) / 30, picture: picture, isRepeat: false)
            if let done = detector.add(frame) { judged.append(done) }
        }
        if let last = detector.finish() { judged.append(last) }
        #expect(judged.map(\.index) == Array(pictures.indices))
        return judged.map(\.isRepeat)
    }

    @Test func thePictureBeforeAgainIsARepeat() {
        let pictures = [40, 44, 44, 48, 52, 52, 56].map { plate(x: $0) }
        #expect(marks(pictures) == [false, false, true, false, false, true, false])
    }

    @Test func aRepeatWithFaintCodingNoiseIsARepeat() {
        let pictures = [40.0, 44, 44, 48, 52, 52].enumerated().map { plate(x: $1, noise: 3, seed: UInt64($0 + 1)) }
        #expect(marks(pictures) == [false, false, true, false, false, true])
    }

    @Test func aRepeatWithStrongCodingNoiseIsOneWhereAllElseMoves() {
        let places = [40.0, 46, 46, 52, 58, 58, 64]
        let pictures = places.enumerated().map { plate(x: $1, ground: 220, noise: 12, seed: UInt64($0 + 1)) }
        #expect(marks(pictures) == [false, false, true, false, false, true, false])
    }

    @Test(arguments: [20.0, 40, 80], [(1.0, 0.0), (0, 1), (0, -1), (-1, 1)])
    func aPlateThatMovesByOnePixelIsNoRepeat(contrast: Double, step: (Double, Double)) {
        let pictures = (0..<6).map { index in
            plate(
                x: 70 + step.0 * Double(index), y: 60 + step.1 * Double(index), shade: 100, ground: 100 + contrast,
                noise: contrast >= 40 ? 2 : 0, seed: UInt64(index + 1))
        }
        #expect(marks(pictures) == [Bool](repeating: false, count: 6))
    }

    @Test func aPlateThatTurnsAroundIsNoRepeatAtItsTurningPoint() {
        // The lowest points of a fast dip: one pixel between two larger steps.
        let pictures = [40.0, 46, 50, 51, 49, 44].map { plate(x: 70, y: $0) }
        #expect(marks(pictures) == [Bool](repeating: false, count: 6))
    }

    @Test func aCreepingPlateIsNotLost() {
        // A tenth of a pixel a frame at faint contrast: single steps are quiet, their sum is not.
        let pictures = (0..<60).map { plate(x: 60 + 0.1 * Double($0), shade: 100, ground: 120) }
        let seen = marks(pictures).enumerated().filter { !$0.element }.map(\.offset)
        #expect(seen.first == 0)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 - $0 <= 12 })
        #expect(seen.count >= 5)
    }

    @Test func aStillSceneIsRepeatedFromItsSecondFrame() {
        #expect(marks([plate(x: 70), plate(x: 70), plate(x: 70)]) == [false, true, true])
    }

    @Test func noFrameAndOneFrameAreNoRepeat() {
        #expect(marks([]) == [])
        #expect(marks([plate(x: 70)]) == [false])
    }

    @Test func aPictureSmallerThanABlockIsComparedWhole() {
        func tiny(_ shade: UInt8) -> Picture {
            Picture(
                width: 3, height: 1, luma: [1, 2, shade], blueDifference: [0, 0], redDifference: [0, 0],
                matrix: .bt601, isFullRange: true)
        }
        #expect(marks([tiny(3), tiny(3), tiny(4)]) == [false, true, false])
    }

    @Test func theBlockThatDiffersMostIsFoundAtEveryEdge() {
        // 37 × 21: neither side is a whole number of blocks.
        let ground = [UInt8](repeating: 50, count: 37 * 21)
        for (x, y) in [(0, 0), (36, 0), (0, 20), (36, 20), (17, 9)] {
            var other = ground
            other[y * 37 + x] = 50 + 64
            let change = PictureChange(width: 37, height: 21, before: ground, after: other)
            #expect(change.largestBlockDifference(limit: 255) == 1)
        }
    }

    @Test(arguments: [("h264", ["-c:v", "libx264", "-crf", "23"]), ("mpeg4", ["-c:v", "mpeg4", "-q:v", "4"])])
    func everyThirdFrameOfAReEncodedClipIsMarked(codec: String, arguments: [String]) throws {
        let folder = try TemporaryFolder()
        // Moving shapes under noise, at 20 frames per second, brought to 30.
        let path = folder.file("repeats.mp4")
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=320x240:r=20:d=2", "-vf", "noise=alls=6:allf=t,fps=30:round=down",
                "-pix_fmt", "yuv420p",
            ] + arguments + [path])
        let (frames, source) = try allFrames(path)
        #expect(source.stream.codec == codec)
        // The last frame has none after it, without which noise this strong cannot be told from motion.
        let judged = frames.dropLast()
        #expect(judged.count >= 58)
        #expect(judged.map(\.isRepeat) == judged.indices.map { $0 % 3 == 2 })
    }

    @Test func aClipWithoutRepeatsHasNoMarks() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("moving.mp4")
        try ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=s=320x240:r=30:d=2", "-c:v", "libx264", "-crf", "26", "-pix_fmt", "yuv420p",
            path,
        ])
        let (frames, _) = try allFrames(path)
        #expect(frames.count == 60)
        #expect(!frames.contains { $0.isRepeat })
    }
}
