/// Where a slow movement leaves a rest that may drift, or comes to one.
///
/// A squatting lifter braces and sways before the way down: the bar sinks by 0.02 m/s, and any threshold in height or
/// speed takes that for the movement. So the rest is a line through the heights, which the way out of it
/// (`MotionOnset`) goes on from, and the edge is where the squared residuals of both are least. An end is a beginning
/// back in time. What it cannot notice: a sway that is no line, as long and as wide as the movement's beginning.
struct SlowEdge {
    let settings: Settings
    let kinematics: Kinematics

    /// The slowest squat's first centimeter takes this long.
    private static let longestFirstSeconds = 0.4

    /// Rest before that, seconds: a lifter sways about once a second (`UncertaintyModel.wanderHz`), and more than a
    /// third of that is no line.
    private static let restSeconds = 0.3

    /// The way that is fitted, in times of the least rise, as for pulls: 0.06 m.
    private static let fittedRises = 3.0

    /// The way out has three shares, which as many instants would always meet.
    private static let fewestInstants = 4

    /// Where the movement began that is fastest at `latest`: after `index` it is under way, out of the rest at the
    /// height `level`; not before `earliest`.
    func beginning(near index: Int, level: Double, earliest: Int, latest: Int) -> Int {
        edge(near: index, level: level, limit: earliest, fastest: latest)
    }

    /// Where the movement ended that is fastest at `earliest` and comes to the rest at the height `level` about
    /// `index`; not after `latest`.
    func end(near index: Int, level: Double, earliest: Int, latest: Int) -> Int {
        edge(near: index, level: level, limit: latest, fastest: earliest)
    }

    private func edge(near index: Int, level: Double, limit: Int, fastest: Int) -> Int {
        let step = limit < fastest ? 1 : -1
        let y = kinematics.y
        let rise = settings[.minRiseMeters]
        var reached = index
        while step * (fastest - reached) > 0, abs(y[reached] - level) < rise / 2 { reached += step }
        var end = reached
        while step * (fastest - end) > 0, abs(y[end] - level) < SlowEdge.fittedRises * rise { end += step }
        let isDown = y[fastest] < level
        let best = best(
            opening: opening(near: index, step: step), reached: reached, end: end, limit: limit, isDown: isDown)
        // Where the bar turns without a stop, the way before the turn is not part of this one.
        let way = min(best, reached)...max(best, reached)
        return isDown ? kinematics.indexOfMaximum(y, in: way) : kinematics.indexOfMinimum(y, in: way)
    }

    /// The far end of the stretch of stillness about `index`.
    private func opening(near index: Int, step: Int) -> Int {
        let most = kinematics.grid.steps(covering: SlowEdge.longestFirstSeconds + SlowEdge.restSeconds)
        var opening = index
        while abs(index - opening) < most, kinematics.isPresent.indices.contains(opening - step),
            kinematics.isPresent[opening - step],
            kinematics.slowSpeed(at: opening - step) < settings[.stillSpeedMps]
        { opening -= step }
        return opening
    }

    /// The edge between `limit` and `reached` at which a line through the rest from `opening` on and the way out of it
    /// to `end` leave the least squared residuals.
    ///
    /// The line's slope costs what it is unlikely to be, as the way's shares do: what is faster than half the still
    /// speed counts as movement everywhere else.
    private func best(opening: Int, reached: Int, end: Int, limit: Int, isDown: Bool) -> Int {
        let step = opening <= end ? 1 : -1
        let motion = MotionOnset(kinematics: kinematics)
        let usual = settings[.stillSpeedMps] / 2 / kinematics.grid.rateHz
        let slopeCost = motion.noisePerInstant(restSquare: 0) / (usual * usual)
        let longest = kinematics.grid.steps(covering: SlowEdge.longestFirstSeconds)
        let first = max(step * (limit - opening), step * (reached - opening) - longest)
        let last = min(step * (reached - opening), step * (end - opening) - SlowEdge.fewestInstants)
        var best = (index: reached, residual: Double.infinity)
        // Sums over the rest: time in instants since the opening, and height over it.
        var (count, height, timeSquare, product, heightSquare) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for instants in stride(from: 0, to: last + 1, by: 1) {
            let onset = opening + step * instants
            let (time, way) = (Double(instants), kinematics.y[onset] - kinematics.y[opening])
            count += 1
            height += way
            timeSquare += time * time
            product += time * way
            heightSquare += way * way
            guard instants >= first else { continue }
            let middle = time / 2
            let weight = timeSquare - count * middle * middle + slopeCost
            let drift = weight > 0 ? (product - middle * height) / weight : 0
            let left = max(0, heightSquare - height * height / count - drift * (product - middle * height))
            let rest = MotionOnset.Rest(
                meters: kinematics.y[opening] + height / count + drift * middle, driftMeters: drift)
            let noise = motion.noisePerInstant(restSquare: left / count)
            let residual =
                left + motion.residual(onset: onset, end: end, rest: rest, isDown: isDown, noise: noise)
            if residual < best.residual { best = (onset, residual) }
        }
        return best.index
    }
}
