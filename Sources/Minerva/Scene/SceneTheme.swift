/// The colors that scenes are drawn in.
///
/// Phases keep the seed's hues (`PhaseColor`, within 12° in OKLCH); lightness and saturation are ours, so that the
/// phases of one lift stay apart for people who see no red, no green or no blue (Machado et al. 2009, full severity: at
/// least 30 apart in CIELAB), and so that a line has a contrast of 3 : 1 to its ground, as WCAG 2.2 (1.4.11) asks of
/// graphics. They were found by a random search for the largest smallest distance. `SceneThemeTests` measures it.
public struct SceneTheme: Equatable, Sendable {
    /// Color below everything.
    public var ground: SceneColor
    /// Text and the curves.
    public var ink: SceneColor
    /// Lesser text: at least 4.5 : 1 to the ground.
    public var quietInk: SceneColor
    /// Lines of the grid.
    public var grid: SceneColor
    /// A second curve beside the first.
    public var accent: SceneColor
    private let phases: PhasePalette

    /// The color of a phase; strength lifts have two of their own.
    public func color(of phase: Phase.Name) -> SceneColor {
        switch phase {
        case .firstPull: phases.yellow
        case .secondPull: phases.red
        case .turnover: phases.purple
        case .catching: phases.green
        case .recovery, .jerkRecovery, .concentric: phases.blue
        case .dip, .eccentric: phases.orange
        case .drive: phases.pink
        case .receive: phases.teal
        }
    }

    /// For white paper and bright screens.
    public static let light = SceneTheme(
        ground: SceneColor(0xFFFFFF), ink: SceneColor(0x1D2228), quietInk: SceneColor(0x5B6470),
        grid: SceneColor(0xDDE1E6), accent: SceneColor(0xB3400A),
        phases: PhasePalette(
            yellow: SceneColor(0xAA9306), red: SceneColor(0xA11127), purple: SceneColor(0x93359F),
            green: SceneColor(0x53A37A), blue: SceneColor(0x1904EC), orange: SceneColor(0xD37B03),
            pink: SceneColor(0xE61056), teal: SceneColor(0x0D9BC1)))

    /// For dark screens, and over pictures, where dark edges carry it.
    public static let dark = SceneTheme(
        ground: SceneColor(0x161A1F), ink: SceneColor(0xEEF1F4), quietInk: SceneColor(0xA3ADB8),
        grid: SceneColor(0x343B44), accent: SceneColor(0xFFA05C),
        phases: PhasePalette(
            yellow: SceneColor(0xF4DD01), red: SceneColor(0xBF342E), purple: SceneColor(0x9C4EA9),
            green: SceneColor(0x77F3B1), blue: SceneColor(0x384BFE), orange: SceneColor(0xFEB13C),
            pink: SceneColor(0xDB0963), teal: SceneColor(0x1AE7F7)))
}

/// One color for each of the seed's hues.
private struct PhasePalette: Equatable, Sendable {
    var yellow: SceneColor
    var red: SceneColor
    var purple: SceneColor
    var green: SceneColor
    var blue: SceneColor
    var orange: SceneColor
    var pink: SceneColor
    var teal: SceneColor
}

extension Phase.Name {
    /// The name for people, e.g. `first pull`.
    public var words: String {
        switch self {
        case .firstPull: "first pull"
        case .secondPull: "second pull"
        case .jerkRecovery: "jerk recovery"
        case .turnover, .catching, .recovery, .dip, .drive, .receive, .eccentric, .concentric: text
        }
    }
}
