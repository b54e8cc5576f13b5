/// The derivative of a uniformly sampled signal by central differences, one-sided at the ends: `numpy.gradient`.
///
/// Exact for a parabola inside and for a line at the ends. Fewer than two samples give zeros: nothing moves.
public func centralDifference(_ signal: [Double], rateHz: Double) -> [Double] {
    let n = signal.count
    guard n > 1 else { return [Double](repeating: 0, count: n) }
    var result = [Double](repeating: 0, count: n)
    result[0] = (signal[1] - signal[0]) * rateHz
    result[n - 1] = (signal[n - 1] - signal[n - 2]) * rateHz
    for i in stride(from: 1, to: n - 1, by: 1) { result[i] = (signal[i + 1] - signal[i - 1]) * rateHz / 2 }
    return result
}
