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

    /// Where the bar arrives at a bottom that it then holds: the first instant that is as low, but for noise, and still.
    ///
    /// A lifter may sit in the catch for a second; the lowest instant of that hold is anywhere in it, by chance.
    static func arrival(at bottom: Int, in kinematics: Kinematics, after top: Int) -> Int {
        var arrival = bottom
        for i in stride(from: bottom, through: top, by: -1) {
            if kinematics.y[i] - kinematics.y[bottom] > holdBandMeters { break }
            if kinematics.vy[i] >= -holdSpeedMps { arrival = i }
        }
        return kinematics.standstill(after: arrival, latest: max(arrival, bottom))
    }

    /// Heights within a hold differ by less: a lifter's sway and the track's noise.
    private static let holdBandMeters = 0.012
    /// A bar that still sinks faster than this has not arrived, m/s: half of what counts as standing still.
    private static let holdSpeedMps = 0.04
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
