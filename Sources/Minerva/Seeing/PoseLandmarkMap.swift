/// Reads the answer of BlazePose's landmark network: 33 joints and two points that place the next region, each as
/// coordinates and as a heat map that refines them.
///
/// The refinement is MediaPipe's (`RefineLandmarksFromHeatmapCalculator`, Apache-2.0): around the coordinates, the mean
/// of the cells weighted by their heat, where any of them is at least half hot.
public struct PoseLandmarkMap: Sendable {
    /// Samples along each side of the network's input.
    public static let inputSide = 256
    /// Landmarks in the answer; those from 33 on are auxiliary.
    public static let landmarkCount = 39
    /// x, y, depth, visibility and presence; places in input samples, the last two as logits.
    public static let valuesPerLandmark = 5
    /// Cells along each side of a heat map.
    public static let heatSide = 64

    private static let reach = 3
    private static let leastHeat = 0.5

    /// Middle of the hips, and the point above the head on the circle around the body.
    private static let hipsIndex = 33
    private static let aboveIndex = 34

    /// `landmarkCount` × `valuesPerLandmark`.
    private let landmarks: [Float]
    /// `heatSide` × `heatSide` × `landmarkCount` logits.
    private let heat: [Float]
    /// Probability that the region shows a person.
    private let confidence: Double

    /// Takes the network's answer. Traps where a count is another than the layout demands.
    public init(landmarks: [Float], heat: [Float], confidence: Float) {
        precondition(
            landmarks.count == Self.landmarkCount * Self.valuesPerLandmark
                && heat.count == Self.heatSide * Self.heatSide * Self.landmarkCount,
            "the network answers for every landmark")
        self.landmarks = landmarks
        self.heat = heat
        self.confidence = confidence.isFinite ? Double(max(0, min(1, confidence))) : 0
    }

    /// The joints in the picture. A place that is not finite counts as the region's middle with a visibility of 0.
    public func landmarks(in region: PoseRegion) -> PoseLandmarks {
        let joints = Joint.allCases.map { joint in
            let place = place(of: joint.rawValue)
            let start = joint.rawValue * Self.valuesPerLandmark
            let logit = landmarks[start + 3]
            return JointObservation(
                joint: joint, position: region.displayPoint(u: place?.x ?? 0.5, v: place?.y ?? 0.5),
                visibility: place != nil && logit.isFinite ? logistic(Double(logit)) : 0)
        }
        var next: PoseRegion?
        if let hips = place(of: Self.hipsIndex), let above = place(of: Self.aboveIndex) {
            next = PoseRegion(
                hips: region.displayPoint(u: hips.x, v: hips.y), above: region.displayPoint(u: above.x, v: above.y))
        }
        return PoseLandmarks(pose: PoseObservation(confidence: confidence, joints: joints), nextRegion: next)
    }

    /// A landmark in shares of the input's side; nil where it is not finite or absurdly far outside.
    private func place(of index: Int) -> Vector2? {
        let start = index * Self.valuesPerLandmark
        let x = Double(landmarks[start]) / Double(Self.inputSide)
        let y = Double(landmarks[start + 1]) / Double(Self.inputSide)
        guard x.isFinite, y.isFinite, abs(x) < 100, abs(y) < 100 else { return nil }
        return refined(Vector2(x: x, y: y), index: index)
    }

    private func refined(_ place: Vector2, index: Int) -> Vector2 {
        let side = Self.heatSide
        let column = Int((place.x * Double(side)).rounded(.towardZero))
        let row = Int((place.y * Double(side)).rounded(.towardZero))
        guard (0..<side).contains(column), (0..<side).contains(row) else { return place }
        var sum = 0.0
        var hottest = 0.0
        var weighted = Vector2(x: 0, y: 0)
        for y in max(0, row - Self.reach)...min(side - 1, row + Self.reach) {
            for x in max(0, column - Self.reach)...min(side - 1, column + Self.reach) {
                let logit = heat[(y * side + x) * Self.landmarkCount + index]
                // What is not a number is not hot.
                guard logit.isFinite else { continue }
                let cell = logistic(Double(logit))
                sum += cell
                hottest = max(hottest, cell)
                weighted = weighted + Vector2(x: Double(x), y: Double(y)) * cell
            }
        }
        guard hottest >= Self.leastHeat, sum > 0 else { return place }
        return weighted * (1 / (sum * Double(side)))
    }
}
