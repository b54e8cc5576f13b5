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

    /// Puts a clip at the queue's end.
    func add(_ clip: LabClip, _ order: SeeingOrder) {
        let number = clip.order(lock: order.lock)
        state.withLock { $0.jobs.append(Job(clip: clip, number: number, order: order)) }
        arrivals.signal()
    }

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

    private func next() -> Job? {
        arrivals.wait()
        return state.withLock { state in
            state.isClosed || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
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
                    if ContinuousClock.now - lastNews >= .seconds(newsSeconds) {
                        clip.publish(news.preview(), framesSeen: news.framesSeen, job: job.number)
                        lastNews = .now
                    }
                    return clip.wants(job.number)
                })
        } catch {
            outcome = .failure(error)
        }
        if clip.finish(outcome, job: job.number) { pictures.forget(clip) }
    }
}
