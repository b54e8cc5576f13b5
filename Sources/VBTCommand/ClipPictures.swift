import Minerva
import MinervaVideo

/// Reads single pictures out of a clip that was analyzed before.
enum ClipPictures {
    /// Hands over the frames of these indices in one pass, which ends after the last of them.
    ///
    /// A clip that breaks off gives what it has: the analysis has said so.
    static func read(
        _ path: String, at indices: Set<Int>, progress: inout ProgressBar,
        _ body: (Int, Picture) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard let last = indices.max() else { return }
        var source = try open(path)
        while let frame = next(&source) {
            progress.show(Double(frame.index) / Double(last + 1))
            if indices.contains(frame.index) { try body(frame.index, frame.picture) }
            if frame.index >= last { return }
        }
    }

    /// Opens a clip.
    static func open(_ path: String) throws(CommandFailure) -> FrameSource {
        do {
            return try FrameSource(path: path)
        } catch {
            throw Sentences.failure(error, path: path)
        }
    }

    /// The next frame; nil at the end, wherever that is.
    static func next(_ source: inout FrameSource) -> Frame? { (try? source.nextFrame()) ?? nil }
}
