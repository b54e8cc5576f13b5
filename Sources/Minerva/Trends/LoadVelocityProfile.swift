/// How a lifter's bar speed falls with the load: a straight line, by least squares of velocity on load.
///
/// A line is what individual profiles are within their error (10.1371/journal.pone.0212085: individual r 0.984 to 0.989
/// for mean and peak velocity). It says what the lifter can do in the time that the points come from, and nothing
/// beyond their loads but what `estimatedMaximum` allows.
public struct LoadVelocityProfile: Equatable, Sendable {
    /// One lift: the fastest at a load in a session, best.
    public struct Point: Equatable, Sendable {
        /// Mass of the loaded bar, kilograms.
        public var loadKg: Double
        /// Its velocity, m/s.
        public var velocityMps: Double

        /// Creates a point.
        public init(loadKg: Double, velocityMps: Double) {
            self.loadKg = loadKg
            self.velocityMps = velocityMps
        }

        /// Whether both are numbers above 0: a lift without a velocity says nothing of a load.
        var isUsable: Bool { loadKg > 0 && loadKg.isFinite && velocityMps > 0 && velocityMps.isFinite }
    }

    /// Why there is no profile.
    public enum Absence: Equatable, Sendable {
        /// Fewer than three loads: two points are always on a line.
        case tooFewLoads(found: Int)
        /// Over the loads that were lifted the velocity does not fall by more than measuring it is unsure.
        case fallTooSmall(fallMps: Double)
    }

    /// A profile, or why there is none.
    public enum Fit: Equatable, Sendable {
        case profile(LoadVelocityProfile)
        case absent(Absence)
    }

    /// The line's velocity at no load, m/s: a parameter of the line, not a speed that anyone reaches.
    public var interceptMps: Double
    /// The line's slope, m/s per kilogram; negative.
    public var slopeMpsPerKg: Double
    /// Standard deviation of the points about the line (n − 2 degrees of freedom), m/s.
    public var residualMps: Double
    /// Share of the velocity's variance that the line explains, in [0, 1].
    public var determination: Double
    /// Points.
    public var pointCount: Int
    /// The different loads among them.
    public var loadCount: Int
    /// The loads that it holds for, kilograms.
    public var loads: ClosedRange<Double>
    private var meanLoadKg: Double
    private var squaredLoads: Double

    /// Fewest loads for a line that can be wrong.
    public static let fewestLoads = 3
    /// Loads this close are one load, kilograms: half of the smallest pair of disks.
    private static let sameLoadKg = 0.25
    /// Least fall over the loads: twice the smallest change of a bar's velocity that is real, 0.034 m/s
    /// (10.3390/sports9090123 and others, research-grade devices).
    private static let leastFallMps = 0.068

    /// Fits the line. Points that are not finite, or without a positive load and velocity, do not count.
    public static func fit(_ points: [Point]) -> Fit {
        let usable = points.filter { $0.isUsable }
        let sorted = usable.map { $0.loadKg }.sorted()
        var loadCount = 0
        var last = -Double.infinity
        for load in sorted where load - last > sameLoadKg {
            loadCount += 1
            last = load
        }
        guard loadCount >= fewestLoads, let lightest = sorted.first, let heaviest = sorted.last else {
            return .absent(.tooFewLoads(found: loadCount))
        }
        let count = Double(usable.count)
        let meanLoad = usable.reduce(0) { $0 + $1.loadKg } / count
        let meanVelocity = usable.reduce(0) { $0 + $1.velocityMps } / count
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in usable {
            let (x, y) = (point.loadKg - meanLoad, point.velocityMps - meanVelocity)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        let slope = xy / xx
        let fall = -slope * (heaviest - lightest)
        guard fall >= leastFallMps else { return .absent(.fallTooSmall(fallMps: fall)) }
        let squares = max(0, yy - slope * xy)
        return .profile(
            LoadVelocityProfile(
                interceptMps: meanVelocity - slope * meanLoad, slopeMpsPerKg: slope,
                residualMps: (squares / (count - 2)).squareRoot(), determination: 1 - squares / yy,
                pointCount: usable.count, loadCount: loadCount, loads: lightest...heaviest, meanLoadKg: meanLoad,
                squaredLoads: xx))
    }

    /// The line's velocity at a load, m/s.
    public func velocityMps(atKg load: Double) -> Double { interceptMps + slopeMpsPerKg * load }

    /// The load at which the line reaches a velocity, with its standard error, kilograms.
    ///
    /// The error is that of inverse prediction, to first order: the line's own, and the scatter of a single
    /// lift about it.
    func load(atMps velocity: Double) -> MaximumEstimate {
        let load = (velocity - interceptMps) / slopeMpsPerKg
        let distance = load - meanLoadKg
        let spread = 1 + 1 / Double(pointCount) + distance * distance / squaredLoads
        return MaximumEstimate(
            loadKg: load, standardErrorKg: residualMps / -slopeMpsPerKg * spread.squareRoot(), fromLoads: loads)
    }
}
