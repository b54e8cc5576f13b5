/// How the picture changes outward along rays from a circle's centre.
struct FaceRays {
    /// Samples of the profile: radii from 0.25 to 1.3 units. Nearer lies the sleeve, further the background.
    static let nearest = 0.25
    static let step = 0.01
    static let count = 106
    /// Rings are smooth: half as many rays as a rim has directions.
    static let directions: [Vector2] = (0..<64).map { i in
        let angle = 2 * Double.pi * (Double(i) + 0.5) / 64
        return Vector2(x: cosine(angle), y: sine(angle))
    }
    /// A letter or the sleeve changes more than any ring; it counts no more, 8-bit steps per sample.
    private static let largestChange: Float = 12

    let circle: Rim
    let margin: Int
    /// `count + 2 × margin` changes of the three planes per ray; empty for a ray that leaves the picture.
    private(set) var changes: [[SIMD4<Float>]] = []

    init(along circle: Rim, margin: Int, sampler: PlaneSampler) {
        self.circle = circle
        self.margin = margin
        let lastColumn = Double(sampler.picture.width - 1)
        let lastRow = Double(sampler.picture.height - 1)
        let limit = SIMD4<Float>(repeating: FaceRays.largestChange)
        var values: [SIMD4<Float>] = []
        for direction in FaceRays.directions {
            let arm = Vector2(x: direction.x * circle.semiWidth, y: direction.y * circle.semiHeight)
            let end = circle.center + arm
            guard end.x >= 0, end.y >= 0, end.x <= lastColumn, end.y <= lastRow else {
                changes.append([])
                continue
            }
            let nearest = FaceRays.nearest - Double(margin + 1) * FaceRays.step
            sampler.line(
                from: circle.center + arm * nearest, step: arm * FaceRays.step, count: FaceRays.count + 2 * margin + 2,
                into: &values)
            var ray: [SIMD4<Float>] = []
            ray.reserveCapacity(values.count - 2)
            for k in 0..<(values.count - 2) {
                ray.append(((values[k + 2] - values[k]) * 0.5).clamped(lowerBound: -limit, upperBound: limit))
            }
            changes.append(ray)
        }
    }
}
