/// How a level-held pinhole camera sees the vertical plane in which the bar's end moves.
///
/// A camera sees a plane by a homography: world places are linear functions of the picture's, over one common linear
/// function, the nearness `q` (1 / depth, up to a factor). With the phone upright and aimed square to the plane, up or
/// down by any angle, q changes with the picture's row alone: `q(v) = 1 + slope (v - row)`. The derivatives of the
/// homography then say how large a circle of the plane appears: `width ∝ q`, `height ∝ q²`. So a plate's sizes along
/// its way hold the whole camera: two sizes and one slope, whatever the focal length.
///
/// Seen from the side by an angle, the width shrinks by the angle's cosine against the height; that too is in the two
/// sizes. What the model leaves out: that from there the scale also changes from left to right, and that a rolled phone
/// turns the path. Both signs are lost in the sizes of a rim (see Documentation/Guides/ScaleAndClock.md for what that
/// costs).
struct CameraModel: Equatable, Sendable {
    /// Row of the picture at which the sizes hold, pixels.
    let row: Double
    /// Column that is vertical in the world: the picture's middle, pixels.
    let column: Double
    /// Apparent width of the plate at `row`, pixels.
    let width: Double
    /// Apparent height of the plate at `row`, pixels.
    let height: Double
    /// Growth of nearness per pixel downward, of its value at `row`; 0 where the scale is constant.
    let slope: Double

    /// Nearness relative to `row`. Kept from a quarter to four times, since a row beyond the plane's horizon has none.
    func nearness(atRow v: Double) -> Double { max(0.25, min(4, 1 + slope * (v - row))) }

    /// Apparent height of the plate at a row, pixels.
    func height(atRow v: Double) -> Double {
        let q = nearness(atRow: v)
        return height * q * q
    }

    /// Apparent width of the plate at a row, pixels.
    func width(atRow v: Double) -> Double { width * nearness(atRow: v) }

    /// A place in the plane, in diameters of the plate; x to the picture's right from `column`, y upward from `row`.
    func diameters(at point: Vector2) -> Vector2 {
        let q = nearness(atRow: point.y)
        return Vector2(x: (point.x - column) / (width * q), y: (row - point.y) / (height * q))
    }
}
