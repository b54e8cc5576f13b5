import Dispatch
import Foundation
import Minerva
import Synchronization

/// The clips that are open, by their number.
final class ClipStore: Sendable {
    private struct State {
        var clips: [LabClip] = []
        var lastNumber = 0
        var uploads = 0
        var isClosed = false

        /// The clip that a file is open as.
        func clip(of file: OpenedFile) -> LabClip? {
            guard let identity = file.identity else { return nil }
            return clips.first { $0.file.identity == identity }
        }
    }

    let pictures: PictureShelf
    let work: any LabWorking
    private let seeing: SeeingQueue
    private let limits: LabLimits
    private let state = Mutex(State())
    /// Reads the times of clips that were just opened, one after the other.
    private let scanning = DispatchQueue(label: "frame times", qos: .utility)

    init(work: any LabWorking, limits: LabLimits) {
        self.work = work
        self.limits = limits
        pictures = PictureShelf(work: work, limits: limits)
        seeing = SeeingQueue(work: work, pictures: pictures, newsSeconds: limits.newsSeconds)
        seeing.start()
    }

    /// All clips in the order in which they were opened.
    var clips: [LabClip] { state.withLock { $0.clips } }

    /// The clip of that number.
    func clip(_ id: String) throws(Refusal) -> LabClip {
        guard let clip = state.withLock({ $0.clips.first { $0.id == id } }) else { throw .noSuchClip }
        return clip
    }

    /// Opens a file in place, unless it is open already: then it is that clip. The path must lead to a regular file as
    /// it stands: no `..`, and no symbolic link at its end.
    func open(path: String) throws(Refusal) -> (clip: LabClip, isNew: Bool) {
        var path = path
        if path.hasPrefix("~/") { path = NSHomeDirectory() + path.dropFirst() }
        guard path.hasPrefix("/") else { throw .pathNotAbsolute }
        guard !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .controlCharacter }
        let parts = path.split(separator: "/")
        guard !parts.contains("..") else { throw .pathClimbs }
        return try adopt(OpenedFile(path: path, name: parts.last.map(String.init) ?? path))
    }

    /// Takes an open file in, unless it is no clip, or one that is open already.
    func adopt(_ file: OpenedFile) throws(Refusal) -> (clip: LabClip, isNew: Bool) {
        if let known = state.withLock({ $0.clip(of: file) }) { return (known, false) }
        guard state.withLock({ $0.clips.count < limits.clips }) else { throw .tooManyClips(limit: limits.clips) }
        let opened = try pictures.inTurn { () throws(WorkFailure) in try work.open(file) }
        guard !state.withLock({ $0.isClosed }) else { throw .closing }
        let found = state.withLock { state -> (clip: LabClip, isNew: Bool)? in
            // Another request may have opened it meanwhile.
            if let known = state.clip(of: file) { return (known, false) }
            guard !state.isClosed, state.clips.count < limits.clips else { return nil }
            state.lastNumber += 1
            let clip = LabClip(id: String(state.lastNumber), file: file, opened: opened)
            state.clips.append(clip)
            return (clip, true)
        }
        guard let found else { throw .tooManyClips(limit: limits.clips) }
        if found.isNew, found.clip.hasPictures { scan(found.clip) }
        return found
    }

    /// Reads a clip's times in the background. Where all decoders are busy for long it queues up anew; any other
    /// failure is told to whoever asks for times or pictures.
    func scan(_ clip: LabClip) {
        scanning.async { [self] in
            guard !clip.isForgotten else { return }
            do throws(Refusal) {
                _ = try frameTimes(of: clip)
            } catch {
                if error == .busy { scan(clip) }
            }
        }
    }

    /// Forgets a clip. An upload's disk space is freed as soon as nothing reads it any more; an opened file
    /// is not touched.
    func remove(_ id: String) throws(Refusal) {
        let clip = try clip(id)
        state.withLock { $0.clips.removeAll { $0.id == id } }
        clip.forget()
        seeing.drop(clip)
        pictures.forget(clip)
    }

    /// Has a clip seen in the background.
    func see(_ clip: LabClip, _ order: SeeingOrder) throws(Refusal) {
        guard clip.hasPictures else { throw .noPictures }
        seeing.add(clip, order)
    }

    /// The times of a clip's frames: as it was seen, else as its container tells them.
    func frameTimes(of clip: LabClip) throws(Refusal) -> [Double] {
        if let times = clip.snapshot.times { return times }
        guard let times = try pictures.frameTimes(of: clip) else { throw .timesUnknown }
        clip.learn(times: times)
        return times
    }

    /// Counts an upload in; throws where there are enough.
    func beginUpload() throws(Refusal) {
        let isFree = state.withLock { state in
            guard state.uploads < limits.uploads, state.clips.count < limits.clips else { return false }
            state.uploads += 1
            return true
        }
        guard isFree else { throw .tooManyUploads }
    }

    /// Counts an upload out, however it ended.
    func endUpload() { state.withLock { $0.uploads -= 1 } }

    /// Ends all work and wakes all who wait.
    func close() {
        let clips = state.withLock { state in
            state.isClosed = true
            return state.clips
        }
        for clip in clips { clip.forget() }
        seeing.close()
    }
}

extension Refusal {
    /// What a clip's request is answered where work on it failed.
    init(_ failure: WorkFailure) {
        self = failure.isOfClip ? .unusable(sentence: failure.sentence) : .failed(sentence: failure.sentence)
    }
}
