/// Reads the answer of BlazePose's detector: 2254 anchors, each with a box, four key points and a score.
///
/// The box is the face's and serves only to tell proposals of one person from those of another; the first two key
/// points are the middle of the hips and a point that tells the body's size and direction (`PoseRegion`). Anchors,
/// clipping and the weighted suppression are MediaPipe's (`pose_detection_cpu.pbtxt`, Apache-2.0).
public struct PoseDetectionMap: Sendable {
    /// Samples along each side of the detector's input.
    public static let inputSide = 224
    /// Number of anchors, each with `valuesPerAnchor` coordinates and one score.
    public static let anchorCount = 2254
    /// Coordinates of each anchor: box centre, box size, four key points.
    public static let valuesPerAnchor = 12

    private static let scoreThreshold = 0.5
    /// Boxes that overlap by more are the same face.
    private static let greatestOverlap = 0.3

    private let anchors: [Vector2]

    /// Lays out the anchors: in the middle of every cell, two on the grids of 28 and 14 cells, six on that of 7.
    public init() {
        var anchors: [Vector2] = []
        for (cells, perCell) in [(28, 2), (14, 2), (7, 6)] {
            for row in 0..<cells {
                for column in 0..<cells {
                    let anchor = Vector2(
                        x: (Double(column) + 0.5) / Double(cells), y: (Double(row) + 0.5) / Double(cells))
                    for _ in 0..<perCell { anchors.append(anchor) }
                }
            }
        }
        self.anchors = anchors
    }

    /// The people in a square region that filled the detector's input, surest first; empty where there is none.
    ///
    /// `boxes` holds the coordinates anchor by anchor, in input samples relative to the anchor; `scores` the logits.
    /// Traps where a count is another. Proposals with values that are not finite are passed over.
    public func people(boxes: [Float], scores: [Float], in region: PoseRegion) -> [PersonCandidate] {
        precondition(
            boxes.count == Self.anchorCount * Self.valuesPerAnchor && scores.count == Self.anchorCount,
            "the detector answers for every anchor")
        var proposals: [Proposal] = []
        for (index, anchor) in anchors.enumerated() {
            let score = logistic(Double(scores[index]))
            guard scores[index].isFinite, score >= Self.scoreThreshold else { continue }
            let start = index * Self.valuesPerAnchor
            let values = (start..<start + 8).map { Double(boxes[$0]) / Double(Self.inputSide) }
            guard values.allSatisfy({ $0.isFinite }) else { continue }
            proposals.append(
                Proposal(
                    order: index, score: score, center: anchor + Vector2(x: values[0], y: values[1]),
                    size: Vector2(x: values[2], y: values[3]), hips: anchor + Vector2(x: values[4], y: values[5]),
                    above: anchor + Vector2(x: values[6], y: values[7])))
        }
        proposals.sort { a, b in a.score != b.score ? a.score > b.score : a.order < b.order }
        var people: [PersonCandidate] = []
        while let best = proposals.first {
            let same = proposals.filter { $0.overlap(with: best) > Self.greatestOverlap }
            // A box without area overlaps nothing, itself included.
            proposals.removeAll { $0.order == best.order || $0.overlap(with: best) > Self.greatestOverlap }
            guard let person = Self.mean(same, confidence: best.score, in: region) else { continue }
            people.append(person)
        }
        return people
    }

    /// The key points of one person's proposals, weighted by their scores.
    private static func mean(_ proposals: [Proposal], confidence: Double, in region: PoseRegion) -> PersonCandidate? {
        let weight = proposals.reduce(0) { $0 + $1.score }
        guard weight > 0 else { return nil }
        var hips = Vector2(x: 0, y: 0)
        var above = Vector2(x: 0, y: 0)
        for proposal in proposals {
            hips = hips + proposal.hips * (proposal.score / weight)
            above = above + proposal.above * (proposal.score / weight)
        }
        return PoseRegion(
            hips: region.displayPoint(u: hips.x, v: hips.y), above: region.displayPoint(u: above.x, v: above.y)
        ).map { PersonCandidate(region: $0, confidence: confidence) }
    }

    /// One anchor's answer, in shares of the input's side.
    private struct Proposal {
        let order: Int
        let score: Double
        let center: Vector2
        let size: Vector2
        let hips: Vector2
        let above: Vector2

        /// Intersection over union of the boxes.
        func overlap(with other: Proposal) -> Double {
            let width =
                min(center.x + size.x / 2, other.center.x + other.size.x / 2)
                - max(center.x - size.x / 2, other.center.x - other.size.x / 2)
            let height =
                min(center.y + size.y / 2, other.center.y + other.size.y / 2)
                - max(center.y - size.y / 2, other.center.y - other.size.y / 2)
            guard width > 0, height > 0 else { return 0 }
            return width * height / (size.x * size.y + other.size.x * other.size.y - width * height)
        }
    }
}

/// The probability that a logit means, which must be a number; clipped as MediaPipe clips, far beyond where it matters.
func logistic(_ logit: Double) -> Double { 1 / (1 + exponential(-max(-100, min(100, logit)))) }
