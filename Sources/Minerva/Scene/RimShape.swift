extension PlateObservation {
    /// The rim's half axes and the clockwise angle of the first, from its extents along the picture's axes.
    ///
    /// For half axes a and b and the angle θ: (width / 2)² = a² cos²θ + b² sin²θ, and height with sine and cosine
    /// exchanged; so a² + b² is their sum and (a² − b²) cos 2θ their difference. Near 45° the difference tells nothing,
    /// and extents that no ellipse of that angle has tell a wrong angle: then the axes are taken along the picture's.
    var semiAxes: (radii: Vector2, angleDegrees: Double) {
        let (w, h) = (width * width / 4, height * height / 4)
        let upright = (Vector2(x: width / 2, y: height / 2), 0.0)
        let turn = cosine(2 * angleDegrees * Double.pi / 180)
        guard abs(turn) > 0.1 else { return upright }
        let difference = (w - h) / turn
        let (long, short) = ((w + h + difference) / 2, (w + h - difference) / 2)
        guard long > 0, short > 0, long >= short else { return upright }
        return (Vector2(x: long.squareRoot(), y: short.squareRoot()), angleDegrees)
    }
}
