/// A quantity of the bar against time, the phases shaded.
public enum MotionPlot {
    /// What is plotted upward.
    public enum Quantity: CaseIterable, Equatable, Sendable {
        /// Vertical velocity, m/s.
        case velocity
        /// Height over the resting bar, metres.
        case height
        /// Force on the bar, newtons.
        case force
        /// Power on the bar, watts.
        case power

        /// Its name for people.
        public var name: String {
            switch self {
            case .velocity: "velocity"
            case .height: "height"
            case .force: "force"
            case .power: "power"
            }
        }

        var unit: String {
            switch self {
            case .velocity: "m/s"
            case .height: "m"
            case .force: "N"
            case .power: "W"
            }
        }

        var decimals: Int { self == .velocity || self == .height ? 2 : 0 }
    }

    /// The plot over a stretch of time, by default all of it.
    ///
    /// Nil where nothing was measured in the stretch, and for force and power without a load. Gaps stay gaps.
    public static func scene(
        of quantity: Quantity, in analysis: Analysis, loadKg: Double?, span: ClosedRange<Double>? = nil,
        style: PlotStyle
    ) -> Scene? {
        guard let kinematics = analysis.kinematics, kinematics.grid.count > 0 else { return nil }
        let grid = kinematics.grid
        let times = span ?? grid.time(at: 0)...grid.time(at: grid.count - 1)
        guard let range = grid.range(from: times.lowerBound, through: times.upperBound) else { return nil }
        let values = range.map {
            kinematics.isPresent[$0] ? quantity.value(at: $0, in: kinematics, loadKg: loadKg) : nil
        }
        let known = values.compactMap { $0 }
        guard let low = known.min(), let high = known.max() else { return nil }
        let phases = analysis.reps.flatMap { $0.phases }.filter {
            $0.endSeconds > times.lowerBound && $0.startSeconds < times.upperBound
        }
        let frame = PlotFrame(
            style: style, x: Axis(over: times, count: 8, endsOnTicks: false, title: "time, s"),
            y: Axis(
                over: min(0, low)...max(0, high), count: 5, endsOnTicks: true,
                title: quantity.name + ", " + quantity.unit),
            legend: PhaseBands.legend(phases, theme: style.theme))
        var curves: [Scene.Shape] = []
        for run in CurvePoints.runs(of: values, columns: Int(frame.area.width)) {
            let points = run.map { i in frame.place(grid.time(at: range.lowerBound + i), values[i] ?? 0) }
            curves.append(.polyline(points, Scene.Stroke(style.theme.ink, width: 2)))
        }
        let peaks = analysis.reps.compactMap { rep in
            peak(of: quantity, rep: rep, values: values, range: range, grid: grid)
        }
        for peak in peaks {
            let point = frame.place(peak.time, peak.value)
            curves.append(
                .ellipse(
                    center: point, radii: Vector2(x: 3.5, y: 3.5), fill: style.theme.ground,
                    stroke: Scene.Stroke(style.theme.ink, width: 2)))
        }
        // Beyond this many the numbers would cover the curve; the set's plot has them.
        let labels =
            peaks.count > 6
            ? []
            : peaks.map {
                frame.label(NumberText.fixed($0.value, decimals: quantity.decimals), at: frame.place($0.time, $0.value))
            }
        let greatest = NumberText.fixed(high, decimals: quantity.decimals) + " " + quantity.unit
        return frame.scene(
            summary: "The bar's " + quantity.name + " over time, at most " + greatest + PhaseBands.words(phases),
            below: PhaseBands.shapes(phases, in: frame), curves: curves, labels: labels)
    }

    /// The greatest value of a repetition's lift: up to its top, so that a fall or a bounce is none.
    private static func peak(
        of quantity: Quantity, rep: Rep, values: [Double?], range: ClosedRange<Int>, grid: UniformGrid
    ) -> (time: Double, value: Double)? {
        guard let start = rep.phases.first?.startSeconds ?? rep.times.liftStart,
            let end = rep.times.peakHeight ?? rep.times.end,
            let stretch = grid.range(from: start, through: end)
        else { return nil }
        var best: (time: Double, value: Double)?
        for i in stretch where range.contains(i) {
            guard let value = values[i - range.lowerBound], value > best?.value ?? 0 else { continue }
            best = (grid.time(at: i), value)
        }
        return best
    }
}

extension MotionPlot.Quantity {
    /// The value at an instant; nil for force and power without a load.
    fileprivate func value(at i: Int, in kinematics: Kinematics, loadKg: Double?) -> Double? {
        switch self {
        case .velocity: return kinematics.vy[i]
        case .height: return kinematics.y[i]
        case .force: return loadKg.map { VBTAnalyzer.force(loadKg: $0, acceleration: kinematics.ay[i]) }
        case .power:
            return loadKg.map {
                VBTAnalyzer.force(loadKg: $0, acceleration: kinematics.ay[i]) * kinematics.vy[i]
            }
        }
    }
}

/// Phases as shaded stretches of a plot over time.
enum PhaseBands {
    static func shapes(_ phases: [Phase], in frame: PlotFrame) -> [Scene.Shape] {
        phases.map { phase in
            let left = frame.place(max(frame.x.lower, phase.startSeconds), 0).x
            let right = frame.place(min(frame.x.upper, phase.endSeconds), 0).x
            let box = Scene.Rectangle(x: left, y: frame.area.y, width: max(0, right - left), height: frame.area.height)
            return .rectangle(box, fill: frame.style.theme.color(of: phase.name).opacity(0.22))
        }
            + phases.map { phase in
                // A full-colored edge along the top tells thin bands apart, too.
                let left = frame.place(max(frame.x.lower, phase.startSeconds), 0).x
                let right = frame.place(min(frame.x.upper, phase.endSeconds), 0).x
                let box = Scene.Rectangle(x: left, y: frame.area.y, width: max(0, right - left), height: 5)
                return .rectangle(box, fill: frame.style.theme.color(of: phase.name))
            }
    }

    /// Each phase once, in order of time.
    static func legend(_ phases: [Phase], theme: SceneTheme) -> [PlotFrame.Entry] {
        var names: [Phase.Name] = []
        for phase in phases where !names.contains(phase.name) { names.append(phase.name) }
        return names.map { PlotFrame.Entry(name: $0.words, color: theme.color(of: $0)) }
    }

    /// The end of a summary's sentence.
    static func words(_ phases: [Phase]) -> String {
        var names: [Phase.Name] = []
        for phase in phases where !names.contains(phase.name) { names.append(phase.name) }
        guard !names.isEmpty else { return "." }
        return "; shaded: " + names.map { $0.words }.joined(separator: ", ") + "."
    }
}
