/// A point on an edge that crosses a rim's normal.
struct RimEdge {
    /// The normal's direction from the rim's centre.
    var direction: Vector2
    /// Distance from the rim outward along the normal, in pixels.
    var offset: Double
    /// Strength of the edge, 8-bit steps per pixel.
    var strength: Double
}

/// Looks for edges along the normals of rims in one picture.
struct RimEdgeFinder {
    /// Directions at which a rim is looked at.
    static let directionCount = 128
    private static let directions: [Vector2] = (0..<directionCount).map { i in
        let angle = 2 * Double.pi * Double(i) / Double(directionCount)
        return Vector2(x: cosine(angle), y: sine(angle))
    }
    /// Distance between samples along a normal, pixels.
    private static let step = 0.5
    /// Weaker changes than two steps per pixel are noise of a dark clip.
    private static let leastStrength = 2.0

    let sampler: PlaneSampler
    // Storage that every direction uses again.
    private var profile: [SIMD4<Float>] = []
    private var strengths: [Double] = []

    init(sampler: PlaneSampler) {
        self.sampler = sampler
    }

    /// The strongest edge within `reach` (a share of the radius) of the rim, for each direction that has one inside the
    /// picture.
    mutating func edges(along rim: Rim, reach: Double) -> [RimEdge] {
        var edges: [RimEdge] = []
        edges.reserveCapacity(RimEdgeFinder.directionCount)
        // At least three pixels: an edge is as wide as the lens and the coding make it.
        let reachPixels = max(3, reach * rim.radius)
        let samples = Int((reachPixels / RimEdgeFinder.step).rounded(.up))
        let lastColumn = Double(sampler.picture.width - 1)
        let lastRow = Double(sampler.picture.height - 1)
        for direction in RimEdgeFinder.directions {
            let base = Vector2(
                x: rim.center.x + rim.semiWidth * direction.x, y: rim.center.y + rim.semiHeight * direction.y)
            let outermost = base + direction * (reachPixels + 1)
            guard outermost.x >= 0, outermost.y >= 0, outermost.x <= lastColumn, outermost.y <= lastRow else {
                continue
            }
            if let edge = strongest(base: base, direction: direction, samples: samples) { edges.append(edge) }
        }
        return edges
    }

    private mutating func strongest(base: Vector2, direction: Vector2, samples: Int) -> RimEdge? {
        // Two samples more on each side, for the difference.
        let total = 2 * samples + 5
        strengths.removeAll(keepingCapacity: true)
        sampler.line(
            from: base - direction * (Double(samples + 2) * RimEdgeFinder.step), step: direction * RimEdgeFinder.step,
            count: total, into: &profile)
        var best = 0.0
        var place = -1
        for k in 0..<total {
            guard k >= 2, k < total - 2 else {
                strengths.append(0)
                continue
            }
            // Difference over two pixels: wider than coding noise, narrower than a rim.
            let change = profile[k + 2] - profile[k - 2]
            let largest = max(abs(change.x), max(abs(change.y), abs(change.z)))
            let strength = Double(largest) / (4 * RimEdgeFinder.step)
            strengths.append(strength)
            // Nearer edges are preferred: the rim is expected here, a leg or a ring of the face elsewhere.
            let share = Double(k - samples - 2) / Double(samples)
            let weighted = strength * (1 - 0.5 * share * share)
            if weighted > best {
                best = weighted
                place = k
            }
        }
        guard place > 2, place < total - 3, best >= RimEdgeFinder.leastStrength else { return nil }
        // The middle of the stretch that is at least half as steep: for a sharp edge its peak, and for one that motion
        // has smeared into a ramp the ramp's middle, where the rim was at mid-exposure.
        let enough = strengths[place] / 2
        var first = place
        while first > 0, strengths[first - 1] >= enough { first -= 1 }
        var last = place
        while last < total - 1, strengths[last + 1] >= enough { last += 1 }
        var weight = 0.0
        var sum = 0.0
        for k in first...last {
            // What exceeds the half: a sample at the stretch's end counts for nothing, whichever side it falls on.
            weight += strengths[k] - enough
            sum += (strengths[k] - enough) * Double(k)
        }
        let offset = (sum / weight - Double(samples + 2)) * RimEdgeFinder.step
        return RimEdge(direction: direction, offset: offset, strength: strengths[place])
    }
}
