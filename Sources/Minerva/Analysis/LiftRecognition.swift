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
}

/// Recognises the lift from the bar's path alone.
///
/// Heights over the resting bar decide where bodies leave no doubt (`LifterBounds`); between the bounds, and for attempts
/// of which none is finished, the likelier lift is named and said to be unsure. What this cannot notice: a clip that opens
/// with the bar in the hang (it looks like a jerk), and lifts that the contract does not know.
public struct LiftRecognizer: Sendable {
    private let settings: Settings

    /// Creates a recognizer with the values in force.
    public init(settings: Settings) {
        self.settings = settings
    }

    /// Squats go deeper than the longest arms reach in a bench press, metres: 0.25 of a stature of 2.0.
    static let deepestBenchMeters = 0.5
    /// Between the two a bench press is likelier above this depth, metres.
    static let likelySquatMeters = 0.45
    /// Half of the snatches have their top above this, and nearly all cleans below, metres.
    static let likelySnatchTopMeters = 1.0

    /// The lift that the motion looks like; nil where the bar never moves far enough for any.
    public func recognize(in kinematics: Kinematics) -> LiftRecognition? {
        guard kinematics.grid.count > 1 else { return nil }
        let counter = RepCounter(settings: settings)
        if startsHigh(kinematics), let lift = recognizeFromAbove(in: kinematics, counter: counter) { return lift }
        let highest = (kinematics.y.max() ?? 0) - quantile(kinematics.y, 0.02)
        let fastest = kinematics.vy.max() ?? 0
        // A clean whose clip ends early, or that is let go, may stay at the hip too, but not slow; a fast deadlift may.
        if highest < LifterBounds.highestHipMeters, fastest < LifterBounds.slowestDriveMps {
            let reps = counter.count(.deadlift, in: kinematics).reps
            guard !reps.isEmpty else { return nil }
            let isSure = fastest < LifterBounds.slowestTurnoverMps && reps.contains { $0.outcome == .made }
            return LiftRecognition(lift: .deadlift, reason: .stopsAtHip, meters: highest, isUnsure: !isSure)
        }
        return recognizeFromFloor(counter.count(.cleanAndJerk, in: kinematics).reps, in: kinematics)
    }

    /// Whether the first large movement goes down. Unracking goes up by less than that, a small lifter's dip down by more.
    private func startsHigh(_ kinematics: Kinematics) -> Bool {
        let swing = settings[.minimumStrengthMeters]
        let start = kinematics.y[0]
        var highest = start
        for height in kinematics.y {
            highest = max(highest, height)
            if height > start + swing { return false }
            if height < highest - swing / 2 { return true }
        }
        return false
    }

    private func recognizeFromFloor(_ reps: [RepEvents], in kinematics: Kinematics) -> LiftRecognition? {
        guard let first = reps.first else { return nil }
        let pulls = reps.filter { $0.lift == .clean }
        let stands = pulls.compactMap { rep -> Double? in
            guard rep.outcome == .made, let end = rep.end, let rest = rep.restMeters else { return nil }
            return kinematics.y[end] - rest
        }
        guard !stands.isEmpty else {
            let tops = pulls.compactMap { rep in rep.turnover.map { kinematics.y[$0.peakHeight] } }
            let top = (tops.max() ?? 0) - (first.restMeters ?? kinematics.y.min() ?? 0)
            let isHigh = top >= LiftRecognizer.likelySnatchTopMeters
            return LiftRecognition(
                lift: isHigh ? .snatch : .clean, reason: isHigh ? .overheadFromFloor : .stopsAtRack, meters: top,
                isUnsure: true)
        }
        let stand = median(stands)
        if reps.contains(where: { $0.lift == .jerk }) {
            return LiftRecognition(
                lift: .cleanAndJerk, reason: .rackThenOverhead, meters: stand,
                isUnsure: stand >= LifterBounds.highestRackMeters)
        }
        let isOverhead = stand >= (LifterBounds.lowestOverheadMeters + LifterBounds.highestRackMeters) / 2
        let isEither = stand > LifterBounds.lowestOverheadMeters && stand < LifterBounds.highestRackMeters
        return LiftRecognition(
            lift: isOverhead ? .snatch : .clean, reason: isOverhead ? .overheadFromFloor : .stopsAtRack, meters: stand,
            isUnsure: isEither)
    }

    private func recognizeFromAbove(in kinematics: Kinematics, counter: RepCounter) -> LiftRecognition? {
        let jerks = counter.count(.jerk, in: kinematics).reps
        if let jerk = jerks.first?.jerk {
            // Higher than arms are long, the bar was pulled: from the floor after a false start.
            let highest = kinematics.y[jerk.dipStart...].max() ?? 0
            guard highest - kinematics.y[jerk.dipStart] <= LifterBounds.longestArmsMeters else { return nil }
            let rise = kinematics.y[jerk.peakHeight] - kinematics.y[jerk.dipStart]
            let isDriven = kinematics.vy[jerk.drivePeakVelocity] >= LifterBounds.slowestDriveMps
            return LiftRecognition(lift: .jerk, reason: .drivenFromRack, meters: rise, isUnsure: !isDriven)
        }
        let reps = counter.count(.squat, in: kinematics).reps
        let depths = reps.compactMap { rep in
            rep.eccentric.map { kinematics.y[$0.lowerBound] - kinematics.y[$0.upperBound] }
        }
        guard !depths.isEmpty else { return nil }
        let depth = median(depths)
        let isDeep = depth >= LiftRecognizer.likelySquatMeters
        return LiftRecognition(
            lift: isDeep ? .squat : .bench, reason: isDeep ? .downAndUpDeep : .downAndUpShallow, meters: depth,
            isUnsure: depth < LiftRecognizer.deepestBenchMeters)
    }
}
