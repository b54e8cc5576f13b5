/// Velocity against height: what the bar does at each point of its way, however long it takes.
public enum VelocityHeightPlot {
    /// The plot of one repetition, from its start to its end, its phases in their colors.
    ///
    /// Nil where the repetition has no phase or nothing of it was measured.
    public static func scene(of rep: Rep, in analysis: Analysis, style: PlotStyle) -> Scene? {
        guard let kinematics = analysis.kinematics else { return nil }
        let stretches = PhaseStretch.all(of: rep, in: kinematics)
        let indices = stretches.flatMap { Array($0.range) }.filter { kinematics.isPresent[$0] }
        let (heights, speeds) = (indices.map { kinematics.y[$0] }, indices.map { kinematics.vy[$0] })
        guard let low = heights.min(), let high = heights.max(), let slow = speeds.min(), let fast = speeds.max() else {
            return nil
        }
        let frame = PlotFrame(
            style: style,
            x: Axis(over: min(0, low)...max(0, high), count: 8, endsOnTicks: true, title: "height, m"),
            y: Axis(over: min(0, slow)...max(0, fast), count: 5, endsOnTicks: true, title: "velocity, m/s"),
            legend: PhaseBands.legend(rep.phases, theme: style.theme))
        let curves = PhaseStretch.shapes(stretches, in: kinematics, theme: style.theme) {
            frame.place(kinematics.y[$0], kinematics.vy[$0])
        }
        return frame.scene(
            summary: "Velocity against height in repetition " + rep.index.description + PhaseBands.words(rep.phases),
            curves: curves)
    }
}

/// The bar's path seen from the side, front to back, to scale.
public enum BarPathPlot {
    /// The plot of one repetition, from its start to its end, with the vertical through the start.
    ///
    /// Nil where the repetition has no phase or nothing of it was measured.
    public static func scene(of rep: Rep, in analysis: Analysis, style: PlotStyle) -> Scene? {
        guard let kinematics = analysis.kinematics else { return nil }
        let stretches = PhaseStretch.all(of: rep, in: kinematics)
        let indices = stretches.flatMap { Array($0.range) }.filter { kinematics.isPresent[$0] }
        guard let first = indices.first else { return nil }
        let start = kinematics.x[first]
        let (sides, heights) = (indices.map { kinematics.x[$0] - start }, indices.map { kinematics.y[$0] })
        guard
            let frame = frame(
                sides: sides, heights: heights, isFacingKnown: analysis.facing != nil, style: style,
                legend: PhaseBands.legend(rep.phases, theme: style.theme))
        else { return nil }
        let curves = PhaseStretch.shapes(stretches, in: kinematics, theme: style.theme) {
            frame.place(kinematics.x[$0] - start, kinematics.y[$0])
        }
        return frame.scene(
            summary: "The bar's path from the side in repetition " + rep.index.description + ", to scale"
                + PhaseBands.words(rep.phases), curves: [vertical(in: frame)] + curves)
    }

    /// A frame to scale that holds the paths and a hand's breadth to both sides of the vertical.
    static func frame(
        sides: [Double], heights: [Double], isFacingKnown: Bool, style: PlotStyle, legend: [PlotFrame.Entry]
    ) -> PlotFrame? {
        guard let left = sides.min(), let right = sides.max(), let low = heights.min(), let high = heights.max() else {
            return nil
        }
        let title = isFacingKnown ? "forward, m" : "to the right, m"
        return PlotFrame(
            style: style,
            x: Axis(over: min(-0.1, left)...max(0.1, right), count: 3, endsOnTicks: true, title: title),
            y: Axis(over: min(0, low)...max(0.2, high), count: 6, endsOnTicks: true, title: "height, m"),
            legend: legend,
            isToScale: true)
    }

    /// The vertical through the start.
    static func vertical(in frame: PlotFrame) -> Scene.Shape {
        .polyline(
            [frame.place(0, frame.y.lower), frame.place(0, frame.y.upper)],
            Scene.Stroke(frame.style.theme.quietInk, width: 1.5, cap: .butt, dash: [6, 4]))
    }
}

/// The instants of one phase.
private struct PhaseStretch {
    let name: Phase.Name
    let range: ClosedRange<Int>

    static func all(of rep: Rep, in kinematics: Kinematics) -> [PhaseStretch] {
        rep.phases.compactMap { phase in
            kinematics.grid.range(from: phase.startSeconds, through: phase.endSeconds).map {
                // One instant more on the right, so that neighbors meet.
                PhaseStretch(
                    name: phase.name,
                    range: $0.lowerBound...min(kinematics.grid.count - 1, $0.upperBound + 1))
            }
        }
    }

    /// The phases as curves, each in its color; a gap breaks one.
    static func shapes(
        _ stretches: [PhaseStretch], in kinematics: Kinematics, theme: SceneTheme, place: (Int) -> Vector2
    ) -> [Scene.Shape] {
        var shapes: [Scene.Shape] = []
        for stretch in stretches {
            let values = stretch.range.map { kinematics.isPresent[$0] ? kinematics.y[$0] : nil }
            // A phase of a minute at most: every sample is kept up to 4000.
            for run in CurvePoints.runs(of: values, columns: 1000) {
                shapes.append(
                    .polyline(
                        run.map { place(stretch.range.lowerBound + $0) },
                        Scene.Stroke(theme.color(of: stretch.name), width: 3)))
            }
        }
        return shapes
    }
}
