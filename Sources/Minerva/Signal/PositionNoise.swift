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
        var moving: [Double] = []
        var all: [Double] = []
        for i in stride(from: 2, to: times.count - 2, by: 1) {
            guard times[i + 2] - times[i - 2] <= longestGapSeconds else { continue }
            var prediction = 0.0
            var gain = 1.0
            for (neighbor, weight) in NeighborCubic.weights(at: i, times: times) {
                prediction += weight * values[neighbor]
                gain += weight * weight
            }
            let deviation = abs(values[i] - prediction) / gain.squareRoot()
            all.append(deviation)
            let speed = abs(values[i + 1] - values[i - 1]) / (times[i + 1] - times[i - 1])
            if speed > leastSpeedMps { moving.append(deviation) }
        }
        let chosen = moving.count >= fewestSamples ? moving : all
        return chosen.count < fewestSamples ? nil : Minerva.quantile(chosen, quantile.share) / quantile.deviations
    }
}
