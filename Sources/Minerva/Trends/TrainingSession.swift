/// The working sets of one lift in one training session.
public struct TrainingSession: Equatable, Sendable {
    /// The sets, in any order.
    public var sets: [WorkingSet]

    /// Creates a session.
    public init(sets: [WorkingSet]) {
        self.sets = sets
    }
}

/// One set at one weight.
public struct WorkingSet: Equatable, Sendable {
    /// Mass of the loaded bar, kilograms.
    public var loadKg: Double
    /// The set's mean velocity, or another speed that all sets are followed by, m/s.
    public var meanVelocityMps: Double

    /// Creates a set.
    public init(loadKg: Double, meanVelocityMps: Double) {
        self.loadKg = loadKg
        self.meanVelocityMps = meanVelocityMps
    }
}

/// The sets of a session at one working weight, as one.
public struct SpeedRung: Equatable, Sendable {
    /// The working weight, kilograms.
    public var loadKg: Double
    /// Mean over the sets, m/s.
    public var meanVelocityMps: Double
    /// Whether it was not lifted but taken from its neighbours.
    public var isInterpolated: Bool

    /// Creates a rung.
    public init(loadKg: Double, meanVelocityMps: Double, isInterpolated: Bool = false) {
        self.loadKg = loadKg
        self.meanVelocityMps = meanVelocityMps
        self.isInterpolated = isInterpolated
    }
}

/// How a lifter's speed goes over sessions.
public struct SpeedTrend: Equatable, Sendable {
    /// Rungs of the usual session; nil where there is no session with a set.
    public var canonicalWaveSize: Int?
    /// The rungs of each session from the lightest, a missing one interpolated where that is possible.
    public var waves: [[SpeedRung]]
    /// For each rung of the usual wave, how many pairs of sessions in a row, up to the latest, go up.
    public var consecutiveRises: [Int]
    /// Whether every rung has gone up for as long as is asked.
    public var isReadyToAddWeight: Bool

    /// Creates a trend; by default that of a lifter without sessions.
    public init(
        canonicalWaveSize: Int? = nil, waves: [[SpeedRung]] = [], consecutiveRises: [Int] = [],
        isReadyToAddWeight: Bool = false
    ) {
        self.canonicalWaveSize = canonicalWaveSize
        self.waves = waves
        self.consecutiveRises = consecutiveRises
        self.isReadyToAddWeight = isReadyToAddWeight
    }
}
