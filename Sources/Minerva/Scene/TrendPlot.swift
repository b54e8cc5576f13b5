/// How a lifter's speed goes over sessions, one line for each rung.
public enum TrendPlot {
    /// Sessions to the right, speed upward; a rung that was interpolated is a hollow point. Nil where no session has a rung.
    public static func scene(of trend: SpeedTrend, style: PlotStyle) -> Scene? {
        let speeds = trend.waves.flatMap { $0.map { $0.meanVelocityMps } }.filter { $0.isFinite }
        guard let slowest = speeds.min(), let fastest = speeds.max() else { return nil }
        let size = trend.waves.map { $0.count }.max() ?? 0
        let theme = style.theme
        // Rungs are in order, and so are these from the light end to the heavy one.
        let colors = Phase.Name.trendOrder.map { theme.color(of: $0) }
        let legend = (0..<size).map { rung in
            PlotFrame.Entry(name: name(of: rung, in: trend), color: colors[rung % colors.count])
        }
        let frame = PlotFrame(
            style: style,
            x: Axis(
                over: 0.7...Double(trend.waves.count) + 0.3, count: min(10, trend.waves.count + 1),
                endsOnTicks: false, title: "session"),
            y: Axis(over: slowest...fastest, count: 5, endsOnTicks: true, title: "mean velocity, m/s"), legend: legend)
        var shapes: [Scene.Shape] = []
        for rung in 0..<size {
            let color = colors[rung % colors.count]
            let points = trend.waves.enumerated().compactMap { session, wave -> (place: Vector2, isHollow: Bool)? in
                guard rung < wave.count, wave[rung].meanVelocityMps.isFinite else { return nil }
                return (frame.place(Double(session + 1), wave[rung].meanVelocityMps), wave[rung].isInterpolated)
            }
            shapes.append(.polyline(points.map { $0.place }, Scene.Stroke(color, width: 2)))
            for point in points {
                shapes.append(
                    .ellipse(
                        center: point.place, radii: Vector2(x: 4, y: 4),
                        fill: point.isHollow ? theme.ground : color, stroke: Scene.Stroke(color, width: 2)))
            }
        }
        var summary = "Mean velocity of " + size.description + " working weights over "
        summary += trend.waves.count.description + " sessions"
        summary += trend.isReadyToAddWeight ? "; all have gone up long enough to add weight." : "."
        return frame.scene(summary: summary, curves: shapes)
    }

    /// The loads of a rung over the sessions, e.g. `60–65 kg`.
    private static func name(of rung: Int, in trend: SpeedTrend) -> String {
        let loads = trend.waves.compactMap { rung < $0.count ? $0[rung].loadKg : nil }
        guard let least = loads.min(), let most = loads.max(), least.isFinite, most.isFinite else {
            return "rung " + (rung + 1).description
        }
        let low = DecimalText.significant(least, digits: 4)
        return (most > least ? low + "–" + DecimalText.significant(most, digits: 4) : low) + " kg"
    }
}

extension Phase.Name {
    fileprivate static let trendOrder: [Phase.Name] = [
        .receive, .recovery, .turnover, .drive, .dip, .firstPull, .catching, .secondPull,
    ]
}
