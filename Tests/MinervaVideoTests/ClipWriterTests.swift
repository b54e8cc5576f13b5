import Foundation
import Minerva
import MinervaVideo
import MinervaTestSupport
import Testing

@Suite struct ClipWriterTests {
    /// Writes all frames of a clip as they are, with its sound, and reads the result.
    private func copy(_ clip: String, to target: String) throws -> (frames: [Frame], source: FrameSource) {
        var source = try FrameSource(path: clip)
        var writer: ClipWriter?
        var end = 0.0
        while let frame = try source.nextFrame() {
            if writer == nil {
                writer = try ClipWriter(
                    path: target, like: frame.picture, soundFrom: (clip, source.stream.startSeconds))
            }
            try writer?.write(frame.picture, at: frame.timeSeconds)
            end = frame.timeSeconds
        }
        try writer?.finish(endSeconds: end)
        return try allFrames(target)
    }

    @Test func everyPictureIsShownAtItsOwnTime() throws {
        let folder = try TemporaryFolder()
        // Frames 0, 1, 3, 4, 6, … of 30 per second, first of them a while after the container's zero.
        let clip = try NumberedClip().write(
            "in.mp4", in: folder,
            ["-vf", "select='mod(n+1,3)',setpts=PTS+7/30/TB", "-vsync", "vfr", "-c:v", "libx264", "-qp", "10"])
        let before = try allFrames(clip).frames
        let after = try copy(clip, to: folder.file("out.mp4")).frames
        #expect(before.count == 20 && after.count == before.count)
        for (a, b) in zip(before, after) {
            #expect(abs(a.timeSeconds - b.timeSeconds) <= 1 / 90_000.0)
            #expect(NumberedClip.number(in: a.picture) == NumberedClip.number(in: b.picture))
        }
    }

    @Test func aTurnedClipIsWrittenUpright() throws {
        let folder = try TemporaryFolder()
        let plain = try NumberedClip().write("plain.mp4", in: folder, ["-c:v", "libx264", "-qp", "10"])
        try ffmpeg(["-i", plain, "-c", "copy", "-metadata:s:v", "rotate=90", folder.file("turned.mp4")])
        let before = try allFrames(folder.file("turned.mp4"))
        try #require(before.source.stream.rotationDegrees != 0)
        let after = try copy(folder.file("turned.mp4"), to: folder.file("out.mp4"))
        #expect(after.source.stream.rotationDegrees == 0)
        #expect(after.source.stream.displayWidth == before.source.stream.displayWidth)
        let turn = before.source.stream.rotationDegrees
        for frame in after.frames { #expect(NumberedClip.number(in: frame.picture, rotatedBy: turn) == frame.index) }
    }

    /// A clip's sound as 8000 samples a second, one channel.
    private func heard(_ clip: String, in folder: TemporaryFolder) throws -> [Float] {
        let raw = folder.file("heard.f32")
        try ffmpeg(["-y", "-i", clip, "-map", "0:a", "-f", "f32le", "-ac", "1", "-ar", "8000", raw])
        return try fileBytes(raw).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Silence, and a tone from 0.5 s on.
    private static let lateTone = "aevalsrc='if(gte(t,0.5),sin(3000*t),0)':d=1"

    @Test(arguments: [
        ("aac", "mp4", []), ("pcm_s16le", "mov", []), ("pcm_s24be", "mov", ["-ar", "96000"]),
        ("libvorbis", "mkv", ["-ac", "2", "-ar", "22050"]), ("pcm_s16be", "mov", ["-ar", "11000"]),
        ("ac3", "mkv", ["-ac", "6"]), ("alac", "mov", []),
    ])
    func soundIsKeptWithThePicture(codec: String, ending: String, form: [String]) throws {
        let folder = try TemporaryFolder()
        let picture = try NumberedClip().write("picture.mp4", in: folder, ["-c:v", "libx264"])
        let clip = folder.file("in." + ending)
        try ffmpeg(
            ["-i", picture, "-f", "lavfi", "-i", Self.lateTone, "-c:v", "copy", "-c:a", codec] + form + [clip])
        let target = folder.file("out.mp4")
        _ = try copy(clip, to: target)
        let samples = try heard(target, in: folder)
        let onset = try #require(samples.firstIndex { abs($0) > 0.25 })
        #expect(abs(Double(onset) / 8000 - 0.5) < 0.03)
        // The tone lasts to the picture's end, to within a frame of the codec or two.
        let last = try #require(samples.lastIndex { abs($0) > 0.25 })
        #expect(abs(Double(last) / 8000 - 1) < 0.06)
    }

    @Test func anUncompressedSoundThatBeginsBeforeThePictureIsCutToIt() throws {
        let folder = try TemporaryFolder()
        // The picture begins 0.3 s after the sound.
        let picture = try NumberedClip().write("picture.mp4", in: folder, ["-c:v", "libx264"])
        let clip = folder.file("in.mov")
        try ffmpeg([
            "-itsoffset", "0.3", "-i", picture, "-f", "lavfi", "-i", Self.lateTone, "-map", "0:v", "-map", "1:a",
            "-c:v", "copy", "-c:a", "pcm_s16le", clip,
        ])
        var source = try FrameSource(path: clip)
        #expect(abs(source.stream.startSeconds - 0.3) < 0.05)
        _ = try source.nextFrame()
        _ = try copy(clip, to: folder.file("out.mp4"))
        let onset = try #require(try heard(folder.file("out.mp4"), in: folder).firstIndex { abs($0) > 0.25 })
        #expect(abs(Double(onset) / 8000 - (0.5 - source.stream.startSeconds)) < 0.03)
    }

    @Test func aSoundThatCannotBeDecodedIsLeftOutAndNamed() throws {
        let folder = try TemporaryFolder()
        let picture = try NumberedClip().write("picture.mp4", in: folder, ["-c:v", "libx264"])
        let clip = folder.file("in.mov")
        try ffmpeg([
            "-i", picture, "-f", "lavfi", "-i", "sine=d=1", "-c:v", "copy", "-c:a", "pcm_s16le", clip,
        ])
        // A codec that nobody has: its tag in the sound's sample description.
        var bytes = try fileBytes(clip)
        let tag = try #require(Data(bytes).firstRange(of: Data("sowt".utf8)))
        bytes.replaceSubrange(tag, with: "QDxx".utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: clip))
        var source = try FrameSource(path: clip)
        let first = try #require(try source.nextFrame())
        let writer = try ClipWriter(path: folder.file("out.mp4"), like: first.picture, soundFrom: (clip, 0))
        try writer.write(first.picture, at: 0)
        try writer.finish(endSeconds: 1)
        #expect(writer.soundLeftOut != nil)
        #expect(try allFrames(folder.file("out.mp4")).frames.count == 1)
    }

    @Test func anOddPictureLosesItsLastColumnAndRow() throws {
        let folder = try TemporaryFolder()
        let (width, height) = (35, 27)
        let picture = Picture(
            width: width, height: height, luma: [UInt8](repeating: 90, count: width * height),
            blueDifference: [UInt8](repeating: 128, count: 18 * 14),
            redDifference: [UInt8](repeating: 128, count: 18 * 14),
            matrix: .bt709, isFullRange: false)
        let writer = try ClipWriter(path: folder.file("odd.mp4"), like: picture)
        try writer.write(picture, at: 0)
        try writer.finish(endSeconds: 0)
        let stream = try allFrames(folder.file("odd.mp4")).source.stream
        #expect(stream.displayWidth == 34 && stream.displayHeight == 26)
    }

    @Test func aPictureTooLargeForPhonesIsShrunk() throws {
        let folder = try TemporaryFolder()
        let (width, height) = (7680, 64)
        let picture = Picture(
            width: width, height: height, luma: [UInt8](repeating: 90, count: width * height),
            blueDifference: [UInt8](repeating: 128, count: width * height / 4),
            redDifference: [UInt8](repeating: 128, count: width * height / 4), matrix: .bt709, isFullRange: false)
        let writer = try ClipWriter(path: folder.file("wide.mp4"), like: picture)
        try writer.write(picture, at: 0)
        try writer.finish(endSeconds: 0)
        let (frames, source) = try allFrames(folder.file("wide.mp4"))
        #expect(source.stream.displayWidth == 3840 && source.stream.displayHeight == 32)
        #expect(frames.first.map { abs(Int($0.picture.luma[100]) - 90) <= 2 } == true)
    }

    /// Times come from clips, and a damaged one states any.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e15, -1e15], [nil, "sound.mov", "sound.mp4"])
    func aTimeThatNoClipHasIsRefused(seconds: Double, sound: String?) throws {
        let folder = try TemporaryFolder()
        let picture = Picture(
            width: 16, height: 16, luma: [UInt8](repeating: 90, count: 256),
            blueDifference: [UInt8](repeating: 128, count: 64), redDifference: [UInt8](repeating: 128, count: 64),
            matrix: .bt709, isFullRange: false)
        if let sound {
            let codec = sound.hasSuffix("mov") ? "pcm_s16le" : "aac"
            try ffmpeg(["-f", "lavfi", "-i", "sine=d=1", "-c:a", codec, folder.file(sound)])
        }
        let writer = try ClipWriter(
            path: folder.file("out.mp4"), like: picture, soundFrom: sound.map { (folder.file($0), 0) })
        #expect(throws: VideoError.self) { try writer.write(picture, at: seconds) }
        try writer.write(picture, at: 0)
        #expect(throws: VideoError.self) { try writer.finish(endSeconds: seconds) }
        try writer.finish(endSeconds: 0.5)
        #expect(try allFrames(folder.file("out.mp4")).frames.count == 1)
    }

    @Test func aFolderThatIsNotThereIsAFailureToWrite() throws {
        let picture = Picture(
            width: 16, height: 16, luma: [UInt8](repeating: 90, count: 256),
            blueDifference: [UInt8](repeating: 128, count: 64), redDifference: [UInt8](repeating: 128, count: 64),
            matrix: .bt709, isFullRange: false)
        #expect(throws: VideoError.self) { try ClipWriter(path: "/nowhere/x.mp4", like: picture) }
    }

    @Test func aFullDiskIsSaid() throws {
        let picture = Picture(
            width: 640, height: 480, luma: (0..<640 * 480).map { UInt8(($0 * 7919) % 251) },
            blueDifference: [UInt8](repeating: 128, count: 320 * 240),
            redDifference: [UInt8](repeating: 128, count: 320 * 240), matrix: .bt709, isFullRange: false)
        #expect {
            let writer = try ClipWriter(path: "/dev/full", like: picture)
            for i in 0..<30 { try writer.write(picture, at: Double(i) / 30) }
            try writer.finish(endSeconds: 1)
        } throws: { error in
            if case .writeFailed? = error as? VideoError { true } else { false }
        }
    }
}
