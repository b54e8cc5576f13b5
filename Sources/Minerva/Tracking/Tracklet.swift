/// One plate followed through consecutive observations, before anything decides whether it is the bar's.
struct Tracklet: Sendable {
    /// One sighting.
    struct Point: Sendable {
        var frame: Int
        var timeSeconds: Double
        var candidate: PlateCandidate
    }

    private(set) var points: [Point]
    private var velocity = Vector2(x: 0, y: 0)
    private(set) var diameter: Double

    init(_ point: Point) {
        points = [point]
        diameter = max(point.candidate.width, point.candidate.height)
    }

    var last: Point { points[points.count - 1] }
    var first: Point { points[0] }

    /// Where the plate is expected at a time, from its last motion. The motion fades: after a loss a plate is more
    /// likely near where it was than far along its last direction.
    func predictedCenter(at timeSeconds: Double) -> Vector2 {
        let elapsed = timeSeconds - last.timeSeconds
        let fade = 1 / (1 + elapsed / Tracklet.memorySeconds)
        return last.candidate.center + velocity * (elapsed * fade)
    }

    /// A tenth of a second: over longer times a lifted bar changes its speed completely.
    private static let memorySeconds = 0.1

    mutating func append(_ point: Point) {
        let elapsed = point.timeSeconds - last.timeSeconds
        if elapsed > 0 {
            let step = (point.candidate.center - last.candidate.center) * (1 / elapsed)
            // Half new, half old: a box jitters by some percent of the diameter from frame to frame.
            velocity = points.count == 1 ? step : (velocity + step) * 0.5
        }
        let size = max(point.candidate.width, point.candidate.height)
        diameter += (size - diameter) * 0.2
        points.append(point)
    }

    /// How far a candidate is from the expectation, in diameters; nil where it cannot be the same plate.
    func mismatch(with candidate: PlateCandidate, at timeSeconds: Double, gate: Double) -> Double? {
        let size = max(candidate.width, candidate.height)
        let ratio = size / diameter
        guard ratio > 1 / Tracklet.largestSizeRatio, ratio < Tracklet.largestSizeRatio else { return nil }
        let distance = (candidate.center - predictedCenter(at: timeSeconds)).length / diameter
        guard distance <= gate else { return nil }
        return distance + abs(ratio - 1)
    }

    /// A blurred or half-hidden plate's box shrinks or grows by up to a third; another plate's differs by more or is
    /// elsewhere.
    private static let largestSizeRatio = 1.45
}
