/// Two lifts on one plot, aligned where they leave the floor.
public enum LiftComparison {
    /// One of the two: a repetition, its motion, and what it is called.
    public struct Side: Sendable {
        /// What it is called: a clip's name, or an athlete's.
        public var name: String
        /// The analysis that the repetition is of.
        public var analysis: Analysis
        /// The repetition.
        public var rep: Rep

        /// Takes the fastest repetition of an analysis's set; without a set the fastest of `lift`, or the first of any.
        /// Nil without a repetition.
        public init?(name: String, analysis: Analysis, lift: LiftKind? = nil) {
            let reps = analysis.reps.filter { lift == nil || $0.lift == lift }
            let ofSet = reps.first { $0.index == analysis.set?.bestRep }
            let alone = lift == nil ? reps.first : reps.max { ($0.peakVelocityMps ?? 0) < ($1.peakVelocityMps ?? 0) }
            guard let rep = ofSet ?? alone else { return nil }
            self.name = name
            self.analysis = analysis
            self.rep = rep
        }

        /// Where the two are aligned, seconds: lift-off, for the jerk the dip's beginning, else where the first
        /// phase begins.
        public var startSeconds: Double? {
            rep.times.liftStart ?? rep.times.dipStart ?? rep.phases.first?.startSeconds
        }

        /// Where the lift's way ends, seconds.
        var endSeconds: Double? {
            rep.times.catchBottom ?? rep.times.receive ?? rep.times.peakHeight ?? rep.phases.last?.endSeconds
        }

        fileprivate var way: (kinematics: Kinematics, range: ClosedRange<Int>)? {
            guard let kinematics = analysis.kinematics, let start = startSeconds, let end = endSeconds,
                let range = kinematics.grid.range(from: start, through: end)
            else { return nil }
            return (kinematics, range)
        }
    }

    /// Both bar paths from the side, to one scale, with the vertical through the start. Nil where one has no path.
    public static func paths(_ first: Side, _ second: Side, style: PlotStyle) -> Scene? {
        let ways = [first, second].compactMap { side in side.way.map { (side, $0.kinematics, $0.range) } }
        guard ways.count == 2 else { return nil }
        let colors = [style.theme.ink, style.theme.accent]
        func points(_ kinematics: Kinematics, _ range: ClosedRange<Int>) -> [Vector2?] {
            let start = kinematics.x[range.lowerBound]
            return range.map {
                kinematics.isPresent[$0] ? Vector2(x: kinematics.x[$0] - start, y: kinematics.y[$0]) : nil
            }
        }
        let curves = ways.map { points($0.1, $0.2) }
        let all = curves.flatMap { $0 }.compactMap { $0 }
        let isFacingKnown = first.analysis.facing != nil && second.analysis.facing != nil
        guard
            let frame = BarPathPlot.frame(
                sides: all.map { $0.x }, heights: all.map { $0.y }, isFacingKnown: isFacingKnown, style: style,
                legend: legend(first, second, colors))
        else { return nil }
        var shapes = [BarPathPlot.vertical(in: frame)]
        for (curve, color) in zip(curves, colors) {
            for run in CurvePoints.runs(of: curve.map { $0?.y }, columns: 1000) {
                let places = run.compactMap { curve[$0].map { frame.place($0.x, $0.y) } }
                shapes.append(.polyline(places, Scene.Stroke(color, width: 3)))
            }
        }
        return frame.scene(
            summary: "The bar paths of " + first.name + " and " + second.name + " from the side, to one scale.",
            curves: shapes)
    }

    /// Both velocities over the time from lift-off. Nil where one has none.
    public static func velocities(_ first: Side, _ second: Side, style: PlotStyle) -> Scene? {
        let ways = [first, second].compactMap { $0.way }
        guard ways.count == 2 else { return nil }
        let colors = [style.theme.ink, style.theme.accent]
        let curves = ways.map { way in way.range.map { way.kinematics.isPresent[$0] ? way.kinematics.vy[$0] : nil } }
        let known = curves.flatMap { $0 }.compactMap { $0 }
        guard let low = known.min(), let high = known.max() else { return nil }
        let longest = ways.map { Double($0.range.count) / $0.kinematics.grid.rateHz }.max() ?? 1
        let frame = PlotFrame(
            style: style, x: Axis(over: 0...longest, count: 8, endsOnTicks: false, title: "time from the start, s"),
            y: Axis(over: min(0, low)...max(0, high), count: 5, endsOnTicks: true, title: "velocity, m/s"),
            legend: legend(first, second, colors))
        var shapes: [Scene.Shape] = []
        for (i, curve) in curves.enumerated() {
            for run in CurvePoints.runs(of: curve, columns: Int(frame.area.width)) {
                let points = run.map { frame.place(Double($0) / ways[i].kinematics.grid.rateHz, curve[$0] ?? 0) }
                shapes.append(.polyline(points, Scene.Stroke(colors[i], width: 2.5)))
            }
        }
        return frame.scene(
            summary: "The velocities of " + first.name + " and " + second.name + ", both from their start.",
            curves: shapes)
    }

    private static func legend(_ first: Side, _ second: Side, _ colors: [SceneColor]) -> [PlotFrame.Entry] {
        [PlotFrame.Entry(name: first.name, color: colors[0]), PlotFrame.Entry(name: second.name, color: colors[1])]
    }
}
