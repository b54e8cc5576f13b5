/// Where fast movements, a jerk's dip and the way into a catch, begin and end.
///
/// A threshold on speed, needed for noise, sees a beginning late and an end early. Near a rest the way grows with a
/// power n of the time from it: 2 where the acceleration sets in at once, 3 where it grows from nothing. Way h, speed v
/// and acceleration a some way off give both n (v² / (h a) is n / (n - 1)) and the time to the rest, n h / v.
///
/// Pulls from the floor have `MotionOnset` in place of this, the slow ways of strength lifts `SlowEdge`: their
/// beginning decides the mean velocity, and a fit to all instants of it is steadier. It needs a rest, which
/// these often lack.
extension Kinematics {
    /// Where the movement began that leaves the rest at the height `level` after `index`; from `earliest` to `latest`.
    ///
    /// Measured where the bar is first `reach` meters away. A way down does not begin before the bar was highest, nor a
    /// way up before it was lowest: where it turns without a stop, the way before is not part of this one.
    func departure(after index: Int, level: Double, reach: Double, earliest: Int, latest: Int) -> Int {
        var i = index
        while i < latest, abs(y[i] - level) < reach { i += 1 }
        let start = max(earliest, i - restSteps(at: i, level: level, growth: vy[i] < 0 ? -ay[i] : ay[i]))
        guard start < i else { return start }
        return vy[i] < 0 ? indexOfMaximum(y, in: start...i) : indexOfMinimum(y, in: start...i)
    }

    /// Where the movement ended that came to the rest at the height `level` before `index`: the same, back in time.
    func settling(before index: Int, level: Double, reach: Double, earliest: Int, latest: Int) -> Int {
        var i = index
        while i > earliest, abs(y[i] - level) < reach { i -= 1 }
        return min(latest, i + restSteps(at: i, level: level, growth: vy[i] < 0 ? ay[i] : -ay[i]))
    }

    /// The height at which the bar stands at `index`, below its movement (`isLow`) or above it: the median of the
    /// instants before (`step` -1) or after it (1) that lie within `bandMeters`, at most `seconds` long.
    ///
    /// Where the bar turns instead of standing, those lie in the way of the movement; then it is the turn's own height.
    func restLevel(at index: Int, step: Int, isLow: Bool, bandMeters: Double, seconds: Double) -> Double {
        var heights = [y[index]]
        var i = index + step
        while y.indices.contains(i), abs(y[i] - y[index]) <= bandMeters, heights.count <= grid.steps(covering: seconds)
        {
            heights.append(y[i])
            i += step
        }
        return isLow ? min(y[index], median(heights)) : max(y[index], median(heights))
    }

    private func restSteps(at index: Int, level: Double, growth: Double) -> Int {
        let (way, speed) = (abs(y[index] - level), abs(vy[index]))
        guard speed > 0, growth > 0 else { return 0 }
        let ratio = speed * speed / (way * growth)
        let missing = ratio >= 2 ? 1 : ratio <= 1.5 ? 0 : 3 - ratio / (ratio - 1)
        // A growth that slackens, h = t³ (1 - e t), has v / h = (3 - e t) / t but looks like the power 3 - 2 e t. So
        // half of what is missing to 3 is taken back near 3, and nothing at 2.
        let power = 3 - 0.5 * missing * (1 + missing)
        return Int((min(Kinematics.longestRestSeconds, power * way / speed) * grid.rateHz).rounded())
    }

    /// The slowest squat's first centimetre takes this long; what asks for more is noise.
    private static let longestRestSeconds = 0.4
}
