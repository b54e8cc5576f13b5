/// Measures the outer rim of a plate that the detector has found, in the full-size picture.
///
/// The detector's box finds the plate; it is off by some percent of the diameter. First the best closed ring of edges
/// near the box is searched for coarsely, then edge points along its normals are fitted robustly. Hands, legs and the
/// sleeve hide part of the rim: points that no ring agrees with lose their weight. What it cannot notice: a ring printed
/// inside the rim that stands out more than the rim itself.
public struct RimRefiner: Sendable {
    /// Creates a refiner.
    public init() {}

    /// The rim near a candidate; nil where no ring of edges closes there.
    public func rim(near candidate: PlateCandidate, in picture: Picture) -> Rim? {
        let expected = (candidate.width + candidate.height) / 4
        guard expected >= RimRefiner.smallestRadius, expected <= Double(max(picture.width, picture.height)) else {
            return nil
        }
        guard var rim = coarseRim(near: candidate.center, radius: expected, in: picture) else { return nil }
        let sampler = PlaneSampler(picture: picture)
        for reach in RimRefiner.reaches {
            let points = RimEdge.points(along: rim, reach: reach, sampler: sampler)
            guard let fitted = RimFit.fitted(rim, to: points, reach: reach) else { return nil }
            rim = fitted
        }
        guard rim.support >= RimRefiner.leastSupport else { return nil }
        let ratio = rim.semiWidth / rim.semiHeight
        // A plate turned by more than 45° shows its tread as much as its face; no such view is measured.
        guard ratio > 0.7, ratio < 1.4 else { return nil }
        return rim
    }

    /// Below ten pixels of radius an edge's own width is a tenth of the plate, and the box is as good.
    private static let smallestRadius = 10.0
    /// How far from the ring, in radii, edge points are sought in each round: from the coarse search's step to a few
    /// pixels.
    private static let reaches = [0.10, 0.07, 0.05, 0.04, 0.04]
    /// At least this share of the rim must show an edge on the fitted ellipse.
    private static let leastSupport = 0.35

    /// The ring with the best edges within the box's own uncertainty.
    private func coarseRim(near center: Vector2, radius expected: Double, in picture: Picture) -> Rim? {
        let patch = GradientPatch(picture: picture, center: center, reach: expected * 1.7)
        var best: (score: Double, rim: Rim)?
        let step = expected * 0.035
        for scaleStep in 0..<RimRefiner.scaleSteps {
            let scale = exponential(
                (Double(scaleStep) / Double(RimRefiner.scaleSteps - 1) - 0.5) * 2 * RimRefiner.scaleReach)
            let deviation = naturalLogarithm(scale) / RimRefiner.sizeDeviation
            // The detector's own size is evidence too: Gaussian in the logarithm.
            let prior = exponential(-deviation * deviation / 2)
            for row in -RimRefiner.shiftSteps...RimRefiner.shiftSteps {
                for column in -RimRefiner.shiftSteps...RimRefiner.shiftSteps {
                    let x = center.x + Double(column) * step
                    let y = center.y + Double(row) * step
                    let radius = expected * scale
                    let score = patch.score(centerX: x, centerY: y, radius: radius) * prior
                    guard score > (best?.score ?? 0) else { continue }
                    best = (
                        score,
                        Rim(center: Vector2(x: x, y: y), semiWidth: radius, semiHeight: radius, support: score)
                    )
                }
            }
        }
        return best?.rim
    }

    /// Radii from 1/1.4 to 1.4 times the box's in steps of 3 %.
    private static let scaleSteps = 23
    private static let scaleReach = 0.336
    /// Deviation of the detector's size, in the logarithm.
    private static let sizeDeviation = 0.25
    /// Shifts of the centre to either side, each 3.5 % of the radius.
    private static let shiftSteps = 5
}
