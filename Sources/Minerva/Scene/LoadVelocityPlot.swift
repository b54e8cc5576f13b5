/// How fast a lifter moves each load: the points, the line through them, and how far it can be trusted.
public enum LoadVelocityPlot {
    /// What the speeds and masses of a plot are.
    public struct Measure: Equatable, Sendable {
        /// What the speeds are, e.g. `peak velocity`.
        public var quantity: String
        /// What masses are written in.
        public var mass: MassScale

        /// Creates a measure.
        public init(quantity: String, mass: MassScale) {
            self.quantity = quantity
            self.mass = mass
        }
    }

    /// The profile of a lifter: each session's fastest lift at each load, the line within its loads, one
    /// standard deviation of the points about it as a band, and where there is one the estimated maximum with
    /// its standard error.
    ///
    /// Without a profile the points alone. Nil where no point has a load and a speed.
    public static func scene(
        of points: [LoadVelocityProfile.Point], fit: LoadVelocityProfile.Fit, maximum: MaximumEstimate.Outcome,
        thresholdMps: Double?, measure: Measure, style: PlotStyle
    ) -> Scene? {
        let points = points.filter { $0.isUsable }
        let theme = style.theme
        let (color, maximumColor) = (theme.accent, theme.color(of: .turnover))
        var profile: LoadVelocityProfile?
        if case .profile(let fitted) = fit { profile = fitted }
        var estimate: MaximumEstimate?
        if case .estimate(let found) = maximum, thresholdMps != nil { estimate = found }
        var loads = points.map { $0.loadKg }
        var speeds = points.map { $0.velocityMps }
        if let estimate, let thresholdMps {
            loads.append(estimate.loadKg + estimate.standardErrorKg)
            speeds.append(thresholdMps)
        }
        if let profile {
            speeds.append(profile.velocityMps(atKg: profile.loads.lowerBound) + profile.residualMps)
            speeds.append(profile.velocityMps(atKg: profile.loads.upperBound) - profile.residualMps)
        }
        var legend = [PlotFrame.Entry(name: "fastest lift of a session", color: theme.ink)]
        if let profile {
            let spread = NumberText.fixed(profile.residualMps, decimals: 3)
            legend.append(PlotFrame.Entry(name: "line ± " + spread + " m/s", color: color))
        }
        if let estimate {
            let error = measure.mass.text(estimate.standardErrorKg)
            let name = "estimated 1RM " + measure.mass.number(estimate.loadKg) + " ± " + error
            legend.append(PlotFrame.Entry(name: name, color: maximumColor))
        }
        guard let frame = frame(loads, speeds, legend: legend, measure: measure, style: style) else { return nil }
        func place(_ load: Double, _ speed: Double) -> Vector2 { frame.place(load * measure.mass.perKilogram, speed) }
        var below: [Scene.Shape] = []
        var shapes: [Scene.Shape] = []
        if let profile {
            let ends = [profile.loads.lowerBound, profile.loads.upperBound]
            let line = ends.map { ($0, profile.velocityMps(atKg: $0)) }
            let upper = line.map { place($0.0, $0.1 + profile.residualMps) }
            let lower = line.map { place($0.0, $0.1 - profile.residualMps) }
            below.append(.polygon(upper + lower.reversed(), fill: color.opacity(0.18)))
            shapes.append(.polyline(line.map { place($0.0, $0.1) }, Scene.Stroke(color, width: 2.5)))
        }
        shapes += dots(points, color: theme.ink, place)
        if let estimate, let thresholdMps {
            let ends = [-1.0, 1].map { place(estimate.loadKg + $0 * estimate.standardErrorKg, thresholdMps) }
            shapes.append(.polyline(ends, Scene.Stroke(maximumColor, width: 2)))
            shapes.append(
                .ellipse(
                    center: place(estimate.loadKg, thresholdMps), radii: Vector2(x: 5, y: 5), fill: theme.ground,
                    stroke: Scene.Stroke(maximumColor, width: 2)))
        }
        var summary =
            measure.quantity.capitalizedFirst + " of " + points.count.description + " lifts against their load"
        if let profile {
            let share = NumberText.fixed(profile.determination * 100, decimals: 0)
            summary += ", with the line that explains " + share + " % of it"
        }
        return frame.scene(summary: summary + ".", below: below, curves: shapes)
    }

    /// The fastest lift at each load on two days. Nil where neither has one.
    public static func comparison(
        of first: (name: String, points: [LoadVelocityProfile.Point]),
        with second: (name: String, points: [LoadVelocityProfile.Point]), measure: Measure, style: PlotStyle
    ) -> Scene? {
        let colors = [style.theme.ink, style.theme.accent]
        let days = [first.points, second.points].map { day in
            day.filter { $0.isUsable }.sorted { $0.loadKg < $1.loadKg }
        }
        let all = days[0] + days[1]
        let frame = frame(
            all.map { $0.loadKg }, all.map { $0.velocityMps },
            legend: [
                PlotFrame.Entry(name: first.name, color: colors[0]),
                PlotFrame.Entry(name: second.name, color: colors[1]),
            ], measure: measure, style: style)
        guard let frame else { return nil }
        func place(_ load: Double, _ speed: Double) -> Vector2 { frame.place(load * measure.mass.perKilogram, speed) }
        var shapes: [Scene.Shape] = []
        for (day, color) in zip(days, colors) {
            shapes.append(.polyline(day.map { place($0.loadKg, $0.velocityMps) }, Scene.Stroke(color, width: 2)))
            shapes += dots(day, color: color, place)
        }
        return frame.scene(
            summary: measure.quantity.capitalizedFirst + " at each load on " + first.name + " and on " + second.name
                + ".",
            curves: shapes)
    }

    private static func dots(
        _ points: [LoadVelocityProfile.Point], color: SceneColor, _ place: (Double, Double) -> Vector2
    ) -> [Scene.Shape] {
        points.map { .ellipse(center: place($0.loadKg, $0.velocityMps), radii: Vector2(x: 4, y: 4), fill: color) }
    }

    /// A frame that holds the points with some room around them.
    private static func frame(
        _ loads: [Double], _ speeds: [Double], legend: [PlotFrame.Entry], measure: Measure, style: PlotStyle
    ) -> PlotFrame? {
        guard let light = loads.min(), let heavy = loads.max(), let slow = speeds.min(), let fast = speeds.max() else {
            return nil
        }
        let scale = measure.mass.perKilogram
        let room = max(1, (heavy - light) * 0.06)
        return PlotFrame(
            style: style,
            x: Axis(
                over: (light - room) * scale...(heavy + room) * scale, count: 8, endsOnTicks: false,
                title: "load, " + measure.mass.unit),
            y: Axis(over: slow...fast, count: 5, endsOnTicks: true, title: measure.quantity + ", m/s"), legend: legend)
    }
}
