/// Weighs the scale and the clock by gravity: a released bar falls at 9.81 m/s², whatever it weighs.
///
/// A fall that looks faster or slower tells of a wrong plate (the apparent gravity is off in proportion) or of a wrong
/// clock (in proportion to its square: a clip slowed to a quarter falls at a sixteenth).
///
/// A bar that is let down by hand is told from a falling one by three things, which hold for any scale and clock:
/// the acceleration is constant, the parabola's top lies where the bar was, and the bar reaches the floor at full
/// speed. What cannot be noticed: a bar that hands slow by a constant share of its weight all the way down. So only
/// long falls count.
public struct FreeFallCheck: Equatable, Sendable {
    /// Downward acceleration of the surest fall, m/s².
    public let gravityMps2: Double
    /// One standard deviation of it, from the scatter about the parabola.
    public let standardErrorMps2: Double
    /// Where the parabola begins, seconds.
    public let startSeconds: Double
    /// Where it ends, before the floor, seconds.
    public let endSeconds: Double

    /// Finds the surest fall along a path. Nil where no bar is seen to fall: too few samples, too short a way, or no
    /// constant acceleration; and where several falls do not agree, since gravity does. Predicted frames and repeats
    /// are no samples of a path and do not count.
    public init?(path: BarPath) {
        let falls = FreeFallCheck.waysDown(of: path).compactMap { FreeFallCheck(path: path, way: $0) }
        guard let surest = falls.min(by: { $0.relativeError < $1.relativeError }) else { return nil }
        for fall in falls {
            let allowed = 3 * (fall.standardErrorMps2 + surest.standardErrorMps2)
            guard
                abs(fall.gravityMps2 - surest.gravityMps2)
                    <= max(allowed, FreeFallCheck.agreement * surest.gravityMps2)
            else { return nil }
        }
        self = surest
    }

    private var relativeError: Double { standardErrorMps2 / gravityMps2 }

    /// A parabola has three numbers; twice as many samples leave room to see whether it is one.
    private static let fewestSamples = 6
    /// Least way to be judged, metres as scaled. From the hip, 0.75 m for the tallest, bars are let down in hands
    /// that slow them evenly, which looks like a fall on a slower clock; from the shoulders, 1.1 m for the
    /// smallest, no one does.
    private static let leastMeters = 0.8
    /// Falls of one recording agree within this share: the bar tilts, and its end falls a little faster or slower.
    private static let agreement = 0.1
    /// The fall is fitted from where the bar has a third of its last speed, a tenth of the way below the release, since
    /// hands follow it that far, down to a tenth above the floor.
    private static let startSpeedShare = 0.32
    private static let edgeShare = 0.1
    /// A surer estimate than this is needed: 5 % tell all the causes apart.
    private static let largestRelativeError = 0.05

    /// The samples of each way from up high to the floor: from its highest sample to its lowest.
    private static func waysDown(of path: BarPath) -> [ClosedRange<Int>] {
        let floor = quantile(path.y, 0.02)
        let range = (path.y.max() ?? 0) - floor
        guard range >= leastMeters else { return [] }
        var ways: [ClosedRange<Int>] = []
        var top: Int?
        for i in path.y.indices {
            if path.y[i] > floor + range / 4 {
                // The last of equals, so that a hold does not count as the beginning of the way.
                if path.y[i] >= top.map({ path.y[$0] }) ?? path.y[i] { top = i }
            } else if let start = top {
                var lowest = i
                while lowest + 1 < path.y.count, path.y[lowest + 1] < path.y[lowest] { lowest += 1 }
                ways.append(start...lowest)
                top = nil
            }
        }
        return ways
    }

    private init?(path: BarPath, way: ClosedRange<Int>) {
        let heights = path.y
        let times = path.timesSeconds
        let top = heights[way.lowerBound]
        // Before the floor is touched; at 30 frames per second a falling bar may be a fifth of a metre above it there.
        let lowest = heights[way.upperBound] + FreeFallCheck.edgeShare * (top - heights[way.upperBound])
        guard let end = way.last(where: { heights[$0] >= lowest }), end - way.lowerBound >= 3 else { return nil }
        let lastSpeed = (heights[end - 2] - heights[end]) / (times[end] - times[end - 2])
        guard lastSpeed > 0 else { return nil }
        var start = end
        while start - 1 > way.lowerBound,
            (heights[start - 2] - heights[start]) / (times[start] - times[start - 2])
                > FreeFallCheck.startSpeedShare * lastSpeed
        { start -= 1 }
        let fitted = start...end
        guard fitted.count >= FreeFallCheck.fewestSamples,
            heights[start] - heights[end] >= FreeFallCheck.leastMeters / 2
        else { return nil }
        let middle = (times[start] + times[end]) / 2
        let half = (times[end] - times[start]) / 2
        let parabola = PolynomialFit(
            x: fitted.map { (times[$0] - middle) / half }, y: fitted.map { heights[$0] }, degree: 2)
        let cubic = PolynomialFit(
            x: fitted.map { (times[$0] - middle) / half }, y: fitted.map { heights[$0] }, degree: 3)
        guard let parabola, let cubic else { return nil }
        let gravity = -2 * parabola.coefficients[2] / (half * half)
        let error = 2 * parabola.standardErrors[2] / (half * half)
        guard gravity > 0, error <= FreeFallCheck.largestRelativeError * gravity else { return nil }
        // Over the fit the acceleration of the cubic changes by 12 c3 against 2 c2: a tenth is no longer constant,
        // unless it is within what noise makes of it.
        let change = 6 * abs(cubic.coefficients[3])
        guard change <= 0.1 * 2 * abs(parabola.coefficients[2]) || change <= 3 * 6 * cubic.standardErrors[3] else {
            return nil
        }
        // A bar falls from where it was: its parabola's top is neither far above nor below the way's.
        let speed = parabola.coefficients[1] / half
        let apex = parabola.coefficients[0] + speed * speed / (2 * gravity)
        let drop = apex - heights[end]
        guard apex <= top + 0.15 * drop, apex >= heights[start] else { return nil }
        gravityMps2 = gravity
        standardErrorMps2 = error
        startSeconds = times[start]
        endSeconds = times[end]
    }

    /// What a gravity that is off may come from.
    public enum Cause: Equatable, Sendable {
        /// The clip plays slower than life by a factor of 2, 4 or 8: a phone's slow motion, exported.
        case slowMotion(factor: Int)
        /// The plate is smaller than told, and with it every length.
        case smallPlate(meters: Double)
        /// Neither explains it.
        case unknown
    }

    /// The likely cause where gravity is off by more than a share and more than three standard deviations; nil where
    /// scale and clock agree with it.
    ///
    /// Slow motion is told by its powers of four, each with a third to either side, since the plate may be off as
    /// well. Bumper plates are all of one size; the smaller disks are 0.19 to 0.4 m, so that gravity seems 1.12 to 2.4
    /// times too large.
    public func cause(plateMeters: Double, tolerance: Double) -> Cause? {
        let ratio = gravityMps2 / VBTAnalyzer.gravity
        guard abs(ratio - 1) > max(tolerance, 3 * standardErrorMps2 / VBTAnalyzer.gravity) else { return nil }
        for (factor, share) in [(2, 4.0), (4, 16.0), (8, 64.0)] where ratio * share > 0.67 && ratio * share < 1.5 {
            return .slowMotion(factor: factor)
        }
        return ratio > 1 && ratio < 2.5 ? .smallPlate(meters: plateMeters / ratio) : .unknown
    }
}
