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
    /// How large the plate was lately, pixels; of `ofTypicalDiameter`, how large it is in half of its sightings.
    private(set) var diameter: Double

    init(_ point: Point) {
        points = [point]
        diameter = max(point.candidate.width, point.candidate.height)
    }

    var last: Point { points[points.count - 1] }
    var first: Point { points[0] }

    /// The same sightings, to be compared with other plates': what came last may be a blurred or half-hidden plate.
    var ofTypicalDiameter: Tracklet {
        var typical = self
        typical.diameter = median(points.map { max($0.candidate.width, $0.candidate.height) })
        return typical
    }

    /// How far up and down the plate goes, pixels, but for single sightings that stray.
    var travel: Double {
        let heights = points.map { $0.candidate.center.y }
        return quantile(heights, 0.98) - quantile(heights, 0.02)
    }

    /// The plate's highest speed upwards over `riseSeconds`, pixels per second.
    var fastestRise: Double {
        var fastest = 0.0
        var from = 0
        for point in points.dropFirst() {
            while point.timeSeconds - points[from + 1].timeSeconds >= Tracklet.riseSeconds { from += 1 }
            let elapsed = point.timeSeconds - points[from].timeSeconds
            guard elapsed >= Tracklet.riseSeconds else { continue }
            fastest = max(fastest, (points[from].candidate.center.y - point.candidate.center.y) / elapsed)
        }
        return fastest
    }

    /// Long enough that repeated pictures and boxes that jitter matter little, short against a pull.
    private static let riseSeconds = 0.15

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
