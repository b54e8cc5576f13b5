/// Tells a plate's end from a ring on its face.
enum RimBoundary {
    /// Just outside and just inside, as shares of the radius: further than an edge is wide, nearer than the next ring.
    private static let outside = 1.06
    private static let inside = 0.94
    private static let count = 64

    /// How much more varied the picture is outside the rim than inside, in [0, 1].
    ///
    /// Around a plate lie floor, legs and walls; within it the material is one, whatever its colour, and light changes
    /// it slowly. Medians, since letters lie inside and a hand may reach in.
    static func score(of rim: Rim, sampler: PlaneSampler) -> Double {
        let outer = variation(rim, share: outside, sampler: sampler)
        let inner = variation(rim, share: inside, sampler: sampler)
        // Two steps of noise are on both sides of everything.
        return max(0, (outer - inner) / (outer + inner + 2))
    }

    /// Mean over the planes of the median distance from the median.
    private static func variation(_ rim: Rim, share: Double, sampler: PlaneSampler) -> Double {
        var planes = [[Double]](repeating: [], count: 3)
        for i in 0..<count {
            let angle = 2 * Double.pi * Double(i) / Double(count)
            let x = rim.center.x + share * rim.semiWidth * cosine(angle)
            let y = rim.center.y + share * rim.semiHeight * sine(angle)
            guard x >= 0, y >= 0, x <= Double(sampler.picture.width - 1), y <= Double(sampler.picture.height - 1)
            else { continue }
            let sample = sampler.all(x, y)
            planes[0].append(Double(sample.x))
            planes[1].append(Double(sample.y))
            planes[2].append(Double(sample.z))
        }
        var sum = 0.0
        for plane in planes {
            let middle = median(plane)
            sum += median(plane.map { abs($0 - middle) })
        }
        return sum
    }
}
