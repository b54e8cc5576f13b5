import Minerva

/// The plots of a lift that pages show: of the set, and of each repetition.
struct LiftPlots {
    let lift: ShownLift

    /// A plot with its name in files, e.g. `rep-01-velocity`, and its title for people.
    struct Plot {
        let scene: Scene
        let name: String
        let title: String
    }

    /// All plots, the recording's first.
    func all(theme: SceneTheme) -> [Plot] {
        recording(theme: theme) + lift.analysis.reps.flatMap { plots(of: $0, theme: theme) }
    }

    /// The set's bars for more than one repetition, and the velocity of the whole recording where no single
    /// repetition shows it.
    func recording(theme: SceneTheme) -> [Plot] {
        guard lift.analysis.reps.count != 1 else { return [] }
        let style = PlotStyle(width: 720, height: 280, theme: theme)
        // A single bar says nothing; a clean & jerk is two sets of one.
        let isSet = (lift.analysis.set?.repCount ?? 0) > 1
        let bars = isSet ? SetBars.scene(of: lift.analysis, style: style) : nil
        let velocity = MotionPlot.scene(
            of: .velocity, in: lift.analysis, loadKg: lift.request.loadKg, style: style)
        return LiftPlots.plots([
            (bars, "set", "The set"), (velocity, "recording-velocity", "Velocity, whole recording"),
        ])
    }

    /// A repetition's plots: velocity, height, force and power over time, velocity over height, the path.
    func plots(of rep: Rep, theme: SceneTheme) -> [Plot] {
        guard let span = lift.span(of: rep) else { return [] }
        let style = PlotStyle(width: 640, height: 260, theme: theme)
        let name = "rep-" + StillsOutput.twoDigits(rep.index) + "-"
        var plots: [(Scene?, String, String)] = MotionPlot.Quantity.allCases.map { quantity in
            let scene = MotionPlot.scene(
                of: quantity, in: lift.analysis, loadKg: lift.request.loadKg, span: span, style: style)
            let title = quantity.name.prefix(1).uppercased() + quantity.name.dropFirst() + " over time"
            return (scene, name + quantity.name, title)
        }
        let speeds = VelocityHeightPlot.scene(of: rep, in: lift.analysis, style: style)
        plots.append((speeds, name + "velocity-height", "Velocity over height"))
        let upright = PlotStyle(width: 420, height: 560, theme: theme)
        let path = BarPathPlot.scene(of: rep, in: lift.analysis, style: upright)
        plots.append((path, name + "bar-path", "Bar path from the side"))
        return LiftPlots.plots(plots)
    }

    /// The plots that there are.
    static func plots(_ candidates: [(Scene?, String, String)]) -> [Plot] {
        candidates.compactMap { scene, name, title in scene.map { Plot(scene: $0, name: name, title: title) } }
    }
}
