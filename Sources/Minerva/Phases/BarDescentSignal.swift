/// A confirmed low point of the bar: the catch, the bottom of a dip.
public enum BarDescentSignal {
    /// The first local minimum that is not undone at once: the bar then rises for `requiredConfirmations` consecutive
    /// samples and stays above it for `minDwellSeconds`.
    ///
    /// The bar must sink after `range`'s start: a range that opens on a rise or a rest has no bottom there. Nil where
    /// the range ends before the confirmation.
    public static func findFirstConfirmedBottom(
        in kinematics: Kinematics, range: ClosedRange<Int>, requiredConfirmations: Int, minDwellSeconds: Double,
        minimumSwingMeters: Double
    ) -> Int? {
        confirmedTurn(
            of: kinematics.y, times: 1, range: range, requiredConfirmations: requiredConfirmations,
            dwellSteps: kinematics.grid.steps(covering: minDwellSeconds), minimumSwing: minimumSwingMeters)
    }

    /// Where a bar that comes down from `top` is received: the first confirmed bottom, or where it is held still before
    /// it is lost (it then never rises). Nil where neither happens until `end`.
    ///
    /// A bar that is held and sinks on by less than `reps.nearFloorMeters` is still being received: the bottom
    /// counts. A bar that is held has no single lowest instant; what is given is where it arrives at the hold's
    /// level.
    static func findReception(
        in kinematics: Kinematics, after top: Int, through end: Int, minimumSwingMeters: Double, settings: Settings
    ) -> Int? {
        let confirmed = findFirstConfirmedBottom(
            in: kinematics, range: top...end, requiredConfirmations: Int(settings[.requiredConfirmations]),
            minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: minimumSwingMeters)
        let still = kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.minDwellSeconds], in: top...(confirmed ?? end)
        ).first { still in
            let height = kinematics.y[still.lowerBound]
            let sinksOn = confirmed.map { height - kinematics.y[$0] }
            return height < kinematics.y[top] - minimumSwingMeters
                && (sinksOn.map { $0 > settings[.nearFloorMeters] } ?? true)
        }
        return (still?.lowerBound ?? confirmed).map {
            arrival(at: $0, in: kinematics, after: top, through: end, settings: settings)
        }
    }

    /// Where the bar arrives at a bottom that it then holds: where its way down to the hold's
    /// level ends.
    ///
    /// A lifter may sit in the catch for a second; the lowest instant of that hold is anywhere in it, by chance. The
    /// hold is what lies within `liftStart.restBandMeters` of the bottom.
    static func arrival(at bottom: Int, in kinematics: Kinematics, after top: Int, through end: Int, settings: Settings)
        -> Int
    {
        let band = settings[.restBandMeters]
        var last = bottom
        // A bar that sinks again is lost, or the lifter goes on from there.
        while last < end, abs(kinematics.y[last + 1] - kinematics.y[bottom]) <= band,
            kinematics.vy[last + 1] >= -settings[.stillSpeedMps] / 2
        { last += 1 }
        let lowest = kinematics.indexOfMinimum(kinematics.y, in: bottom...last)
        // Not the lowest instant: in a long hold that is a slip of the track. A quarter of a hold lies below its level,
        // and what rises out of it again lies above.
        let level = quantile(Array(kinematics.y[bottom...last]), 0.25)
        return kinematics.settling(before: bottom, level: level, reach: band / 2, earliest: top, latest: lowest)
    }
}

/// A confirmed high point of the bar: the top of the turnover or of the drive.
public enum BarPeakHeightSignal {
    /// The mirror image of `BarDescentSignal.findFirstConfirmedBottom`: the first local maximum after which the bar
    /// sinks for `requiredConfirmations` samples and stays below for `minDwellSeconds`.
    public static func findFirstConfirmedPeak(
        in kinematics: Kinematics, range: ClosedRange<Int>, requiredConfirmations: Int, minDwellSeconds: Double,
        minimumSwingMeters: Double
    ) -> Int? {
        confirmedTurn(
            of: kinematics.y, times: -1, range: range, requiredConfirmations: requiredConfirmations,
            dwellSteps: kinematics.grid.steps(covering: minDwellSeconds), minimumSwing: minimumSwingMeters)
    }
}

/// The first confirmed minimum of `sign` times the heights after a fall of at least `minimumSwing`.
private func confirmedTurn(
    of heights: [Double], times sign: Double, range: ClosedRange<Int>, requiredConfirmations: Int, dwellSteps: Int,
    minimumSwing: Double
) -> Int? {
    var highest = sign * heights[range.lowerBound]
    var lowest = highest
    var before = highest
    var bottom = range.lowerBound
    var risingCount = 0
    for i in range.dropFirst() {
        let height = sign * heights[i]
        defer { before = height }
        if height < lowest {
            bottom = i
            lowest = height
            risingCount = 0
            continue
        }
        // Before the fall is deep enough, a higher sample restarts it.
        if highest - lowest < minimumSwing {
            if height > highest {
                highest = height
                lowest = height
                bottom = i
                risingCount = 0
            }
            continue
        }
        risingCount = height > before ? risingCount + 1 : 0
        if risingCount >= requiredConfirmations, i - bottom >= dwellSteps { return bottom }
    }
    return nil
}
