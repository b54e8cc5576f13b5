import Dispatch
import Foundation
import Synchronization

/// Sees clips in the background, one at a time and in the order asked for: two at once would only share the processor.
final class SeeingQueue: Sendable {
    private struct Job: Sendable {
        var clip: LabClip
        var number: Int
        var order: SeeingOrder
    }

    private struct State {
        var jobs: [Job] = []
        var isClosed = false
    }

    private let work: any LabWorking
    private let pictures: PictureShelf
    private let newsSeconds: Double
    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(work: any LabWorking, pictures: PictureShelf, newsSeconds: Double) {
        self.work = work
        self.pictures = pictures
        self.newsSeconds = newsSeconds
    }

    /// Starts the queue's thread, which holds the queue until `close()`.
    func start() {
        let thread = Thread { [self] in
            while let job = next() { run(job) }
            ended.signal()
        }
        thread.name = "seeing"
        // What a program's first thread has; Foundation gives others a sixteenth of it.
        thread.stackSize = 8 * 1024 * 1024
        thread.start()
    }

    /// Puts a clip at the queue's end; one that waits there already keeps its place, and is seen as it was
    /// ordered last.
    func add(_ clip: LabClip, _ order: SeeingOrder) {
        state.withLock { state in
            // Numbered under the lock, so that of two orders at once the one with the later number is the one kept.
            let job = Job(clip: clip, number: clip.order(lock: order.lock), order: order)
            if let place = state.jobs.firstIndex(where: { $0.clip === clip }) {
                state.jobs[place] = job
            } else {
                state.jobs.append(job)
            }
        }
        arrivals.signal()
    }

    /// Takes a clip out of the queue, so that its file is kept open no longer.
    func drop(_ clip: LabClip) {
        state.withLock { $0.jobs.removeAll { $0.clip === clip } }
    }

    /// How many clips wait.
    var waitingCount: Int { state.withLock { $0.jobs.count } }

    /// Ends the thread as soon as what was seen so far is in order, and waits for that.
    func close() {
        let clips = state.withLock { state in
            state.isClosed = true
            return state.jobs.map(\.clip)
        }
        for clip in clips { clip.cancel() }
        arrivals.signal()
        ended.wait()
        ended.signal()
    }

    /// The next job, once there is one; nil where the queue is closed.
    private func next() -> Job? {
        while true {
            arrivals.wait()
            let (job, isClosed) = state.withLock { state -> (Job?, Bool) in
                (state.isClosed || state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
            }
            // What arrived may have been replaced or dropped.
            if job != nil || isClosed { return job }
        }
    }

    private func run(_ job: Job) {
        let clip = job.clip
        guard clip.begin(job.number) else { return }
        var lastNews = ContinuousClock.now
        let outcome: Result<SeenClip, WorkFailure>
        do throws(WorkFailure) {
            outcome = .success(
                try work.see(clip.file, job.order) { news in
                    let demand = clip.demand(of: job.number)
                    if demand == .goOn, ContinuousClock.now - lastNews >= .seconds(newsSeconds) {
                        clip.publish(news.preview(), framesSeen: news.framesSeen, job: job.number)
                        lastNews = .now
                    }
                    return demand
                })
        } catch {
            outcome = .failure(error)
        }
        if clip.finish(outcome, job: job.number) { pictures.forget(clip) }
    }
}
