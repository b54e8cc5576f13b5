/// The rim's centre in each sighting, by whichever ring of the face shows it best.
///
/// Rings of one face move together: each is off the rim's centre by an amount that changes only slowly with the plate's
/// height in the picture (some centimetres of depth, seen from a little above or below). One ring places all frames;
/// where it is hidden the others stand in.
struct RingCenters {
    private let chain: [Tracklet.Point]
    private let rims: [Rim?]
    private let references: [Rim?]
    private let shiftX: RobustLine?
    private let shiftY: RobustLine?
    /// Median support of the better of rim and reference.
    private let usualSupport: Double

    /// Rings of neighbouring frames whose sizes differ by less are the same.
    private static let sameSize = 0.015
    /// Frames that show both the rim and its reference, from which on their displacement is known.
    private static let leastFrames = 5

    init(chain: [Tracklet.Point], rims: [Rim?], references: [Rim?]) {
        self.chain = chain
        self.rims = rims
        self.references = references
        var heights: [Double] = []
        var x: [Double] = []
        var y: [Double] = []
        for (rim, reference) in zip(rims, references) {
            guard let rim, let reference else { continue }
            heights.append(reference.center.y)
            x.append(rim.center.x - reference.center.x)
            y.append(rim.center.y - reference.center.y)
        }
        usualSupport = median(
            zip(rims, references).compactMap { rim, reference in
                let support = max(rim?.support ?? 0, reference?.support ?? 0)
                return support > 0 ? support : nil
            })
        let isKnown = heights.count >= RingCenters.leastFrames
        shiftX = isKnown ? RobustLine(x: heights, y: x) : nil
        shiftY = isKnown ? RobustLine(x: heights, y: y) : nil
    }

    /// A place and whether the picture supports it as well as it usually does.
    struct Placement {
        var center: Vector2
        var isSure: Bool
    }

    /// The centre at a sighting: the mean of what its rings say, weighted by their support; nil where no ring that is
    /// known from its neighbours shows it.
    func placement(at i: Int) -> Placement? {
        var estimates: [(center: Vector2, support: Double)] = []
        if let center = placed(i), let ring = references[i] { estimates.append((center, ring.support)) }
        if let rim = rims[i], rim != references[i] { estimates.append((asReferenced(rim.center), rim.support)) }
        let isSure = (estimates.map { $0.support }.max() ?? 0) >= RingCenters.usualShare * usualSupport
        for ring in chain[i].candidate.rings where ring != references[i] && ring != rims[i] {
            if let center = fromSiblings(of: ring, at: i) { estimates.append((center, ring.support)) }
        }
        guard let best = estimates.max(by: { $0.support < $1.support }) else { return nil }
        let tolerance = RingCenters.agreement * max(chain[i].candidate.width, chain[i].candidate.height)
        var sum = Vector2(x: 0, y: 0)
        var total = 0.0
        for estimate in estimates {
            let distance = (estimate.center - best.center).length / tolerance
            // Rings that disagree with the best one by more than their usual noise have slipped.
            let weight = estimate.support * estimate.support / (1 + distance * distance * distance * distance)
            sum = sum + estimate.center * weight
            total += weight
        }
        return Placement(center: sum * (1 / total), isSure: isSure)
    }

    /// Usual difference between two rings' centres, in diameters.
    private static let agreement = 0.015

    /// A ring with less than this share of its usual support may have slipped to another edge.
    private static let usualShare = 0.8

    /// By the reference ring: off the rim's centre by one constant.
    private func placed(_ i: Int) -> Vector2? {
        guard let reference = references[i] else { return nil }
        guard let shiftX, let shiftY else { return reference.center }
        return reference.center + Vector2(x: shiftX.middle, y: shiftY.middle)
    }

    /// The place that the reference would give for a rim. The tread behind a rim shows above it low in the picture and
    /// below it high up, and pulls the rim's fit along; what changes with height is taken out, so that frames placed by
    /// the one and by the other lie on one path.
    private func asReferenced(_ center: Vector2) -> Vector2 {
        guard let shiftX, let shiftY else { return center }
        return center
            + Vector2(
                x: shiftX.middle - shiftX.value(at: center.y), y: shiftY.middle - shiftY.value(at: center.y))
    }

    /// By another ring that neighbouring frames show together with the reference.
    private func fromSiblings(of ring: Rim, at i: Int) -> Vector2? {
        var x: [Double] = []
        var y: [Double] = []
        for j in PlateSmoothing.window(around: i, in: chain) where j != i {
            guard let center = placed(j) else { continue }
            let mate = chain[j].candidate.rings.first { abs($0.radius / ring.radius - 1) < RingCenters.sameSize }
            guard let mate else { continue }
            x.append(center.x - mate.center.x)
            y.append(center.y - mate.center.y)
        }
        guard x.count >= 3 else { return nil }
        return ring.center + Vector2(x: median(x), y: median(y))
    }
}
