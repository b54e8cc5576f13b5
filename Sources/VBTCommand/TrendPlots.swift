import Minerva
import MinervaLibrary

/// The plots of a lift's trend.
struct TrendPlots {
    let trend: LiftTrend
    /// The days that are compared; nil for none.
    let compared: (Day, Day)?

    private var measure: LoadVelocityPlot.Measure {
        LoadVelocityPlot.Measure(
            quantity: trend.velocityName, mass: trend.athlete.profile.units == .kilograms ? .kilograms : .pounds)
    }

    /// Speed over sessions, the profile, and two days; those that there are.
    func all(theme: SceneTheme) -> [LiftPlots.Plot] {
        let style = PlotStyle(width: 720, height: 320, theme: theme)
        let speeds = TrendPlot.scene(
            of: trend.trend, names: trend.days.map(\.text), quantity: trend.velocityName, mass: measure.mass,
            style: style)
        let profile = LoadVelocityPlot.scene(
            of: trend.points, fit: trend.profile, maximum: trend.maximum, thresholdMps: trend.thresholdMps,
            measure: measure, style: style)
        let days = compared.flatMap { first, second in
            LoadVelocityPlot.comparison(
                of: (first.text, trend.points(on: first)), with: (second.text, trend.points(on: second)),
                measure: measure, style: style)
        }
        return LiftPlots.plots([
            (speeds, "speed", trend.lift.isStrengthLift ? "Mean velocity by session" : "Peak velocity by session"),
            (profile, "profile", "Load-velocity profile since \(trend.profileSince.text)"),
            (days, "days", "Two sessions, load by load"),
        ])
    }
}
