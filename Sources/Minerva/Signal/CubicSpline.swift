/// The twice continuously differentiable piecewise cubic through irregular samples, with not-a-knot ends.
///
/// Equals `scipy.interpolate.CubicSpline`: a cubic passes through unchanged. Straight lines between frames act as a
/// low-pass that cuts the velocity peak of a 30 fps clip; the spline does not. It follows noise, so a low-pass comes
/// after it. Two samples give a line, three a parabola, one a constant.
public struct CubicSpline: Sendable {
    private let times: [Double]
    private let values: [Double]
    /// Second derivative at each sample.
    private let curvatures: [Double]

    /// Fits the spline. `times` must rise strictly; traps otherwise or where there is no sample.
    public init(times: [Double], values: [Double]) {
        precondition(!times.isEmpty && times.count == values.count, "a spline needs as many values as times")
        for i in times.indices.dropFirst() {
            precondition(times[i] > times[i - 1], "a spline's times must rise strictly")
        }
        self.times = times
        self.values = values
        curvatures = CubicSpline.curvatures(times, values)
    }

    /// The spline at rising query times; outside the samples the end pieces go on.
    public func values(at queries: [Double]) -> [Double] {
        guard times.count > 1 else { return queries.map { _ in values[0] } }
        var result: [Double] = []
        result.reserveCapacity(queries.count)
        var left = 0
        for query in queries {
            while left + 2 < times.count, times[left + 1] <= query { left += 1 }
            let h = times[left + 1] - times[left]
            let a = (times[left + 1] - query) / h
            let b = (query - times[left]) / h
            let bend = (a * a * a - a) * curvatures[left] + (b * b * b - b) * curvatures[left + 1]
            result.append(a * values[left] + b * values[left + 1] + bend * h * h / 6)
        }
        return result
    }

    /// Solves the tridiagonal system of the second derivatives; the not-a-knot condition eliminates both ends.
    private static func curvatures(_ t: [Double], _ y: [Double]) -> [Double] {
        let n = t.count
        guard n > 2 else { return [Double](repeating: 0, count: n) }
        var h: [Double] = []
        var slope: [Double] = []
        for i in 0..<(n - 1) {
            h.append(t[i + 1] - t[i])
            slope.append((y[i + 1] - y[i]) / (t[i + 1] - t[i]))
        }
        if n == 3 {
            let bend = 2 * (slope[1] - slope[0]) / (h[0] + h[1])
            return [bend, bend, bend]
        }
        let last = n - 2
        var diagonal = [Double](repeating: 0, count: n)
        var lower = diagonal
        var upper = diagonal
        var right = diagonal
        for i in 1...last {
            lower[i] = h[i - 1]
            diagonal[i] = 2 * (h[i - 1] + h[i])
            upper[i] = h[i]
            right[i] = 6 * (slope[i] - slope[i - 1])
        }
        // Third derivatives of the first two pieces are equal: m0 = m1 + (m1 - m2)·h0/h1, and likewise at the end.
        diagonal[1] += h[0] + h[0] * h[0] / h[1]
        upper[1] -= h[0] * h[0] / h[1]
        diagonal[last] += h[last] + h[last] * h[last] / h[last - 1]
        lower[last] -= h[last] * h[last] / h[last - 1]
        for i in stride(from: 2, through: last, by: 1) {
            let factor = lower[i] / diagonal[i - 1]
            diagonal[i] -= factor * upper[i - 1]
            right[i] -= factor * right[i - 1]
        }
        var m = [Double](repeating: 0, count: n)
        m[last] = right[last] / diagonal[last]
        for i in stride(from: last - 1, through: 1, by: -1) { m[i] = (right[i] - upper[i] * m[i + 1]) / diagonal[i] }
        m[0] = m[1] + (m[1] - m[2]) * h[0] / h[1]
        m[n - 1] = m[last] + (m[last] - m[last - 1]) * h[last] / h[last - 1]
        return m
    }
}
