import Minerva

/// The plots of a lift that pages show: of the set, and of each repetition.
struct LiftPlots {
    let lift: ShownLift

    /// A plot and which repetition it is of; nil for the whole recording's.
    struct Plot {
        let scene: Scene
        let repIndex: Int?
        let title: String
    }

    /// All plots, the recording's first.
    func all(theme: SceneTheme) -> [Plot] {
        recording(theme: theme) + lift.analysis.reps.flatMap { plots(of: $0, theme: theme) }
    }

    /// The set's bars for more than one repetition, and the velocity of the whole recording where no single repetition shows it.
    func recording(theme: SceneTheme) -> [Plot] {
        guard lift.analysis.reps.count != 1 else { return [] }
        let style = PlotStyle(width: 720, height: 280, theme: theme)
        let bars = SetBars.scene(of: lift.analysis, style: style)
        let velocity = MotionPlot.scene(
            of: .velocity, in: lift.analysis, loadKg: lift.request.loadKg, style: style)
        return [(bars, "The set"), (velocity, "Velocity, whole recording")].compactMap { scene, title in
            scene.map { Plot(scene: $0, repIndex: nil, title: title) }
        }
    }

    /// A repetition's plots: velocity, height, force and power over time, velocity over height, the path.
    func plots(of rep: Rep, theme: SceneTheme) -> [Plot] {
        guard let span = lift.span(of: rep) else { return [] }
        let style = PlotStyle(width: 640, height: 260, theme: theme)
        var plots = MotionPlot.Quantity.allCases.map { quantity in
            (
                MotionPlot.scene(
                    of: quantity, in: lift.analysis, loadKg: lift.request.loadKg, span: span, style: style),
                quantity.name.prefix(1).uppercased() + quantity.name.dropFirst() + " over time"
            )
        }
        plots.append((VelocityHeightPlot.scene(of: rep, in: lift.analysis, style: style), "Velocity over height"))
        let upright = PlotStyle(width: 420, height: 560, theme: theme)
        plots.append((BarPathPlot.scene(of: rep, in: lift.analysis, style: upright), "Bar path from the side"))
        return plots.compactMap { scene, title in
            scene.map { Plot(scene: $0, repIndex: rep.index, title: title) }
        }
    }
}
