import Minerva

/// A lift drawn at random from what lifters do, in one of the situations that recordings show, with its exact truth.
///
/// Speeds, durations and heights are drawn from the field guide's ranges and made consistent with a stature: a pull's
/// top is a share of it, and so are the heights of rack, overhead and hip. Equal seeds give equal lifts.
public struct DrawnLift: Sendable {
    /// What is special about a recording.
    public enum Situation: CaseIterable, Equatable, Sendable {
        /// Nothing: a rest before each repetition, the bar dropped, lowered or still held at the end.
        case plain
        /// The lifter rolls and tilts the bar for a while before the pull.
        case slowSetUp
        /// Several repetitions without a rest on the floor, on the shoulders or between presses.
        case touchAndGo
        /// Picked up to the hip first, then pulled from the hang, several times without touching the floor.
        case hang
        /// Let go at the top of the pull or the drive.
        case letGo
        /// Lost from the catch, held or not.
        case lostFromCatch
        /// Caught with bent arms and pressed out.
        case pressOut
        /// Held low in the catch for up to two seconds, with or without a bounce at its end.
        case pausedCatch
        /// Caught high and hardly stood up from.
        case power
        /// Pulled without a catch and let down in control.
        case pullOnly
        /// Jerked as soon as the clean stands; dipped twice.
        case noPause, doubleDip
        /// Unracked, walked out, and racked again.
        case walkOut
        /// A strength lift that is given up on the way up.
        case givenUp
        /// The recording begins during the pull, or ends before the lifter stands.
        case startsLate, endsEarly
    }

    /// What it was drawn from.
    public let seed: UInt64
    /// What the lifter did.
    public let kind: LiftKind
    /// What is special.
    public let situation: Situation
    /// The motion.
    public let lift: SyntheticLift
    /// The part that was recorded, seconds.
    public let window: ClosedRange<Double>
    /// The lifter's height, metres.
    public let statureMeters: Double

    /// The situations that a lift can be in.
    public static func situations(of kind: LiftKind) -> [Situation] {
        switch kind {
        case .snatch, .clean:
            [
                .plain, .slowSetUp, .touchAndGo, .hang, .letGo, .lostFromCatch, .pressOut, .pausedCatch, .power,
                .pullOnly, .startsLate, .endsEarly,
            ]
        case .cleanAndJerk:
            [.plain, .slowSetUp, .letGo, .lostFromCatch, .pressOut, .pausedCatch, .power, .noPause, .doubleDip]
        case .jerk: [.plain, .touchAndGo, .letGo, .lostFromCatch, .pressOut, .walkOut, .doubleDip, .endsEarly]
        case .squat, .bench: [.plain, .touchAndGo, .walkOut, .givenUp, .endsEarly]
        case .deadlift: [.plain, .slowSetUp, .touchAndGo, .givenUp, .endsEarly]
        }
    }

    /// Draws a lift. Traps where the lift cannot be in the situation.
    public init(_ kind: LiftKind, _ situation: Situation, seed: UInt64) {
        precondition(DrawnLift.situations(of: kind).contains(situation), "a situation that the lift has")
        var maker = LiftMaker(situation: situation, seed: seed)
        self.seed = seed
        self.kind = kind
        self.situation = situation
        switch kind {
        case .snatch: maker.makePulls(.snatch)
        case .clean: maker.makePulls(.clean)
        case .cleanAndJerk: maker.makeCleanAndJerk()
        case .jerk: maker.makeJerks()
        case .squat: maker.makeSquats(.squat)
        case .bench: maker.makeSquats(.bench)
        case .deadlift: maker.makeDeadlifts()
        }
        lift = maker.lift
        statureMeters = maker.stature
        window = maker.window()
    }

    /// Draws the `seed`th of an endless sequence that goes through all lifts and their situations.
    public init(seed: Int) {
        let all = LiftKind.allCases.flatMap { kind in DrawnLift.situations(of: kind).map { (kind, $0) } }
        let (kind, situation) = all[seed % all.count]
        self.init(kind, situation, seed: UInt64(seed))
    }

    /// The truth of what the recording shows. A repetition that it cuts within a tenth of a second of the pull's peak
    /// or top is none.
    public var reps: [TrueRep] { lift.reps(within: window, margin: 0.1) }
}
