/// How far the bar leaves the vertical through its start, and how often it crosses it. Described, not judged.
public struct BarPathShape: Equatable, Sendable {
    /// The names that coaches give a pull's path, by how often it crosses the vertical.
    public enum Kind: Equatable, Sendable {
        /// Crosses the vertical twice: toward the lifter, away, toward the lifter.
        case a
        /// Never crosses it: stays on the lifter's side.
        case b
        /// Crosses it three times: away first, then as A.
        case c

        /// The name in files.
        public var text: String {
            switch self {
            case .a: "A"
            case .b: "B"
            case .c: "C"
            }
        }
    }

    /// Furthest before the vertical, metres, 0 or more. Before is where the lifter faces; while that is not known, the
    /// picture's right.
    public var maxForwardMeters: Double
    /// Furthest behind the vertical, metres, 0 or more.
    public var maxBackwardMeters: Double
    /// How often the bar changes sides.
    public var crossings: Int
    /// The path's type; nil for a number of crossings that has no name, and for what is no pull.
    public var kind: Kind?

    /// Measures the way `x` (metres forward, the first value on the vertical); nil for an empty one.
    ///
    /// A side counts once the bar is more than `bandMeters` into it, so that a bar that trembles on the vertical does
    /// not cross it.
    init?(x: [Double], bandMeters: Double, isPull: Bool) {
        guard let start = x.first else { return nil }
        var forward = 0.0
        var backward = 0.0
        var count = 0
        var side = 0.0
        for value in x {
            let way = value - start
            forward = max(forward, way)
            backward = max(backward, -way)
            guard abs(way) > bandMeters else { continue }
            let now: Double = way > 0 ? 1 : -1
            if side != 0, now != side { count += 1 }
            side = now
        }
        maxForwardMeters = forward
        maxBackwardMeters = backward
        crossings = count
        guard isPull else { return }
        switch count {
        case 0: kind = .b
        case 2: kind = .a
        case 3: kind = .c
        default: kind = nil
        }
    }
}
