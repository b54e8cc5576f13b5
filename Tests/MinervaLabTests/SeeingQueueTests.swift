import Dispatch
import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// Work in the background: one clip at a time, none forgotten, none done in vain.
@Suite struct SeeingQueueTests {
    private let folder: TemporaryFolder
    private let work = ScriptedWork()

    init() throws { folder = try TemporaryFolder() }

    private func clip(_ name: String, frames: Int) throws -> LabClip {
        let path = try folder.write(Data("clip \(frames)".utf8), name)
        let file = try OpenedFile(path: path, name: name)
        return LabClip(id: name, file: file, opened: try work.open(file))
    }

    private func queue() -> SeeingQueue {
        SeeingQueue(work: work, pictures: PictureShelf(work: work, limits: LabLimits()), newsSeconds: 0)
    }

    @Test func aClipOrderedAgainAndAgainWaitsOnceAndKeepsItsPlace() throws {
        let (queue, first, second) = (queue(), try clip("a", frames: 1), try clip("b", frames: 1))
        queue.add(first, SeeingOrder())
        queue.add(second, SeeingOrder())
        for place in 1...100 {
            queue.add(
                first, SeeingOrder(lock: PlateTracker.Lock(point: Vector2(x: Double(place), y: 0), timeSeconds: 0)))
        }
        #expect(queue.waitingCount == 2)
        queue.start()
        work.step()
        #expect(eventually { first.snapshot.phase == .seen })
        // As it was ordered last.
        #expect(first.snapshot.track?.frames.first?.plate?.center.x == 100.25)
        #expect(second.snapshot.phase != .seen)
        work.step()
        #expect(
            eventually { second.snapshot.phase == .seen }, "in spite of a hundred orders that came to nothing")
        queue.close()
    }

    @Test func aClipThatIsClosedLeavesTheQueueAndTheNextOneBegins() throws {
        let (queue, long) = (queue(), try clip("long", frames: 1000))
        var closed: LabClip? = try clip("closed", frames: 3)
        weak let file = closed?.file
        queue.start()
        queue.add(long, SeeingOrder())
        work.step()
        #expect(eventually { long.snapshot.framesSeen == 1 })
        if let closed {
            queue.add(closed, SeeingOrder())
            closed.forget()
            queue.drop(closed)
        }
        closed = nil
        #expect(queue.waitingCount == 0 && file == nil, "its file is kept open by nobody")
        let next = try clip("next", frames: 1)
        queue.add(next, SeeingOrder())
        long.forget()
        // One step shows the job that nobody wants it; it says nothing of what it saw.
        work.step(2)
        #expect(eventually { next.snapshot.phase == .seen })
        #expect(long.snapshot.phase != .seen && long.snapshot.framesSeen == 1)
        queue.close()
    }

    @Test func timesAreReadInTheBackgroundAlsoWhereDecodersAreBusyForLong() throws {
        var limits = LabLimits()
        (limits.decodings, limits.waitSeconds) = (1, 0.05)
        let store = ClipStore(work: work, limits: limits)
        let (isHeld, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread {
            try? store.pictures.inTurn {
                isHeld.signal()
                release.wait()
            }
        }.start()
        isHeld.wait()
        let clip = try clip("a.mp4", frames: 7)
        store.scan(clip)
        // One clip's times are read after the other's: a second one, which nobody wants any more, is let go of once the
        // first has got no turn.
        var other: LabClip? = try self.clip("b.mp4", frames: 1)
        weak let waiting = other
        if let other {
            other.forget()
            store.scan(other)
        }
        other = nil
        #expect(eventually { waiting == nil })
        #expect(clip.snapshot.frames == nil, "the only decoder is held")
        release.signal()
        #expect(eventually { clip.snapshot.frames == 7 })
        store.close()
    }
}
