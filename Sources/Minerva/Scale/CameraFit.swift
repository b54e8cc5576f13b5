/// Fits a camera model to the plate's apparent sizes along the bar's path.
///
/// Least squares on the relative errors of widths and heights together, by Gauss and Newton, with Huber's weights: a
/// blurred or half hidden rim may be far off.
struct CameraFit {
    private let rows: [Double]
    private let logWidths: [Double]
    private let logHeights: [Double]

    /// More sizes add nothing: a tracker's sizes are medians over a quarter second.
    private static let mostSizes = 600

    /// Takes sizes of equal count, all above 0. Of a long recording's, evenly spread ones are used.
    init(rows: [Double], widths: [Double], heights: [Double]) {
        precondition(rows.count == widths.count && rows.count == heights.count, "a fit needs equal counts")
        let step = rows.count / CameraFit.mostSizes + 1
        let chosen = stride(from: 0, to: rows.count, by: step)
        self.rows = chosen.map { rows[$0] }
        logWidths = chosen.map { naturalLogarithm(widths[$0]) }
        logHeights = chosen.map { naturalLogarithm(heights[$0]) }
    }

    /// The model that fits best, of whose slope only the share `trust` is kept: 0 gives one of constant scale. Nil
    /// without sizes.
    func model(column: Double, trust: Double) -> CameraModel? {
        guard !rows.isEmpty else { return nil }
        var fitted = Fitted(row: median(rows), logWidth: median(logWidths), logHeight: median(logHeights))
        settle(&fitted, isSlopeFree: true)
        if trust < 1 {
            fitted.slope *= trust
            settle(&fitted, isSlopeFree: false)
        }
        return CameraModel(
            row: fitted.row, column: column, width: exponential(fitted.logWidth),
            height: exponential(fitted.logHeight), slope: fitted.slope)
    }

    /// A model on its way to the one that fits best.
    private struct Fitted {
        /// Row of the picture at which the sizes hold, pixels.
        let row: Double
        var logWidth: Double
        var logHeight: Double
        /// As in `CameraModel`.
        var slope = 0.0
    }

    /// Fits the sizes, and the slope where that is free: converges quadratically, its weights within a dozen rounds. A
    /// millionth of the size is far below any use.
    private func settle(_ fitted: inout Fitted, isSlopeFree: Bool) {
        let reach = rows.reduce(0) { max($0, abs($1 - fitted.row)) }
        for _ in 0..<20 where step(&fitted, reach: reach, isSlopeFree: isSlopeFree) < 1e-6 { return }
    }

    /// One round of the fit; returns how far it went, as a share of the sizes. `reach` is the furthest row's
    /// distance, pixels.
    private func step(_ fitted: inout Fitted, reach: Double, isSlopeFree: Bool) -> Double {
        let row = fitted.row
        let nearness = rows.map { naturalLogarithm(1 + fitted.slope * ($0 - row)) }
        let growth = rows.map { ($0 - row) / (1 + fitted.slope * ($0 - row)) }
        let across = Residuals(rows.indices.map { logWidths[$0] - fitted.logWidth - nearness[$0] })
        let upright = Residuals(rows.indices.map { logHeights[$0] - fitted.logHeight - 2 * nearness[$0] })
        let fromWidths = across.regression(on: growth)
        let fromHeights = upright.regression(on: growth.map { 2 * $0 })
        let spread = fromWidths.spread + fromHeights.spread
        let step = isSlopeFree && spread > 0 ? (fromWidths.product + fromHeights.product) / spread : 0
        // Half to one and a half times as near at the ends of the path: nearer than any camera that has the
        // lift in view.
        let steepest = reach > 0 ? 0.5 / reach : 0
        let slope = max(-steepest, min(steepest, fitted.slope + step))
        let turn = slope - fitted.slope
        fitted.logWidth += fromWidths.mean - turn * fromWidths.meanOfX
        fitted.logHeight += fromHeights.mean - turn * fromHeights.meanOfX
        fitted.slope = slope
        return abs(turn) * reach + abs(fromWidths.mean) + abs(fromHeights.mean)
    }

    /// Residuals of one kind of size, weighted by how well they agree with the rest.
    private struct Residuals {
        let values: [Double]
        let weights: [Double]

        init(_ values: [Double]) {
            self.values = values
            let middle = median(values)
            // 1.345 standard deviations: 95 % efficiency on Gaussian noise (Huber 1981); the deviation from the median.
            let deviation = 1.4826 * median(values.map { abs($0 - middle) })
            let limit = max(1e-9, 1.345 * deviation)
            // Divided by the variance, so that the steadier of widths and heights counts for more. Never
            // surer than 0.1 %.
            let variance = max(deviation, 0.001) * max(deviation, 0.001)
            weights = values.map { min(1, limit / max(abs($0 - middle), 1e-12)) / variance }
        }

        /// Weighted means, and the sums about them that a slope is made of.
        func regression(on x: [Double]) -> (mean: Double, meanOfX: Double, product: Double, spread: Double) {
            var sums = (weight: 0.0, x: 0.0, y: 0.0, xx: 0.0, xy: 0.0)
            for i in values.indices {
                let weight = weights[i]
                sums.weight += weight
                sums.x += weight * x[i]
                sums.y += weight * values[i]
                sums.xx += weight * x[i] * x[i]
                sums.xy += weight * x[i] * values[i]
            }
            return (
                sums.y / sums.weight, sums.x / sums.weight, sums.xy - sums.x * sums.y / sums.weight,
                max(0, sums.xx - sums.x * sums.x / sums.weight)
            )
        }
    }
}
