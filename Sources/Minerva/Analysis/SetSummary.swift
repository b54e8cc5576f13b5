/// The repetitions of a recording as one set: how many, which is the best, and how much speed is lost.
///
/// A clean & jerk is judged by its cleans, since reps of two lifts have no common speed.
public struct SetSummary: Equatable, Sendable {
    /// Which velocity the repetitions are compared by.
    public enum Measure: Equatable, Sendable {
        /// Olympic lifts: their mean depends on how high the bar floats, the peak on the lifter.
        case peakVelocity
        /// Strength lifts.
        case meanVelocity

        /// The figure's name in files.
        public var text: String { self == .peakVelocity ? "peak_velocity_mps" : "mean_velocity_mps" }
    }

    /// The lift whose repetitions are compared.
    public var lift: LiftKind
    /// How many repetitions of it there are.
    public var repCount: Int
    /// How many of them were made.
    public var madeCount: Int
    /// What they are compared by.
    public var measure: Measure
    /// Index (from 1, as in `Rep`) of the fastest; nil where no velocity is known.
    public var bestRep: Int?
    /// Velocity of the fastest, m/s.
    public var bestVelocityMps: Double?
    /// Mean of the repetitions' velocities, m/s.
    public var averageVelocityMps: Double?
    /// How much slower the last repetition is than the fastest, percent; nil for fewer than two known velocities, or
    /// where the last one's is not known.
    public var velocityLossPercent: Double?

    /// Sums up repetitions; nil for none.
    public init?(reps: [Rep]) {
        guard let first = reps.first else { return nil }
        let compared = reps.filter { $0.lift == first.lift }
        lift = first.lift
        repCount = compared.count
        madeCount = compared.filter { $0.outcome == .made }.count
        measure = first.lift.isStrengthLift ? .meanVelocity : .peakVelocity
        var known: [(index: Int, velocity: Double)] = []
        for rep in compared {
            let velocity = measure == .peakVelocity ? rep.peakVelocityMps : rep.meanVelocityMps
            if let velocity { known.append((rep.index, velocity)) }
        }
        guard var best = known.first else { return }
        for rep in known where rep.velocity > best.velocity { best = rep }
        bestRep = best.index
        bestVelocityMps = best.velocity
        averageVelocityMps = known.reduce(0) { $0 + $1.velocity } / Double(known.count)
        if let last = known.last, last.index == compared.last?.index, known.count > 1, best.velocity > 0 {
            velocityLossPercent = 100 * (best.velocity - last.velocity) / best.velocity
        }
    }
}
