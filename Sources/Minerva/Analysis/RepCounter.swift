/// Finds the repetitions of a known lift.
///
/// A lift from the floor is one excursion of the bar: from near the floor up and back. Standing up from the catch
/// happens within the excursion, so it is no repetition; a bar bouncing after a drop leaves the floor in another way
/// than a pulled one, so it is none either.
public struct RepCounter: Sendable {
    /// What was found.
    public struct Result: Equatable, Sendable {
        /// The repetitions in order of time.
        public var reps: [RepEvents] = []
        /// Seam between a clean and its jerk, where the lifter stopped.
        public var split: Int?
        /// Instants at which a dropped bar bounced.
        public var bounces: [Int] = []
    }

    /// Where a strength lift's way up ends, at least this share of it is done: a sticking point may stop the bar lower.
    static let finishedShare = 0.85

    private let settings: Settings

    /// Creates a counter with the values in force.
    public init(settings: Settings) {
        self.settings = settings
    }

    /// The repetitions of `lift`. Empty where nothing moves far enough.
    public func count(_ lift: LiftKind, in kinematics: Kinematics) -> Result {
        guard kinematics.grid.count > 1 else { return Result() }
        switch lift {
        case .snatch, .clean, .cleanAndJerk:
            return PullCounter(settings: settings, kinematics: kinematics).count(lift)
        case .jerk: return JerkCounter(settings: settings, kinematics: kinematics).count()
        case .deadlift: return DeadliftCounter(settings: settings, kinematics: kinematics).count()
        case .squat, .bench: return StrengthRepCounter(settings: settings, kinematics: kinematics).count(lift)
        }
    }
}
