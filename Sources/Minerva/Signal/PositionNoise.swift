/// The standard deviation of a path's single positions, estimated from the path itself.
///
/// Each sample is predicted by the cubic through its two neighbors on either side; what is left is noise, since between
/// five frames a lift is almost a cubic. The difference-based estimate of Hall, Kay & Titterington (Biometrika 1990,
/// 10.1093/biomet/77.3.521), by a quantile in place of the mean, so that the few frames around a dropped bar's impact
/// do not count, and yet those that blur misplaces do: noise of tracked plates has long tails. What it cannot notice:
/// errors that change slowly, such as a ring taken for the rim through a whole phase.
public struct PositionNoise: Sendable {
    /// At rest the same place is measured over and over, and a slow bar is not blurred: the noise that counts is that
    /// of the fast part of a lift.
    private static let leastSpeedMps = 0.5

    /// So few samples say nothing about a spread.
    private static let fewestSamples = 12

    /// Nine in ten absolute values of a normal variable are less than this many standard deviations.
    private static let quantile = (share: 0.9, deviations: 1.6449)

    /// Noise of `values` at rising `times`, in the unit of the values; nil for fewer than sixteen samples.
    ///
    /// Samples in motion decide where there are enough of them, else all. Samples beyond a gap of `longestGapSeconds`
    /// are no neighbors.
    public static func standardDeviation(times: [Double], values: [Double], longestGapSeconds: Double) -> Double? {
        let all = deviations(
            at: times.indices, times: times, values: values, longestGapSeconds: longestGapSeconds)
        let moving = all.filter { $0.speed > leastSpeedMps }
        let chosen = moving.count >= fewestSamples ? moving : all
        guard chosen.count >= fewestSamples else { return nil }
        return Minerva.quantile(chosen.map { $0.size }, quantile.share) / quantile.deviations
    }

    /// The same around an instant: the root mean square of the samples' deviations within `reachSeconds` of it; nil for
    /// fewer than five.
    ///
    /// A pull is fastest where the picture is most blurred, and there a plate's place may be off by several times what
    /// it is off elsewhere.
    static func standardDeviation(
        around seconds: Double, times: [Double], values: [Double], longestGapSeconds: Double
    ) -> Double? {
        let first = times.firstIndex(notBefore: seconds - reachSeconds) { $0 }
        let end = times.firstIndex(notBefore: seconds + reachSeconds) { $0 }
        let near = deviations(
            at: first..<max(first, end), times: times, values: values, longestGapSeconds: longestGapSeconds)
        guard near.count >= 5 else { return nil }
        return (near.reduce(0) { $0 + $1.size * $1.size } / Double(near.count)).squareRoot()
    }

    /// As long as a second pull lasts to either side of its fastest instant, seconds.
    private static let reachSeconds = 0.15

    /// How far one sample lies from its neighbors' cubic, as a noise of single samples; its speed too.
    private struct Deviation {
        let size: Double
        let speed: Double
    }

    private static func deviations(
        at indices: Range<Int>, times: [Double], values: [Double], longestGapSeconds: Double
    ) -> [Deviation] {
        stride(from: max(2, indices.lowerBound), to: min(indices.upperBound, times.count - 2), by: 1).compactMap { i in
            guard times[i + 2] - times[i - 2] <= longestGapSeconds else { return nil }
            var prediction = 0.0
            var gain = 1.0
            for (neighbor, weight) in NeighborCubic.weights(at: i, times: times) {
                prediction += weight * values[neighbor]
                gain += weight * weight
            }
            return Deviation(
                size: abs(values[i] - prediction) / gain.squareRoot(),
                speed: abs(values[i + 1] - values[i - 1]) / (times[i + 1] - times[i - 1]))
        }
    }
}
