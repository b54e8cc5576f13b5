import Foundation
import Minerva
import MinervaInference
import MinervaVideo
import VBTCommand

/// Times the stages of seeing, each by itself on one thread, and understanding on the track that comes out.
struct SpeedBench {
    let clip: String

    func run() throws {
        let clock = ContinuousClock()
        var source = try FrameSource(path: clip)
        let stream = source.stream
        let installation = Installation.find()
        let runtime = try OpenVINORuntime(folder: installation.runtimeFolder)
        var detector = EstimatedRims(
            detector: try PlateDetector(
                runtime: runtime, modelPath: installation.plateModelPath,
                model: ModelIdentity(name: "plate-detector.onnx", sha256: ""), displayWidth: stream.displayWidth,
                displayHeight: stream.displayHeight),
            estimator: try RimNetwork(
                runtime: runtime, modelPath: installation.rimModelPath,
                model: ModelIdentity(name: "plate-rim.onnx", sha256: "")))
        var refiner = RimRefiner()
        var motion = CameraMotion()
        var tracker = PlateTracker()
        var decode = Duration.zero
        var detect = Duration.zero
        var rim = Duration.zero
        var posing = Duration.zero
        var pose = PoseTracker(
            backend: try BlazePose(
                runtime: OpenVINORuntime(folder: installation.runtimeFolder), folder: installation.poseModelFolder,
                model: ModelIdentity(name: BlazePose.landmarkFileName, sha256: "")))
        var camera = Duration.zero
        var frames = 0
        let begin = clock.now
        while true {
            var frame: Frame?
            // Waiting for the decoder's thread: what decoding costs beyond the work done meanwhile.
            decode += try clock.measure { frame = try source.nextFrame() }
            guard let frame else { break }
            var plates: [PlateCandidate] = []
            detect += try clock.measure { plates = try detector.candidates(in: frame) }
            posing += try clock.measure { _ = try pose.sight(frame, plates: plates) }
            rim += clock.measure { refiner.measureRings(of: &plates, in: frame.picture) }
            camera += clock.measure {
                _ = motion.startsAnew(frame)
                _ = motion.add(frame, plates: plates)
            }
            tracker.add(
                Observation(
                    index: frame.index, timeSeconds: frame.timeSeconds, isRepeat: frame.isRepeat, plates: plates))
            frames += 1
        }
        let total = clock.now - begin
        let track = tracker.track(of: stream)
        let understanding =
            (0..<20).map { _ in
                clock.measure { _ = LiftAnalyzer(request: AnalysisRequest()).analyze(track) }
            }.min() ?? .zero
        let count = Double(max(1, frames))
        print(
            """
            \(stream.name): \(stream.displayWidth)×\(stream.displayHeight) \(stream.codec), \(frames) frames
              waiting for the decoder \(milliseconds(decode) / count) ms, detector \(milliseconds(detect) / count) ms, \
            pose \(milliseconds(posing) / count) ms, rims \(milliseconds(rim) / count) ms, camera \(milliseconds(camera) / count) ms per frame
              \(count / seconds(total)) frames/s (the clip plays at \(stream.nominalFps)); \
            understanding \(milliseconds(understanding)) ms
            """)
    }

    private func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    private func milliseconds(_ duration: Duration) -> Double { (seconds(duration) * 1e5).rounded() / 100 }
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
