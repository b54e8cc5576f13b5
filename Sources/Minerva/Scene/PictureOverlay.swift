/// What is drawn over the frames of a clip: the bar's path, the phases, the rim, the athlete, the figures
/// of the moment.
///
/// Made once for a clip; then a scene for each frame, at a cost that does not grow with the clip: only the path
/// of the repetition at hand is drawn. A moving camera carries the path along, so that it stays where the bar
/// went in the room.
public struct PictureOverlay: Sendable {
    /// What to draw.
    public struct Content: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates a content from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The bar's path up to the frame.
        public static let path = Content(rawValue: 1)
        /// The rest of the repetition's path too, faintly.
        public static let wholePath = Content(rawValue: 2)
        /// The path in the colors of its phases; without it the path has one color.
        public static let phases = Content(rawValue: 4)
        /// The plate's rim and its center.
        public static let rim = Content(rawValue: 8)
        /// The athlete's joints, where a pose was taken.
        public static let skeleton = Content(rawValue: 16)
        /// The bar's velocity now, and the peak so far.
        public static let velocity = Content(rawValue: 32)
        /// Repetition, lift and phase.
        public static let label = Content(rawValue: 64)
        /// The vertical through the bar's start.
        public static let vertical = Content(rawValue: 128)

        /// The path alone, with the vertical it is judged by.
        public static let pathOnly: Content = [.path, .vertical]
        /// Everything that belongs to a moment.
        public static let everything: Content = [
            .path, .phases, .rim, .skeleton, .velocity, .label, .vertical,
        ]
    }

    private let track: Track
    private let analysis: Analysis
    private let trail: BarTrail
    private let steadyBars: [Vector2?]
    /// The joints of each frame as figures are made from them: what the plate hides, and what jumps, left out.
    private let joints: [PoseObservation?]
    private let runs: [PointRun]
    private let spans: [RepSpan]
    private let theme: SceneTheme
    /// Length that all sizes are multiples of: 1 pixel in a picture whose shorter side has 540.
    private let unit: Double

    /// Without repetitions the path is this long, seconds: enough for a lift, and short enough to be followed.
    private static let looseTrailSeconds = 3.0

    /// A lift begins between two frames; the one just before shows it, as a still at lift-off does.
    private static let frameSlackSeconds = 0.02

    /// Prepares the overlay of a clip; `track` and `settings` are those that the analysis was made from, `steady` the
    /// track's own where it is at hand.
    public init(
        track: Track, steady known: Track? = nil, analysis: Analysis, settings: Settings, theme: SceneTheme = .dark
    ) {
        let steady = known ?? track.steady
        self.track = track
        self.analysis = analysis
        self.theme = theme
        trail = BarTrail(track: steady, settings: settings)
        steadyBars = steady.frames.map { $0.plate?.center }
        joints =
            analysis.body?.cleaned
            ?? JointSmoothing.smoothed(steady, minimumVisibility: settings[.minimumVisibility]).frames.map { $0.pose }
        runs = analysis.coloredRuns(along: steady, settings: settings)
        spans = RepSpan.all(of: analysis.reps)
        unit = max(0.25, Double(min(track.clip.displayWidth, track.clip.displayHeight)) / 540)
    }

    /// The scene over one frame of the track. Nothing of a moment is drawn for an index that the track does not have.
    public func scene(frame index: Int, content: Content = .everything) -> Scene {
        var scene = Scene(
            width: Double(track.clip.displayWidth), height: Double(track.clip.displayHeight),
            summary: "The bar's path over the picture.")
        guard track.frames.indices.contains(index) else { return scene }
        let frame = track.frames[index]
        let moment = Moment(
            time: frame.timeSeconds, camera: track.cameraShift(at: index), bar: steadyBars[index],
            span: spans.last { $0.start <= frame.timeSeconds + PictureOverlay.frameSlackSeconds })
        if content.contains(.vertical) { scene.layers.append(Scene.Layer("vertical", shapes: vertical(moment))) }
        if content.contains(.wholePath) {
            let whole = trail.points(from: from(moment), through: moment.span?.end ?? moment.time)
            scene.layers.append(Scene.Layer("whole-path", shapes: faintLine(whole, moment)))
        }
        if content.contains(.path) {
            scene.layers.append(Scene.Layer("path", shapes: path(moment, isColored: content.contains(.phases))))
        }
        if content.contains(.skeleton), let pose = joints[index] {
            let shapes = Skeleton.shapes(pose, unit: unit) { place($0, moment) }
            scene.layers.append(Scene.Layer("skeleton", shapes: shapes))
        }
        if content.contains(.rim), let plate = frame.plate {
            scene.layers.append(Scene.Layer("rim", shapes: rim(plate)))
        }
        var texts: [Scene.Shape] = []
        if content.contains(.velocity) { texts += velocity(moment) }
        if content.contains(.label) { texts += label(moment) }
        if !texts.isEmpty { scene.layers.append(Scene.Layer("figures", shapes: texts)) }
        return scene
    }

    // MARK: The moment

    private struct Moment {
        let time: Double
        let camera: CameraShift
        /// The bar's steady place, which what the camera did is known for.
        let bar: Vector2?
        let span: RepSpan?
    }

    /// Where the path that is drawn begins.
    private func from(_ moment: Moment) -> Double {
        moment.span?.start ?? (spans.isEmpty ? moment.time - PictureOverlay.looseTrailSeconds : .infinity)
    }

    /// A place of the steady picture in the frame's, and from a pixel's center to its corner.
    private func place(_ point: Vector2, _ moment: Moment) -> Vector2 {
        moment.camera.seen(point, bar: moment.bar) + Vector2(x: 0.5, y: 0.5)
    }

    // MARK: Lines

    /// Dark edges carry a line over any picture.
    private func edged(_ points: [Vector2], _ color: SceneColor, width: Double) -> [Scene.Shape] {
        [
            .polyline(points, Scene.Stroke(SceneColor(0x000000).opacity(0.55), width: (width + 2.4) * unit)),
            .polyline(points, Scene.Stroke(color, width: width * unit)),
        ]
    }

    private func vertical(_ moment: Moment) -> [Scene.Shape] {
        guard let span = moment.span, let start = trail.point(at: span.start) else { return [] }
        let way = trail.points(from: span.start, through: span.end).map { $0.position.y }
        guard let top = way.min(), let bottom = way.max() else { return [] }
        let ends = [
            Vector2(x: start.position.x, y: bottom), Vector2(x: start.position.x, y: top - 24 * unit),
        ].map { place($0, moment) }
        let dash = [7 * unit, 7 * unit]
        return [
            .polyline(ends, Scene.Stroke(SceneColor(0x000000).opacity(0.45), width: 3 * unit, cap: .butt, dash: dash)),
            .polyline(ends, Scene.Stroke(SceneColor(0xFFFFFF).opacity(0.9), width: 1.4 * unit, cap: .butt, dash: dash)),
        ]
    }

    private func faintLine(_ points: [TrailPoint], _ moment: Moment) -> [Scene.Shape] {
        trail.pieces(points).map {
            .polyline(
                $0.map { place($0.position, moment) },
                Scene.Stroke(theme.ink.opacity(0.45), width: 2 * unit))
        }
    }

    private func path(_ moment: Moment, isColored: Bool) -> [Scene.Shape] {
        let last = min(moment.time, moment.span?.end ?? moment.time)
        var shapes: [Scene.Shape] = []
        for piece in trail.pieces(trail.points(from: from(moment), through: last)) where piece.count > 1 {
            shapes += edged(piece.map { place($0.position, moment) }, theme.ink, width: 3)
        }
        guard isColored, let span = moment.span else { return shapes }
        for run in runs where (run.points.first?.timeSeconds ?? .infinity) < last && span.holds(run) {
            let points = run.points.prefix { $0.timeSeconds <= last }.map { place($0.position, moment) }
            shapes.append(.polyline(points, Scene.Stroke(theme.color(of: run.phase), width: 4.5 * unit)))
        }
        return shapes
    }

    private func rim(_ plate: PlateObservation) -> [Scene.Shape] {
        let center = plate.center + Vector2(x: 0.5, y: 0.5)
        let axes = plate.semiAxes
        // A bridged plate was not seen: its rim is dashed.
        let dash = plate.state == .predicted ? [8 * unit, 8 * unit] : []
        func ring(_ stroke: Scene.Stroke) -> Scene.Shape {
            .ellipse(center: center, radii: axes.radii, angleDegrees: axes.angleDegrees, stroke: stroke)
        }
        return [
            ring(Scene.Stroke(SceneColor(0x000000).opacity(0.5), width: 4 * unit, dash: dash)),
            ring(Scene.Stroke(SceneColor(0xFFFFFF), width: 1.8 * unit, dash: dash)),
            .ellipse(
                center: center, radii: Vector2(x: 4.5 * unit, y: 4.5 * unit), fill: SceneColor(0xFFFFFF),
                stroke: Scene.Stroke(SceneColor(0x000000).opacity(0.7), width: 1.6 * unit)),
        ]
    }

    // MARK: Figures

    private func text(_ string: String, row: Double, size: Double, isBold: Bool, x: Double = 16) -> Scene.Shape {
        .text(
            Scene.Text(
                string, at: Vector2(x: x * unit, y: row * unit), size: size * unit, isBold: isBold,
                color: SceneColor(0xFFFFFF), halo: Scene.Stroke(SceneColor(0x000000).opacity(0.75), width: 4 * unit)))
    }

    private func velocity(_ moment: Moment) -> [Scene.Shape] {
        guard let kinematics = analysis.kinematics, kinematics.grid.count > 0 else { return [] }
        let grid = kinematics.grid
        let index = grid.index(nearest: moment.time)
        guard abs(grid.time(at: index) - moment.time) <= 1 / grid.rateHz, kinematics.isPresent[index] else { return [] }
        var shapes = [
            text(NumberText.fixed(kinematics.vy[index], decimals: 2) + " m/s", row: 42, size: 32, isBold: true)
        ]
        if let span = moment.span, let peak = span.rep.peakVelocityMps, let time = span.rep.times.peakVelocity,
            moment.time >= time
        {
            shapes.append(
                text("peak " + NumberText.fixed(peak, decimals: 2) + " m/s", row: 66, size: 18, isBold: false))
        }
        return shapes
    }

    private func label(_ moment: Moment) -> [Scene.Shape] {
        guard let span = moment.span else { return [] }
        let height = Double(track.clip.displayHeight) / unit
        let rep = span.rep
        var shapes = [
            text(
                "rep " + rep.index.description + " · " + rep.lift.name, row: height - 18, size: 18, isBold: false)
        ]
        // Of two phases that share an instant the one that ends there: a still at the catch's bottom shows the catch.
        let slack = PictureOverlay.frameSlackSeconds
        let phase = rep.phases.first {
            $0.startSeconds - slack <= moment.time && moment.time <= $0.endSeconds + slack
        }
        guard let phase else { return shapes }
        let box = Scene.Rectangle(x: 16 * unit, y: (height - 62) * unit, width: 20 * unit, height: 20 * unit)
        shapes.append(
            .rectangle(
                box, cornerRadius: 4 * unit, fill: theme.color(of: phase.name),
                stroke: Scene.Stroke(SceneColor(0x000000).opacity(0.75), width: 2 * unit)))
        shapes.append(text(phase.name.words, row: height - 44, size: 24, isBold: true, x: 44))
        return shapes
    }
}
