/// How a lifter's speed goes over sessions, one line for each working weight.
public enum TrendPlot {
    /// Sessions to the right, evenly, under their `names` (days; their numbers where there are none), speed
    /// upward; a rung that was interpolated is a hollow point. `quantity` is what the speeds are. Nil where no
    /// session has a rung.
    public static func scene(
        of trend: SpeedTrend, names: [String] = [], quantity: String = "mean velocity",
        mass: MassScale = .kilograms, style: PlotStyle
    ) -> Scene? {
        let speeds = trend.waves.flatMap { $0.map { $0.meanVelocityMps } }.filter { $0.isFinite }
        guard let slowest = speeds.min(), let fastest = speeds.max() else { return nil }
        let size = trend.waves.map { $0.count }.max() ?? 0
        let theme = style.theme
        // Rungs are in order, and so are these from the light end to the heavy one.
        let colors = Phase.Name.trendOrder.map { theme.color(of: $0) }
        let legend = (0..<size).map { rung in
            PlotFrame.Entry(name: name(of: rung, in: trend, mass), color: colors[rung % colors.count])
        }
        let known = trend.waves.indices.map { $0 < names.count ? names[$0] : ($0 + 1).description }
        let frame = PlotFrame(
            style: style, x: Axis(names: known, atMost: 10, title: "session"),
            y: Axis(over: slowest...fastest, count: 5, endsOnTicks: true, title: quantity + ", m/s"), legend: legend)
        let isCrowded = frame.area.width / Double(trend.waves.count) < style.fontSize
        var shapes: [Scene.Shape] = []
        for rung in 0..<size {
            let color = colors[rung % colors.count]
            let points = trend.waves.enumerated().compactMap { session, wave -> (place: Vector2, isHollow: Bool)? in
                guard rung < wave.count, wave[rung].meanVelocityMps.isFinite else { return nil }
                return (frame.place(Double(session + 1), wave[rung].meanVelocityMps), wave[rung].isInterpolated)
            }
            shapes.append(.polyline(points.map { $0.place }, Scene.Stroke(color, width: 2)))
            // Points that would touch say no more than their line.
            for point in points where !isCrowded || point.isHollow {
                shapes.append(
                    .ellipse(
                        center: point.place, radii: Vector2(x: 4, y: 4),
                        fill: point.isHollow ? theme.ground : color, stroke: Scene.Stroke(color, width: 2)))
            }
        }
        var summary = quantity.capitalizedFirst + " at " + size.description
        summary += size == 1 ? " working weight over " : " working weights over "
        summary += trend.waves.count.description + (trend.waves.count == 1 ? " session" : " sessions")
        summary += trend.isReadyToAddWeight ? "; all have gone up long enough to add weight." : "."
        return frame.scene(summary: summary, curves: shapes)
    }

    /// The loads of a rung over the sessions, e.g. `60–65 kg`.
    private static func name(of rung: Int, in trend: SpeedTrend, _ mass: MassScale) -> String {
        let loads = trend.waves.compactMap { rung < $0.count ? $0[rung].loadKg : nil }
        guard let least = loads.min(), let most = loads.max(), least.isFinite, most.isFinite else {
            return "weight " + (rung + 1).description
        }
        return most > least ? mass.number(least) + "–" + mass.text(most) : mass.text(least)
    }
}

extension Phase.Name {
    fileprivate static let trendOrder: [Phase.Name] = [
        .receive, .recovery, .turnover, .drive, .dip, .firstPull, .catching, .secondPull,
    ]
}

extension String {
    /// The text with its first letter, where that is a small one of English, as a capital: a word of ours at a
    /// heading's start.
    public var capitalizedFirst: String {
        var letters = Array(utf8)
        guard let first = letters.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return self }
        letters[0] = first - 32
        return String(decoding: letters, as: UTF8.self)
    }
}
