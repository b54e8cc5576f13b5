/// What was seen in one frame, before any tracking.
public struct Observation: Equatable, Sendable {
    /// Position in presentation order, from 0.
    public var index: Int
    /// Presentation time less the first frame's, seconds.
    public var timeSeconds: Double
    /// Whether the picture repeats the frame before.
    public var isRepeat: Bool
    /// Plates proposed in this frame, best first; nil where the detector was not asked.
    public var plates: [PlateCandidate]?
    /// Where the camera looked; nil where its motion was not measured.
    public var view: CameraView?
    /// Whether the picture has nothing of the one before, so that nothing is followed over to it.
    public var startsAnew: Bool
    /// Where it is sure from this frame on that the clip was cut, the time of the new scene's first one, seconds.
    public var cutSeconds: Double?

    /// Creates an observation from its parts.
    public init(
        index: Int, timeSeconds: Double, isRepeat: Bool, plates: [PlateCandidate]?, view: CameraView? = nil,
        startsAnew: Bool = false, cutSeconds: Double? = nil
    ) {
        self.index = index
        self.timeSeconds = timeSeconds
        self.isRepeat = isRepeat
        self.plates = plates
        self.view = view
        self.startsAnew = startsAnew
        self.cutSeconds = cutSeconds
    }
}

/// Which half of the pipeline failed.
public enum FramePipelineError<SourceFailure: Error, DetectorFailure: Error>: Error {
    /// The clip could not be decoded further.
    case source(SourceFailure)
    /// The plate detector failed.
    case detector(DetectorFailure)
}

/// The one decode pass: hands the very same buffer and timestamp to the plate detector and to whoever subscribes.
///
/// Two decode passes merged by timestamp would drift apart; here a bar and a joint of one frame are the same instant
/// by construction.
public struct FramePipeline<Source: FrameStreaming, Detector: PlateDetecting> {
    private var source: Source
    private var detector: Detector
    private let detectionInterval: Int
    private var refiner = RimRefiner()
    private var camera = CameraMotion()
    private var subscribers: [(Frame, [PlateCandidate]?) -> Void] = []
    /// Leaves out looks in live work; nil looks at every frame that the interval names.
    public var throttle: AdaptiveThrottle?

    /// Creates a pipeline that asks the detector on every `detectionInterval`-th frame (1 = all).
    public init(source: Source, detector: Detector, detectionInterval: Int = 1) {
        precondition(detectionInterval >= 1, "detection happens on every frame or more rarely, never more often")
        self.source = source
        self.detector = detector
        self.detectionInterval = detectionInterval
    }

    /// Calls `subscriber` with each frame in order, and with what the detector proposes in it, not yet measured; nil
    /// where the detector was not asked.
    public mutating func subscribe(_ subscriber: @escaping (Frame, [PlateCandidate]?) -> Void) {
        subscribers.append(subscriber)
    }

    /// Decodes and looks at one more frame; nil after the last.
    public mutating func nextObservation() throws(FramePipelineError<Source.Failure, Detector.Failure>) -> Observation?
    {
        var frame: Frame
        do {
            guard let next = try source.nextFrame() else { return nil }
            frame = next
        } catch {
            throw .source(error)
        }
        var plates: [PlateCandidate]?
        if frame.index % detectionInterval == 0, throttle?.takesNextFrame() ?? true {
            do {
                plates = try detector.candidates(in: frame)
            } catch {
                throw .detector(error)
            }
        }
        frame.startsAnew = camera.startsAnew(frame)
        if frame.startsAnew { refiner.forget() }
        // Before the rings are measured: a subscriber with a thread of its own works meanwhile.
        for subscriber in subscribers { subscriber(frame, plates) }
        if var candidates = plates {
            refiner.measureRings(of: &candidates, in: frame.picture)
            plates = candidates
        }
        let view = camera.add(frame, plates: plates)
        return Observation(
            index: frame.index, timeSeconds: frame.timeSeconds, isRepeat: frame.isRepeat, plates: plates, view: view,
            startsAnew: frame.startsAnew, cutSeconds: camera.cutSeconds)
    }
}
