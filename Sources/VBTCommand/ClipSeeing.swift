import Foundation
import Minerva
import MinervaInference
import MinervaVideo

/// How a clip is looked at.
struct SeeingOptions {
    /// A tap on the plate to follow.
    var lock: PlateTracker.Lock?
    /// Threads of the plate detector.
    var threads = 1
    /// Frames per look.
    var detectionInterval = 1
    /// Percent of one core that live analysis may use; nil sees every frame, as fast as it goes.
    var processorCeilingPercent: Int?
    /// Whether joints are looked for, too.
    var takesPose = true
    /// Losses up to this are bridged, seconds.
    var longestBridgeSeconds = Settings()[.maximumGapSeconds]
}

/// Turns a clip into a track: one decode pass, the plate detector and the tracker, the pose beside them.
struct ClipSeeing {
    let installation: Installation
    let options: SeeingOptions

    /// How far seeing is, after each frame.
    struct Moment {
        /// Frames seen so far.
        let framesSeen: Int
        /// The clip's own time, seconds.
        let timeSeconds: Double
        /// The clip.
        let stream: StreamDescription
        fileprivate let tracker: PlateTracker

        /// What was seen so far, roughly (see `PlateTracker.preview`).
        func preview() -> Track { TrackAssembly.track(of: tracker.preview(), stream: stream) }
    }

    /// What was seen, and why it ends early where it does.
    struct Result {
        var track: Track
        /// The clip broke off; the track holds what came before.
        var interruption: CommandFailure?
        /// Seconds seen and seconds promised, for a clip that broke off.
        var truncation: (after: Double, of: Double)?
    }

    /// Sees a clip with a progress bar. `opened` may refuse it, once the container has been read.
    func see(
        _ path: String, console: Console, isQuiet: Bool,
        opened: (StreamDescription) throws(CommandFailure) -> Void = { _ in }
    ) throws(CommandFailure) -> Result {
        var bar = ProgressBar(title: (path as NSString).lastPathComponent, console: console, isQuiet: isQuiet)
        defer { bar.clear() }
        return try see(path, opened: opened) { moment in
            if let duration = moment.stream.durationSeconds, duration > 0 { bar.show(moment.timeSeconds / duration) }
            return true
        }
    }

    /// Sees a clip from its first frame to its last, or until `watch` says false; the track then holds what came
    /// before. Where `watch` throws, nothing more is done, and no frame that the pose still looks at is waited for.
    ///
    /// `name` is what sentences call the clip, where that is not its path.
    func see(
        _ path: String, name: String? = nil, opened: (StreamDescription) throws(CommandFailure) -> Void = { _ in },
        watch: (Moment) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) -> Result {
        let name = name ?? path
        let source: FrameSource
        do {
            source = try FrameSource(path: path)
        } catch {
            throw Sentences.failure(error, path: name)
        }
        let stream = source.stream
        try opened(stream)
        let detector = try makeDetector(for: stream, name: name)
        let models = (plate: detector.model, rim: detector.rimModel)
        if options.detectionInterval == 1, options.processorCeilingPercent == nil {
            // Every frame is looked at, so another thread may look ahead.
            let ahead = LookAhead(source, detector)
            let pipeline = FramePipeline(source: ahead.frames, detector: ahead.plates)
            return try track(through: pipeline, stream: stream, models: models, name: name, watch: watch)
        }
        let pipeline = FramePipeline(
            source: source, detector: detector, detectionInterval: options.detectionInterval)
        return try track(through: pipeline, stream: stream, models: models, name: name, watch: watch)
    }

    private func track<Source, Detector>(
        through pipeline: FramePipeline<Source, Detector>, stream: StreamDescription,
        models: (plate: ModelIdentity, rim: ModelIdentity), name: String,
        watch: (Moment) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) -> Result where Source.Failure == VideoError, Detector.Failure == InferenceError {
        var pipeline = pipeline
        var pace: LivePace?
        if let percent = options.processorCeilingPercent {
            pipeline.throttle = AdaptiveThrottle(ceiling: Double(percent) / 100)
            pace = LivePace()
        }
        var tracker = PlateTracker(lock: options.lock)
        let lane = try options.takesPose ? makePoseLane() : nil
        if let lane { pipeline.subscribe { lane.add($0, plates: $1) } }
        var camera = CameraPath()
        var interruption: CommandFailure?
        var truncation: (Double, Double)?
        reading: while true {
            let moment: Moment
            do {
                guard let observation = try pipeline.nextObservation() else { break reading }
                tracker.add(observation)
                camera.add(observation)
                pace?.wait(until: observation.timeSeconds)
                if let load = pace?.load() { pipeline.throttle?.measured(load: load) }
                moment = Moment(
                    framesSeen: observation.index + 1, timeSeconds: observation.timeSeconds, stream: stream,
                    tracker: tracker)
            } catch {
                switch error {
                case .detector(let failure): throw Sentences.failure(failure, path: name)
                case .source(let failure):
                    interruption = Sentences.failure(failure, path: name)
                    if case .truncated(let after, let of) = failure { truncation = (after, of) }
                    break reading
                }
            }
            guard try watch(moment) else { break reading }
        }
        var frames = tracker.finish(
            bridging: options.longestBridgeSeconds, displayWidth: stream.displayWidth,
            displayHeight: stream.displayHeight)
        if frames.isEmpty, let interruption { throw interruption }
        let cuts = tracker.cuts
        let poseModel = try addPoses(from: lane, to: &frames, cuts: cuts, name: name)
        var track = TrackAssembly.track(of: frames, stream: stream)
        track.cameraMotionPixels = camera.motion(along: frames)
        track.cameraZoom = camera.zoom(along: frames)
        track.scene = cuts.scene(along: frames, clipSeconds: track.clip.durationSeconds)
        track.producer = Program.producer
        track.plateModel = models.plate
        track.rimModel = models.rim
        track.poseModel = poseModel
        return Result(track: track, interruption: interruption, truncation: truncation)
    }

    /// The pose on a thread of its own; nil where its models are not installed: the phases are then told from the bar.
    private func makePoseLane() throws(CommandFailure) -> PoseLane<BlazePose>? {
        let folder = installation.poseModelFolder
        let landmarks = folder + "/" + BlazePose.landmarkFileName
        let detector = folder + "/" + BlazePose.detectorFileName
        guard FileManager.default.isReadableFile(atPath: detector),
            let digest = try? FileDigest.sha256(path: landmarks)
        else { return nil }
        let model = ModelIdentity(name: BlazePose.landmarkFileName, sha256: digest)
        let runtimeFolder = installation.runtimeFolder
        return PoseLane(lock: options.lock) { () throws(InferenceError) in
            try BlazePose(runtime: OpenVINORuntime(folder: runtimeFolder), folder: folder, model: model)
        }
    }

    private func addPoses(
        from lane: PoseLane<BlazePose>?, to frames: inout [TrackFrame], cuts: SceneCuts, name: String
    ) throws(CommandFailure) -> ModelIdentity? {
        guard let lane else { return nil }
        do {
            let (sightings, model) = try lane.finish()
            BodySelection.add(sightings, to: &frames, cuts: cuts)
            return model
        } catch {
            throw Sentences.failure(error, path: name)
        }
    }

    private func makeDetector(for stream: StreamDescription, name: String) throws(CommandFailure)
        -> EstimatedRims<PlateDetector, RimNetwork>
    {
        let plate = try identity(of: installation.plateModelPath)
        let rim = try identity(of: installation.rimModelPath)
        do {
            let runtime = try OpenVINORuntime(folder: installation.runtimeFolder)
            return EstimatedRims(
                detector: try PlateDetector(
                    runtime: runtime, modelPath: installation.plateModelPath, model: plate,
                    displayWidth: stream.displayWidth, displayHeight: stream.displayHeight, threads: options.threads),
                estimator: try RimNetwork(runtime: runtime, modelPath: installation.rimModelPath, model: rim))
        } catch {
            throw Sentences.failure(error, path: name)
        }
    }

    /// A model file's name and digest.
    private func identity(of path: String) throws(CommandFailure) -> ModelIdentity {
        do {
            return ModelIdentity(name: (path as NSString).lastPathComponent, sha256: try FileDigest.sha256(path: path))
        } catch {
            throw Sentences.notInstalled("The model \(path) is not there or cannot be read.")
        }
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
