/// How much smaller a plate's face is than the ring that was measured, over the plate's height in the picture.
///
/// The tread behind a face shows the more the further the plate is from the camera's own height; so the shares of width
/// and height each change along a line.
struct FaceReduction {
    private let width: RobustLine
    private let height: RobustLine

    /// With fewer estimates their median is as rough as one of them.
    static let leastEstimates = 5
    /// Estimates that the network itself expects to be further off are of a plate mostly hidden or cut.
    /// Usually they are 1.4 to 2.3 % (`Models/plate-rim.md`); this is twice as much.
    private static let unsure = 0.05

    /// Compares a network's estimates with the rings of the same sightings; nil where fewer than five have both, the unsure
    /// left out.
    init?(chain: [Tracklet.Point], rings: [Rim?]) {
        var heights: [Double] = []
        var shares: (x: [Double], y: [Double]) = ([], [])
        for (point, ring) in zip(chain, rings) {
            guard let ring, let estimate = FaceReduction.sureEstimate(of: point) else { continue }
            heights.append(ring.center.y)
            shares.x.append(naturalLogarithm(estimate.width / (2 * ring.semiWidth)))
            shares.y.append(naturalLogarithm(estimate.height / (2 * ring.semiHeight)))
        }
        guard heights.count >= FaceReduction.leastEstimates else { return nil }
        width = RobustLine(x: heights, y: shares.x, allowsSlope: true)
        height = RobustLine(x: heights, y: shares.y, allowsSlope: true)
    }

    /// What a network says of a sighting's rim, where it is sure of it.
    static func sureEstimate(of point: Tracklet.Point) -> RimEstimate? {
        point.candidate.estimate.flatMap { $0.sizeDeviation <= unsure ? $0 : nil }
    }

    /// Median change of size, in the logarithm.
    var change: Double { (width.median + height.median) / 2 }

    /// Median change of width or of height, whichever shrinks more, in the logarithm: below 0 where the face is smaller.
    var leastChange: Double { min(width.median, height.median) }

    /// A ring with the face's size; its centre stays (`FaceShift` moves what is placed by it).
    func reduced(_ ring: Rim) -> Rim {
        var face = ring
        face.semiWidth *= exponential(width.value(at: ring.center.y))
        face.semiHeight *= exponential(height.value(at: ring.center.y))
        return face
    }
}
