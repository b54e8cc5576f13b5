import Foundation

/// How a decoded picture must be turned and stretched to be looked at.
struct DisplayGeometry: Equatable {
    /// Clockwise rotation: 0, 90, 180 or 270 degrees.
    var rotationDegrees = 0
    /// Whether the metadata ask for a mirror as well; nobody applies it.
    var asksForMirror = false

    /// The geometry of a picture that is shown as it is stored.
    init() {}

    /// Reads a display matrix: nine numbers in row order, the first two of each row in 16.16 fixed point.
    ///
    /// The angle is rounded to the nearest multiple of 90°. A matrix with a mirror is taken as a rotation that is then
    /// mirrored left to right, and only the rotation is kept. A matrix of another length or without a direction counts
    /// as none.
    init(displayMatrix matrix: [Int32]) {
        guard matrix.count == 9 else { return }
        let (a, b) = (Double(matrix[0]), Double(matrix[1]))
        let (c, d) = (Double(matrix[3]), Double(matrix[4]))
        guard a != 0 || b != 0 else { return }
        asksForMirror = a * d - b * c < 0
        // The image of the picture's x axis, y down: its angle is the clockwise rotation.
        let angle = atan2(b, asksForMirror ? -a : a)
        let quarters = Int((angle / (.pi / 2)).rounded())
        rotationDegrees = ((quarters % 4 + 4) % 4) * 90
    }

    /// The width at which `width` pixels of the aspect ratio `numerator / denominator` become square.
    ///
    /// A ratio that is missing, or beyond a factor of four (no format has such; a damaged head may), counts as square.
    static func squareWidth(of width: Int, numerator: Int32, denominator: Int32) -> Int {
        guard numerator > 0, denominator > 0 else { return width }
        let ratio = Double(numerator) / Double(denominator)
        guard ratio >= 0.25, ratio <= 4 else { return width }
        return max(1, Int((Double(width) * ratio).rounded()))
    }
}
