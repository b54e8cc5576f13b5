/// A straight line through noisy points with outliers: Huber's weights, iterated least squares.
struct RobustLine: Equatable, Sendable {
    private let center: Double
    private let value: Double
    private let slope: Double

    /// Fits the line; level where all points lie at one place. Traps where there is no point.
    init(x: [Double], y: [Double]) {
        precondition(!x.isEmpty && x.count == y.count, "a line needs points")
        let origin = median(x)
        var height = median(y)
        var tilt = 0.0
        for _ in 0..<20 {
            let residuals = x.indices.map { y[$0] - height - tilt * (x[$0] - origin) }
            // 1.345 standard deviations: 95 % efficiency on Gaussian noise (Huber 1981); the deviation from the median.
            let limit = max(1e-9, 1.345 * 1.4826 * median(residuals.map { abs($0) }))
            var sums = (weight: 0.0, x: 0.0, y: 0.0, xx: 0.0, xy: 0.0)
            for i in x.indices {
                let weight = min(1, limit / max(abs(residuals[i]), 1e-12))
                let dx = x[i] - origin
                sums.weight += weight
                sums.x += weight * dx
                sums.y += weight * y[i]
                sums.xx += weight * dx * dx
                sums.xy += weight * dx * y[i]
            }
            let spread = sums.xx - sums.x * sums.x / sums.weight
            tilt = spread > 0 ? (sums.xy - sums.x * sums.y / sums.weight) / spread : 0
            height = (sums.y - tilt * sums.x) / sums.weight
        }
        center = origin
        value = height
        slope = tilt
    }

    /// The line's value at the median of x.
    var middle: Double { value }

    /// The line's value.
    func value(at x: Double) -> Double { value + slope * (x - center) }
}
