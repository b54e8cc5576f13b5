/// What a network says of one plate's face over a clip, where it is sure.
struct FaceEstimates {
    /// Index among the plate's sightings, and the answer.
    let sightings: [(index: Int, estimate: RimEstimate)]

    /// With fewer answers their median is as rough as one of them.
    private static let fewest = 5
    /// Answers that the network itself expects to be further off are of a plate mostly hidden or cut.
    /// Usually they are 1.4 to 2.3 % (`Models/plate-rim.md`); this is twice as much.
    private static let unsure = 0.05

    /// Nil where fewer than five answers are sure.
    init?(chain: [Tracklet.Point]) {
        sightings = chain.enumerated().compactMap { index, point in
            point.candidate.estimate.flatMap { $0.sizeDeviation <= FaceEstimates.unsure ? (index, $0) : nil }
        }
        guard sightings.count >= FaceEstimates.fewest else { return nil }
    }

    /// How much larger the face is than the rings of the same sightings, below 0 where it is smaller: medians, in the
    /// logarithm, of the mean size and of the width. Nil where fewer than five have both. A rim that the picture cuts
    /// tells no size.
    func change(from rings: [Rim?]) -> (size: Double, width: Double)? {
        var changes: (size: [Double], width: [Double]) = ([], [])
        for (index, estimate) in sightings where !estimate.isCutByFrame {
            guard let ring = rings[index] else { continue }
            let width = naturalLogarithm(estimate.width / (2 * ring.semiWidth))
            let height = naturalLogarithm(estimate.height / (2 * ring.semiHeight))
            changes.size.append((width + height) / 2)
            changes.width.append(width)
        }
        guard changes.size.count >= FaceEstimates.fewest else { return nil }
        return (median(changes.size), median(changes.width))
    }

    /// The camera that sees a face of these sizes. A face obeys one camera, which averages the answers over the
    /// whole way; how much of a tread shows beside it does not, and neither do a silhouette's sizes. Nil where
    /// every face is cut.
    var camera: CameraModel? {
        let whole = sightings.map { $0.estimate }.filter { !$0.isCutByFrame }
        let rows = whole.map { $0.center.y }
        guard let top = rows.min(), let bottom = rows.max() else { return nil }
        let heights = whole.map { $0.height }
        let tilt = CameraTilt(travelDiameters: (bottom - top) / median(heights))
        return CameraFit(rows: rows, widths: whole.map { $0.width }, heights: heights)
            .model(column: 0, trust: tilt.trust)
    }
}
