/// Finds the repetitions of a deadlift.
struct DeadliftCounter {
    let settings: Settings
    let kinematics: Kinematics

    private var edge: SlowEdge { SlowEdge(settings: settings, kinematics: kinematics) }

    /// Every way of the bar from the floor up by at least `reps.minimumStrengthMeters`; touch-and-go repetitions are
    /// separate, bounces none.
    func count() -> RepCounter.Result {
        var result = RepCounter.Result()
        let finder = ExcursionFinder(settings: settings, kinematics: kinematics)
        let found = finder.find(minimumRise: settings[.minimumStrengthMeters])
        result.bounces = found.bounces
        result.reps = found.excursions.compactMap { rep(of: $0, finder: finder) }
        let rises = result.reps.filter { $0.outcome == .made }.compactMap { rise(of: $0) }
        guard !rises.isEmpty else { return result }
        let usual = median(rises)
        for i in result.reps.indices where result.reps[i].outcome != .unknown {
            if let rise = rise(of: result.reps[i]), rise >= DeadliftCounter.lockoutShare * usual {
                result.reps[i].outcome = .made
            }
        }
        return result
    }

    /// One lifter's arms and hips lock out at one height in every repetition of a set; a bar held 4 cm lower is
    /// not locked out.
    private static let lockoutShare = 0.9

    private func rise(of rep: RepEvents) -> Double? {
        rep.concentric.map { kinematics.y[$0.upperBound] - kinematics.y[$0.lowerBound] }
    }

    private func rep(of excursion: Excursion, finder: ExcursionFinder) -> RepEvents? {
        let top = kinematics.indexOfMaximum(kinematics.y, in: excursion.ascent...excursion.arrival)
        let fastest = kinematics.indexOfMaximum(kinematics.vy, in: excursion.ascent...top)
        let start = BarPathLiftStartSignal(settings: settings).findLast(
            in: kinematics, after: finder.stay(before: excursion.ascent, earliest: excursion.opening), before: fastest,
            end: fastest)
        // A deadlift gathers speed slowly: it may have begun earlier than a pull would.
        let begin =
            start.map {
                edge.beginning(near: $0.index, level: $0.restMeters, earliest: excursion.opening, latest: fastest)
            } ?? excursion.ascent
        let stop = endOfWayUp(from: fastest, begin: begin, top: top)
        guard begin < stop else { return nil }
        var rep = RepEvents(lift: .deadlift)
        rep.restMeters = start?.restMeters ?? kinematics.y[begin]
        let last = kinematics.grid.count - 1
        let isBack = kinematics.y[excursion.arrival] - kinematics.y[begin] <= settings[.nearFloorMeters]
        let isStill = !kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.stillSeconds], in: stop...excursion.arrival
        ).isEmpty
        if !isBack, excursion.arrival == last, !isStill, kinematics.vy[last] >= 0 {
            // Still on its way up: no figures of a way whose end nobody saw.
            return rep
        }
        let isHigh = kinematics.y[stop] - kinematics.y[begin] >= LifterBounds.lowestHipMeters
        let fell = RepEnding(settings: settings, kinematics: kinematics).fell(to: excursion.arrival, from: stop)
        rep.outcome = isHigh ? .made : fell ? .missed : .partial
        rep.concentric = begin...stop
        let down = isBack ? wayDown(from: stop, nearFloor: excursion.arrival) : nil
        // A bar that falls is let down by nobody.
        if fell { rep.isDropped = true } else { rep.eccentric = down }
        rep.end = down?.upperBound ?? stop
        return rep
    }

    /// The way up ends where the bar stops high, not where it sways highest in a long hold.
    private func endOfWayUp(from fastest: Int, begin: Int, top: Int) -> Int {
        let slow = settings[.stillSpeedMps] / 2
        let band = settings[.restBandMeters] / 2
        let rise = kinematics.y[top] - kinematics.y[begin]
        var stop = fastest
        while stop < top,
            kinematics.vy[stop] > slow || kinematics.y[stop] - kinematics.y[begin] < RepCounter.finishedShare * rise
        { stop += 1 }
        let level = kinematics.restLevel(
            at: stop, step: 1, isLow: false, bandMeters: band, seconds: settings[.minRestSeconds])
        return edge.end(near: stop, level: level, earliest: fastest, latest: top)
    }

    /// The way down to the floor: an excursion ends near it, the bar a moment later.
    private func wayDown(from top: Int, nearFloor: Int) -> ClosedRange<Int> {
        let slow = settings[.stillSpeedMps] / 2
        let band = settings[.restBandMeters] / 2
        let fastest = kinematics.indexOfMinimum(kinematics.vy, in: top...nearFloor)
        var start = fastest
        while start > top, kinematics.vy[start] < -slow { start -= 1 }
        let high = kinematics.restLevel(
            at: start, step: -1, isLow: false, bandMeters: band, seconds: settings[.minRestSeconds])
        var end = nearFloor
        while end < kinematics.grid.count - 1, kinematics.vy[end] < -slow { end += 1 }
        let low = kinematics.restLevel(
            at: end, step: 1, isLow: true, bandMeters: band, seconds: settings[.minRestSeconds])
        let last = kinematics.grid.count - 1
        return edge.beginning(
            near: start, level: high, earliest: top, latest: fastest)...edge.end(
                near: end, level: low, earliest: fastest, latest: last)
    }
}
