/// How the whole picture has moved between two frames: a shift, a turn and a zoom, all small.
///
/// A hand that shakes mostly turns the camera, which shifts the picture and turns it about the view; steps and zooms
/// scale it. Perspective between near and far is left out: over the shifts that are measured at once it stays below a
/// tenth of them.
public struct ViewChange: Equatable, Sendable {
    /// Where the picture's origin went, pixels.
    public var shift: Vector2
    /// Zoom times the cosine of the turn; 1 where there is neither.
    public var cosinePart: Double
    /// Zoom times the sine of the turn, clockwise in the picture.
    public var sinePart: Double

    /// No motion.
    public static let none = ViewChange(shift: Vector2(x: 0, y: 0), cosinePart: 1, sinePart: 0)

    /// Creates a change from its parts.
    public init(shift: Vector2, cosinePart: Double, sinePart: Double) {
        self.shift = shift
        self.cosinePart = cosinePart
        self.sinePart = sinePart
    }

    /// How many times larger things became.
    public var zoom: Double { hypotenuse(cosinePart, sinePart) }

    /// Where a point of the first picture is in the second.
    public func moved(_ point: Vector2) -> Vector2 {
        Vector2(
            x: cosinePart * point.x - sinePart * point.y + shift.x,
            y: sinePart * point.x + cosinePart * point.y + shift.y)
    }

    /// Where a point of the second picture was in the first. The zoom must not be zero.
    public func origin(of point: Vector2) -> Vector2 {
        let square = cosinePart * cosinePart + sinePart * sinePart
        let offset = point - shift
        return Vector2(
            x: (cosinePart * offset.x + sinePart * offset.y) / square,
            y: (cosinePart * offset.y - sinePart * offset.x) / square)
    }

    /// This change, and another one after it.
    public func followed(by next: ViewChange) -> ViewChange {
        ViewChange(
            shift: next.moved(shift), cosinePart: next.cosinePart * cosinePart - next.sinePart * sinePart,
            sinePart: next.sinePart * cosinePart + next.cosinePart * sinePart)
    }

    /// The same change in pixels that are `factor` times as many.
    func scaled(by factor: Double) -> ViewChange {
        ViewChange(shift: shift * factor, cosinePart: cosinePart, sinePart: sinePart)
    }
}

/// Finds the change that most of a set of points agree on.
enum ViewChangeFit {
    /// A point in the first picture, where it was found in the second, and how far it may be trusted, in [0, 1].
    struct Pair {
        var from: Vector2
        var to: Vector2
        var trust: Double
    }

    /// What was found.
    struct Result {
        var change: ViewChange
        /// How much each pair agrees, in [0, 1].
        var agreement: [Double]
        /// One standard deviation of the shift in the middle of the points, pixels.
        var deviation: Double
    }

    /// A place that a patch was found at is never better known than this, pixels of the shrunk picture.
    private static let leastDeviation = 0.04
    /// Turn and zoom expected between two frames that are compared; a few points close together do not determine more.
    private static let usualTurn = 0.01

    /// Pixels that a round of the fit must move some point to be worth another: a hundredth of the least deviation.
    private static let leastStep = 0.01 * leastDeviation

    /// The robust fit (iterated least squares, Tukey's weights about the median); nil for fewer than three pairs or
    /// pairs without trust.
    static func fitted(_ pairs: [Pair]) -> Result? {
        guard pairs.count >= 3, pairs.contains(where: { $0.trust > 0 }) else { return nil }
        let start = Vector2(
            x: weightedMedian(pairs.map { ($0.to.x - $0.from.x, $0.trust) }),
            y: weightedMedian(pairs.map { ($0.to.y - $0.from.y, $0.trust) }))
        var change = ViewChange(shift: start, cosinePart: 1, sinePart: 0)
        var agreement = [Double](repeating: 1, count: pairs.count)
        var deviation = 0.0
        var total = 0.0
        for _ in 0..<12 {
            let distances = pairs.map { (change.moved($0.from) - $0.to).length }
            deviation = max(
                leastDeviation, 1.4826 * weightedMedian(zip(distances, pairs).map { ($0, $1.trust) }))
            total = 0
            for i in pairs.indices {
                let ratio = distances[i] / (4.685 * deviation)
                agreement[i] = ratio < 1 ? (1 - ratio * ratio) * (1 - ratio * ratio) : 0
                total += pairs[i].trust * agreement[i]
            }
            guard total > 0 else { return nil }
            let next = solved(pairs, weights: agreement, total: total, deviation: deviation)
            let step = pairs.reduce(0) { max($0, (next.moved($1.from) - change.moved($1.from)).length) }
            change = next
            if step < leastStep { break }
        }
        return Result(change: change, agreement: agreement, deviation: deviation / total.squareRoot())
    }

    private static func solved(
        _ pairs: [Pair], weights: [Double], total: Double, deviation: Double
    ) -> ViewChange {
        var from = Vector2(x: 0, y: 0)
        var to = from
        for (pair, weight) in zip(pairs, weights) {
            from = from + pair.from * (weight * pair.trust / total)
            to = to + pair.to * (weight * pair.trust / total)
        }
        var spread = 0.0
        var along = 0.0
        var across = 0.0
        for (pair, weight) in zip(pairs, weights) {
            let arm = pair.from - from
            let move = pair.to - to - arm
            let weight = weight * pair.trust
            spread += weight * (arm.x * arm.x + arm.y * arm.y)
            along += weight * (arm.x * move.x + arm.y * move.y)
            across += weight * (arm.x * move.y - arm.y * move.x)
        }
        spread += deviation * deviation / (usualTurn * usualTurn)
        let cosine = 1 + along / spread
        let sine = across / spread
        return ViewChange(
            shift: Vector2(x: to.x - cosine * from.x + sine * from.y, y: to.y - sine * from.x - cosine * from.y),
            cosinePart: cosine, sinePart: sine)
    }

    /// The value with half of the weight below it.
    private static func weightedMedian(_ values: [(value: Double, weight: Double)]) -> Double {
        let sorted = values.sorted { $0.value < $1.value }
        let half = sorted.reduce(0) { $0 + $1.weight } / 2
        var sum = 0.0
        for entry in sorted {
            sum += entry.weight
            if sum >= half { return entry.value }
        }
        return sorted.last?.value ?? 0
    }
}
