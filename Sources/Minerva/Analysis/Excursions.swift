/// One way of the bar from near the floor up and back.
struct Excursion: Equatable {
    /// End of the excursion before, or the recording's beginning.
    var opening: Int
    /// Where the bar begins the rise that takes it away from the floor. A low bounce after a drop comes before it.
    var ascent: Int
    /// Near the floor again, or the recording's end.
    var arrival: Int
}

/// Parts a recording into the bar's ways from near the floor up and back, and tells bounces from lifts.
struct ExcursionFinder {
    let settings: Settings
    let kinematics: Kinematics

    /// The ways that rise by at least `minimumRise`, and the instants at which a dropped bar bounced instead.
    ///
    /// Each opens at the end of the one before, so that it holds the rest before its pull. One that the recording's end
    /// cuts ends there.
    func find(minimumRise: Double) -> (excursions: [Excursion], bounces: [Int]) {
        let last = kinematics.grid.count - 1
        // Not the very lowest instant: one bad frame must not move the floor.
        let near = quantile(kinematics.y, 0.02) + settings[.nearFloorMeters]
        var found: [Excursion] = []
        var bounces: [Int] = []
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
            if startsWithBounce(departure) {
                bounces.append(departure)
            } else {
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
        return (found, bounces)
    }

    /// The beginning of the stay from which the bar leaves `bottom`: since then it was never further above it than what
    /// counts as near the floor. Not before `earliest`.
    func stay(before bottom: Int, earliest: Int) -> Int {
        var start = bottom
        while start > earliest, kinematics.y[start - 1] <= kinematics.y[bottom] + settings[.nearFloorMeters] {
            start -= 1
        }
        return start
    }

    /// A bouncing bar leaves the floor at full speed right after a fall; a pulled one gathers speed on its way. So it
    /// is a bounce where the bar fell fast within the last moments and is not faster later than it is here.
    private func startsWithBounce(_ departure: Int) -> Bool {
        if hasFallenFreely(to: departure) { return true }
        let window = lastMoments(before: departure)
        guard (kinematics.vy[window].min() ?? 0) < -ExcursionFinder.bounceFallMps else { return false }
        let top = min(
            kinematics.grid.count - 1, departure + kinematics.grid.steps(covering: ExcursionFinder.bounceSeconds))
        let later = kinematics.vy[departure...top].max() ?? 0
        // Only what follows the fall is the rebound.
        let lowest = kinematics.indexOfMinimum(kinematics.vy, in: window)
        return later <= (kinematics.vy[lowest...departure].max() ?? 0) + settings[.stillSpeedMps]
    }

    /// Whether the bar was so fast on its way down to here that it was let go: what rises then is the rebound.
    func hasFallenFreely(to index: Int) -> Bool {
        (kinematics.vy[lastMoments(before: index)].min() ?? 0) < -ExcursionFinder.freeFallMps
    }

    private func lastMoments(before index: Int) -> ClosedRange<Int> {
        max(0, index - kinematics.grid.steps(covering: ExcursionFinder.bounceSeconds))...index
    }

    /// Contact of a bumper plate with the floor and its rebound to near-floor height take under 0.2 s.
    private static let bounceSeconds = 0.25
    /// A bar let down in control is slower than this at the floor; dropped from the hip it hits with 3.8 m/s.
    private static let bounceFallMps = 1.5
    /// A bar this fast has fallen freely from 0.46 m or higher; nobody turns it into a pull within a quarter second, so
    /// whatever the track shows then (the impact blurs it), it is no lift.
    private static let freeFallMps = 3.0
}
