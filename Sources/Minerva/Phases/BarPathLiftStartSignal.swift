/// When the bar leaves its rest: a stretch of stillness, then a rise above it that lasts.
///
/// Two ways that fail silently are avoided on purpose: an index of some other series is never used (everything here is
/// on the kinematics' grid), and the search does not run backward for an extremum (a slow, careful set-up has the wrong
/// ones). Without a rest before the rise there is no answer: nil, never a guess.
public struct BarPathLiftStartSignal: Sendable {
    /// How long the bar must lie still, seconds.
    public var minRestSeconds: Double
    /// Height range that counts as still, metres.
    public var restBandMeters: Double
    /// Rise that announces the pull, metres above the rest.
    public var minRiseMeters: Double
    /// Consecutive samples that must lie above the rise.
    public var requiredConfirmations: Int
    /// Time that the rise must last, seconds.
    public var minDwellSeconds: Double
    /// Speed below which the bar may still be at rest, m/s.
    public var stillSpeedMps: Double

    /// Takes the thresholds from the settings.
    public init(settings: Settings) {
        minRestSeconds = settings[.minRestSeconds]
        restBandMeters = settings[.restBandMeters]
        minRiseMeters = settings[.minRiseMeters]
        requiredConfirmations = Int(settings[.requiredConfirmations])
        minDwellSeconds = settings[.minDwellSeconds]
        stillSpeedMps = settings[.stillSpeedMps]
    }

    /// A start that was found.
    public struct Start: Equatable, Sendable {
        /// Instant at which the bar leaves its rest.
        public var index: Int
        /// Height of the rest, metres.
        public var restMeters: Double
    }

    /// The seed's rule: the range must open on a rest; the first lasting rise after it is the start.
    ///
    /// Nil where the range does not open on a rest that was seen, nothing rises, or what leaves the rest is
    /// out of sight.
    public func findFirst(in kinematics: Kinematics, range: ClosedRange<Int>) -> Start? {
        let restSteps = kinematics.grid.steps(covering: minRestSeconds)
        guard range.upperBound - range.lowerBound > restSteps else { return nil }
        let rest = range.lowerBound...(range.lowerBound + restSteps)
        guard isFlat(kinematics.y[rest]), kinematics.isPresent(in: rest) else { return nil }
        let baseline = median(Array(kinematics.y[rest]))
        return rise(in: kinematics, range: rest.upperBound...range.upperBound, baseline: baseline)
    }

    /// The same rule from the last rest before `limit`: for a lift that begins later than its clip.
    ///
    /// Nil where nothing rests between `earliest` and `limit`, nothing rises after it, or the bar leaves the rest
    /// out of sight.
    public func findLast(in kinematics: Kinematics, after earliest: Int, before limit: Int, end: Int) -> Start? {
        let restSteps = kinematics.grid.steps(covering: minRestSeconds)
        var last = limit
        while last - restSteps >= earliest {
            let rest = (last - restSteps)...last
            if isFlat(kinematics.y[rest]), kinematics.isPresent(in: rest) {
                let baseline = baseline(in: kinematics, opening: rest.lowerBound, steps: restSteps, earliest: earliest)
                return rise(in: kinematics, range: rest.lowerBound...end, baseline: baseline)
            }
            last -= 1
        }
        return nil
    }

    /// Height of the rest that the last flat stretch opens.
    ///
    /// The stretch reaches into the rise until that leaves the band, up to half of it if the rise is slow, and its
    /// median lies millimeters high. So its first quarter counts, and as much before it as lies within half the band.
    private func baseline(in kinematics: Kinematics, opening: Int, steps: Int, earliest: Int) -> Double {
        var first = opening
        while first > max(earliest, opening - steps),
            abs(kinematics.y[first - 1] - kinematics.y[opening]) <= restBandMeters / 2
        { first -= 1 }
        return median(Array(kinematics.y[first...(opening + steps / 4)]))
    }

    private func isFlat(_ heights: ArraySlice<Double>) -> Bool {
        guard let low = heights.min(), let high = heights.max() else { return false }
        return high - low <= restBandMeters
    }

    private func rise(in kinematics: Kinematics, range: ClosedRange<Int>, baseline: Double) -> Start? {
        let needed = max(requiredConfirmations, kinematics.grid.steps(covering: minDwellSeconds))
        var count = 0
        for i in range {
            count = kinematics.y[i] - baseline >= minRiseMeters ? count + 1 : 0
            guard count >= needed else { continue }
            let announced = i - count + 1
            var resting = announced
            while resting > range.lowerBound, kinematics.vy[resting] > stillSpeedMps / 2,
                kinematics.y[resting] > baseline
            { resting -= 1 }
            var end = announced
            while end < range.upperBound,
                kinematics.y[end] - baseline < BarPathLiftStartSignal.fittedRises * minRiseMeters
            { end += 1 }
            let start = MotionOnset(kinematics: kinematics).index(
                earliest: range.lowerBound, restingAt: resting, latest: announced, end: end)
            // Out of sight meanwhile, it left at an instant that nothing shows: the straight bridge rises from its
            // last sight on.
            guard start <= end, kinematics.isPresent(in: start...end) else { return nil }
            return Start(index: start, restMeters: baseline)
        }
        return nil
    }

    /// The way out of the rest is fitted up to this many times the least rise, 0.06 m: less lets noise decide, more is
    /// no longer the beginning (of 2, 3 and 5 this errs least over the lifts of `vbt-bench accuracy`).
    private static let fittedRises = 3.0
}
