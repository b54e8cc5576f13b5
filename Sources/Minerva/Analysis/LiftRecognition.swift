/// Which lift the bar's path and the pose look like, and why.
public struct LiftRecognition: Equatable, Sendable {
    /// What decided.
    public enum Reason: Equatable, Sendable {
        /// The bar goes from the floor overhead in one movement: higher than any rack position, or where the
        /// pose shows it.
        case overheadFromFloor
        /// It stands at rack height, dips and is driven overhead.
        case rackThenOverhead
        /// It turns over and stays on the shoulders: at or below rack height, or where the pose shows it.
        case stopsAtRack
        /// It rises slowly to hip height and never turns over.
        case stopsAtHip
        /// It starts high, dips shortly and is driven well above its start.
        case drivenFromRack
        /// It starts high, goes down deep and comes back to its start.
        case downAndUpDeep
        /// The same with less depth.
        case downAndUpShallow
    }

    /// The lift.
    public var lift: LiftKind
    /// What decided.
    public var reason: Reason
    /// Height over the rest at the end (of an unfinished lift, at the top), rise of the drive, or depth, metres.
    public var meters: Double
    /// Whether the bar's rest was not seen: `meters` is then over the lowest place that was, and a least value.
    public var isLeast = false
    /// Whether another lift could look the same.
    public var isUnsure: Bool
    /// Where the lifter has the bar at the end of a pull (of a jerk, squat or bench press, at its start); nil where no
    /// pose shows it.
    public var hold: BarHold?
}
