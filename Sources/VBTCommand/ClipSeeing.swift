import Minerva
import MinervaInference
import MinervaVideo

/// Turns a clip into a track: one decode pass, the plate detector, the tracker.
struct ClipSeeing {
    let installation: Installation
    let options: AnalyzeOptions
    let console: Console

    /// What was seen, and why it ends early where it does.
    struct Result {
        var track: Track
        /// The clip broke off; the track holds what came before.
        var interruption: CommandFailure?
        /// Seconds seen and seconds promised, for a clip that broke off.
        var truncation: (after: Double, of: Double)?
    }

    /// Sees a clip from its first frame to its last.
    func see(_ path: String) throws(CommandFailure) -> Result {
        let source: FrameSource
        do {
            source = try FrameSource(path: path)
        } catch {
            throw Sentences.failure(error, path: path)
        }
        let stream = source.stream
        let detector = try makeDetector(for: stream, path: path)
        var pipeline = FramePipeline(
            source: source, detector: detector, detectionInterval: options.detectionInterval)
        var pace: LivePace?
        if let percent = options.processorCeilingPercent {
            pipeline.throttle = AdaptiveThrottle(ceiling: Double(percent) / 100)
            pace = LivePace()
        }
        var tracker = PlateTracker(lock: options.lock)
        var camera = CameraPath()
        var bar = ProgressBar(title: stream.name, console: console, isQuiet: options.isQuiet)
        defer { bar.clear() }
        var interruption: CommandFailure?
        var truncation: (Double, Double)?
        reading: while true {
            do {
                guard let observation = try pipeline.nextObservation() else { break reading }
                tracker.add(observation)
                camera.add(observation)
                pace?.wait(until: observation.timeSeconds)
                if let load = pace?.load() { pipeline.throttle?.measured(load: load) }
                if let duration = stream.durationSeconds, duration > 0 {
                    bar.show(observation.timeSeconds / duration)
                }
            } catch {
                switch error {
                case .detector(let failure): throw Sentences.failure(failure, path: path)
                case .source(let failure):
                    interruption = Sentences.failure(failure, path: path)
                    if case .truncated(let after, let of) = failure { truncation = (after, of) }
                    break reading
                }
            }
        }
        let frames = tracker.finish(
            bridging: options.request.settings[.maximumGapSeconds], displayWidth: stream.displayWidth,
            displayHeight: stream.displayHeight)
        if frames.isEmpty, let interruption { throw interruption }
        return Result(
            track: track(of: frames, camera: camera, stream: stream, model: detector.model), interruption: interruption,
            truncation: truncation)
    }

    private func makeDetector(for stream: StreamDescription, path: String) throws(CommandFailure) -> PlateDetector {
        let modelPath = installation.plateModelPath
        let digest: String
        do {
            digest = try FileDigest.sha256(path: modelPath)
        } catch {
            throw Sentences.notInstalled("The model \(modelPath) is not there or cannot be read.")
        }
        do {
            return try PlateDetector(
                runtime: OpenVINORuntime(folder: installation.runtimeFolder), modelPath: modelPath,
                model: ModelIdentity(name: "plate-detector.onnx", sha256: digest), displayWidth: stream.displayWidth,
                displayHeight: stream.displayHeight, threads: options.threads)
        } catch {
            throw Sentences.failure(error, path: path)
        }
    }

    private func track(
        of frames: [TrackFrame], camera: CameraPath, stream: StreamDescription, model: ModelIdentity
    ) -> Track {
        var track = TrackAssembly.track(of: frames, stream: stream)
        track.cameraMotionPixels = camera.motion(along: frames)
        track.producer = Program.producer
        track.plateModel = model
        return track
    }
}

/// Puts frames and the decoder's description together.
public enum TrackAssembly {
    /// A track without the models' names.
    public static func track(of frames: [TrackFrame], stream: StreamDescription) -> Track {
        let rate = ClipClock.rateHz(of: frames)
        var track = Track(
            producer: "",
            clip: ClipInfo(
                // The last frame is shown as long as a usual one.
                name: stream.name, durationSeconds: (frames.last?.timeSeconds ?? 0) + (rate > 0 ? 1 / rate : 0),
                frameCount: frames.count, displayWidth: stream.displayWidth, displayHeight: stream.displayHeight,
                rotationDegrees: stream.rotationDegrees, codec: stream.codec, nominalFps: stream.nominalFps,
                effectiveRateHz: rate, hasVariableFrameRate: ClipClock.hasVariableFrameRate(frames)),
            plateModel: nil, poseModel: nil, frames: frames, cameraMotionPixels: nil)
        track.clip.effectiveRateHz = rate * (1 - BarMotion.repeatShare(of: track))
        return track
    }
}

/// The program's name and version, as written into files.
enum Program {
    static let version = "0.1.0"
    static let producer = "vbt " + version
}
