import Minerva
import MinervaPaint

/// `--compare`: two lifts side by side, aligned at lift-off and scaled alike.
struct ComparedLift {
    let first: ShownLift
    let second: ShownLift
    private let sides: (LiftComparison.Side, LiftComparison.Side)

    /// Pairs the best repetitions of two lifts; nil where one has none.
    init?(_ first: ShownLift, _ second: ShownLift) {
        guard let one = LiftComparison.Side(name: first.track.clip.name, analysis: first.analysis),
            var two = LiftComparison.Side(name: second.track.clip.name, analysis: second.analysis)
        else { return nil }
        if one.name == two.name { two.name += " (2)" }
        self.first = first
        self.second = second
        sides = (one, two)
    }

    /// The names of both lifts.
    var names: (String, String) { (sides.0.name, sides.1.name) }

    /// Both paths on one plot, and both velocities.
    func plots(theme: SceneTheme) -> [LiftPlots.Plot] {
        let paths = LiftComparison.paths(
            sides.0, sides.1, style: PlotStyle(width: 420, height: 560, theme: theme))
        let speeds = LiftComparison.velocities(
            sides.0, sides.1, style: PlotStyle(width: 640, height: 280, theme: theme))
        return LiftPlots.plots([
            (paths, "compare-paths", "Both bar paths, to one scale"),
            (speeds, "compare-velocities", "Both velocities, from the start"),
        ])
    }

    /// One moment on both sides: the same time after lift-off.
    struct Moment {
        let name: String
        let frames: (Int, Int)
    }

    /// The first lift's lift-off, peak velocity and catch, and the second one's frame as long after its own lift-off.
    var moments: [Moment] {
        guard let start = sides.0.startSeconds, let other = sides.1.startSeconds else { return [] }
        return RepMoment.all(of: sides.0.rep).compactMap { moment in
            guard let one = first.frameIndex(at: moment.seconds),
                let two = second.frameIndex(at: other + moment.seconds - start)
            else { return nil }
            return Moment(name: moment.name, frames: (one, two))
        }
    }

    /// Both frames with their paths beside each other, so large that a meter is as long in both; the names above.
    ///
    /// The one whose meters are fewer pixels keeps its size; sizes are limited to 1080 pixels of height.
    func sideBySide(_ one: Picture, _ two: Picture, at moment: Moment) throws(CommandFailure) -> [UInt8] {
        let scales = [first, second].map { $0.analysis.scale?.metersPerPixel ?? 1 }
        let pictures = [one, two]
        // Both come to the coarser one's pixels; then both shrink to fit.
        let coarse = max(scales[0], scales[1])
        let heights = pictures.indices.map { Double(pictures[$0].height) * scales[$0] / coarse }
        let fit = min(1, 1080 / max(heights[0], heights[1]))
        let factors = scales.map { $0 / coarse * fit }
        let title = 36.0
        let widths = pictures.indices.map { (Double(pictures[$0].width) * factors[$0]).rounded() }
        let height = (max(heights[0], heights[1]) * fit).rounded()
        var scene = Scene(
            width: widths[0] + widths[1] + 4, height: height + title,
            summary: "\(names.0) and \(names.1) at the same time after lift-off.", background: nil)
        var texts: [Scene.Shape] = [
            .rectangle(
                Scene.Rectangle(x: 0, y: 0, width: scene.width, height: title), fill: SceneTheme.dark.ground)
        ]
        var placed: [ScenePainter.PlacedPicture] = []
        var left = 0.0
        for (i, lift) in [first, second].enumerated() {
            let frame = i == 0 ? moment.frames.0 : moment.frames.1
            let painted = try Painting.bytes { () throws(PaintError) in
                try FramePainter(width: pictures[i].width, height: pictures[i].height)
                    .paint(lift.overlay.scene(frame: frame, content: .everything), onto: pictures[i])
            }
            // Feet stand on one line.
            let own = (Double(pictures[i].height) * factors[i]).rounded()
            placed.append(
                ScenePainter.PlacedPicture(
                    painted, in: Scene.Rectangle(x: left, y: title + height - own, width: widths[i], height: own)))
            texts.append(
                .text(
                    Scene.Text(
                        i == 0 ? names.0 : names.1, at: Vector2(x: left + 12, y: 25), size: 18, isBold: true,
                        color: SceneTheme.dark.ink)))
            left += widths[i] + 4
        }
        scene.layers = [Scene.Layer("names", clip: nil, shapes: texts)]
        return try Painting.bytes { () throws(PaintError) in try ScenePainter.png(of: scene, over: placed) }
    }

    /// Writes the pairs of pictures and the plots into the stills' folder.
    func write(to folder: String, console: Console, isQuiet: Bool) throws(CommandFailure) {
        for plot in plots(theme: .light) {
            try OutputFile.write(SceneSVG.bytes(of: plot.scene), to: folder + "/" + plot.name + ".svg")
        }
        guard let one = first.clipPath, let two = second.clipPath else { return }
        var firsts: [Int: Picture] = [:]
        var bar = ProgressBar(title: "comparison", console: console, isQuiet: isQuiet)
        defer { bar.clear() }
        // A handful of pictures at a time: the first lift's wait in memory for the second's.
        try ClipPictures.read(one, at: Set(moments.map(\.frames.0)), progress: &bar) { firsts[$0] = $1 }
        try ClipPictures.read(two, at: Set(moments.map(\.frames.1)), progress: &bar) {
            (index, picture) throws(CommandFailure) in
            for (number, moment) in moments.enumerated() where moment.frames.1 == index {
                guard let other = firsts[moment.frames.0] else { continue }
                let png = try sideBySide(other, picture, at: moment)
                try OutputFile.write(png, to: folder + "/compare-\(number + 1)-\(moment.name).png")
            }
        }
    }
}
