/// Finds the repetitions of a known lift.
///
/// A lift from the floor is one excursion of the bar: from near the floor up and back. Standing up from the catch
/// happens within the excursion, so it is no repetition; a bar bouncing after a drop leaves the floor in another way
/// than a pulled one, so it is none either.
public struct RepCounter: Sendable {
    /// What was found.
    public struct Result: Equatable, Sendable {
        /// The repetitions in order of time.
        public var reps: [RepEvents] = []
        /// Seam between a clean and its jerk, where the lifter stopped.
        public var split: Int?
        /// Instants at which a dropped bar bounced.
        public var bounces: [Int] = []
    }

    private let settings: Settings

    /// Creates a counter with the values in force.
    public init(settings: Settings) {
        self.settings = settings
    }

    /// The repetitions of `lift`. Empty where nothing moves far enough.
    public func count(_ lift: LiftKind, in kinematics: Kinematics) -> Result {
        guard kinematics.grid.count > 1 else { return Result() }
        switch lift {
        case .snatch, .clean, .cleanAndJerk: return pulls(lift, in: kinematics)
        case .deadlift: return deadlifts(in: kinematics)
        case .jerk: return jerks(in: kinematics)
        case .squat, .bench: return StrengthRepCounter(settings: settings).count(lift, in: kinematics)
        }
    }

    // MARK: From the floor

    private func pulls(_ lift: LiftKind, in kinematics: Kinematics) -> Result {
        var result = Result()
        let kind: LiftKind = lift == .snatch ? .snatch : .clean
        for excursion in excursions(in: kinematics, minimumRise: settings[.minimumPullMeters], bounces: &result.bounces)
        {
            let bottom = excursion.ascent
            guard
                let turnover = CleanTurnoverBoundaries.find(
                    in: kinematics, from: bottom, through: excursion.arrival, settings: settings)
            else { continue }
            var rep = RepEvents(lift: kind)
            rep.turnover = turnover
            let start = BarPathLiftStartSignal(settings: settings).findLast(
                in: kinematics, after: excursion.opening, before: turnover.peakVelocity, end: turnover.peakVelocity)
            rep.liftStart = start?.index
            rep.restMeters = start?.restMeters ?? kinematics.y[bottom]
            var jerk: RepEvents?
            if lift == .cleanAndJerk {
                jerk = finishCleanAndJerk(&rep, in: kinematics, through: excursion.arrival, split: &result.split)
            }
            if jerk == nil { finish(&rep, in: kinematics, from: turnover.peakHeight, through: excursion.arrival) }
            result.reps.append(rep)
            if let jerk { result.reps.append(jerk) }
        }
        return result
    }

    /// Looks for the jerk after a clean and ends the clean before it.
    private func finishCleanAndJerk(
        _ clean: inout RepEvents, in kinematics: Kinematics, through arrival: Int, split: inout Int?
    ) -> RepEvents? {
        guard let turnover = clean.turnover else { return nil }
        let caught = turnover.catchBottom ?? turnover.peakHeight
        guard
            let boundaries = JerkBoundaries.find(
                in: kinematics, range: caught...arrival,
                leastRackMeters: kinematics.y[turnover.peakHeight], settings: settings)
        else { return nil }
        let seam = CleanJerkSplitSignal.find(
            in: kinematics, from: caught, dipStart: boundaries.dipStart, settings: settings)
        split = split ?? seam
        clean.outcome = .made
        clean.end =
            standing(in: kinematics, from: caught, through: boundaries.dipStart)?.lowerBound ?? boundaries.dipStart
        var jerk = RepEvents(lift: .jerk)
        jerk.restMeters = clean.restMeters
        jerk.jerk = boundaries
        finish(&jerk, in: kinematics, from: boundaries.peakHeight, through: arrival)
        return jerk
    }

    /// Where a strength lift's way up ends, at least this share of it is done: a sticking point may stop the bar lower.
    static let finishedShare = 0.85

    private func deadlifts(in kinematics: Kinematics) -> Result {
        var result = Result()
        let minimum = settings[.minimumStrengthMeters]
        for excursion in excursions(in: kinematics, minimumRise: minimum, bounces: &result.bounces) {
            let top = kinematics.indexOfMaximum(kinematics.y, in: excursion.ascent...excursion.arrival)
            let fastest = kinematics.indexOfMaximum(kinematics.vy, in: excursion.ascent...top)
            let start = BarPathLiftStartSignal(settings: settings).findLast(
                in: kinematics, after: excursion.opening, before: fastest, end: fastest)
            let begin = start?.index ?? excursion.ascent
            let rise = kinematics.y[top] - kinematics.y[begin]
            // The way up ends where the bar stops high, not where it sways highest in a long hold.
            var stop = fastest
            while stop < top,
                kinematics.vy[stop] > settings[.stillSpeedMps] / 2
                    || kinematics.y[stop] - kinematics.y[begin] < RepCounter.finishedShare * rise
            { stop += 1 }
            stop = kinematics.standstill(after: stop, latest: top)
            guard begin < stop else { continue }
            var rep = RepEvents(lift: .deadlift, outcome: .made)
            rep.restMeters = start?.restMeters ?? kinematics.y[begin]
            rep.concentric = begin...stop
            if kinematics.y[excursion.arrival] - kinematics.y[begin] <= settings[.nearFloorMeters] {
                rep.eccentric = wayDown(in: kinematics, from: stop, nearFloor: excursion.arrival)
            }
            rep.end = rep.eccentric?.upperBound ?? stop
            result.reps.append(rep)
        }
        return result
    }

    /// The way down to the floor: an excursion ends near it, the bar a moment later.
    private func wayDown(in kinematics: Kinematics, from top: Int, nearFloor: Int) -> ClosedRange<Int> {
        let slow = settings[.stillSpeedMps] / 2
        var start = kinematics.indexOfMinimum(kinematics.vy, in: top...nearFloor)
        while start > top, kinematics.vy[start] < -slow { start -= 1 }
        start = kinematics.standstill(before: start, earliest: top)
        var end = nearFloor
        while end < kinematics.grid.count - 1, kinematics.vy[end] < -slow { end += 1 }
        end = kinematics.standstill(after: end, latest: kinematics.grid.count - 1)
        return start...end
    }

    /// One way of the bar from near the floor up and back.
    private struct Excursion {
        /// End of the excursion before, or the recording's beginning.
        var opening: Int
        /// Where the bar begins the rise that takes it away from the floor. A low bounce after a drop comes before it.
        var ascent: Int
        /// Near the floor again, or the recording's end.
        var arrival: Int
    }

    /// The stretches from near the floor, up by at least `minimumRise`, and back (or to the recording's end). Each
    /// opens at the end of the one before, so that it holds the rest before its pull.
    private func excursions(in kinematics: Kinematics, minimumRise: Double, bounces: inout [Int]) -> [Excursion] {
        let last = kinematics.grid.count - 1
        // Not the very lowest instant: one bad frame must not move the floor.
        let floor = quantile(kinematics.y, 0.02)
        let near = floor + settings[.nearFloorMeters]
        var found: [Excursion] = []
        var opening = 0
        var index = 0
        while index <= last {
            guard kinematics.y[index] > near else {
                index += 1
                continue
            }
            let departure = index
            while index <= last, kinematics.y[index] > near { index += 1 }
            let arrival = min(index, last)
            let isBounce = startsWithBounce(in: kinematics, departure: departure)
            if isBounce { bounces.append(departure) }
            if !isBounce {
                let lowest = kinematics.indexOfMinimum(kinematics.y, in: opening...departure)
                let highest = kinematics.indexOfMaximum(kinematics.y, in: departure...arrival)
                if kinematics.y[highest] - kinematics.y[lowest] >= minimumRise {
                    var ascent = departure
                    while ascent > opening, kinematics.vy[ascent] > 0 { ascent -= 1 }
                    found.append(Excursion(opening: opening, ascent: ascent, arrival: arrival))
                }
            }
            opening = arrival
        }
        return found
    }

    /// A bouncing bar leaves the floor at full speed right after a fall; a pulled one gathers speed on its way. So it is
    /// a bounce where the bar fell fast within the last moments and is not faster later than it is here.
    private func startsWithBounce(in kinematics: Kinematics, departure: Int) -> Bool {
        let window = max(0, departure - kinematics.grid.steps(covering: RepCounter.bounceSeconds))...departure
        let fall = kinematics.vy[window].min() ?? 0
        guard fall < -RepCounter.bounceFallMps else { return false }
        if fall < -RepCounter.freeFallMps { return true }
        let top = min(kinematics.grid.count - 1, departure + kinematics.grid.steps(covering: RepCounter.bounceSeconds))
        let later = kinematics.vy[departure...top].max() ?? 0
        // Only what follows the fall is the rebound.
        let lowest = kinematics.indexOfMinimum(kinematics.vy, in: window)
        return later <= (kinematics.vy[lowest...departure].max() ?? 0) + settings[.stillSpeedMps]
    }

    /// Contact of a bumper plate with the floor and its rebound to near-floor height take under 0.2 s.
    private static let bounceSeconds = 0.25
    /// A bar let down in control is slower than this at the floor; dropped from the hip it hits with 3.8 m/s.
    private static let bounceFallMps = 1.5
    /// A bar this fast has fallen freely from 0.46 m or higher; nobody turns it into a pull within a quarter second, so
    /// whatever the track shows then (the impact blurs it), it is no lift.
    private static let freeFallMps = 3.0

    // MARK: From the shoulders

    private func jerks(in kinematics: Kinematics) -> Result {
        var result = Result()
        let last = kinematics.grid.count - 1
        var opening = 0
        while opening < last,
            let boundaries = JerkBoundaries.find(in: kinematics, range: opening...last, settings: settings)
        {
            var rep = RepEvents(lift: .jerk)
            rep.jerk = boundaries
            rep.restMeters = kinematics.y[boundaries.dipStart]
            opening = returnToRack(in: kinematics, after: boundaries)
            finish(&rep, in: kinematics, from: boundaries.peakHeight, through: opening)
            result.reps.append(rep)
        }
        return result
    }

    /// Where the bar has come down to the shoulders after a jerk; the recording's end where it does not.
    ///
    /// A deep receive may lie as low as the shoulders. So the bar must have been stood up with (above the drive's top)
    /// or have sunk lower than it was received.
    private func returnToRack(in kinematics: Kinematics, after jerk: JerkBoundaries) -> Int {
        let last = kinematics.grid.count - 1
        let received = jerk.receive ?? jerk.peakHeight
        let swing = settings[.minimumSwingMeters]
        let rackMeters = kinematics.y[jerk.dipStart] + settings[.nearFloorMeters]
        var highest = kinematics.y[received]
        for i in received...last {
            let height = kinematics.y[i]
            highest = max(highest, height)
            let isLeft = highest >= kinematics.y[jerk.peakHeight] - swing || height < kinematics.y[received] - swing
            if height <= rackMeters, isLeft { return i }
        }
        return last
    }

    // MARK: The end of a lift

    /// Sets where the lift ends, and how.
    private func finish(_ rep: inout RepEvents, in kinematics: Kinematics, from top: Int, through last: Int) {
        // Held in the catch is not stood up: that takes a rise from its bottom, or never to have sunk from the top.
        let least = rep.turnover.map { turnover in
            turnover.catchBottom.map { kinematics.y[$0] + settings[.minimumSwingMeters] }
                ?? kinematics.y[turnover.peakHeight] - settings[.minimumSwingMeters]
        }
        if let still = standing(in: kinematics, from: top, through: last, above: least) {
            rep.end = still.lowerBound
            rep.outcome = .made
        } else if rep.lift == .jerk, let held = held(in: kinematics, from: top, through: last) {
            rep.end = held
            rep.outcome = .made
        } else if let rest = rep.restMeters, kinematics.y[last] <= rest + settings[.nearFloorMeters] {
            rep.end = last
            rep.outcome = .missed
        }
    }

    /// Where a bar comes to the height at which it then stays, however restless the track there: a dropped one does not
    /// stay. For jerks only: a snatch or clean is caught low, and staying there is no lift.
    private func held(in kinematics: Kinematics, from first: Int, through last: Int) -> Int? {
        guard first < last else { return nil }
        let level = (kinematics.y[first...last].max() ?? 0) - settings[.nearFloorMeters]
        let needed = kinematics.grid.steps(covering: 2 * settings[.stillSeconds])
        var start: Int?
        for i in first...last {
            guard kinematics.y[i] >= level else {
                start = nil
                continue
            }
            let begin = start ?? i
            start = begin
            if i - begin >= needed { return begin }
        }
        return nil
    }

    /// The first stretch of stillness near the highest point that the bar reaches: a pause in the catch lies lower.
    private func standing(
        in kinematics: Kinematics, from first: Int, through last: Int, above least: Double? = nil
    ) -> ClosedRange<Int>? {
        guard first < last else { return nil }
        let highest = kinematics.y[first...last].max() ?? 0
        let required = max(highest - settings[.nearFloorMeters], least ?? -.infinity)
        return kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.stillSeconds], in: first...last
        ).first { kinematics.y[$0.lowerBound] >= required }
    }
}
