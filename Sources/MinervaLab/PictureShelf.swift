import Dispatch
import Synchronization

/// The clips' pictures: a bounded store of JPEGs, and behind it a few decoders that stay open, each where it last stopped.
final class PictureShelf: Sendable {
    private struct Open {
        var clip: String
        var reader: any PictureReading
    }

    private let work: any LabWorking
    private let limits: LabLimits
    private let cache: Mutex<PictureCache>
    /// Decoders that nobody uses now, the longest unused first.
    private let idle = Mutex<[Open]>([])
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
        try withReader(of: clip) { (reader) throws(WorkFailure) in
            for frame in missing {
                if let kept = kept(clip, frame, widthAtMost) {
                    pictures.append(kept)
                    continue
                }
                guard let jpeg = try reader.jpeg(of: frame, widthAtMost: widthAtMost) else { return }
                cache.withLock { $0.keep(jpeg, PictureCache.Key(clip: clip.id, frame: frame, width: widthAtMost ?? 0)) }
                pictures.append(jpeg)
            }
        }
        return pictures
    }

    /// The times that the container tells; nil where it does not.
    func frameTimes(of clip: LabClip) throws(Refusal) -> [Double]? {
        var times: [Double]?
        try withReader(of: clip) { (reader) throws(WorkFailure) in times = try reader.frameTimes() }
        return times
    }

    /// Closes a clip's decoder and drops its pictures.
    func forget(_ clip: LabClip) {
        cache.withLock { $0.forget(clip: clip.id) }
        idle.withLock { $0.removeAll { $0.clip == clip.id } }
    }

    private func kept(_ clip: LabClip, _ frame: Int, _ width: Int?) -> [UInt8]? {
        cache.withLock { $0.picture(PictureCache.Key(clip: clip.id, frame: frame, width: width ?? 0)) }
    }

    /// Takes a clip's decoder from the shelf, or opens one, and puts it back.
    private func withReader(
        of clip: LabClip, _ body: (any PictureReading) throws(WorkFailure) -> Void
    ) throws(Refusal) {
        try inTurn { () throws(WorkFailure) in
            let reader = try taken(clip)
            try body(reader)
            idle.withLock { idle in
                idle.append(Open(clip: clip.id, reader: reader))
                if idle.count > limits.decoders { idle.removeFirst() }
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

    private func taken(_ clip: LabClip) throws(WorkFailure) -> any PictureReading {
        let found = idle.withLock { idle -> (any PictureReading)? in
            guard let index = idle.lastIndex(where: { $0.clip == clip.id }) else { return nil }
            return idle.remove(at: index).reader
        }
        if let found { return found }
        return try work.pictures(of: clip.file, countsFrames: clip.snapshot.countsFrames)
    }
}
