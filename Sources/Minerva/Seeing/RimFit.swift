/// Fits an ellipse along the picture's axes to edge points, so that points off the common ring lose their weight.
enum RimFit {
    /// The rim moved onto its edge points; nil where fewer than a quarter of its directions have one.
    ///
    /// Small changes of centre (dx, dy) and semi-axes (da, db) move the rim outward at direction (c, s) by
    /// dx·c + dy·s + da·c² + db·s² (exact for a circle). Tukey's weights with the residuals' own deviation.
    /// With `size`, its semi-axes count as evidence too, a third as strong as all points together.
    static func fitted(_ rim: Rim, to edges: [RimEdge], reach: Double, size: Rim?) -> Rim? {
        guard edges.count >= RimEdgeFinder.directionCount / 4 else { return nil }
        let rows = edges.map { edge in
            SIMD4(
                edge.direction.x, edge.direction.y, edge.direction.x * edge.direction.x,
                edge.direction.y * edge.direction.y)
        }
        var step = SIMD4<Double>(repeating: 0)
        var residuals = edges.map { $0.offset }
        for _ in 0..<8 {
            // At least a quarter of a pixel: edges are found no better than that.
            let deviation = max(0.25, 1.4826 * median(residuals.map { abs($0) }))
            let limit = min(4.685 * deviation, max(3, reach * rim.radius))
            var normal = NormalEquations()
            var total = 0.0
            for i in edges.indices {
                let ratio = residuals[i] / limit
                guard abs(ratio) < 1 else { continue }
                let tukey = (1 - ratio * ratio) * (1 - ratio * ratio)
                // A strong edge is placed more surely than a weak one, up to a clear edge of a lit scene.
                let weight = tukey * min(edges[i].strength, 20)
                normal.add(rows[i], value: edges[i].offset, weight: weight)
                total += weight
            }
            if let size {
                normal.add(SIMD4(0, 0, 1, 0), value: size.semiWidth - rim.semiWidth, weight: total / 3)
                normal.add(SIMD4(0, 0, 0, 1), value: size.semiHeight - rim.semiHeight, weight: total / 3)
            }
            guard let solution = normal.solution() else { return nil }
            step = solution
            for i in edges.indices { residuals[i] = edges[i].offset - (rows[i] * step).sum() }
        }
        let deviation = max(0.5, 0.01 * rim.radius)
        let close = residuals.filter { abs($0) <= deviation }.count
        return Rim(
            center: Vector2(x: rim.center.x + step.x, y: rim.center.y + step.y), semiWidth: rim.semiWidth + step.z,
            semiHeight: rim.semiHeight + step.w, support: Double(close) / Double(RimEdgeFinder.directionCount))
    }
}

/// Weighted least squares in four unknowns.
struct NormalEquations {
    /// Rows of the symmetric matrix.
    private var rows = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>())
    private var right = SIMD4<Double>()

    mutating func add(_ row: SIMD4<Double>, value: Double, weight: Double) {
        let weighted = row * weight
        rows.0 += row * weighted.x
        rows.1 += row * weighted.y
        rows.2 += row * weighted.z
        rows.3 += row * weighted.w
        right += weighted * value
    }

    /// The solution by Cholesky's method; nil where the rows do not determine it.
    func solution() -> SIMD4<Double>? {
        let matrix = [rows.0, rows.1, rows.2, rows.3]
        var factor = [SIMD4<Double>](repeating: SIMD4(), count: 4)
        let scale = max(matrix[0][0], max(matrix[1][1], max(matrix[2][2], matrix[3][3])))
        for i in 0..<4 {
            for j in 0...i {
                var sum = matrix[i][j]
                for k in 0..<j { sum -= factor[i][k] * factor[j][k] }
                if i == j {
                    guard sum > 1e-9 * scale else { return nil }
                    factor[i][i] = sum.squareRoot()
                } else {
                    factor[i][j] = sum / factor[j][j]
                }
            }
        }
        var result = right
        for i in 0..<4 {
            for k in 0..<i { result[i] -= factor[i][k] * result[k] }
            result[i] /= factor[i][i]
        }
        for i in stride(from: 3, through: 0, by: -1) {
            for k in stride(from: i + 1, to: 4, by: 1) { result[i] -= factor[k][i] * result[k] }
            result[i] /= factor[i][i]
        }
        return result
    }
}
