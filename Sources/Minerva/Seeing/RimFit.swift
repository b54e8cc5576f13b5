/// Fits an ellipse along the picture's axes to edge points, so that points off the common ring lose their weight.
enum RimFit {
    /// The rim moved onto its edge points; nil where fewer than a quarter of its directions have one.
    ///
    /// Small changes of centre (dx, dy) and semi-axes (da, db) move the rim outward at direction (c, s) by
    /// dx·c + dy·s + da·c² + db·s² (exact for a circle). Tukey's weights with the residuals' own deviation.
    /// With `size`, its semi-axes count as evidence too, a third as strong as all points together.
    static func fitted(_ rim: Rim, to points: [RimEdge], reach: Double, size: Rim?) -> Rim? {
        guard points.count >= RimEdge.count / 4 else { return nil }
        var step = [0.0, 0.0, 0.0, 0.0]
        var residuals = points.map { $0.offset }
        let radius = rim.radius
        for _ in 0..<8 {
            // At least a quarter of a pixel: edges are found no better than that.
            let deviation = max(0.25, 1.4826 * median(residuals.map { abs($0) }))
            let limit = min(4.685 * deviation, max(3, reach * radius))
            var normal = NormalEquations()
            var total = 0.0
            for (point, residual) in zip(points, residuals) {
                let ratio = residual / limit
                guard abs(ratio) < 1 else { continue }
                let tukey = (1 - ratio * ratio) * (1 - ratio * ratio)
                // A strong edge is placed more surely than a weak one, up to a clear edge of a lit scene.
                let weight = tukey * min(point.strength, 20)
                normal.add(row(point), value: point.offset, weight: weight)
                total += weight
            }
            if let size {
                normal.add([0, 0, 1, 0], value: size.semiWidth - rim.semiWidth, weight: total / 3)
                normal.add([0, 0, 0, 1], value: size.semiHeight - rim.semiHeight, weight: total / 3)
            }
            guard let solution = normal.solution() else { return nil }
            step = solution
            residuals = points.map { $0.offset - predicted(row($0), step) }
        }
        let deviation = max(0.5, 0.01 * radius)
        let close = residuals.filter { abs($0) <= deviation }.count
        return Rim(
            center: Vector2(x: rim.center.x + step[0], y: rim.center.y + step[1]),
            semiWidth: rim.semiWidth + step[2], semiHeight: rim.semiHeight + step[3],
            support: Double(close) / Double(RimEdge.count))
    }

    private static func row(_ point: RimEdge) -> [Double] {
        let c = point.direction.x
        let s = point.direction.y
        return [c, s, c * c, s * s]
    }

    private static func predicted(_ row: [Double], _ step: [Double]) -> Double {
        row[0] * step[0] + row[1] * step[1] + row[2] * step[2] + row[3] * step[3]
    }
}

/// Weighted least squares in four unknowns.
struct NormalEquations {
    private var matrix = [Double](repeating: 0, count: 16)
    private var right = [Double](repeating: 0, count: 4)

    mutating func add(_ row: [Double], value: Double, weight: Double) {
        for i in 0..<4 {
            right[i] += weight * row[i] * value
            for j in 0..<4 { matrix[4 * i + j] += weight * row[i] * row[j] }
        }
    }

    /// The solution by Cholesky's method; nil where the rows do not determine it.
    func solution() -> [Double]? {
        var factor = [Double](repeating: 0, count: 16)
        let scale = (0..<4).reduce(0.0) { max($0, matrix[5 * $1]) }
        for i in 0..<4 {
            for j in 0...i {
                var sum = matrix[4 * i + j]
                for k in 0..<j { sum -= factor[4 * i + k] * factor[4 * j + k] }
                if i == j {
                    guard sum > 1e-9 * scale else { return nil }
                    factor[4 * i + i] = sum.squareRoot()
                } else {
                    factor[4 * i + j] = sum / factor[4 * j + j]
                }
            }
        }
        var result = right
        for i in 0..<4 {
            for k in 0..<i { result[i] -= factor[4 * i + k] * result[k] }
            result[i] /= factor[4 * i + i]
        }
        for i in stride(from: 3, through: 0, by: -1) {
            for k in (i + 1)..<4 { result[i] -= factor[4 * k + i] * result[k] }
            result[i] /= factor[4 * i + i]
        }
        return result
    }
}
