import Minerva
import MinervaPaint
import MinervaVideo

/// `--overlay`: the clip with the path, the phases and the figures of each moment drawn on it.
struct OverlayOutput {
    let lift: ShownLift
    let console: Console
    let isQuiet: Bool

    /// Writes the video; gives back a sentence for a sound that could not be kept.
    func write(clip: String, to path: String) throws(CommandFailure) -> String? {
        var sentence: String?
        try OutputFile.replace(path) { (partial) throws(CommandFailure) in
            do throws(OverlayFailure) {
                sentence = try encode(clip: clip, to: partial)
            } catch {
                throw error.command(path: path)
            }
        }
        return sentence
    }

    private func encode(clip: String, to path: String) throws(OverlayFailure) -> String? {
        var source: FrameSource
        do throws(CommandFailure) { source = try ClipPictures.open(clip) } catch { throw .command(error) }
        var bar = ProgressBar(title: "overlay", console: console, isQuiet: isQuiet)
        defer { bar.clear() }
        let overlay = lift.overlay
        let count = Double(max(1, lift.track.frames.count))
        var outputs: (writer: ClipWriter, painter: FramePainter)?
        var lastSeconds = 0.0
        while let frame = ClipPictures.next(&source) {
            bar.show(Double(frame.index) / count)
            if outputs == nil { outputs = try open(path, like: frame.picture, clip: clip, source: source) }
            guard let (writer, painter) = outputs else { return nil }
            let painted: Picture
            do throws(PaintError) {
                painted = try painter.paint(overlay.scene(frame: frame.index), onto: frame.picture)
            } catch {
                throw .paint(error)
            }
            do throws(VideoError) { try writer.write(painted, at: frame.timeSeconds) } catch { throw .video(error) }
            lastSeconds = frame.timeSeconds
        }
        guard let writer = outputs?.writer else { return nil }
        let end = max(lastSeconds, lift.track.clip.durationSeconds)
        do throws(VideoError) { try writer.finish(endSeconds: end) } catch { throw .video(error) }
        return OverlayOutput.sentence(forSoundLeftOut: writer.soundLeftOut)
    }

    /// A sentence for a sound whose codec could not be kept; nil where all is there.
    static func sentence(forSoundLeftOut codec: String?) -> String? {
        codec.map { "the overlay has no sound: the installed FFmpeg cannot decode \($0); the picture is complete." }
    }

    private func open(
        _ path: String, like first: Picture, clip: String, source: FrameSource
    ) throws(OverlayFailure) -> (writer: ClipWriter, painter: FramePainter) {
        let painter: FramePainter
        do throws(PaintError) { painter = try FramePainter(width: first.width, height: first.height) } catch {
            throw .paint(error)
        }
        do throws(VideoError) {
            let writer = try ClipWriter(
                path: path, like: first, soundFrom: (path: clip, startSeconds: source.stream.startSeconds))
            return (writer, painter)
        } catch {
            throw .video(error)
        }
    }
}

/// What can go wrong in making a video.
enum OverlayFailure: Error {
    case command(CommandFailure)
    case video(VideoError)
    case paint(PaintError)

    /// The same in words; `path` is the video's name as it was asked for.
    func command(path: String) -> CommandFailure {
        switch self {
        case .command(let failure): failure
        case .video(.writeFailed(_, let code)):
            Sentences.failure(VideoError.writeFailed(path: path, code: code), path: path)
        case .video(let failure): Sentences.failure(failure, path: path)
        case .paint(let failure): Sentences.failure(failure)
        }
    }
}
