/// Where the pull of a clean (or a snatch, which turns over by the same signals) ends, the bar turns over and is
/// caught; computed once, for both neighbours of each boundary, so that they cannot disagree.
///
/// Three signals in a row: peak velocity → first confirmed peak of height → first confirmed bottom (the catch).
public struct CleanTurnoverBoundaries: Equatable, Sendable {
    /// Fastest upward motion before the top.
    public var peakVelocity: Int
    /// Top of the turnover.
    public var peakHeight: Int
    /// Beginning of the catch: the bottom less the pull-back, not before peak velocity. Nil without a bottom.
    public var catchStart: Int?
    /// Lowest bar position after the top; nil where the recording ends before or the bar never turns.
    public var catchBottom: Int?

    /// Finds the boundaries of the pull that leaves `bottom` (its lowest instant) and stays within `end`.
    ///
    /// A reversal lower than the smallest pull (a hitch on the way) is passed over. Nil where the bar does not reach a
    /// top: it keeps rising to the end of the recording.
    public static func find(in kinematics: Kinematics, from bottom: Int, through end: Int, settings: Settings)
        -> CleanTurnoverBoundaries?
    {
        guard
            let peakHeight = topOfPull(in: kinematics, from: bottom, through: end, settings: settings)
        else { return nil }
        let peakVelocity = kinematics.indexOfMaximum(kinematics.vy, in: bottom...peakHeight)
        let catchBottom = BarDescentSignal.findReception(
            in: kinematics, after: peakHeight, through: end, minimumSwingMeters: settings[.minimumSwingMeters],
            settings: settings)
        let pullback = kinematics.grid.steps(covering: settings[.catchPullbackSeconds])
        return CleanTurnoverBoundaries(
            peakVelocity: peakVelocity, peakHeight: peakHeight,
            catchStart: catchBottom.map { max(peakVelocity, $0 - pullback) }, catchBottom: catchBottom)
    }

    /// Forgets the catch: what looked like one was none.
    mutating func dropCatch() {
        catchStart = nil
        catchBottom = nil
    }

    private static func topOfPull(in kinematics: Kinematics, from bottom: Int, through end: Int, settings: Settings)
        -> Int?
    {
        let required = kinematics.y[bottom] + settings[.minimumPullMeters]
        var start = bottom
        while start < end,
            let peak = BarPeakHeightSignal.findFirstConfirmedPeak(
                in: kinematics, range: start...end, requiredConfirmations: Int(settings[.requiredConfirmations]),
                minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: settings[.minimumSwingMeters])
        {
            if kinematics.y[peak] >= required { return peak }
            start = peak + 1
        }
        // A bar that stops at the top without sinking (a muscle snatch, the end of a clip) has its peak there too.
        for still in kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.minDwellSeconds], in: bottom...end)
        where kinematics.y[still.lowerBound] >= required {
            return kinematics.indexOfMaximum(kinematics.y, in: still)
        }
        return nil
    }
}
