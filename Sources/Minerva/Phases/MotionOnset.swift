/// When a movement began that is under way: where a rest and a growing way out of it, put together, fit best.
///
/// A threshold in height or speed, needed for noise, sees every beginning late, by other times in other lifts. So the
/// heights around it are fitted by "nothing, then a way out of it" (segmented regression: Muggeo, Statistics in
/// Medicine 2003, 10.1002/sim.1545), and the onset is where the squared residuals are least. With τ the time since the
/// onset the way out is `a τ² + b τ³ + c τ⁴`, force that is there at once or grows and then changes, or a power less, a
/// bar torn loose at a speed; the first share is not negative.
///
/// Noise is fitted by high orders as gladly as a movement is, and takes the onset along by a tenth of a second. So both
/// higher shares cost what they are unlikely to be (ridge regression, Hoerl & Kennard, Technometrics 1970,
/// 10.1080/00401706.1970.10488634): the steadier the heights, the less, and without noise next to nothing. On the lifts
/// of `vbt-bench accuracy` the onset then errs by 2 to 4 ms, with a millimeter of noise by 10 to 20, at 240 to 30
/// frames a second. What it cannot notice: a movement that sets in twice.
struct MotionOnset {
    let kinematics: Kinematics

    /// Where a bar at rest is, and what it drifts by.
    struct Rest {
        /// Its height at the onset, meters.
        var meters: Double
        /// What it gains by the next instant towards the movement, meters.
        var driftMeters = 0.0

        func height(after instants: Int) -> Double { meters + driftMeters * Double(instants) }
    }

    /// Length of rest that takes part in the fit, seconds; about as long as the way out of it that does.
    private static let restSeconds = 0.15

    /// Torn loose is the exception: it must leave half of the other's squared residuals to be believed. At a third,
    /// a bar torn loose at 0.25 m/s is dated 25 ms early; taken as equal, noise chooses it too often and onsets
    /// come 2 ms later.
    private static let tornLooseHandicap = 2.0

    /// What the higher shares cost, as shares of the way out: the second is as large as all of it where force grows
    /// from nothing, the third, force that no longer grows evenly, rarely more than half. One over the squares of both.
    private static let shareCosts = (second: 1.0, third: 4.0)

    /// Steadier than this no height is: the low-pass rounds the onset's corner by as much.
    private static let leastNoiseMeters = 0.00005

    /// The onset of a rise; the heights through `end` take part.
    ///
    /// It lies not later than `latest`, not before `earliest`, and not long before `restingAt`, the last instant that
    /// may still be at rest. The rest's height is that before `restingAt`: a bar that was rolled or tilted during the
    /// set-up does not lie as high as when the recording opened.
    func index(earliest: Int, restingAt resting: Int, latest: Int, end: Int) -> Int {
        let rest = kinematics.grid.steps(covering: MotionOnset.restSeconds)
        let rested = max(earliest, resting - 4 * rest)...max(earliest, resting - rest / 3)
        let restMeters = median(Array(kinematics.y[rested]))
        let spread = kinematics.y[rested].reduce(0) { $0 + ($1 - restMeters) * ($1 - restMeters) }
        let noise = noisePerInstant(restSquare: spread / Double(rested.count))
        var best = (index: latest, residual: Double.infinity)
        var still = 0.0
        let level = Rest(meters: restMeters)
        for candidate in stride(from: max(earliest, resting - rest), to: min(latest + 1, end), by: 1) {
            let pulled = residual(onset: candidate, end: end, rest: level, noise: noise)
            let torn = residual(onset: candidate, end: end, rest: level, isTornLoose: true, noise: noise)
            let residual = min(still + pulled, (still + torn) * MotionOnset.tornLooseHandicap)
            if residual < best.residual { best = (candidate, residual) }
            let height = kinematics.y[candidate] - restMeters
            still += height * height
        }
        return best.index
    }

    /// Squared residuals of the way out of the rest from `onset` to `end`, and what its shares cost, square meters.
    ///
    /// The way may lead down, and to an earlier `end`: then it is the way into a rest, back in time.
    /// The normal equations are solved from the highest share down: what the first still explains then stands alone.
    func residual(
        onset: Int, end: Int, rest: Rest, isTornLoose: Bool = false, isDown: Bool = false, noise: Double
    ) -> Double {
        let step = onset < end ? 1 : -1
        let count = abs(end - onset)
        let rise = kinematics.y[end] - rest.height(after: count)
        // Of two instants, or of a way that leads nowhere, no curve can be told.
        guard count > 1, rise != 0 else { return .infinity }
        // Sums over powers of the time from onset to end, 0...1: of six neighbors by 1, τ, … τ⁴, and of heights.
        var (m0, m1, m2, m3, m4) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (first, second, third, all) = (0.0, 0.0, 0.0, 0.0)
        for k in 0...count {
            let time = Double(k) / Double(count)
            let way = kinematics.y[onset + step * k] - rest.height(after: k)
            let height = isDown ? -way : way
            let power = isTornLoose ? time : time * time
            let (square, timeSquare) = (power * power, time * time)
            m0 += square
            m1 += square * time
            m2 += square * timeSquare
            m3 += square * timeSquare * time
            m4 += square * timeSquare * timeSquare
            first += height * power
            second += height * power * time
            third += height * power * timeSquare
            all += height * height
        }
        let cost = noise / (rise * rise)
        let thirdWeight = m4 + cost * MotionOnset.shareCosts.third
        let secondCross = m3 / thirdWeight
        let secondWeight = m2 + cost * MotionOnset.shareCosts.second - secondCross * m3
        second -= secondCross * third
        let firstCross = m2 / thirdWeight
        let firstCrossSecond = (m1 - firstCross * m3) / secondWeight
        let firstWeight = m0 - firstCross * m2 - firstCrossSecond * firstCrossSecond * secondWeight
        first = max(0, first - firstCross * third - firstCrossSecond * second)
        return all - third * third / thirdWeight - second * second / secondWeight - first * first / firstWeight
    }

    /// Squared noise of one instant, as if it were independent of the next; square meters.
    ///
    /// Behind a low-pass as many instants are independent as it lets half waves through. What a rest
    /// (`restSquare`, about its height) scatters more than noise does is slow: a center that wanders, plates that
    /// are tilted or rolled.
    func noisePerInstant(restSquare: Double) -> Double {
        guard let lowPass = kinematics.lowPass else { return 0 }
        let noise = max(MotionOnset.leastNoiseMeters, lowPass.heightNoiseMeters)
        let wander = max(0, restSquare - noise * noise) / UncertaintyModel.wanderHz
        return kinematics.grid.rateHz / 2 * (noise * noise / lowPass.cutoffHz + wander)
    }
}
