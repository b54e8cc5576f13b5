/// How far a plate's sizes stray, over the bar's way, from what one rim can show to one camera.
///
/// A rim's width falls with its distance and its height with the square of it, both along the whole way
/// (`CameraModel`). A silhouette does not obey that: how much of the tread, and of the plates behind, shows beside the
/// face changes with the height that the camera sees it from. Nor does a series of sizes that goes over from one ring
/// to another. Noise goes out, since whole parts of the way are compared.
struct CameraMisfit: Equatable, Sendable {
    /// Root mean square of the widths' deviations from the camera, a share.
    let width: Double
    /// The same of the heights; blur along the bar's way shortens those too.
    let height: Double

    /// Both together.
    var both: Double { hypotenuse(width, height) }

    /// Parts of the way whose sizes are compared, and sizes that one needs to tell.
    private static let parts = 4
    private static let fewestPerPart = 5

    /// Compares sizes with a camera; nil where fewer than two parts of the way have enough of them.
    init?(rows: [Double], widths: [Double], heights: [Double], camera: CameraModel) {
        guard let top = rows.min(), let bottom = rows.max(), bottom > top else { return nil }
        var across = [[Double]](repeating: [], count: CameraMisfit.parts)
        var upright = across
        for i in rows.indices {
            let part = Int(Double(CameraMisfit.parts) * (rows[i] - top) / (bottom - top))
            let last = min(part, CameraMisfit.parts - 1)
            across[last].append(widths[i] / camera.width(atRow: rows[i]) - 1)
            upright[last].append(heights[i] / camera.height(atRow: rows[i]) - 1)
        }
        guard let width = CameraMisfit.straying(across), let height = CameraMisfit.straying(upright) else { return nil }
        self.width = width
        self.height = height
    }

    /// The same about the camera that fits the sizes best.
    init?(rows: [Double], widths: [Double], heights: [Double]) {
        let fit = CameraFit(rows: rows, widths: widths, heights: heights)
        guard let camera = fit.model(column: 0, trust: 1) else { return nil }
        self.init(rows: rows, widths: widths, heights: heights, camera: camera)
    }

    /// Deviation of the parts' medians from their mean, less what chance alone makes of it.
    private static func straying(_ deviations: [[Double]]) -> Double? {
        let told = deviations.filter { $0.count >= fewestPerPart }
        guard told.count > 1 else { return nil }
        let middles = told.map { median($0) }
        let mean = middles.reduce(0, +) / Double(told.count)
        let variance = middles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(told.count)
        // A median of n values errs by 1.25 of their deviation over √n.
        let chance = zip(told, middles).reduce(0.0) { sum, part in
            let deviation = 1.4826 * median(part.0.map { abs($0 - part.1) })
            return sum + 1.57 * deviation * deviation / Double(part.0.count)
        }
        return max(0, variance - chance / Double(told.count)).squareRoot()
    }
}
