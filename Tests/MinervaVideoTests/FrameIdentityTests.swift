import Minerva
import MinervaVideo
import MinervaTestSupport
import Testing

/// A way to store a clip.
struct Encoding: CustomTestStringConvertible, Sendable {
    var file: String
    var codec: String
    var arguments: [String]
    /// Ticks of the container's clock, seconds: times are rounded to them.
    var tick = 0.0
    var testDescription: String { file }
}

@Suite struct FrameIdentityTests {
    static let x264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]

    static let encodings = [
        Encoding(file: "constant.mp4", codec: "h264", arguments: x264 + ["-bf", "0"]),
        Encoding(file: "b-frames.mp4", codec: "h264", arguments: x264 + ["-bf", "3", "-g", "12", "-b_strategy", "0"]),
        Encoding(file: "open-gop.mov", codec: "h264", arguments: x264 + ["-bf", "2", "-g", "8", "-flags", "-cgop"]),
        Encoding(file: "fragmented.mp4", codec: "h264", arguments: x264 + ["-movflags", "frag_keyframe+empty_moov"]),
        Encoding(file: "matroska.mkv", codec: "h264", arguments: x264, tick: 0.001),
        Encoding(file: "transport.ts", codec: "h264", arguments: x264, tick: 1.0 / 90000),
        Encoding(file: "high-4-4-4.mp4", codec: "h264", arguments: ["-c:v", "libx264", "-pix_fmt", "yuv444p"]),
        Encoding(
            file: "hevc-10-bit.mp4", codec: "hevc",
            arguments: [
                "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params",
                "log-level=none:bframes=3", "-tag:v", "hvc1",
            ]),
        Encoding(
            file: "vp9.webm", codec: "vp9",
            arguments: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
            tick: 0.001),
        Encoding(file: "av1.mp4", codec: "av1", arguments: ["-c:v", "libsvtav1", "-preset", "12"]),
        Encoding(file: "mjpeg.avi", codec: "mjpeg", arguments: ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p"]),
        Encoding(file: "prores.mov", codec: "prores", arguments: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"]),
        Encoding(file: "rgb.mkv", codec: "ffv1", arguments: ["-c:v", "ffv1", "-pix_fmt", "bgr0"], tick: 0.001),
        Encoding(file: "gray.mkv", codec: "ffv1", arguments: ["-c:v", "ffv1", "-pix_fmt", "gray"], tick: 0.001),
        Encoding(file: "animation.gif", codec: "gif", arguments: [], tick: 0.01),
    ]

    @Test(arguments: encodings)
    func everyFrameArrivesOnceInOrderAndInTime(_ encoding: Encoding) throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip().write(encoding.file, in: folder, encoding.arguments)
        let (frames, source) = try allFrames(path)

        #expect(source.stream.name == encoding.file)
        #expect(source.stream.codec == encoding.codec)
        #expect(source.stream.displayWidth == 160 && source.stream.displayHeight == 96)
        #expect(source.stream.rotationDegrees == 0)
        #expect(source.summary == DecodingSummary(damagedPackets: 0, correctedTimes: 0))
        #expect(frames.map(\.index) == Array(0..<frames.count))
        #expect(frames.map(number) == Array(0..<30))
        // Half a tick at this frame and half a tick at the first.
        #expect(frames.allSatisfy { abs($0.timeSeconds - Double($0.index) / 30) <= encoding.tick + 1e-12 })
    }

    private func number(_ frame: Frame) -> Int { NumberedClip.number(in: frame.picture) }

    @Test func aVariableFrameRateKeepsItsTimestamps() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip().write(
            "variable.mp4", in: folder,
            [
                "-vf", "settb=1/90000,setpts=N*3000+mod(N\\,3)*700", "-fps_mode", "passthrough", "-enc_time_base",
                "1:90000", "-video_track_timescale", "90000",
            ] + Self.x264)
        let (frames, _) = try allFrames(path)
        #expect(frames.map(number) == Array(0..<30))
        #expect(
            frames.map(\.timeSeconds) == (0..<30).map { (n: Int) -> Double in Double(n * 3000 + n % 3 * 700) / 90000 })
    }

    @Test func aLongPauseBetweenFramesIsKept() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 10).write(
            "pause.mkv", in: folder,
            ["-vf", "setpts=if(lt(N\\,5)\\,N\\,N+300)", "-fps_mode", "passthrough"] + Self.x264)
        let (frames, _) = try allFrames(path)
        #expect(frames.map(number) == Array(0..<10))
        #expect(abs(frames[5].timeSeconds - 305.0 / 30) <= 0.001)
    }

    @Test func aStreamWithoutTimestampsRunsAtItsNominalRate() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip().write("raw.h264", in: folder, Self.x264 + ["-bf", "2"])
        let (frames, source) = try allFrames(path)
        #expect(frames.map(number) == Array(0..<30))
        #expect(frames.allSatisfy { abs($0.timeSeconds - Double($0.index) / source.stream.nominalFps) < 1e-9 })
        #expect(try #require(source.summary).correctedTimes == 29)
    }

    @Test func framesBeforeTheEditListStartDoNotAppear() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip().write("whole.mp4", in: folder, Self.x264 + ["-g", "10", "-bf", "2"])
        let cut = folder.file("cut.mp4")
        // Copied from the keyframe at frame 10; the edit list starts at frame 15.
        try ffmpeg(["-ss", "0.5", "-i", whole, "-c", "copy", cut])
        let (frames, _) = try allFrames(cut)
        #expect(frames.map(number) == Array(15..<30))
        #expect(frames.map(\.index) == Array(0..<15))
        #expect(frames.allSatisfy { abs($0.timeSeconds - Double($0.index) / 30) < 1e-9 })
    }

    @Test func anEmptyEditDelaysNothing() throws {
        let folder = try TemporaryFolder()
        let whole = try NumberedClip(frameCount: 10).write("whole.mp4", in: folder, Self.x264)
        let late = folder.file("late.mp4")
        try ffmpeg(["-itsoffset", "2", "-i", whole, "-c", "copy", late])
        let (frames, _) = try allFrames(late)
        #expect(frames.map(number) == Array(0..<10))
        #expect(frames.first?.timeSeconds == 0)
        #expect(abs((frames.last?.timeSeconds ?? 0) - 9.0 / 30) < 1e-9)
    }

    @Test func theDescriptionGivesWhatTheContainerStates() throws {
        let folder = try TemporaryFolder()
        let stated = try FrameSource(path: NumberedClip().write("stated.mp4", in: folder, Self.x264)).stream
        #expect(stated.nominalFps == 30)
        #expect(stated.frameCount == 30)
        #expect(abs((stated.durationSeconds ?? 0) - 1) < 1e-9)
        let matroska = try FrameSource(path: NumberedClip().write("stated.mkv", in: folder, Self.x264)).stream
        #expect(matroska.frameCount == nil)
        #expect(abs((matroska.durationSeconds ?? 0) - 1) < 0.01)
    }

    @Test func afterTheLastFrameThereIsNoneForEver() throws {
        let folder = try TemporaryFolder()
        var (_, source) = try allFrames(NumberedClip(frameCount: 2).write("short.mp4", in: folder, Self.x264))
        for _ in 0..<3 {
            let frame = try source.nextFrame()
            #expect(frame == nil)
        }
    }
}
