import Dispatch
import Minerva
import Synchronization

/// Decodes and detects ahead, on a thread of its own, while the frames before are measured.
///
/// `frames` and `plates` are the source and the detector of a `FramePipeline`, in its order: each frame, then the
/// plates in it. At most `depth` frames are ahead. The result does not depend on which thread is faster.
public final class LookAhead<Source: FrameStreaming, Detector: PlateDetecting>: Sendable
where
    Source: SendableMetatype, Detector: SendableMetatype, Source.Failure: Sendable, Detector.Failure: Sendable
{
    private struct Eyes {
        var source: Source
        var detector: Detector
    }

    private enum Look: Sendable {
        case seen(Frame, Result<[PlateCandidate], Detector.Failure>)
        case end
        case broken(Source.Failure)
    }

    private struct Looks {
        var ahead: [Look] = []
        /// Of the frame that was handed out last.
        var plates: Result<[PlateCandidate], Detector.Failure> = .success([])
    }

    /// The weights in use.
    private let model: ModelIdentity
    private let eyes: Mutex<Eyes>
    private let looks = Mutex(Looks())
    private let arrivals = DispatchSemaphore(value: 0)
    private let queue = DispatchQueue(label: "look ahead", qos: .userInitiated)

    /// Begins with the source's next frame.
    public init(_ source: sending Source, _ detector: sending Detector, depth: Int = 2) {
        precondition(depth >= 1, "who looks no frame ahead sees none")
        model = detector.model
        eyes = Mutex(Eyes(source: source, detector: detector))
        for _ in 0..<depth { look() }
    }

    /// Lets the thread look at one more frame.
    private func look() {
        queue.async { [self] in
            let look = eyes.withLock { eyes -> Look in
                do throws(Source.Failure) {
                    guard let frame = try eyes.source.nextFrame() else { return .end }
                    do throws(Detector.Failure) {
                        return .seen(frame, .success(try eyes.detector.candidates(in: frame)))
                    } catch {
                        return .seen(frame, .failure(error))
                    }
                } catch {
                    return .broken(error)
                }
            }
            looks.withLock { $0.ahead.append(look) }
            arrivals.signal()
        }
    }

    /// The oldest look; one that ends the clip is not taken away, so that it is found again.
    private func next() -> Look {
        arrivals.wait()
        return looks.withLock { looks in
            guard case .seen(_, let plates)? = looks.ahead.first else {
                arrivals.signal()
                return looks.ahead.first ?? .end
            }
            looks.plates = plates
            look()
            return looks.ahead.removeFirst()
        }
    }

    /// The clip's frames, as the source gives them.
    public struct Frames: FrameStreaming {
        fileprivate let lane: LookAhead

        /// The next frame as soon as it was looked at, or nil after the last; throws where the source does,
        /// again and again.
        public mutating func nextFrame() throws(Source.Failure) -> Frame? {
            switch lane.next() {
            case .seen(let frame, _): return frame
            case .end: return nil
            case .broken(let failure): throw failure
            }
        }
    }

    /// The plates in the frame that was handed out last, whatever frame is asked for.
    public struct Plates: PlateDetecting {
        fileprivate let lane: LookAhead

        /// The weights in use.
        public var model: ModelIdentity { lane.model }

        /// What the detector saw; throws where it failed in that frame.
        public mutating func candidates(in frame: Frame) throws(Detector.Failure) -> [PlateCandidate] {
            try lane.looks.withLock { $0.plates }.get()
        }
    }

    /// The source of a pipeline.
    public var frames: Frames { Frames(lane: self) }
    /// The detector of the same pipeline.
    public var plates: Plates { Plates(lane: self) }
}
