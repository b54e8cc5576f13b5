/// Metres from pixels along the bar's path, by a camera model fitted to the apparent size of its plate.
///
/// The rim lies in the very plane that the bar's centre moves in, so its height in the picture is the local vertical
/// scale and its width the local horizontal one, tilt and nearness of the camera included. Both change along the path
/// (a plate of 152 px on the floor was 133 px overhead in a real clip); single frames are too noisy to be divided by,
/// so one `CameraModel` is fitted to all of them.
public struct PlateScale: Equatable, Sendable {
    /// The plate's true diameter, metres.
    public let plateMeters: Double
    private let camera: CameraModel

    /// Fits the scale to a track's plates. Nil where no plate was seen, or none with a size.
    ///
    /// `column` is the picture's column that is vertical in the world, its middle; nil takes the path's own. Rims cut
    /// by the frame and predicted plates are left out where others exist. How much of the fitted tilt is believed grows
    /// with the bar's way (`CameraTilt`).
    public init?(plates: [PlateObservation], plateMeters: Double, column: Double? = nil) {
        let sized = plates.filter { $0.width > 0 && $0.height > 0 }
        let measured = sized.filter { $0.state == .detected && !$0.isCutByFrame }
        let chosen = measured.isEmpty ? sized : measured
        guard plateMeters > 0 else { return nil }
        let rows = chosen.map { $0.center.y }
        let travel = (rows.max() ?? 0) - (rows.min() ?? 0)
        let diameter = median(chosen.map { $0.diameter })
        let tilt = CameraTilt(travelDiameters: diameter > 0 ? travel / diameter : 0)
        let fit = CameraFit(rows: rows, widths: chosen.map { $0.width }, heights: chosen.map { $0.height })
        guard let camera = fit.model(column: column ?? median(chosen.map { $0.center.x }), trust: tilt.trust) else {
            return nil
        }
        self.plateMeters = plateMeters
        self.camera = camera
    }

    /// Metres per pixel of vertical motion at a height in the picture.
    public func metersPerPixel(atY y: Double) -> Double { plateMeters / camera.height(atRow: y) }

    /// How far the sizes of plates stray from this camera over the bar's way; nil where they are too few.
    func misfit(of plates: [PlateObservation]) -> CameraMisfit? {
        CameraMisfit(
            rows: plates.map { $0.center.y }, widths: plates.map { $0.width }, heights: plates.map { $0.height },
            camera: camera)
    }

    /// The way in metres from one point of the picture to another, x to the picture's right and y upward.
    public func meters(from start: Vector2, to end: Vector2) -> Vector2 {
        (camera.diameters(at: end) - camera.diameters(at: start)) * plateMeters
    }

    /// Angle between the line of sight and the bar's axis, degrees, in the middle of the path.
    ///
    /// From that angle a circle is an ellipse whose long axis keeps the diameter and whose short axis is its cosine.
    /// Small angles can't be told: a rim 1 % too narrow looks like 8°.
    public var offAxisDegrees: Double {
        let ratio = min(camera.width, camera.height) / max(camera.width, camera.height)
        return arcTangent(y: (1 - ratio * ratio).squareRoot(), x: ratio) * 180 / Double.pi
    }
}
