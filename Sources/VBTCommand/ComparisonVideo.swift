import Minerva
import MinervaPaint
import MinervaVideo

/// `--overlay` with `--compare`: both clips side by side in one video, at the same time after lift-off, with both paths
/// on one plot.
///
/// It runs on the first clip's own times and has its sound; of the second it shows the nearest frame. Where the
/// second's lift takes longer it goes on by that one's times while the first stands still.
struct ComparisonVideo {
    let compared: ComparedLift
    let console: Console
    let isQuiet: Bool

    /// Writes the video; gives back a sentence for a sound that could not be kept.
    func write(clips: (String, String), to path: String) throws(CommandFailure) -> String? {
        var sentence: String?
        try OutputFile.replace(path) { (partial) throws(CommandFailure) in
            do throws(OverlayFailure) {
                sentence = try encode(clips: clips, to: partial)
            } catch {
                throw error.command(path: path)
            }
        }
        return sentence
    }

    private func encode(clips: (String, String), to path: String) throws(OverlayFailure) -> String? {
        guard let starts = compared.startSeconds else { return nil }
        var first = try LiftFrames(compared.first, clip: clips.0)
        var second = try LiftFrames(compared.second, clip: clips.1)
        guard let opening = first.current, second.current != nil else { return nil }
        let layout = compared.layout(hasPlot: true)
        let board = PictureBoard(ground: try ground(of: layout, like: opening.picture), places: layout.places)
        let writer = try video { () throws(VideoError) in
            try ClipWriter(
                path: path, like: board.picture, soundFrom: (path: clips.0, startSeconds: first.startSeconds))
        }
        var bar = ProgressBar(title: "comparison", console: console, isQuiet: isQuiet)
        defer { bar.clear() }
        let last = compared.first.track.frames.last?.timeSeconds ?? 0
        var seconds = 0.0
        while let frame = first.current {
            bar.show(frame.timeSeconds / max(last, 0.001))
            seconds = frame.timeSeconds
            try second.advance(to: seconds - starts.first + starts.second)
            try first.put(on: board, 0)
            try second.put(on: board, 1)
            try video { () throws(VideoError) in try writer.write(board.picture, at: seconds) }
            try first.advance()
        }
        // What is left of the second's lift.
        while let frame = second.next, frame.timeSeconds <= compared.secondEndSeconds {
            seconds = max(seconds, frame.timeSeconds - starts.second + starts.first)
            try second.advance()
            try second.put(on: board, 1)
            try video { () throws(VideoError) in try writer.write(board.picture, at: seconds) }
        }
        let end = max(seconds, compared.first.track.clip.durationSeconds)
        try video { () throws(VideoError) in try writer.finish(endSeconds: end) }
        return OverlayOutput.sentence(forSoundLeftOut: writer.soundLeftOut)
    }

    /// What stays through the video: the names and the plot.
    private func ground(of layout: SideBySideLayout, like first: Picture) throws(OverlayFailure) -> Picture {
        let black = first.isFullRange ? UInt8(0) : 16
        let chroma = [UInt8](repeating: 128, count: ((layout.width + 1) / 2) * ((layout.height + 1) / 2))
        let empty = Picture(
            width: layout.width, height: layout.height,
            luma: [UInt8](repeating: black, count: layout.width * layout.height), blueDifference: chroma,
            redDifference: chroma, matrix: first.matrix, isFullRange: first.isFullRange)
        var scene = layout.scene(background: SceneTheme.dark.ground)
        if let area = layout.plot,
            let plot = compared.paths(width: area.width, height: area.height, theme: .dark)
        {
            scene.layers += plot.layers.map { $0.moved(by: Vector2(x: area.x, y: area.y)) }
        }
        do throws(PaintError) {
            return try FramePainter(width: layout.width, height: layout.height).paint(scene, onto: empty)
        } catch {
            throw .paint(error)
        }
    }

    private func video<Value>(_ body: () throws(VideoError) -> Value) throws(OverlayFailure) -> Value {
        do throws(VideoError) { return try body() } catch { throw .video(error) }
    }
}

/// The frames of one lift's clip in turn, each painted once when it is put on the board.
private struct LiftFrames {
    /// The frame at hand; nil past the end.
    private(set) var current: Frame?
    /// The frame after it.
    private(set) var next: Frame?
    /// Where the picture begins on the clip's own clock, seconds.
    let startSeconds: Double

    private var source: FrameSource
    private let overlay: PictureOverlay
    private let painter: FramePainter
    private var shownIndex: Int?

    init(_ lift: ShownLift, clip: String) throws(OverlayFailure) {
        do throws(CommandFailure) { source = try ClipPictures.open(clip) } catch { throw .command(error) }
        overlay = lift.overlay
        startSeconds = source.stream.startSeconds
        let (width, height) = (source.stream.displayWidth, source.stream.displayHeight)
        do throws(PaintError) { painter = try FramePainter(width: width, height: height) } catch { throw .paint(error) }
        current = ClipPictures.next(&source)
        next = ClipPictures.next(&source)
    }

    /// Goes on by one frame.
    mutating func advance() throws(OverlayFailure) {
        current = next
        next = next == nil ? nil : ClipPictures.next(&source)
    }

    /// Goes on to the frame nearest to a time; the last one stays.
    mutating func advance(to seconds: Double) throws(OverlayFailure) {
        while let frame = current, let following = next,
            abs(following.timeSeconds - seconds) < abs(frame.timeSeconds - seconds)
        {
            try advance()
        }
    }

    /// Puts the frame at hand on the board with its overlay, unless it is there already.
    mutating func put(on board: PictureBoard, _ place: Int) throws(OverlayFailure) {
        guard let frame = current, frame.index != shownIndex else { return }
        shownIndex = frame.index
        let painted: Picture
        do throws(PaintError) {
            painted = try painter.paint(overlay.scene(frame: frame.index), onto: frame.picture)
        } catch {
            throw .paint(error)
        }
        do throws(VideoError) { try board.put(painted, into: place) } catch { throw .video(error) }
    }
}
