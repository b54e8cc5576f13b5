/// A color that a phase is drawn in, 8 bits a channel, sRGB.
public struct PhaseColor: Equatable, Sendable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8

    /// Creates a color.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

extension Phase.Name {
    /// The seed's hues, as iOS names them; nil for the ways of strength lifts, which are not colored.
    public var color: PhaseColor? {
        switch self {
        case .firstPull: PhaseColor(red: 255, green: 204, blue: 0)  // yellow
        case .secondPull: PhaseColor(red: 255, green: 59, blue: 48)  // red
        case .turnover: PhaseColor(red: 175, green: 82, blue: 222)  // purple
        case .catching: PhaseColor(red: 52, green: 199, blue: 89)  // green
        case .recovery, .jerkRecovery: PhaseColor(red: 0, green: 122, blue: 255)  // blue
        case .dip: PhaseColor(red: 255, green: 149, blue: 0)  // orange
        case .drive: PhaseColor(red: 255, green: 45, blue: 85)  // pink
        case .receive: PhaseColor(red: 48, green: 176, blue: 199)  // teal
        case .eccentric, .concentric: nil
        }
    }
}
