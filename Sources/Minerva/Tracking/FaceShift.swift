/// From where the rings of a stack's silhouette place a plate to where its face is, over the place's height in the picture.
///
/// The middle of a silhouette lies off the face's by half of the tread that shows: above it low in the picture, below it high up.
/// Left in, that shortens the bar's way by twice as much.
struct FaceShift {
    private let x: RobustLine
    private let y: RobustLine

    /// Compares a network's estimates with the places of the same sightings; nil where too few have both.
    init?(chain: [Tracklet.Point], centers: FaceCenters) {
        var heights: [Double] = []
        var shifts: (x: [Double], y: [Double]) = ([], [])
        for (i, point) in chain.enumerated() {
            guard let estimate = FaceReduction.sureEstimate(of: point), let placed = centers.placement(at: i)?.center
            else { continue }
            heights.append(placed.y)
            shifts.x.append(estimate.center.x - placed.x)
            shifts.y.append(estimate.center.y - placed.y)
        }
        guard heights.count >= FaceReduction.leastEstimates else { return nil }
        x = RobustLine(x: heights, y: shifts.x, allowsSlope: true)
        y = RobustLine(x: heights, y: shifts.y, allowsSlope: true)
    }

    /// The face's middle, where rings place the plate at `center`; display pixels.
    func face(at center: Vector2) -> Vector2 {
        center + Vector2(x: x.value(at: center.y), y: y.value(at: center.y))
    }
}
