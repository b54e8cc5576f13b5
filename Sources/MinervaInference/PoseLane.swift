import Dispatch
import Minerva
import Synchronization

/// Runs a pose model on a thread of its own, beside the plate detector's.
///
/// Frames are handed over with their plates and looked at in order, so that the result does not depend on which thread
/// is ahead. At most `depth` frames wait; then `add` waits too, so that memory does not grow with the clip. The result
/// holds one pose per frame: 1.3 kB, 47 MB for ten minutes at 60 frames per second.
public final class PoseLane<Backend: PoseBackend>: Sendable
where Backend: SendableMetatype, Backend.Failure: Sendable {
    private struct State {
        var tracker: PoseTracker<Backend>?
        var failure: Backend.Failure?
        var sightings: [PoseSighting?] = []
        var model: ModelIdentity?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "pose", qos: .userInitiated)
    private let freePlaces: DispatchSemaphore

    /// Starts loading the model on the lane's own thread; a failure is told by `finish()`.
    public init(
        depth: Int = 3, lock: PlateTracker.Lock? = nil,
        load: @escaping @Sendable () throws(Backend.Failure) -> sending Backend
    ) {
        precondition(depth >= 1, "a lane without a place would never take a frame")
        // Dispatch traps where a semaphore dies with a smaller count than it was born with, so it is born with none.
        freePlaces = DispatchSemaphore(value: 0)
        for _ in 0..<depth { freePlaces.signal() }
        queue.async { [self] in
            state.withLock { state in
                do throws(Backend.Failure) {
                    let tracker = PoseTracker(backend: try load(), lock: lock)
                    state.model = tracker.model
                    state.tracker = tracker
                } catch {
                    state.failure = error
                }
            }
        }
    }

    /// Hands one frame over, as soon as there is a place; `plates` nil passes it by.
    public func add(_ frame: Frame, plates: [PlateCandidate]?) {
        freePlaces.wait()
        queue.async { [self] in
            state.withLock { state in
                do throws(Backend.Failure) {
                    // After a failure nothing more is looked at.
                    let sighting = state.failure == nil ? try state.tracker?.sight(frame, plates: plates) : nil
                    state.sightings.append(sighting)
                } catch {
                    state.failure = error
                }
            }
            freePlaces.signal()
        }
    }

    /// Waits for the frames handed over; one entry for each, and the model in use. Throws the first failure, of loading
    /// or of looking.
    public func finish() throws(Backend.Failure) -> (sightings: [PoseSighting?], model: ModelIdentity?) {
        queue.sync {}
        let (failure, result) = state.withLock { ($0.failure, ($0.sightings, $0.model)) }
        if let failure { throw failure }
        return result
    }
}
