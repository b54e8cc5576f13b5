/// The plate that most likely is the bar's as far as the clip has been seen: where to look for the lifter.
///
/// Which plate is the bar's is decided at the end of a clip (`BarSelection`); the pose cannot wait for that. The rule
/// is the same one, applied to what was seen so far: a plate that travels, is large and sure. A wrong choice, possible
/// as long as nothing has moved, costs the lifter's pose before the lift at worst: whoever holds the bar then is
/// looked for again.
struct PoseAnchor: Sendable {
    /// The supposed bar in one frame.
    struct Bar: Equatable, Sendable {
        /// Centre of the near plate, display pixels.
        var center: Vector2
        /// The plate's diameter, display pixels.
        var diameter: Double
    }

    private struct Plate {
        var center: Vector2
        var diameter: Double
        var lastSeconds: Double
        var confidence: Double
        var highest: Double
        var lowest: Double
        var isTapped = false

        /// The score of `BarSelection`.
        var score: Double {
            let travel = min(max(0, (lowest - highest) / diameter - PoseAnchor.jitterDiameters), 4)
            return (isTapped ? 1e9 : 1) * (0.05 + travel) * diameter * diameter * confidence.squareRoot()
        }
    }

    private let lock: PlateTracker.Lock?
    private var plates: [Plate] = []
    private var isLockUsed = false

    init(lock: PlateTracker.Lock? = nil) {
        self.lock = lock
    }

    /// A plate out of sight for longer has to be found anew, seconds.
    private static let longestLossSeconds = 0.5
    /// A plate makes at most this way between two looks at it, in diameters.
    private static let gateDiameters = 0.6
    /// The largest ratio of a plate's sizes between two looks at it.
    private static let largestSizeRatio = 1.45
    /// A plate at rest seems to travel so far within some seconds, and a flickering proposal too.
    private static let jitterDiameters = 0.3
    /// Below this a proposal is as often something else.
    private static let leastConfidence = 0.3

    /// Takes one frame's proposals.
    mutating func add(_ candidates: [PlateCandidate], timeSeconds: Double) {
        plates.removeAll { timeSeconds - $0.lastSeconds > PoseAnchor.longestLossSeconds }
        var isTaken = [Bool](repeating: false, count: candidates.count)
        for index in plates.indices {
            guard let next = nearest(candidates, to: plates[index], isTaken) else { continue }
            isTaken[next] = true
            let candidate = candidates[next]
            plates[index].center = candidate.center
            plates[index].diameter += (max(candidate.width, candidate.height) - plates[index].diameter) * 0.2
            plates[index].lastSeconds = timeSeconds
            plates[index].confidence += candidate.confidence
            plates[index].highest = min(plates[index].highest, candidate.center.y)
            plates[index].lowest = max(plates[index].lowest, candidate.center.y)
        }
        for (index, candidate) in candidates.enumerated()
        where !isTaken[index] && candidate.confidence >= PoseAnchor.leastConfidence {
            plates.append(
                Plate(
                    center: candidate.center, diameter: max(candidate.width, candidate.height),
                    lastSeconds: timeSeconds, confidence: candidate.confidence, highest: candidate.center.y,
                    lowest: candidate.center.y))
        }
        applyLock(timeSeconds)
    }

    /// The likeliest bar; nil where no plate is in sight.
    var bar: Bar? {
        var best: Plate?
        for plate in plates where plate.score > (best?.score ?? 0) { best = plate }
        return best.map { Bar(center: $0.center, diameter: $0.diameter) }
    }

    private func nearest(_ candidates: [PlateCandidate], to plate: Plate, _ isTaken: [Bool]) -> Int? {
        var best: (distance: Double, index: Int)?
        for (index, candidate) in candidates.enumerated() where !isTaken[index] {
            let ratio = max(candidate.width, candidate.height) / plate.diameter
            guard ratio > 1 / PoseAnchor.largestSizeRatio, ratio < PoseAnchor.largestSizeRatio else { continue }
            let distance = (candidate.center - plate.center).length / plate.diameter
            if distance <= PoseAnchor.gateDiameters, distance < (best?.distance ?? .infinity) {
                best = (distance, index)
            }
        }
        return best?.index
    }

    /// From the moment of the tap on, the tapped plate is the bar's; a tap beside every plate says nothing.
    private mutating func applyLock(_ timeSeconds: Double) {
        guard let lock, !isLockUsed, timeSeconds >= lock.timeSeconds else { return }
        isLockUsed = true
        var best: (distance: Double, index: Int)?
        for (index, plate) in plates.enumerated() {
            let distance = (plate.center - lock.point).length / plate.diameter
            if distance <= 0.75, distance < (best?.distance ?? .infinity) { best = (distance, index) }
        }
        if let best { plates[best.index].isTapped = true }
    }
}
