/// Turns the bar's path into velocity and acceleration: resample, low-pass forward and backward, central difference.
///
/// With the classic preset this is the seed's chain: 60 Hz, straight lines, second-order Butterworth at 12 Hz. The
/// default chooses its cutoff by the path's own noise (`LowPassChoice`). What it cannot notice: a wrong scale or clock,
/// which pass through it unchanged.
public struct VBTAnalyzer: Sendable {
    /// Standard gravity as the seed uses it, m/s².
    public static let gravity = 9.81

    /// Two hours at 120 Hz, one at 240: the dozen series of it fill 100 MB, which a phone's browser grants. A track
    /// that claims more is no recording of lifting.
    private static let mostInstants = 1_000_000.0

    private let settings: Settings

    /// Creates an analyzer with the values in force.
    public init(settings: Settings) {
        self.settings = settings
    }

    /// The motion along a path; nil for fewer than two samples or an absurd duration.
    ///
    /// Each stretch without a gap longer than `resample.maximumGapSeconds` is treated by itself, so that nothing leaks
    /// across a gap. A stretch too short for the filter's padding counts as not measured.
    public func kinematics(of path: BarPath) -> Kinematics? {
        guard path.timesSeconds.count > 1, let start = path.timesSeconds.first, let end = path.timesSeconds.last else {
            return nil
        }
        // The rate of most frames, so that a gap does not lower it. Where most intervals are gaps, that of the longest
        // that is none: the filter's response is computed over some frames, which must not be hours.
        let usual = median(
            path.timesSeconds.indices.dropFirst().map { path.timesSeconds[$0] - path.timesSeconds[$0 - 1] })
        let interval = min(usual, settings[.maximumGapSeconds])
        let rate = MotionFilter.gridRateHz(settings: settings, frameRateHz: 1 / interval)
        guard (end - start) * rate <= VBTAnalyzer.mostInstants,
            let lowPass = lowPass(for: path, frameRateHz: 1 / interval)
        else { return nil }
        let filter = MotionFilter(settings: settings, rateHz: rate, cutoffHz: lowPass.cutoffHz)
        let grid = UniformGrid(from: start, through: end, rateHz: rate)
        let instants = (0..<grid.count).map { grid.time(at: $0) }
        var x = interpolateLinearly(times: path.timesSeconds, values: path.x, at: instants)
        var y = interpolateLinearly(times: path.timesSeconds, values: path.y, at: instants)
        var measured: [ClosedRange<Int>] = []
        for stretch in stretches(of: path) {
            let times = Array(path.timesSeconds[stretch])
            guard let range = grid.range(from: times[0], through: times[times.count - 1]),
                let smoothX = filter.positions(
                    times: times, values: Array(path.x[stretch]), at: Array(instants[range])),
                let smoothY = filter.positions(
                    times: times, values: Array(path.y[stretch]), at: Array(instants[range]))
            else { continue }
            x.replaceSubrange(range, with: smoothX)
            y.replaceSubrange(range, with: smoothY)
            measured.append(range)
        }
        var isPresent = [Bool](repeating: false, count: grid.count)
        for range in measured { for i in range { isPresent[i] = true } }
        let vy = derivative(of: y, measured: measured, by: filter)
        return Kinematics(
            grid: grid, x: x, y: y, vx: derivative(of: x, measured: measured, by: filter), vy: vy,
            ay: derivative(of: vy, measured: measured, by: filter), isPresent: isPresent, lowPass: lowPass)
    }

    /// The derivative of each measured stretch by itself: at its edges it must not reach into the bridge.
    private func derivative(of signal: [Double], measured: [ClosedRange<Int>], by filter: MotionFilter) -> [Double] {
        var result = filter.derivative(of: signal)
        for range in measured where range.count < signal.count {
            result.replaceSubrange(range, with: filter.derivative(of: Array(signal[range])))
        }
        return result
    }

    private func lowPass(for path: BarPath, frameRateHz: Double) -> LowPassChoice? {
        let noise = PositionNoise.standardDeviation(
            times: path.timesSeconds, values: path.y, longestGapSeconds: settings[.maximumGapSeconds])
        return LowPassChoice(settings: settings, positionNoiseMeters: noise, frameRateHz: frameRateHz)
    }

    /// Force on a load, newtons: `F = m (a + g)`.
    public static func force(loadKg: Double, acceleration: Double) -> Double { loadKg * (acceleration + gravity) }

    private func stretches(of path: BarPath) -> [ClosedRange<Int>] {
        let times = path.timesSeconds
        var stretches: [ClosedRange<Int>] = []
        var start = 0
        for i in 1..<times.count where times[i] - times[i - 1] > settings[.maximumGapSeconds] {
            stretches.append(start...(i - 1))
            start = i
        }
        stretches.append(start...(times.count - 1))
        return stretches
    }
}
