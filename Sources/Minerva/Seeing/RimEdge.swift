/// A point on an edge that crosses a rim's normal.
struct RimEdge {
    /// The normal's direction from the rim's centre.
    var direction: Vector2
    /// Distance from the rim outward along the normal, in pixels.
    var offset: Double
    /// Strength of the edge, 8-bit steps per pixel.
    var strength: Double

    /// Directions at which the rim is looked at.
    static let count = 128

    /// The strongest edge within `reach` (a share of the radius) of the rim, for each direction that has one inside the
    /// picture.
    static func points(along rim: Rim, reach: Double, sampler: PlaneSampler) -> [RimEdge] {
        var points: [RimEdge] = []
        points.reserveCapacity(count)
        let radius = rim.radius
        // At least three pixels: an edge is as wide as the lens and the coding make it.
        let reachPixels = max(3, reach * radius)
        let step = 0.5
        let samples = Int((reachPixels / step).rounded(.up))
        for i in 0..<count {
            let angle = 2 * Double.pi * Double(i) / Double(count)
            let direction = Vector2(x: cosine(angle), y: sine(angle))
            let base = Vector2(
                x: rim.center.x + rim.semiWidth * direction.x, y: rim.center.y + rim.semiHeight * direction.y)
            let outermost = base + direction * (reachPixels + 1)
            guard outermost.x >= 0, outermost.y >= 0, outermost.x <= Double(sampler.picture.width - 1),
                outermost.y <= Double(sampler.picture.height - 1)
            else { continue }
            if let edge = strongest(base: base, direction: direction, samples: samples, step: step, sampler: sampler) {
                points.append(edge)
            }
        }
        return points
    }

    private static func strongest(
        base: Vector2, direction: Vector2, samples: Int, step: Double, sampler: PlaneSampler
    ) -> RimEdge? {
        // One sample more on each side, for the difference.
        let total = 2 * samples + 5
        var luma = [Float](repeating: 0, count: total)
        var blue = luma
        var red = luma
        for k in 0..<total {
            let distance = Double(k - samples - 2) * step
            let x = base.x + direction.x * distance
            let y = base.y + direction.y * distance
            luma[k] = sampler.luma(x, y)
            blue[k] = sampler.blueDifference(x, y)
            red[k] = sampler.redDifference(x, y)
        }
        // Difference over two pixels: wider than coding noise, narrower than a rim.
        func strength(_ k: Int) -> Double {
            let change = max(
                abs(luma[k + 2] - luma[k - 2]), abs(blue[k + 2] - blue[k - 2]), abs(red[k + 2] - red[k - 2]))
            return Double(change) / (4 * step)
        }
        var best = 0.0
        var place = -1
        var strengths = [Double](repeating: 0, count: total)
        for k in 2..<(total - 2) {
            strengths[k] = strength(k)
            // Nearer edges are preferred: the rim is expected here, a leg or a ring of the face elsewhere.
            let share = Double(k - samples - 2) / Double(samples)
            let weighted = strengths[k] * (1 - 0.5 * share * share)
            if weighted > best {
                best = weighted
                place = k
            }
        }
        guard place > 2, place < total - 3, best >= leastStrength else { return nil }
        // The parabola through the maximum and its neighbours.
        let before = strengths[place - 1]
        let after = strengths[place + 1]
        let curvature = before - 2 * strengths[place] + after
        let fraction = curvature < 0 ? max(-1, min(1, 0.5 * (before - after) / curvature)) : 0
        return RimEdge(
            direction: direction, offset: (Double(place - samples - 2) + fraction) * step, strength: strengths[place])
    }

    /// Weaker changes than two steps per pixel are noise of a dark clip.
    private static let leastStrength = 2.0
}
