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

    /// Whether two times lie in two scenes.
    func part(_ a: Double, from b: Double) -> Bool { times.contains { ($0 <= a) != ($0 <= b) } }

    /// The scene that holds a time: from its first frame to the next scene's, or to the clip's end.
    func scene(at timeSeconds: Double, clipSeconds: Double) -> (start: Double, end: Double) {
        (times.filter { $0 <= timeSeconds }.max() ?? 0, times.filter { $0 > timeSeconds }.min() ?? clipSeconds)
    }
}
