import Minerva
import MinervaPaint

/// `--compare`: two lifts side by side, aligned at lift-off and scaled alike.
struct ComparedLift {
    let first: ShownLift
    let second: ShownLift
    private let sides: (LiftComparison.Side, LiftComparison.Side)

    /// Every lift that both recordings have, in the first one's order: cleans with cleans, jerks with jerks. Where they
    /// have none in common, their best repetitions; empty where one has none.
    static func all(_ first: ShownLift, _ second: ShownLift) -> [ComparedLift] {
        var lifts: [LiftKind] = []
        for rep in first.analysis.reps where !lifts.contains(rep.lift) {
            if second.analysis.reps.contains(where: { $0.lift == rep.lift }) { lifts.append(rep.lift) }
        }
        return lifts.isEmpty
            ? [ComparedLift(first, second, lift: nil)].compactMap { $0 }
            : lifts.compactMap { ComparedLift(first, second, lift: $0) }
    }

    /// Pairs the best repetitions of two recordings, of one lift or of whatever they show; nil where one has none.
    private init?(_ first: ShownLift, _ second: ShownLift, lift: LiftKind?) {
        let name = first.track.clip.name
        guard let one = LiftComparison.Side(name: name, analysis: first.analysis, lift: lift),
            var two = LiftComparison.Side(name: second.track.clip.name, analysis: second.analysis, lift: lift)
        else { return nil }
        if one.name == two.name { two.name += " (2)" }
        self.first = first
        self.second = second
        sides = (one, two)
    }

    /// The names of both lifts.
    var names: (String, String) { (sides.0.name, sides.1.name) }

    /// The repetitions that are compared: the fastest of each.
    var reps: (Rep, Rep) { (sides.0.rep, sides.1.rep) }

    /// Which repetitions are compared, in a sentence.
    var scope: String {
        func words(_ rep: Rep, of lift: ShownLift) -> String {
            // A clean & jerk's repetitions are not one set.
            let count = lift.analysis.reps.count { $0.lift == rep.lift }
            return rep.lift.words + (count > 1 ? " (repetition \(rep.index), the fastest of \(count))" : "")
        }
        let (one, other) = (words(reps.0, of: first), words(reps.1, of: second))
        let isOnly = first.analysis.reps.count == 1 && second.analysis.reps.count == 1
        let which = one != other ? ": \(one) and \(other)" : isOnly ? "" : ": \(one)"
        return "Compared with \(names.1)\(which). Difference: the second less the first."
    }

    /// Both paths on one plot, and both velocities.
    func plots(theme: SceneTheme) -> [LiftPlots.Plot] {
        let paths = paths(width: 420, height: 560, theme: theme)
        let speeds = LiftComparison.velocities(
            sides.0, sides.1, style: PlotStyle(width: 640, height: 280, theme: theme))
        return LiftPlots.plots([
            (paths, "compare-paths", "Both bar paths, to one scale"),
            (speeds, "compare-velocities", "Both velocities, from the start"),
        ])
    }

    /// One moment on both sides.
    struct Moment {
        let name: String
        let frames: (Int, Int)
    }

    /// The first lift's lift-off, peak velocity and catch, and the second one's; where that one was not seen, its frame
    /// as long after its own lift-off.
    var moments: [Moment] {
        guard let start = sides.0.startSeconds, let other = sides.1.startSeconds else { return [] }
        let others = RepMoment.all(of: sides.1.rep)
        return RepMoment.all(of: sides.0.rep).compactMap { moment in
            let same = others.first { $0.name == moment.name }?.seconds
            guard let one = first.frameIndex(at: moment.seconds),
                let two = second.frameIndex(at: same ?? other + moment.seconds - start)
            else { return nil }
            return Moment(name: moment.name, frames: (one, two))
        }
    }

    /// Where each lift is aligned, seconds of its own clip: lift-off, or where the dip or the first phase begins.
    var startSeconds: (first: Double, second: Double)? {
        guard let first = sides.0.startSeconds, let second = sides.1.startSeconds else { return nil }
        return (first, second)
    }

    /// Where the second lift is over, seconds of its clip.
    var secondEndSeconds: Double { second.span(of: sides.1.rep)?.upperBound ?? 0 }

    /// Where the two pictures go, and the plot.
    func layout(hasPlot: Bool) -> SideBySideLayout {
        SideBySideLayout((first, second), names: names, hasPlot: hasPlot)
    }

    /// Both paths on one plot of that size; nil where one was not measured.
    func paths(width: Double, height: Double, theme: SceneTheme) -> Scene? {
        LiftComparison.paths(sides.0, sides.1, style: PlotStyle(width: width, height: height, theme: theme))
    }

    /// Both frames with their paths beside each other, as `SideBySideLayout` says.
    func sideBySide(_ one: Picture, _ two: Picture, at moment: Moment) throws(CommandFailure) -> [UInt8] {
        let layout = layout(hasPlot: false)
        let shown = [(first, one, moment.frames.0), (second, two, moment.frames.1)]
        var placed: [ScenePainter.PlacedPicture] = []
        for ((lift, picture, frame), place) in zip(shown, layout.places) {
            let painted = try Painting.bytes { () throws(PaintError) in
                try FramePainter(width: picture.width, height: picture.height)
                    .paint(lift.overlay.scene(frame: frame, content: .everything), onto: picture)
            }
            placed.append(
                ScenePainter.PlacedPicture(
                    painted,
                    in: Scene.Rectangle(
                        x: Double(place.x), y: Double(place.y), width: Double(place.width),
                        height: Double(place.height))))
        }
        return try Painting.bytes { () throws(PaintError) in try ScenePainter.png(of: layout.scene(), over: placed) }
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
