/// A lift that the system knows by name.
public enum LiftKind: CaseIterable, Equatable, Sendable {
    /// Floor to overhead in one movement.
    case snatch
    /// Floor to the shoulders.
    case clean
    /// Shoulders to overhead.
    case jerk
    /// A clean and a jerk in one clip.
    case cleanAndJerk
    /// Barbell squat, front or back.
    case squat
    /// Bench press.
    case bench
    /// Deadlift.
    case deadlift

    /// The name in files and on the command line, e.g. `clean-and-jerk`.
    public var name: String {
        switch self {
        case .snatch: "snatch"
        case .clean: "clean"
        case .jerk: "jerk"
        case .cleanAndJerk: "clean-and-jerk"
        case .squat: "squat"
        case .bench: "bench"
        case .deadlift: "deadlift"
        }
    }

    /// The name for people, e.g. `clean & jerk`.
    public var words: String {
        switch self {
        case .cleanAndJerk: "clean & jerk"
        case .bench: "bench press"
        case .snatch, .clean, .jerk, .squat, .deadlift: name
        }
    }

    /// The lift of that name, or nil.
    public init?(name: String) {
        for kind in LiftKind.allCases where kind.name == name {
            self = kind
            return
        }
        return nil
    }
}

extension LiftKind {
    /// Whether it is compared by its mean velocity: a lift of even strength, not of one explosion.
    public var isStrengthLift: Bool {
        switch self {
        case .squat, .bench, .deadlift: true
        case .snatch, .clean, .jerk, .cleanAndJerk: false
        }
    }
}
