/// One phase of a repetition.
public struct Phase: Equatable, Sendable {
    /// Which phase.
    public enum Name: CaseIterable, Equatable, Sendable {
        case firstPull, secondPull, turnover, catching, recovery
        case dip, drive, receive, jerkRecovery
        case eccentric, concentric

        /// The name in files.
        public var text: String {
            switch self {
            case .firstPull: "first_pull"
            case .secondPull: "second_pull"
            case .turnover: "turnover"
            case .catching: "catch"
            case .recovery: "recovery"
            case .dip: "dip"
            case .drive: "drive"
            case .receive: "receive"
            case .jerkRecovery: "jerk_recovery"
            case .eccentric: "eccentric"
            case .concentric: "concentric"
            }
        }

        /// Whether the bar goes down in it, so that its peak velocity and power are those of the way down: negative.
        public var isDownward: Bool { self == .dip || self == .catching || self == .eccentric }
    }

    /// What told a phase's boundaries.
    public enum Source: Equatable, Sendable {
        /// The athlete's joints.
        case pose
        /// The bar's motion alone.
        case bar

        /// The name in files.
        public var text: String { self == .pose ? "pose" : "bar" }
    }

    /// Which phase.
    public var name: Name
    /// What told its boundaries.
    public var source = Source.bar
    /// Its beginning, seconds.
    public var startSeconds: Double
    /// Its end, seconds.
    public var endSeconds: Double
    /// Fastest upward motion within it, m/s; in a phase that goes down the fastest downward, negative.
    public var peakVelocityMps: Double?
    /// Way over time, m/s.
    public var meanVelocityMps: Double?
    /// Largest force, newtons.
    public var peakForceN: Double?
    /// Largest power on the bar's way up, watts; in a phase that goes down the largest with which it is
    /// braked, negative.
    public var peakPowerW: Double?
}
