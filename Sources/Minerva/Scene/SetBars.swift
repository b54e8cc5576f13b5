/// The repetitions of a set as bars, with what each has lost to the fastest.
public enum SetBars {
    /// One bar for each repetition of the set's lift, by the velocity that the set is compared by.
    ///
    /// Nil without a set or where no velocity is known; a repetition without one leaves its place empty.
    public static func scene(of analysis: Analysis, style: PlotStyle) -> Scene? {
        guard let set = analysis.set, let best = set.bestVelocityMps, best > 0 else { return nil }
        let reps = analysis.reps.filter { $0.lift == set.lift }
        let measure = set.measure == .peakVelocity ? "peak" : "mean"
        let theme = style.theme
        let full = PlotFrame(
            style: style,
            x: Axis(
                over: 0.4...Double(reps.count) + 0.6, count: min(12, reps.count + 1), endsOnTicks: false,
                title: "repetition"),
            y: Axis(over: 0...best, count: 5, endsOnTicks: true, title: measure + " velocity, m/s"))
        var bars: [Scene.Shape] = []
        var labels: [Scene.Shape] = []
        let width = full.area.width / (Double(reps.count) + 0.2)
        for (place, rep) in reps.enumerated() {
            guard let velocity = set.measure == .peakVelocity ? rep.peakVelocityMps : rep.meanVelocityMps else {
                continue
            }
            let top = full.place(Double(place + 1), velocity)
            let box = Scene.Rectangle(
                x: top.x - width * 0.36, y: top.y, width: width * 0.72, height: max(0, full.place(0, 0).y - top.y))
            let isBest = rep.index == set.bestRep
            bars.append(
                .rectangle(
                    box, cornerRadius: min(3, width * 0.1),
                    fill: isBest ? theme.accent : theme.quietInk.opacity(rep.outcome == .missed ? 0.35 : 0.75)))
            // Numbers that would run into each other are left to the table.
            guard width > style.fontSize * 2.6 else { continue }
            let loss = 100 * (best - velocity) / best
            // Nothing lost at whole percents is not "−0 %".
            let words = isBest ? "best" : loss < 0.5 ? "as fast" : "−" + NumberText.fixed(loss, decimals: 0) + " %"
            labels.append(
                .text(
                    Scene.Text(
                        NumberText.fixed(velocity, decimals: 2), at: Vector2(x: top.x, y: top.y - style.fontSize * 0.4),
                        anchor: .middle, size: style.fontSize, isBold: true, color: theme.ink,
                        halo: Scene.Stroke(theme.ground, width: style.fontSize * 0.25))))
            labels.append(
                .text(
                    Scene.Text(
                        words,
                        at: Vector2(x: top.x, y: full.area.y + full.area.height - style.fontSize * 0.5),
                        anchor: .middle,
                        size: style.fontSize * 0.9, color: theme.ground)))
        }
        var summary = reps.count.description + " repetitions by " + measure + " velocity, the fastest "
        summary += NumberText.fixed(best, decimals: 2) + " m/s"
        if let loss = set.velocityLossPercent, loss >= 0.5 {
            summary += "; the last is " + NumberText.fixed(loss, decimals: 0) + " % slower"
        }
        return full.scene(summary: summary + ".", curves: bars, labels: labels)
    }
}
