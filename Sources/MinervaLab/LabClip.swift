import Dispatch
import Minerva
import Synchronization

/// One clip in the Lab: the open file, and what is known and seen of it so far.
///
/// What was seen has a generation, which changes whenever a sample changes that was given out before: at each
/// new start, when the tracker finds that another plate is the bar's, and at the end, when exact places replace
/// the first ones.
final class LabClip: Sendable {
    enum Phase: String, Sendable {
        case opened, waiting, seeing, seen, failed, cancelled
    }

    let id: String
    let file: OpenedFile
    /// Whether it has pictures; a saved track has none.
    let hasPictures: Bool
    /// What was known when it was opened.
    let head: ClipHead

    private struct State {
        var phase = Phase.opened
        var generation = 0
        var job = 0
        var durationSeconds: Double?
        var lock: PlateTracker.Lock?
        var times: [Double]?
        var countsFrames = false
        var framesSeen = 0
        var startedAt: ContinuousClock.Instant?
        var track: Track?
        var error: String?
        var isForgotten = false
        var waiting: [DispatchSemaphore] = []

        /// Wakes whoever waits for news.
        mutating func ring() {
            for semaphore in waiting { semaphore.signal() }
            waiting.removeAll()
        }
    }

    private let state: Mutex<State>

    init(id: String, file: OpenedFile, opened: OpenedClip) {
        self.id = id
        self.file = file
        var state = State()
        switch opened {
        case .clip(let head):
            hasPictures = true
            self.head = head
        case .track(let track):
            hasPictures = false
            head = ClipHead(
                width: track.clip.displayWidth, height: track.clip.displayHeight,
                durationSeconds: track.clip.durationSeconds)
            state.times = track.frames.map(\.timeSeconds)
            state.track = track
            state.framesSeen = track.frames.count
            state.generation = 1
            state.phase = .seen
        }
        state.durationSeconds = head.durationSeconds
        self.state = Mutex(state)
    }

    // MARK: What is known

    /// A consistent view of everything, for answers.
    struct Snapshot: Sendable {
        var phase: Phase
        var generation: Int
        /// Seconds; nil until that is known.
        var durationSeconds: Double?
        /// The tap that the clip was seen with.
        var lock: PlateTracker.Lock?
        var times: [Double]?
        /// Whether the container was found not to tell the frames.
        var countsFrames: Bool
        var framesSeen: Int
        var secondsLeft: Double?
        var track: Track?
        var error: String?

        /// Frames of the whole clip; nil until that is known.
        var frames: Int? { times?.count }
    }

    /// Whether it was closed, and is kept only by who still works on it.
    var isForgotten: Bool { state.withLock { $0.isForgotten } }

    var snapshot: Snapshot { state.withLock { LabClip.snapshot(of: $0) } }

    private static func snapshot(of state: State) -> Snapshot {
        var left: Double?
        if state.phase == .seeing, let start = state.startedAt, let total = state.times?.count, state.framesSeen > 0 {
            let elapsed = seconds(ContinuousClock.now - start)
            // The first moments say little about the speed.
            if elapsed > 0.5 { left = elapsed * Double(max(0, total - state.framesSeen)) / Double(state.framesSeen) }
        }
        return Snapshot(
            phase: state.phase, generation: state.generation, durationSeconds: state.durationSeconds, lock: state.lock,
            times: state.times, countsFrames: state.countsFrames, framesSeen: state.framesSeen, secondsLeft: left,
            track: state.track, error: state.error)
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    /// Takes the times that the container tells, unless the clip was seen meanwhile: what was decoded is truer.
    func learn(times: [Double]) {
        state.withLock { state in
            guard state.phase != .seen else { return }
            state.times = times
            state.ring()
        }
    }

    /// Waits until the clip has another generation than `generation`, or more samples than `after`, and tells what
    /// there is then; or what there is when the time is over.
    func news(after: Int, generation: Int?, waitSeconds: Double) -> Snapshot {
        let deadline = DispatchTime.now() + waitSeconds
        while true {
            let bell = DispatchSemaphore(value: 0)
            let found = state.withLock { state -> Snapshot? in
                let samples = state.track?.frames.count ?? 0
                if state.generation != generation || samples > after || state.isForgotten {
                    return LabClip.snapshot(of: state)
                }
                state.waiting.append(bell)
                return nil
            }
            if let found { return found }
            if bell.wait(timeout: deadline) == .timedOut {
                return state.withLock { state in
                    state.waiting.removeAll { $0 === bell }
                    return LabClip.snapshot(of: state)
                }
            }
            // A new phase is news, too.
            let now = snapshot
            if now.generation == generation, now.track?.frames.count ?? 0 <= after { return now }
        }
    }

    /// How many wait for news.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Wakes all who wait, and ends what runs; for a clip that is closed.
    func forget() {
        state.withLock { state in
            state.isForgotten = true
            state.ring()
        }
    }

    // MARK: Seeing

    /// Begins anew; gives the job's number, which every later word about it carries, so that a job that was replaced
    /// is not heard.
    func order(lock: PlateTracker.Lock?) -> Int {
        state.withLock { state in
            state.job += 1
            state.lock = lock
            state.phase = .waiting
            state.generation += 1
            state.track = nil
            state.framesSeen = 0
            state.error = nil
            state.ring()
            return state.job
        }
    }

    /// The job's turn has come; false where it is wanted no more.
    func begin(_ job: Int) -> Bool {
        state.withLock { state in
            guard state.job == job, state.phase == .waiting, !state.isForgotten else { return false }
            state.phase = .seeing
            state.startedAt = .now
            state.ring()
            return true
        }
    }

    /// What is wanted of a job by now.
    func demand(of job: Int) -> SeeingDemand {
        state.withLock { state in
            guard state.job == job, !state.isForgotten else { return .giveUp }
            return state.phase == .seeing ? .goOn : .endHere
        }
    }

    /// Cancels what waits or runs.
    func cancel() {
        state.withLock { state in
            guard state.phase == .waiting || state.phase == .seeing else { return }
            state.phase = .cancelled
            state.generation += 1
            state.ring()
        }
    }

    /// Takes the samples so far. The same generation goes on where only new ones came.
    func publish(_ preview: Track, framesSeen: Int, job: Int) {
        state.withLock { state in
            guard state.job == job, state.phase == .seeing else { return }
            let known = state.track?.frames ?? []
            if !preview.frames.starts(with: known) { state.generation += 1 }
            state.track = preview
            state.framesSeen = framesSeen
            state.ring()
        }
    }

    /// Takes the outcome; what a cancelled job had seen stays readable. True where it shows that the container does not
    /// tell the clip's frames: pictures that were found by it may be other frames'.
    func finish(_ outcome: Result<SeenClip, WorkFailure>, job: Int) -> Bool {
        state.withLock { state in
            guard state.job == job, state.phase == .seeing || state.phase == .cancelled else { return false }
            let knew = state.countsFrames
            state.generation += 1
            switch outcome {
            case .success(let seen):
                state.track = seen.track
                state.framesSeen = seen.track.frames.count
                guard state.phase == .seeing else { break }
                state.phase = .seen
                state.error = seen.interruption
                let times = seen.track.frames.map(\.timeSeconds)
                if let told = state.times, told != times { state.countsFrames = true }
                state.times = times
                state.durationSeconds = seen.track.clip.durationSeconds
            case .failure(let failure):
                guard state.phase == .seeing else { break }
                state.phase = .failed
                state.error = failure.sentence
            }
            state.ring()
            return state.countsFrames && !knew
        }
    }
}
