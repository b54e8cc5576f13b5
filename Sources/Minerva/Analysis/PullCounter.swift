/// Finds snatches and cleans, and the jerks after cleans.
///
/// An excursion from the floor usually holds one pull. From the hang it holds several: there a new pull begins where
/// the bar, caught before, has come down below its catch and rises again as fast as only a pull does. Picking the bar
/// up to the hang is too slow for a pull, so it is none.
struct PullCounter {
    let settings: Settings
    let kinematics: Kinematics

    private var finder: ExcursionFinder { ExcursionFinder(settings: settings, kinematics: kinematics) }

    func count(_ lift: LiftKind) -> RepCounter.Result {
        var result = RepCounter.Result()
        let found = finder.find(minimumRise: settings[.minimumPullMeters])
        result.bounces = found.bounces
        for excursion in found.excursions where isPulled(excursion) {
            let floor = rest(before: excursion.ascent, earliest: excursion.opening)
            var opening = excursion.opening
            var bottom: Int? = firstPull(of: excursion)
            while let start = bottom,
                let turnover = CleanTurnoverBoundaries.find(
                    in: kinematics, from: start, through: excursion.arrival, settings: settings)
            {
                bottom = nextPull(after: turnover, through: excursion.arrival)
                let last = bottom ?? excursion.arrival
                var rep = RepEvents(lift: lift == .snatch ? .snatch : .clean)
                rep.turnover = turnover
                rep.liftStart =
                    BarPathLiftStartSignal(settings: settings).findLast(
                        in: kinematics, after: finder.stay(before: start, earliest: opening),
                        before: turnover.peakVelocity, end: turnover.peakVelocity)?.index
                rep.restMeters = floor
                let jerk = lift == .cleanAndJerk ? jerk(after: &rep, through: last, split: &result.split) : nil
                if jerk == nil { finish(&rep, through: last) }
                result.reps.append(rep)
                if let jerk { result.reps.append(jerk) }
                opening = last
            }
        }
        return result
    }

    /// Whether an excursion holds a pull at all: a bar that stays at the hip and is slow was deadlifted.
    private func isPulled(_ excursion: Excursion) -> Bool {
        let range = excursion.ascent...excursion.arrival
        let highest = kinematics.y[range].max() ?? 0
        return highest - kinematics.y[excursion.ascent] > LifterBounds.highestHipMeters
            || (kinematics.vy[range].max() ?? 0) >= LifterBounds.slowestTurnoverMps
    }

    /// Height of the bar's rest before it leaves the floor at `ascent`; where it did not rest, of that instant. Nil
    /// where the bar comes into sight later than it leaves, and does not come to rest near the lowest height later.
    private func rest(before ascent: Int, earliest: Int) -> Double? {
        let signal = BarPathLiftStartSignal(settings: settings)
        let start = finder.stay(before: ascent, earliest: earliest)
        // Traced from where the bar has surely left.
        var left = ascent
        while left < kinematics.grid.count - 1, kinematics.y[left] < kinematics.y[ascent] + settings[.nearFloorMeters] {
            left += 1
        }
        if let rest = signal.findLast(in: kinematics, after: start, before: left, end: left) { return rest.restMeters }
        // Seen for less, it may have been lower: the first sights of a plate that the picture cuts err by centimeters.
        let before = ascent - kinematics.grid.steps(covering: settings[.minRestSeconds])
        if before >= 0, kinematics.isPresent(in: before...ascent) { return kinematics.y[ascent] }
        let low = (kinematics.y.min() ?? 0) + settings[.minRiseMeters]
        let stills = kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.minRestSeconds], in: 0...(kinematics.grid.count - 1))
        return stills.first { kinematics.y[$0.lowerBound] <= low }.map { median(Array(kinematics.y[$0])) }
    }

    // MARK: Pulls within an excursion

    /// Where an excursion's first pull begins: at the floor, or at the hang to which the bar was picked up before.
    ///
    /// A pick-up stays at hip height and is slow, and a faster rise follows from below its top. What this cannot
    /// notice: a bar picked up as fast as it is pulled.
    private func firstPull(of excursion: Excursion) -> Int {
        guard let first = turnover(from: excursion.ascent, through: excursion.arrival),
            kinematics.y[first.peakHeight] - kinematics.y[excursion.ascent] <= LifterBounds.highestHipMeters,
            kinematics.vy[first.peakVelocity] < LifterBounds.slowestTurnoverMps,
            let bottom = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: first.peakHeight...excursion.arrival,
                requiredConfirmations: Int(settings[.requiredConfirmations]),
                minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: settings[.minimumSwingMeters]),
            let second = turnover(from: bottom, through: excursion.arrival),
            kinematics.vy[second.peakVelocity] >= LifterBounds.slowestTurnoverMps
        else { return excursion.ascent }
        return bottom
    }

    /// Where the next pull of the same excursion begins: below the catch, after a way down as long as a pull.
    private func nextPull(after previous: CleanTurnoverBoundaries, through arrival: Int) -> Int? {
        let caught = previous.catchBottom ?? previous.peakHeight
        var start = caught
        while start < arrival,
            let bottom = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: start...arrival, requiredConfirmations: Int(settings[.requiredConfirmations]),
                minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: settings[.minimumPullMeters])
        {
            // Where no picture shows the floor's hit, a bounce begins somewhere above the floor.
            if !finder.hasFallenFreely(to: bottom),
                kinematics.y[bottom] <= kinematics.y[caught] - settings[.minimumSwingMeters],
                let next = turnover(from: bottom, through: arrival),
                kinematics.vy[next.peakVelocity] >= LifterBounds.slowestTurnoverMps
            {
                return bottom
            }
            start = bottom + 1
        }
        return nil
    }

    private func turnover(from bottom: Int, through end: Int) -> CleanTurnoverBoundaries? {
        CleanTurnoverBoundaries.find(in: kinematics, from: bottom, through: end, settings: settings)
    }

    // MARK: After the turnover

    private func finish(_ rep: inout RepEvents, through last: Int) {
        guard let turnover = rep.turnover else { return }
        RepEnding(settings: settings, kinematics: kinematics).finish(&rep, from: turnover.peakHeight, through: last)
        // Let down without standing: whether arms at the hip or shoulders stopped the bar, its path does not tell.
        if rep.outcome == .partial { rep.turnover?.dropCatch() }
    }

    /// Looks for the jerk after a clean and, where there is one, ends the clean before it.
    private func jerk(after clean: inout RepEvents, through last: Int, split: inout Int?) -> RepEvents? {
        guard let turnover = clean.turnover else { return nil }
        let ending = RepEnding(settings: settings, kinematics: kinematics)
        let caught = turnover.catchBottom ?? turnover.peakHeight
        guard
            let boundaries = JerkBoundaries.find(
                in: kinematics, range: caught...last, pullTopMeters: kinematics.y[turnover.peakHeight],
                settings: settings)
        else { return nil }
        let seam = CleanJerkSplitSignal.find(
            in: kinematics, from: caught, dipStart: boundaries.dipStart, settings: settings)
        split = split ?? seam
        clean.outcome = .made
        clean.end = ending.standing(from: caught, through: boundaries.dipStart)?.lowerBound ?? boundaries.dipStart
        var jerk = RepEvents(lift: .jerk)
        jerk.restMeters = clean.restMeters
        jerk.jerk = boundaries
        ending.finish(&jerk, from: boundaries.peakHeight, through: last)
        return jerk
    }
}
