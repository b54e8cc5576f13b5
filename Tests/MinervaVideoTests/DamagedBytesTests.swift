import Foundation
import Minerva
import MinervaTestSupport
import MinervaVideo
import Testing

/// Whatever bytes a clip holds, reading it ends with frames or an error.
@Suite struct DamagedBytesTests {
    /// How many damaged copies of each clip are read.
    private static let copies = Int(ProcessInfo.processInfo.environment["MINERVA_DAMAGED_COPIES"] ?? "") ?? 12

    private static let clips = [
        Encoding(
            file: "sound.mp4", codec: "",
            arguments: ["-f", "lavfi", "-i", "sine=d=0.5", "-c:a", "aac"]
                + FrameIdentityTests.x264 + ["-g", "6", "-bf", "2", "-movflags", "+faststart"]),
        Encoding(
            file: "sound.mov", codec: "",
            arguments: ["-f", "lavfi", "-i", "sine=d=0.5", "-c:a", "pcm_s16le"]
                + FrameIdentityTests.x264 + ["-g", "6"]),
        Encoding(
            file: "fragmented.mp4", codec: "",
            arguments: FrameIdentityTests.x264 + ["-g", "6", "-movflags", "frag_keyframe+empty_moov"]),
        Encoding(
            file: "sound.mkv", codec: "",
            arguments: ["-f", "lavfi", "-i", "sine=d=0.5", "-c:a", "libvorbis", "-ac", "2"]
                + FrameIdentityTests.x264 + ["-g", "6"]),
        Encoding(file: "clip.avi", codec: "", arguments: ["-c:v", "mpeg4", "-g", "6"]),
        Encoding(file: "clip.flv", codec: "", arguments: FrameIdentityTests.x264 + ["-g", "6"]),
        Encoding(file: "clip.ts", codec: "", arguments: FrameIdentityTests.x264 + ["-g", "6"]),
    ]

    /// Reads a clip in every way that there is, and copies it; what fails, fails with an error.
    private func readEverything(_ path: String, to target: String) throws {
        var pictures: [Frame] = []
        var writer: ClipWriter?
        do throws(VideoError) {
            var source = try FrameSource(path: path)
            while let frame = try source.nextFrame(), pictures.count < 40 {
                if pictures.isEmpty {
                    writer = try ClipWriter(
                        path: target, like: frame.picture, soundFrom: (path, source.stream.startSeconds))
                }
                if frame.picture.width == pictures.first?.picture.width ?? frame.picture.width {
                    try writer?.write(frame.picture, at: frame.timeSeconds)
                }
                pictures.append(frame)
            }
            try writer?.finish(endSeconds: source.stream.durationSeconds ?? 0)
        } catch {}
        for (one, other) in zip(pictures, pictures.dropFirst()) { #expect(one.timeSeconds < other.timeSeconds) }
        do throws(VideoError) {
            let reader = try PictureReader(path: path)
            for number in [5, 0, 11, 3] { _ = try reader.picture(number) }
            _ = try reader.frameTimes()
        } catch {}
    }

    @Test(arguments: clips) func damagedBytesMakeNothingTrap(_ encoding: Encoding) throws {
        let folder = try TemporaryFolder()
        let clip = try NumberedClip(width: 160, height: 96, frameCount: 15).write(
            encoding.file, in: folder, encoding.arguments)
        let whole = try fileBytes(clip)
        var generator = SeededGenerator(seed: encoding.file.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        let extremes: [[UInt8]] = [[0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0]]
        for _ in 0..<Self.copies {
            var bytes = whole
            // Heads and indices lie at the ends; most damage goes there.
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let reach = Bool.random(using: &generator) ? min(1500, bytes.count) : bytes.count
                var place = Int.random(in: 0..<reach, using: &generator)
                if Bool.random(using: &generator) { place = bytes.count - 1 - place }
                let value = extremes.randomElement(using: &generator) ?? [0]
                for (i, byte) in value.enumerated() where place + i < bytes.count { bytes[place + i] = byte }
            }
            let path = folder.file("damaged-" + encoding.file)
            try writeBytes(bytes, to: path)
            try readEverything(path, to: folder.file("out.mp4"))
        }
    }
}
