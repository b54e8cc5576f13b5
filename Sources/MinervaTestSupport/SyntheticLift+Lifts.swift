// The lifts of the sport, put together from segments. Speeds, durations and heights are those of the field guide.

extension SyntheticLift {
    /// How a lift from the floor gets back to it.
    public enum Ending: Sendable {
        /// The recording stops while the lifter stands.
        case standing
        /// The bar is dropped and bounces.
        case dropped
        /// The bar is let down in the lifter's hands.
        case lowered
    }

    /// How suddenly the lifter stops pulling: the sharper, the more a low-pass takes from the peak velocity.
    public enum Sharpness: CaseIterable, Sendable {
        case soft, sharp

        var releaseSeconds: Double { self == .soft ? 0.08 : 0.05 }
        var secondPullSeconds: Double { self == .soft ? 0.24 : 0.18 }
    }

    /// Snatches one after the other, each after a rest.
    public static func snatch(
        reps: Int = 1, rest: Double = 1, peak: Double = 1.9, sharpness: Sharpness = .soft, ending: Ending = .dropped
    ) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: rest)])
        for _ in 0..<reps {
            lift.append(pull(.snatch, first: 1.15, peak: peak, sharpness: sharpness))
            lift.append(turnover(from: peak, under: 0.7, sharpness: sharpness))
            lift.append([LiftSegment(.catchHold, seconds: 0.3)])
            lift.append(LiftSegment.move(.recovery, by: 0.7, seconds: 1.3))
            lift.append([LiftSegment(.hold, seconds: 1)])
            lift.end(ending, rest: rest)
        }
        return lift
    }

    /// Cleans one after the other, each after a rest.
    public static func clean(
        reps: Int = 1, rest: Double = 1, sharpness: Sharpness = .soft, ending: Ending = .dropped
    ) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: rest)])
        for _ in 0..<reps {
            lift.append(cleanToRack(sharpness: sharpness))
            lift.append([LiftSegment(.hold, seconds: 1)])
            lift.end(ending, rest: rest)
        }
        return lift
    }

    /// A jerk from a rack at shoulder height, back into which the bar is lowered.
    public static func jerk(reps: Int = 1, rest: Double = 1, sharpness: Sharpness = .soft) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: rest)])
        for _ in 0..<reps {
            lift.append(dipAndDrive(sharpness: sharpness))
            lift.append([LiftSegment(.hold, seconds: 1)])
            lift.append(LiftSegment.move(.lowering, by: -lift.height, seconds: 1))
            lift.append([LiftSegment(.rest, seconds: rest)])
        }
        return lift
    }

    /// A clean & jerk: two repetitions. `pause` is how long the lifter stands with the bar on the shoulders.
    public static func cleanAndJerk(
        rest: Double = 1, pause: Double = 1, catchHold: Double = 0.3, sharpness: Sharpness = .soft,
        ending: Ending = .dropped
    ) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: rest)])
        lift.append(cleanToRack(catchHold: catchHold, sharpness: sharpness))
        if pause > 0 { lift.append([LiftSegment(.hold, seconds: pause)]) }
        lift.append(dipAndDrive(sharpness: sharpness))
        lift.append([LiftSegment(.hold, seconds: 1)])
        lift.end(ending, rest: rest)
        return lift
    }

    /// Squats: down, a pause where asked for, and up.
    public static func squat(reps: Int = 1, depth: Double = 0.65, pause: Double = 0) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        for _ in 0..<reps {
            lift.append(LiftSegment.move(.down, by: -depth, seconds: 1.2, begins: .squat))
            if pause > 0 { lift.append([LiftSegment(.pause, seconds: pause)]) }
            lift.append(LiftSegment.move(.up, by: depth, seconds: 1.1))
            lift.append([LiftSegment(.hold, seconds: 1)])
        }
        return lift
    }

    /// Deadlifts with the bar lowered in between; without a rest on the floor they are touch-and-go.
    public static func deadlift(reps: Int = 1, restBetween: Double = 1) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        for rep in 0..<reps {
            if rep > 0, restBetween > 0 { lift.append([LiftSegment(.rest, seconds: restBetween)]) }
            lift.append(LiftSegment.move(.up, by: 0.55, seconds: 1.3, begins: .deadlift))
            lift.append([LiftSegment(.hold, seconds: 0.6)])
            lift.append(LiftSegment.move(.down, by: -0.55, seconds: 1))
        }
        lift.append([LiftSegment(.rest, seconds: 1)])
        return lift
    }

    // MARK: Parts

    /// Height at the end of what there is so far, metres.
    public var height: Double { segments.last.map { $0.state(after: $0.segment.seconds).height } ?? 0 }

    /// Adds segments at the end.
    public mutating func append(_ more: [LiftSegment]) {
        for segment in more { append(segment) }
    }

    /// From the floor to peak velocity. The pull's acceleration sets in at once, as the lifter's force reaches the
    /// bar's weight at speed; `onset` 0 lets it grow from nothing instead.
    public static func pull(
        _ kind: Kind, first: Double, peak: Double, sharpness: Sharpness, onset: Double = 3
    ) -> [LiftSegment] {
        [
            LiftSegment(.firstPull, seconds: 0.5, to: first, onset: onset, forward: -0.05, begins: kind),
            LiftSegment(.transition, seconds: 0.13, to: first + 0.05, forward: 0.02),
            LiftSegment(.secondPull, seconds: sharpness.secondPullSeconds, to: peak, forward: 0.04),
        ]
    }

    /// From peak velocity over the top to the bottom of the catch. `under` is the bar's speed downward, m/s.
    public static func turnover(from peak: Double, under: Double, sharpness: Sharpness) -> [LiftSegment] {
        LiftSegment.float(.float, from: peak, release: sharpness.releaseSeconds, forward: -0.03) + [
            LiftSegment(.drop, seconds: 0.1, to: -under, forward: -0.02),
            LiftSegment(.drop, seconds: 0.16),
        ]
    }

    static func cleanToRack(catchHold: Double = 0.3, sharpness: Sharpness) -> [LiftSegment] {
        pull(.clean, first: 0.95, peak: 1.55, sharpness: sharpness)
            + turnover(from: 1.55, under: 1, sharpness: sharpness)
            + [LiftSegment(.catchHold, seconds: catchHold)] + LiftSegment.move(.recovery, by: 0.6, seconds: 1.2)
    }

    /// Dip, drive and receive to standing overhead. The bar is braked and driven with one force over the bottom.
    public static func dipAndDrive(sharpness: Sharpness, peak: Double = 1.75) -> [LiftSegment] {
        [
            LiftSegment(.dip, seconds: 0.2, to: -0.85, begins: .jerk),
            LiftSegment(.dip, seconds: 0.16, acceleration: 12),
            LiftSegment(.drive, seconds: 0.2, to: peak),
        ] + LiftSegment.float(.driveFloat, from: peak, release: sharpness.releaseSeconds) + [
            LiftSegment(.receive, seconds: 0.08, to: -0.5),
            LiftSegment(.receive, seconds: 0.14),
        ] + LiftSegment.move(.jerkRecovery, by: 0.35, seconds: 0.9)
    }

    /// Brings the bar back to the floor and leaves it there for a while.
    public mutating func end(_ ending: Ending, rest: Double) {
        switch ending {
        case .standing: return
        case .dropped: append(LiftSegment.dropToFloor(from: height, restitution: 0.35, forward: 0.3))
        case .lowered: append(LiftSegment.move(.lowering, by: -height, seconds: 1.8, forward: 0.1))
        }
        append([LiftSegment(.rest, seconds: max(rest, 0.5))])
    }
}
