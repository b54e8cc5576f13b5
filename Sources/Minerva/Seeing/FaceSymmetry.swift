/// Finds the middle of a face by its symmetry: about it, and about no other place, all rays show the same.
enum FaceSymmetry {
    /// Boxes are off by up to 18 % of the radius; rings show within 3 %.
    private static let reach = 6
    private static let gridStep = 0.03

    /// The circle moved, and its axes' ratio adjusted, to where its rays agree most.
    static func centered(_ start: Rim, sampler: PlaneSampler) -> Rim {
        var best = (score: coherence(start, sampler: sampler), circle: start)
        let radius = start.radius
        for row in -reach...reach {
            for column in -reach...reach {
                var circle = start
                let shift = Vector2(x: Double(column), y: Double(row)) * (gridStep * radius)
                circle.center = start.center + shift
                let score = coherence(circle, sampler: sampler)
                if score > best.score { best = (score, circle) }
            }
        }
        var step = gridStep / 2
        while step > 0.002 {
            var isBetter = false
            for move in 0..<6 {
                var circle = best.circle
                let way = (move % 2 == 0 ? step : -step) * radius
                switch move / 2 {
                case 0: circle.center.x += way
                case 1: circle.center.y += way
                default:
                    circle.semiWidth += way
                    circle.semiHeight -= way
                }
                let score = coherence(circle, sampler: sampler)
                if score > best.score {
                    best = (score, circle)
                    isBetter = true
                }
            }
            if !isBetter { step /= 2 }
        }
        return best.circle
    }

    /// Radii of the face, in units of the box's: further out the tread may show, which is on one side only.
    private static let radii = 10...86

    /// The share of the rays' change that they have in common; a ring counts by its length.
    private static func coherence(_ circle: Rim, sampler: PlaneSampler) -> Double {
        let rays = FaceRays(along: circle, margin: 0, sampler: sampler)
        var common = 0.0
        var whole = 0.0
        let shown = rays.changes.filter { !$0.isEmpty }
        guard 2 * shown.count > rays.changes.count else { return 0 }
        let count = Float(shown.count)
        for j in radii {
            var sum = SIMD4<Float>()
            var square: Float = 0
            for ray in shown {
                sum += ray[j]
                square += (ray[j] * ray[j]).sum()
            }
            let radius = FaceRays.nearest + Double(j) * FaceRays.step
            common += radius * Double((sum * sum).sum() / (count * count))
            whole += radius * Double(square / count)
        }
        return whole > 0 ? common / whole : 0
    }
}
