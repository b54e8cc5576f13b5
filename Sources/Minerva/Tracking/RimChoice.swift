/// Decides which ring of edges is the plate's rim, from all frames of a clip together.
///
/// A bumper plate shows several closed rings: its rim, the step inside it, printed lines, and behind it the silhouette of
/// its tread. In one frame any of them may stand out. Over a clip they keep their ratios, so the rings of all frames
/// form families of one relative size each; the family that most frames support, near the detector's own size, is the
/// rim, and every frame then uses its member of that family or none.
struct RimChoice {
    /// Spread of one family's sizes, in the logarithm: half a pixel on a rim of 50.
    private static let familyWidth = 0.012
    /// A ring further than this from the family's size belongs to another.
    private static let tolerance = 0.035
    /// Deviation of the detector's size over a whole clip, in the logarithm.
    private static let sizeDeviation = 0.12

    private let sizeLine: RobustLine
    private let familyOffset: Double?

    /// Looks at all sightings of one plate.
    init(chain: [Tracklet.Point]) {
        let heights = chain.map { $0.candidate.center.y }
        let sizes = chain.map { naturalLogarithm(($0.candidate.width + $0.candidate.height) / 4) }
        let travel = (heights.max() ?? 0) - (heights.min() ?? 0)
        let line = RobustLine(x: heights, y: sizes, allowsSlope: travel > exponential(median(sizes)))
        sizeLine = line
        var rings: [(offset: Double, support: Double)] = []
        for point in chain {
            for ring in point.candidate.rings {
                rings.append((naturalLogarithm(ring.radius) - line.value(at: point.candidate.center.y), ring.support))
            }
        }
        rings.sort { $0.offset < $1.offset }
        familyOffset = RimChoice.bestFamily(rings)
    }

    /// The rim among a sighting's rings; nil where none is of the family.
    func rim(of point: Tracklet.Point) -> Rim? {
        guard let familyOffset else { return nil }
        let expected = familyOffset + sizeLine.value(at: point.candidate.center.y)
        var best: (distance: Double, rim: Rim)?
        for ring in point.candidate.rings {
            let distance = abs(naturalLogarithm(ring.radius) - expected)
            if distance <= RimChoice.tolerance, distance < (best?.distance ?? .infinity) { best = (distance, ring) }
        }
        return best?.rim
    }

    /// The relative size (logarithm) at which the rings, weighted by their support and the detector's own size, are
    /// densest.
    private static func bestFamily(_ rings: [(offset: Double, support: Double)]) -> Double? {
        var best: (density: Double, offset: Double)?
        for step in -60...60 {
            let center = Double(step) * 0.006
            var density = 0.0
            for ring in rings where abs(ring.offset - center) < 4 * familyWidth {
                let distance = (ring.offset - center) / familyWidth
                density += ring.support * ring.support * exponential(-distance * distance / 2)
            }
            let prior = center / sizeDeviation
            density *= exponential(-prior * prior / 2)
            if density > (best?.density ?? 0) { best = (density, center) }
        }
        return best?.offset
    }
}
