/// Metres per pixel along the bar's path, from the apparent size of its plate.
///
/// The rim lies in the very plane that the bar's centre moves in, so its height in the picture is the local vertical
/// scale and its width the local horizontal one, tilt and nearness of the camera included. Both change along the path
/// (a plate of 152 px on the floor was 133 px overhead in a real clip), so each is a line over the picture's y, fitted
/// to all frames at once: single frames are too noisy to be divided by.
public struct PlateScale: Equatable, Sendable {
    /// The plate's true diameter, metres.
    public let plateMeters: Double
    private let heightLine: RobustLine
    private let widthLine: RobustLine

    /// Fits the scale to a track's plates. Nil where no plate was seen.
    ///
    /// Rims cut by the frame and predicted plates are left out where others exist. Under one diameter of travel the
    /// slope is not determined, and one constant size is used.
    public init?(plates: [PlateObservation], plateMeters: Double) {
        let measured = plates.filter { $0.state == .detected && !$0.isCutByFrame }
        let chosen = measured.isEmpty ? plates : measured
        guard !chosen.isEmpty, plateMeters > 0 else { return nil }
        let positions = chosen.map { $0.center.y }
        let diameter = median(chosen.map { $0.diameter })
        let travel = (positions.max() ?? 0) - (positions.min() ?? 0)
        let allowsSlope = travel > diameter
        self.plateMeters = plateMeters
        heightLine = RobustLine(x: positions, y: chosen.map { $0.height }, allowsSlope: allowsSlope)
        widthLine = RobustLine(x: positions, y: chosen.map { $0.width }, allowsSlope: allowsSlope)
        guard diameter > 0, heightLine.median > 0, widthLine.median > 0 else { return nil }
    }

    /// Metres per pixel of vertical motion at a height in the picture.
    public func metersPerPixel(atY y: Double) -> Double { plateMeters / heightLine.positiveValue(at: y) }

    /// Metres upward from one height in the picture to another: the local scale, integrated between them.
    public func verticalMeters(fromY start: Double, toY end: Double) -> Double {
        let first = heightLine.positiveValue(at: start)
        let last = heightLine.positiveValue(at: end)
        // Simpson's rule on 1/size: the size is a line, so the error is far below a thousandth.
        let middle = heightLine.positiveValue(at: (start + end) / 2)
        return (start - end) * plateMeters * (1 / first + 4 / middle + 1 / last) / 6
    }

    /// Metres to the picture's right between two points.
    public func horizontalMeters(from start: Vector2, to end: Vector2) -> Double {
        (end.x - start.x) * plateMeters / widthLine.positiveValue(at: (start.y + end.y) / 2)
    }
}
