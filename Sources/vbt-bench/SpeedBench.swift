import Foundation
import Minerva
import MinervaInference
import MinervaVideo
import VBTCommand

/// Times the stages of seeing, each by itself on one thread, and understanding on the track that comes out.
struct SpeedBench {
    let clip: String

    private let clock = ContinuousClock()

    /// What the stages took over the whole clip.
    private struct Times {
        var decode = Duration.zero
        var detect = Duration.zero
        var pose = Duration.zero
        var rim = Duration.zero
        var camera = Duration.zero
        var total = Duration.zero
        var frames = 0
    }

    func run() throws {
        var source = try FrameSource(path: clip)
        var tracker = PlateTracker()
        let times = try see(&source, with: &tracker)
        let track = tracker.track(of: source.stream)
        let understanding =
            (0..<20).map { _ in
                clock.measure { _ = LiftAnalyzer(request: AnalysisRequest()).analyze(track) }
            }.min() ?? .zero
        tell(times, understanding: understanding, of: source.stream)
    }

    /// Sees every frame, one stage after the other.
    private func see(_ source: inout FrameSource, with tracker: inout PlateTracker) throws -> Times {
        let installation = Installation.find()
        let runtime = try OpenVINORuntime(folder: installation.runtimeFolder)
        var detector = try EstimatedRims(
            installation: installation, runtime: runtime, displayWidth: source.stream.displayWidth,
            displayHeight: source.stream.displayHeight)
        var pose = PoseTracker(
            backend: try BlazePose(
                runtime: OpenVINORuntime(folder: installation.runtimeFolder), folder: installation.poseModelFolder,
                model: ModelIdentity(name: BlazePose.landmarkFileName, sha256: "")))
        var refiner = RimRefiner()
        var motion = CameraMotion()
        var times = Times()
        let begin = clock.now
        while true {
            var frame: Frame?
            // Waiting for the decoder's thread: what decoding costs beyond the work done meanwhile.
            times.decode += try clock.measure { frame = try source.nextFrame() }
            guard let frame else { break }
            var plates: [PlateCandidate] = []
            times.detect += try clock.measure { plates = try detector.candidates(in: frame) }
            times.pose += try clock.measure { _ = try pose.sight(frame, plates: plates) }
            times.rim += clock.measure { refiner.measureRings(of: &plates, in: frame.picture) }
            times.camera += clock.measure {
                _ = motion.startsAnew(frame)
                _ = motion.add(frame, plates: plates)
            }
            tracker.add(
                Observation(
                    index: frame.index, timeSeconds: frame.timeSeconds, isRepeat: frame.isRepeat, plates: plates))
            times.frames += 1
        }
        times.total = clock.now - begin
        return times
    }

    private func tell(_ times: Times, understanding: Duration, of stream: StreamDescription) {
        let count = Double(max(1, times.frames))
        func each(_ duration: Duration) -> Double { hundredths(duration) / count }
        print(
            """
            \(stream.name): \(stream.displayWidth)×\(stream.displayHeight) \(stream.codec), \(times.frames) frames
              waiting for the decoder \(each(times.decode)) ms, detector \(each(times.detect)) ms, \
            pose \(each(times.pose)) ms, rims \(each(times.rim)) ms, camera \(each(times.camera)) ms per frame
              \(count / times.total.seconds) frames/s (the clip plays at \(stream.nominalFps)); \
            understanding \(hundredths(understanding)) ms
            """)
    }

    /// Milliseconds, to a hundredth.
    private func hundredths(_ duration: Duration) -> Double { (duration.milliseconds * 100).rounded() / 100 }
}

extension PlateTracker {
    /// The track as the command would save it, without the models' names.
    func track(of stream: StreamDescription) -> Track {
        TrackAssembly.track(
            of: finish(
                bridging: Settings()[.maximumGapSeconds], displayWidth: stream.displayWidth,
                displayHeight: stream.displayHeight),
            stream: stream)
    }
}
