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
public struct LiftRecognizer: Sendable {
    private let settings: Settings

    /// Creates a recognizer with the values in force.
    public init(settings: Settings) {
        self.settings = settings
    }

    /// Squats go deeper than arms are long in a bench press, metres; between the two a path cannot tell.
    static let squatMeters = 0.45

    /// The lift that the motion looks like; nil where the bar never moves far enough for any.
    public func recognize(in kinematics: Kinematics) -> LiftRecognition? {
        let counter = RepCounter(settings: settings)
        if startsHigh(kinematics) { return recognizeFromAbove(in: kinematics, counter: counter) }
        let highest = (kinematics.y.max() ?? 0) - quantile(kinematics.y, 0.02)
        let fastest = kinematics.vy.max() ?? 0
        if highest < LifterBounds.highestHipMeters, fastest < LifterBounds.slowestTurnoverMps {
            guard !counter.count(.deadlift, in: kinematics).reps.isEmpty else { return nil }
            return LiftRecognition(lift: .deadlift, reason: .stopsAtHip, meters: highest, isUnsure: false)
        }
        let reps = counter.count(.cleanAndJerk, in: kinematics).reps
        guard let first = reps.first else { return nil }
        let standsFirst = first.end.map { kinematics.y[$0] - (first.restMeters ?? 0) } ?? highest
        let isFinished = first.outcome == .made
        if reps.contains(where: { $0.lift == .jerk }), standsFirst < LifterBounds.highestRackMeters {
            return LiftRecognition(
                lift: .cleanAndJerk, reason: .rackThenOverhead, meters: standsFirst, isUnsure: false)
        }
        if highest >= LifterBounds.highestRackMeters {
            return LiftRecognition(lift: .snatch, reason: .overheadFromFloor, meters: highest, isUnsure: false)
        }
        return LiftRecognition(lift: .clean, reason: .stopsAtRack, meters: highest, isUnsure: !isFinished)
    }

    /// Whether the first large movement goes down.
    private func startsHigh(_ kinematics: Kinematics) -> Bool {
        let swing = settings[.minimumStrengthMeters] / 2
        let start = kinematics.y[0]
        for height in kinematics.y {
            if height > start + swing { return false }
            if height < start - swing { return true }
        }
        return false
    }

    private func recognizeFromAbove(in kinematics: Kinematics, counter: RepCounter) -> LiftRecognition? {
        let jerks = counter.count(.jerk, in: kinematics).reps
        if let jerk = jerks.first?.jerk {
            let rise = kinematics.y[jerk.peakHeight] - kinematics.y[jerk.dipStart]
            return LiftRecognition(lift: .jerk, reason: .drivenFromRack, meters: rise, isUnsure: false)
        }
        let reps = counter.count(.squat, in: kinematics).reps
        let depths = reps.compactMap { rep in
            rep.concentric.map { kinematics.y[$0.upperBound] - kinematics.y[$0.lowerBound] }
        }
        guard !depths.isEmpty else { return nil }
        let depth = median(depths)
        let isDeep = depth >= LiftRecognizer.squatMeters
        return LiftRecognition(
            lift: isDeep ? .squat : .bench, reason: isDeep ? .downAndUpDeep : .downAndUpShallow, meters: depth,
            isUnsure: true)
    }
}
