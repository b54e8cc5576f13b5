/// A polynomial through noisy points by least squares, with the standard errors of its coefficients.
struct PolynomialFit: Equatable, Sendable {
    /// Coefficients from the constant on.
    let coefficients: [Double]
    /// One standard deviation of each, from the scatter of the points.
    let standardErrors: [Double]

    /// Fits a polynomial; nil unless there is a point more than coefficients, at different x. Best with x near -1...1.
    init?(x: [Double], y: [Double], degree: Int) {
        precondition(x.count == y.count, "a fit needs equal counts")
        let count = degree + 1
        guard x.count > count else { return nil }
        // Normal equations beside the unit matrix, whose place the inverse takes (Gauss and Jordan, with pivots).
        var rows = [[Double]](repeating: [Double](repeating: 0, count: 2 * count), count: count)
        var right = [Double](repeating: 0, count: count)
        for i in 0..<count { rows[i][count + i] = 1 }
        for i in x.indices {
            let powers = PolynomialFit.powers(of: x[i], count: count)
            for a in 0..<count {
                right[a] += powers[a] * y[i]
                for b in 0..<count { rows[a][b] += powers[a] * powers[b] }
            }
        }
        for column in 0..<count {
            guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-12
            else { return nil }
            rows.swapAt(column, pivot)
            let divisor = rows[column][column]
            for j in 0..<(2 * count) { rows[column][j] /= divisor }
            for i in 0..<count where i != column {
                let factor = rows[i][column]
                for j in 0..<(2 * count) { rows[i][j] -= factor * rows[column][j] }
            }
        }
        let solution = (0..<count).map { a in
            (0..<count).reduce(0.0) { $0 + rows[a][count + $1] * right[$1] }
        }
        var squares = 0.0
        for i in x.indices {
            let powers = PolynomialFit.powers(of: x[i], count: count)
            let residual = y[i] - (0..<count).reduce(0.0) { $0 + solution[$1] * powers[$1] }
            squares += residual * residual
        }
        let variance = squares / Double(x.count - count)
        coefficients = solution
        standardErrors = (0..<count).map { max(0, variance * rows[$0][count + $0]).squareRoot() }
    }

    private static func powers(of x: Double, count: Int) -> [Double] {
        var powers = [1.0]
        for _ in 1..<count { powers.append(powers[powers.count - 1] * x) }
        return powers
    }
}
