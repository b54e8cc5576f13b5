/// A point or displacement in a plane.
///
/// In image space: display pixels, origin at the centre of the top-left pixel, y down.
/// In world space: metres, y up, x positive in the direction that the lifter faces.
public struct Vector2: Equatable, Sendable {
    /// Horizontal component.
    public var x: Double
    /// Vertical component.
    public var y: Double

    /// Creates a vector from its components.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Euclidean length.
    public var length: Double { hypotenuse(x, y) }

    /// Component-wise sum.
    public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(x: a.x + b.x, y: a.y + b.y) }
    /// Component-wise difference.
    public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(x: a.x - b.x, y: a.y - b.y) }
    /// Scaled copy.
    public static func * (a: Vector2, factor: Double) -> Vector2 { Vector2(x: a.x * factor, y: a.y * factor) }
}
