/// Measures the outer rim of a plate that the detector has found, in the full-size picture.
///
/// The detector's box finds the plate; it is off by some percent of the diameter. First the best closed rings of edges
/// near the box are searched for coarsely, then edge points along their normals are fitted robustly. Hands, legs and the
/// sleeve hide part of a rim: points that no ring agrees with lose their weight. Rings of the frame before are followed
/// first: the same edge is found again where blur or a leg would make another one look better. What it cannot notice: a
/// ring printed inside the rim that stands out more than the rim itself (see `RimChoice`).
public struct RimRefiner: Sendable {
    private var previous: [PlateCandidate] = []
    private var framesSinceSearch = 0

    /// Creates a refiner for the frames of one clip.
    public init() {}

    /// Measures the rings of the largest likely plates of the next frame: the bar's near plate is among them, and each
    /// costs a millisecond or more.
    public mutating func measureRings(of plates: inout [PlateCandidate], in picture: Picture) {
        framesSinceSearch += 1
        let likely = plates.indices.filter { plates[$0].confidence >= RimRefiner.likelyConfidence }
        let largest = likely.sorted { plates[$0].width * plates[$0].height > plates[$1].width * plates[$1].height }
        for i in largest.prefix(RimRefiner.platesMeasured) {
            plates[i].rings = rings(near: plates[i], in: picture)
        }
        if framesSinceSearch >= RimRefiner.searchInterval { framesSinceSearch = 0 }
        previous = plates.filter { !$0.rings.isEmpty }
    }

    /// The bar's near plate, its far plate, and one in a rack.
    private static let platesMeasured = 3
    /// Candidates below are kept for the tracker, which may know better, but are rarely plates.
    private static let likelyConfidence = 0.2
    /// A coarse search in every so many frames, beside following: a ring that a leg hid at first is found in time.
    private static let searchInterval = 6
    /// Rings kept per plate.
    private static let ringsKept = 4

    /// The closed rings of edges near a candidate, best supported first; empty where none closes there.
    private func rings(near candidate: PlateCandidate, in picture: Picture) -> [Rim] {
        let expected = (candidate.width + candidate.height) / 4
        guard expected >= RimRefiner.smallestRadius, expected <= Double(max(picture.width, picture.height)) else {
            return []
        }
        var finder = RimEdgeFinder(sampler: PlaneSampler(picture: picture))
        var rings: [Rim] = []
        let known = followedRings(to: candidate)
        for seed in known {
            guard let ring = refined(seed, keepsSize: true, finder: &finder) else { continue }
            RimRefiner.insert(ring, into: &rings)
        }
        if rings.count < known.count || known.isEmpty || framesSinceSearch >= RimRefiner.searchInterval {
            for coarse in coarseRings(near: candidate.center, radius: expected, in: picture) {
                guard let ring = refined(coarse, keepsSize: false, finder: &finder) else { continue }
                RimRefiner.insert(ring, into: &rings)
            }
        }
        rings.sort { $0.support > $1.support }
        return Array(rings.prefix(RimRefiner.ringsKept))
    }

    /// Two seeds may run into the same edge.
    private static func insert(_ ring: Rim, into rings: inout [Rim]) {
        if rings.contains(where: { abs($0.radius / ring.radius - 1) < 0.02 }) { return }
        rings.append(ring)
    }

    /// The rings of the plate in the frame before that is the same as this one, moved along with its box.
    private func followedRings(to candidate: PlateCandidate) -> [Rim] {
        let diameter = max(candidate.width, candidate.height)
        var best: (distance: Double, plate: PlateCandidate)?
        for plate in previous {
            let distance = (plate.center - candidate.center).length
            if distance < 0.5 * diameter, distance < (best?.distance ?? .infinity) { best = (distance, plate) }
        }
        guard let plate = best?.plate else { return [] }
        return plate.rings.map { ring in
            var moved = ring
            moved.center = ring.center + (candidate.center - plate.center)
            return moved
        }
    }

    /// Below ten pixels of radius an edge's own width is a tenth of the plate, and the box is as good.
    private static let smallestRadius = 10.0
    /// How far from the ring, in radii, edge points are sought in each round: from the coarse search's step to a few
    /// pixels.
    private static let reaches = [0.08, 0.06, 0.05, 0.04]
    /// At least this share of the rim must show an edge on the fitted ellipse.
    private static let leastSupport = 0.35
    /// A ring moved onto its edges; nil where too few support it, or it is no plate's shape.
    ///
    /// A ring that is followed keeps its size but for slow change: blur widens edges, it does not change the plate.
    private func refined(_ ring: Rim, keepsSize: Bool, finder: inout RimEdgeFinder) -> Rim? {
        var rim = ring
        for reach in RimRefiner.reaches {
            let edges = finder.edges(along: rim, reach: reach)
            guard let fitted = RimFit.fitted(rim, to: edges, reach: reach, size: keepsSize ? ring : nil) else {
                return nil
            }
            rim = fitted
            let ratio = rim.semiWidth / rim.semiHeight
            // A plate turned by more than 45° shows its tread as much as its face; no such view is measured.
            guard rim.semiHeight > 0, ratio > 0.7, ratio < 1.4 else { return nil }
        }
        return rim.support >= RimRefiner.leastSupport ? rim : nil
    }

    /// The best rings of edges within the box's own uncertainty, at most four: a plate's rim, the step inside it and
    /// the tread behind it are all rings, and only the fine fit tells which one is closed.
    private func coarseRings(near center: Vector2, radius expected: Double, in picture: Picture) -> [Rim] {
        let patch = GradientPatch(picture: picture, center: center, reach: expected * 1.7)
        let rings = (0..<RimRefiner.scaleSteps).map { step in
            let share = Double(step) / Double(RimRefiner.scaleSteps - 1)
            let scale = exponential((share - 0.5) * 2 * RimRefiner.scaleReach)
            return bestRing(patch, center: center, radius: expected * scale, step: expected * RimRefiner.shiftStep)
        }
        let highest = rings.map { $0.support }.max() ?? 0
        var peaks: [Rim] = []
        for (i, ring) in rings.enumerated() where ring.support >= 0.6 * highest {
            let isPeak =
                (i == 0 || ring.support >= rings[i - 1].support)
                && (i == rings.count - 1 || ring.support > rings[i + 1].support)
            if isPeak { peaks.append(ring) }
        }
        peaks.sort { $0.support > $1.support }
        return Array(peaks.prefix(RimRefiner.ringsKept))
    }

    /// The best place for a ring of one radius.
    private func bestRing(_ patch: GradientPatch, center: Vector2, radius: Double, step: Double) -> Rim {
        var best = Rim(center: center, semiWidth: radius, semiHeight: radius, support: 0)
        for row in -RimRefiner.shiftSteps...RimRefiner.shiftSteps {
            for column in -RimRefiner.shiftSteps...RimRefiner.shiftSteps {
                let x = center.x + Double(column) * step
                let y = center.y + Double(row) * step
                let score = patch.score(centerX: x, centerY: y, radius: radius)
                guard score > best.support else { continue }
                best.center = Vector2(x: x, y: y)
                best.support = score
            }
        }
        return best
    }

    /// Radii from 1/1.4 to 1.4 times the box's in steps of 3 %.
    private static let scaleSteps = 23
    private static let scaleReach = 0.336
    /// Shifts of the centre to either side, each 3.5 % of the radius.
    private static let shiftSteps = 5
    private static let shiftStep = 0.035
}
