/// Where a clip is cut: what comes after is another scene, of another place or time.
public struct SceneCuts: Equatable, Sendable {
    /// Times of the scenes' first frames but the clip's own, seconds, rising.
    public internal(set) var times: [Double] = []

    /// A clip in one piece.
    public init() {}

    /// Takes a cut of which an observation makes sure.
    mutating func add(_ observation: Observation) {
        if let cut = observation.cutSeconds { times.append(cut) }
    }

    /// Takes a cut at a time, unless it is known.
    mutating func add(_ timeSeconds: Double) {
        guard !times.contains(timeSeconds) else { return }
        times.append(timeSeconds)
        times.sort()
    }

    /// Whether two times lie in two scenes.
    func part(_ a: Double, from b: Double) -> Bool { times.contains { ($0 <= a) != ($0 <= b) } }

    /// The scene of a cut clip that has plates: from its first frame to the next scene's, or to the clip's end,
    /// seconds. Nil where the clip is in one piece, or shows no plate.
    public func scene(along frames: [TrackFrame], clipSeconds: Double) -> ClosedRange<Double>? {
        guard !times.isEmpty, let seen = frames.first(where: { $0.plate != nil })?.timeSeconds else { return nil }
        let start = times.last { $0 <= seen } ?? 0
        return start...max(start, times.first { $0 > seen } ?? clipSeconds)
    }
}
