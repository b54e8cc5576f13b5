import Dispatch
import Synchronization

/// The clips' pictures: a bounded store of JPEGs, and behind it a few decoders that stay open, each where it
/// last stopped.
final class PictureShelf: Sendable {
    private struct Open {
        var clip: String
        var reader: any PictureReading
    }

    private struct Shelf {
        /// Decoders that nobody uses now, the longest unused first.
        var idle: [Open] = []
        /// How often each clip was forgotten: a decoder that was taken before comes back no more.
        var edition: [String: Int] = [:]
    }

    private let work: any LabWorking
    private let limits: LabLimits
    private let cache: Mutex<PictureCache>
    private let shelf = Mutex(Shelf())
    private let turns = DispatchSemaphore(value: 0)

    init(work: any LabWorking, limits: LabLimits) {
        self.work = work
        self.limits = limits
        cache = Mutex(PictureCache(limitBytes: limits.pictureBytes))
        for _ in 0..<limits.decodings { turns.signal() }
    }

    /// JPEGs of consecutive frames, fewer at the clip's end.
    func jpegs(of clip: LabClip, frames: Range<Int>, widthAtMost: Int?) throws(Refusal) -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        var missing = frames
        while let frame = missing.first, let kept = kept(clip, frame, widthAtMost) {
            pictures.append(kept)
            missing = missing.dropFirst()
        }
        guard !missing.isEmpty else { return pictures }
        try withReader(of: clip) { (reader, edition) throws(WorkFailure) in
            for frame in missing {
                if let kept = kept(clip, frame, widthAtMost) {
                    pictures.append(kept)
                    continue
                }
                guard let jpeg = try reader.jpeg(of: frame, widthAtMost: widthAtMost) else { return }
                keep(jpeg, PictureCache.Key(clip: clip.id, frame: frame, width: widthAtMost ?? 0), edition: edition)
                pictures.append(jpeg)
            }
        }
        return pictures
    }

    /// The times that the container tells; nil where it does not.
    func frameTimes(of clip: LabClip) throws(Refusal) -> [Double]? {
        var times: [Double]?
        try withReader(of: clip) { (reader, _) throws(WorkFailure) in times = try reader.frameTimes() }
        return times
    }

    /// Closes a clip's decoder and drops its pictures.
    func forget(_ clip: LabClip) {
        // First the edition, so that what is still being made is not kept.
        shelf.withLock { shelf in
            shelf.edition[clip.id, default: 0] += 1
            shelf.idle.removeAll { $0.clip == clip.id }
        }
        cache.withLock { $0.forget(clip: clip.id) }
    }

    private func keep(_ jpeg: [UInt8], _ key: PictureCache.Key, edition: Int) {
        cache.withLock { cache in
            if shelf.withLock({ $0.edition[key.clip, default: 0] }) == edition { cache.keep(jpeg, key) }
        }
    }

    private func kept(_ clip: LabClip, _ frame: Int, _ width: Int?) -> [UInt8]? {
        cache.withLock { $0.picture(PictureCache.Key(clip: clip.id, frame: frame, width: width ?? 0)) }
    }

    /// Takes a clip's decoder from the shelf, or opens one, and puts it back unless the clip was forgotten meanwhile.
    /// The body is also told which edition of the clip it sees.
    private func withReader(
        of clip: LabClip, _ body: (any PictureReading, Int) throws(WorkFailure) -> Void
    ) throws(Refusal) {
        try inTurn { () throws(WorkFailure) in
            let (kept, edition) = shelf.withLock { shelf in
                let index = shelf.idle.lastIndex { $0.clip == clip.id }
                return (index.map { shelf.idle.remove(at: $0).reader }, shelf.edition[clip.id, default: 0])
            }
            let reader: any PictureReading
            if let kept {
                reader = kept
            } else {
                reader = try work.pictures(of: clip.file, countsFrames: clip.snapshot.countsFrames)
            }
            try body(reader, edition)
            shelf.withLock { shelf in
                guard shelf.edition[clip.id, default: 0] == edition else { return }
                shelf.idle.append(Open(clip: clip.id, reader: reader))
                if shelf.idle.count > limits.decoders { shelf.idle.removeFirst() }
            }
        }
    }

    /// Does what decodes, as soon as few others do: each decoder takes memory.
    func inTurn<Value>(_ body: () throws(WorkFailure) -> Value) throws(Refusal) -> Value {
        guard turns.wait(timeout: .now() + limits.waitSeconds) == .success else { throw .busy }
        defer { turns.signal() }
        do throws(WorkFailure) {
            return try body()
        } catch {
            throw Refusal(error)
        }
    }
}
