/// A ring of edges on a plate, its rim or another, as measured in the full-size picture: an ellipse along the picture's
/// axes.
///
/// A plate seen along its bar is a circle; a camera beside, above or below makes it narrower along one of the axes. A
/// tilt of the ellipse comes from both at once and stays small in views that can be measured at all.
public struct Rim: Equatable, Sendable {
    /// Centre, display pixels.
    public var center: Vector2
    /// Half the extent along the picture's x axis, pixels.
    public var semiWidth: Double
    /// Half the extent along the picture's y axis, pixels.
    public var semiHeight: Double
    /// Share of the rim at which an edge supports it, in [0, 1].
    public var support: Double

    /// How much the ring looks like the end of a plate, in [0, 1]: the picture is much more varied just outside it than
    /// just inside. A ring printed on the face has the same material on both sides: about 0.
    public var boundary: Double = 0

    /// Mean of the semi-axes, pixels.
    public var radius: Double { (semiWidth + semiHeight) / 2 }

    /// Creates a rim from its parts.
    public init(center: Vector2, semiWidth: Double, semiHeight: Double, support: Double) {
        self.center = center
        self.semiWidth = semiWidth
        self.semiHeight = semiHeight
        self.support = support
    }
}
