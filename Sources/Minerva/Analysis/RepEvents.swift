/// The instants of one repetition, as indices of the kinematics' grid; nil where not seen.
public struct RepEvents: Equatable, Sendable {
    /// How the attempt ended, by what the bar alone shows.
    public enum Outcome: Equatable, Sendable {
        /// The bar stood still where the lift ends: overhead, on the shoulders, at the hip; a squat or bench press came
        /// back up by at least `RepCounter.finishedShare` of its way down.
        case made
        /// The bar fell before it stood still: let go at the top, lost from the catch. A squat or bench press that came
        /// up by less than half.
        case missed
        /// The lifter kept hold of the bar but did not go on to the lift's end: a pull or a high pull that is let down
        /// without a catch, a catch that is not stood up from, a squat or bench press stopped more than halfway up.
        case partial
        /// The recording ends before either, or does not show it.
        case unknown
    }

    /// The lift; clean and jerk are two repetitions.
    public var lift: LiftKind
    /// How it ended.
    public var outcome: Outcome
    /// Height of the bar's rest before the pull, metres on the path's own zero.
    public var restMeters: Double?
    /// The bar leaves its rest.
    public var liftStart: Int?
    /// Boundaries of a snatch's or clean's turnover.
    public var turnover: CleanTurnoverBoundaries?
    /// Boundaries of a jerk.
    public var jerk: JerkBoundaries?
    /// The way down of a strength lift.
    public var eccentric: ClosedRange<Int>?
    /// Whether a deadlift's bar was let go at the top: its fall is no way down.
    public var isDropped = false
    /// The way up of a strength lift.
    public var concentric: ClosedRange<Int>?
    /// Standing still, or where the repetition ends.
    public var end: Int?

    init(lift: LiftKind, outcome: Outcome = .unknown) {
        self.lift = lift
        self.outcome = outcome
    }
}
