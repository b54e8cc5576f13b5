/// Which lift the bar's path looks like, and why.
public struct LiftRecognition: Equatable, Sendable {
    /// What decided.
    public enum Reason: Equatable, Sendable {
        /// The bar ends higher over its rest than any rack position: overhead from the floor in one movement.
        case overheadFromFloor
        /// It stands at rack height, dips and is driven overhead.
        case rackThenOverhead
        /// It turns over and stays at or below rack height.
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
    /// The height or depth that decided, metres.
    public var meters: Double
    /// Whether another lift could look the same.
    public var isUnsure: Bool
    /// Where the lifter has the bar at the end of it (of a squat or bench press, at its start); nil where no pose shows it.
    public var hold: BarHold?
}
