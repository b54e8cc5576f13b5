import Minerva
import MinervaInference
import MinervaVideo
import VBTCommand

/// One pass over a clip as the command makes it, without the pose, and where its time went.
struct SeeingPass {
    let track: Track
    /// The detector's best box in each frame: what a system without rim and tracker would go by.
    let bestBoxes: [PlateCandidate?]
    let decodeMilliseconds: Double
    let detectorMilliseconds: Double
    let totalMilliseconds: Double

    /// Sees a source whose pictures have a size.
    init<Source: FrameStreaming>(_ source: Source, of stream: StreamDescription, width: Int, height: Int) throws
    where Source.Failure == VideoError {
        let installation = Installation.find()
        let runtime = try OpenVINORuntime(folder: installation.runtimeFolder)
        let plates = try EstimatedRims(
            installation: installation, runtime: runtime, displayWidth: width, displayHeight: height)
        let times = StageTimes()
        var pipeline = FramePipeline(
            source: TimedSource(source: source, times: times), detector: TimedDetector(detector: plates, times: times))
        var tracker = PlateTracker()
        var camera = CameraPath()
        var boxes: [PlateCandidate?] = []
        pipeline.subscribe { boxes.append($1?.max { $0.confidence < $1.confidence }) }
        let clock = ContinuousClock()
        let begin = clock.now
        while let observation = try pipeline.nextObservation() {
            tracker.add(observation)
            camera.add(observation)
        }
        let total = clock.now - begin
        let frames = tracker.finish(
            bridging: Settings()[.maximumGapSeconds], displayWidth: width, displayHeight: height)
        var track = TrackAssembly.track(of: frames, stream: stream)
        track.clip.displayWidth = width
        track.clip.displayHeight = height
        track.cameraMotionPixels = camera.motion(along: frames)
        track.cameraZoom = camera.zoom(along: frames)
        track.scene = tracker.cuts.scene(along: frames, clipSeconds: track.clip.durationSeconds)
        self.track = track
        bestBoxes = boxes
        let count = Double(max(1, frames.count))
        decodeMilliseconds = times.decode.milliseconds / count
        detectorMilliseconds = times.detect.milliseconds / count
        totalMilliseconds = total.milliseconds / count
    }
}

/// Sums of what two stages took; shared by the two that measure.
private final class StageTimes {
    var decode = Duration.zero
    var detect = Duration.zero
}

/// A source that notes how long its caller waits.
private struct TimedSource<Source: FrameStreaming>: FrameStreaming {
    var source: Source
    let times: StageTimes

    mutating func nextFrame() throws(Source.Failure) -> Frame? {
        let begin = ContinuousClock.now
        defer { times.decode += ContinuousClock.now - begin }
        return try source.nextFrame()
    }
}

/// A detector that notes how long its caller waits.
private struct TimedDetector<Detector: PlateDetecting>: PlateDetecting {
    var detector: Detector
    let times: StageTimes

    var model: ModelIdentity { detector.model }

    mutating func candidates(in frame: Frame) throws(Detector.Failure) -> [PlateCandidate] {
        let begin = ContinuousClock.now
        defer { times.detect += ContinuousClock.now - begin }
        return try detector.candidates(in: frame)
    }
}
