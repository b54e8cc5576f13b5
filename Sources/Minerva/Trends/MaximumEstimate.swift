/// A one-repetition maximum read off a load-velocity profile.
public struct MaximumEstimate: Equatable, Sendable {
    /// The load at which the lifter's velocity comes down to that of their maximum, kilograms.
    public var loadKg: Double
    /// Its standard error, kilograms.
    public var standardErrorKg: Double
    /// The loads that it was read off from, kilograms.
    public var fromLoads: ClosedRange<Double>

    /// Why there is no estimate.
    public enum Absence: Equatable, Sendable {
        /// No velocity of a maximum is known for this lift and lifter.
        case noThreshold
        /// There is no profile.
        case noProfile(LoadVelocityProfile.Absence)
        /// The heaviest load is this share of what would be the maximum: too far from it.
        case loadsTooLight(heaviestShare: Double)
        /// Of the loads of at least 80 % there are too few for a line.
        case tooFewHeavyLoads(found: Int)
        /// A heavier load was lifted than what would be the maximum, so the threshold is too fast, or the
        /// lifter was slow.
        case heavierWasLifted(loadKg: Double)
    }

    /// An estimate, or why there is none.
    public enum Outcome: Equatable, Sendable {
        case estimate(MaximumEstimate)
        case absent(Absence)
    }

    /// Share of the maximum from which loads tell something of it.
    ///
    /// Published for the snatch, where estimates from lighter loads fail (FIELD guide); the other Olympic lifts are
    /// treated alike, since with light bars technique and not strength sets the speed. A squat's, bench press' or
    /// deadlift's line may use lighter loads, but its heaviest must reach the same share, so that little is
    /// extrapolated.
    public static let leastShare = 0.8

    /// The velocity of a maximum that is published for a lift, m/s; nil where it is the lifter's own.
    ///
    /// Bench press: mean velocity 0.17 m/s, which predicts a maximum as well as the lifter's own threshold does
    /// (10.3233/IES-202247). At their maxima men snatch with 1.70 to 2.00 m/s and women with 1.50 to 1.80 (FIELD
    /// guide): a guess within these would move the estimate by tens of kilograms, so there the lifter must say.
    public static func publishedThresholdMps(for lift: LiftKind) -> Double? { lift == .bench ? 0.17 : nil }

    /// Estimates a lifter's maximum in a lift from their points and the velocity of their maximum. Points that
    /// `LoadVelocityProfile.fit` leaves out do not count here either.
    public static func estimate(
        _ lift: LiftKind, from points: [LoadVelocityProfile.Point], thresholdMps: Double?
    ) -> Outcome {
        guard let threshold = thresholdMps else { return .absent(.noThreshold) }
        let points = points.filter { $0.isUsable }
        let heaviest = points.map { $0.loadKg }.max() ?? 0
        var used = points
        // The maximum is at least what was lifted, so a load below the share of that is surely too light.
        if !lift.isStrengthLift { used = points.filter { $0.loadKg >= leastShare * heaviest } }
        var profile: LoadVelocityProfile
        switch LoadVelocityProfile.fit(used) {
        case .profile(let fitted): profile = fitted
        case .absent(.tooFewLoads(let found)) where used.count < points.count:
            return .absent(.tooFewHeavyLoads(found: found))
        case .absent(let reason): return .absent(.noProfile(reason))
        }
        // Leaving loads out moves the maximum, so this is repeated until none is too light for it.
        while !lift.isStrengthLift {
            let least = leastShare * profile.load(atMps: threshold).loadKg
            let heavy = used.filter { $0.loadKg >= least }
            if heavy.count == used.count { break }
            used = heavy
            switch LoadVelocityProfile.fit(used) {
            case .profile(let fitted): profile = fitted
            case .absent(.tooFewLoads(let found)): return .absent(.tooFewHeavyLoads(found: found))
            case .absent(let reason): return .absent(.noProfile(reason))
            }
        }
        let estimate = profile.load(atMps: threshold)
        guard heaviest <= estimate.loadKg else { return .absent(.heavierWasLifted(loadKg: heaviest)) }
        let share = heaviest / estimate.loadKg
        guard share >= leastShare else { return .absent(.loadsTooLight(heaviestShare: share)) }
        return .estimate(estimate)
    }
}
