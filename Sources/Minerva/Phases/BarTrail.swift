/// The bar at one instant in the picture.
public struct TrailPoint: Equatable, Sendable {
    /// Presentation time, seconds.
    public var timeSeconds: Double
    /// Center of the plate, display pixels, top-left origin.
    public var position: Vector2

    /// Creates a point.
    public init(timeSeconds: Double, position: Vector2) {
        self.timeSeconds = timeSeconds
        self.position = position
    }
}

/// A piece of the bar's way that is drawn in one go, in the color of its phase. At least two points.
public struct PointRun: Equatable, Sendable {
    /// The phase.
    public var phase: Phase.Name
    /// The points in order of time.
    public var points: [TrailPoint]
}

/// The bar's way in the picture, as it was seen: what phases are drawn along.
public struct BarTrail: Equatable, Sendable {
    /// The points in order of time, one per frame that shows the plate.
    public let points: [TrailPoint]
    /// Points further apart than this do not belong to one run, seconds.
    public let longestGapSeconds: Double

    /// Creates a trail from points; their times must rise.
    public init(points: [TrailPoint], longestGapSeconds: Double) {
        self.points = points
        self.longestGapSeconds = longestGapSeconds
    }

    /// Takes the trail out of a track: the frames that measurements are made of, so no bridged ones and no repeats in
    /// motion. Empty for a track without a plate.
    public init(track: Track, settings: Settings) {
        let staleRepeats = BarMotion.repeatsInMotion(of: track)
        var points: [TrailPoint] = []
        for (i, frame) in track.frames.enumerated() where !staleRepeats.contains(i) {
            guard let plate = frame.plate, plate.state != .predicted,
                frame.timeSeconds > (points.last?.timeSeconds ?? -.infinity)
            else { continue }
            points.append(TrailPoint(timeSeconds: frame.timeSeconds, position: plate.center))
        }
        self.init(points: points, longestGapSeconds: settings[.maximumGapSeconds])
    }

    /// The runs of a phase. Boundaries lie between frames, so both neighbors of one get the same point there, on the
    /// straight line between the frames: drawn, they meet. A gap breaks a run; a single point makes none.
    public func runs(of phase: Phase.Name, from start: Double, through end: Double) -> [PointRun] {
        runs(of: phase, from: start, through: end) { _ in true }
    }

    /// The same, broken also where a point does not satisfy `isIncluded`.
    func runs(
        of phase: Phase.Name, from start: Double, through end: Double, where isIncluded: (TrailPoint) -> Bool
    ) -> [PointRun] {
        guard start < end else { return [] }
        var inside = [point(at: start)].compactMap { $0 }
        inside += points.filter { $0.timeSeconds > start && $0.timeSeconds < end }
        if let last = point(at: end) { inside.append(last) }
        var runs: [PointRun] = []
        var run = PointRun(phase: phase, points: [])
        for point in inside {
            let isFar = run.points.last.map { point.timeSeconds - $0.timeSeconds > longestGapSeconds } ?? false
            if isFar || !isIncluded(point) {
                if run.points.count > 1 { runs.append(run) }
                run.points = []
            }
            if isIncluded(point) { run.points.append(point) }
        }
        if run.points.count > 1 { runs.append(run) }
        return runs
    }

    /// The bar's place at a time: a frame's, or on the straight line between two; nil within a gap and outside.
    func point(at seconds: Double) -> TrailPoint? {
        let right = firstIndex(notBefore: seconds)
        guard right < points.count else { return nil }
        if points[right].timeSeconds == seconds { return points[right] }
        guard right > 0 else { return nil }
        let (before, after) = (points[right - 1], points[right])
        let interval = after.timeSeconds - before.timeSeconds
        guard interval <= longestGapSeconds else { return nil }
        let way = after.position - before.position
        return TrailPoint(
            timeSeconds: seconds, position: before.position + way * ((seconds - before.timeSeconds) / interval))
    }

    /// The first point that is not before a time; the count where there is none.
    func firstIndex(notBefore seconds: Double) -> Int { points.firstIndex(notBefore: seconds) { $0.timeSeconds } }
}
