/// Measures the rings of a plate that the detector has found, its rim among them, in the full-size picture.
///
/// The detector's box finds the plate; it is off by some percent of the diameter. First the best closed rings of edges
/// near the box are searched for coarsely, then edge points along their normals are fitted robustly. Hands, legs and
/// the sleeve hide part of a rim: points that no ring agrees with lose their weight. Rings of the frame before are
/// followed first: the same edge is found again where blur or a leg would make another one look better. Which ring is
/// the rim is decided later, from all frames (`RimChoice`).
public struct RimRefiner: Sendable {
    /// A ring that was seen on a plate, and how many frames ago.
    private struct Memory {
        var ring: Rim
        var age: Int
    }

    /// A plate of the frame before with the rings remembered for it.
    private struct Plate {
        var box: PlateCandidate
        var rings: [Memory]
        var face: FaceProfile?
    }

    private var previous: [Plate] = []
    private var framesSinceSearch = 0
    private var profileCount = 0

    /// Creates a refiner for the frames of one clip.
    public init() {}

    /// Forgets what was followed: the next frame shows another scene.
    mutating func forget() { previous = [] }

    /// Measures the rings of the largest likely plates of the next frame: the bar's near plate is among them, and each
    /// costs a millisecond or more.
    public mutating func measureRings(of plates: inout [PlateCandidate], in picture: Picture) {
        framesSinceSearch += 1
        let likely = plates.indices.filter { plates[$0].confidence >= RimRefiner.likelyConfidence }
        let largest = likely.sorted { plates[$0].width * plates[$0].height > plates[$1].width * plates[$1].height }
        var measured: [Plate] = []
        for i in largest.prefix(RimRefiner.platesMeasured) {
            let before = remembered(plates[i])
            let known = before?.rings ?? []
            plates[i].rings = rings(near: plates[i], known: known.map { $0.ring }, in: picture)
            var face = before?.face
            if face != nil || i == largest.first { follow(&face, on: &plates[i], in: picture) }
            measured.append(
                Plate(box: plates[i], rings: RimRefiner.renewed(known, with: plates[i].rings), face: face))
        }
        if framesSinceSearch >= RimRefiner.searchInterval { framesSinceSearch = 0 }
        previous = measured
    }

    /// The bar's near plate, its far plate, and one in a rack.
    private static let platesMeasured = 3
    /// Candidates below are kept for the tracker, which may know better, but are rarely plates.
    private static let likelyConfidence = 0.2
    /// A coarse search in every so many frames, beside following: a ring that a leg hid at first is found in time.
    private static let searchInterval = 6
    /// Rings kept per plate.
    private static let ringsKept = 4

    /// A ring that was not found again is looked for during so many frames more: the time of a leg's passing.
    static let longestMemory = 12

    /// The closed rings of edges near a candidate, best supported first; empty where none closes there.
    private func rings(near candidate: PlateCandidate, known: [Rim], in picture: Picture) -> [Rim] {
        let expected = (candidate.width + candidate.height) / 4
        guard expected >= RimRefiner.smallestRadius, expected <= Double(max(picture.width, picture.height)) else {
            return []
        }
        let patch = GradientPatch(picture: picture, center: candidate.center, reach: expected * 1.7)
        var finder = RimEdgeFinder(sampler: PlaneSampler(picture: picture))
        let step = expected * RimRefiner.shiftStep
        var rings: [Rim] = []
        for ring in known {
            // The box jitters by more than an edge is sought for: first the place, then the fit with the known shape.
            let place = bestRing(patch, center: candidate.center, radius: ring.radius, step: step)
            var seed = ring
            seed.center = place.center
            guard let found = refined(seed, keepsSize: true, finder: &finder) else { continue }
            RimRefiner.insert(found, into: &rings)
        }
        if known.isEmpty || rings.isEmpty || framesSinceSearch >= RimRefiner.searchInterval {
            for coarse in coarseRings(patch, center: candidate.center, radius: expected, step: step) {
                guard let found = refined(coarse, keepsSize: false, finder: &finder) else { continue }
                RimRefiner.insert(found, into: &rings)
            }
        }
        rings.sort { $0.support > $1.support }
        return Array(rings.prefix(RimRefiner.ringsKept))
    }

    /// Two seeds may run into the same edge.
    private static func insert(_ ring: Rim, into rings: inout [Rim]) {
        if rings.contains(where: { abs($0.radius / ring.radius - 1) < sameSize }) { return }
        rings.append(ring)
    }

    /// Rings whose sizes differ by less are one.
    private static let sameSize = 0.02

    /// Finds the plate's whole face too, or begins to learn it. A face is begun on the largest plate only: that is
    /// the bar's near plate in all but odd views, and those still have its rings. It is begun where the picture
    /// shows most of it (of half a face neither the middle nor the rings can be told), and again where what was
    /// learned is not found.
    private mutating func follow(_ face: inout FaceProfile?, on plate: inout PlateCandidate, in picture: Picture) {
        let sampler = PlaneSampler(picture: picture)
        if face != nil {
            plate.face = face?.match(near: plate.rings.first?.center ?? plate.center, sampler: sampler)
            if face?.isLost == true { face = nil }
        } else if let ring = plate.rings.first, RimRefiner.showsMost(of: plate, in: picture) {
            let scale = (plate.width + plate.height) / 4 / ring.radius
            let start = Rim(
                center: ring.center, semiWidth: ring.semiWidth * scale, semiHeight: ring.semiHeight * scale, support: 0)
            profileCount += 1
            face = FaceProfile(identity: profileCount, start: start, sampler: sampler)
        }
    }

    /// Whether the picture's edge cuts no more than a quarter of a plate: a cut plate's box ends about there, or is as
    /// wide as what shows is high.
    private static func showsMost(of plate: PlateCandidate, in picture: Picture) -> Bool {
        let size = max(plate.width, plate.height)
        let left = max(0, plate.center.x - plate.width / 2)
        let right = min(Double(picture.width - 1), plate.center.x + plate.width / 2)
        let top = max(0, plate.center.y - plate.height / 2)
        let bottom = min(Double(picture.height - 1), plate.center.y + plate.height / 2)
        return min(right - left, bottom - top) >= leastShown * size
    }

    /// At three quarters the middle and most of every ring show.
    private static let leastShown = 0.75

    /// What is remembered of the plate in the frame before that is the same as this one.
    private func remembered(_ candidate: PlateCandidate) -> Plate? {
        let diameter = max(candidate.width, candidate.height)
        var best: (distance: Double, plate: Plate)?
        for plate in previous {
            let distance = (plate.box.center - candidate.center).length
            if distance < 0.5 * diameter, distance < (best?.distance ?? .infinity) { best = (distance, plate) }
        }
        return best?.plate
    }

    /// The memory after a frame: rings seen now, and older ones that were not, until they are too old.
    private static func renewed(_ known: [Memory], with rings: [Rim]) -> [Memory] {
        var memory = rings.map { Memory(ring: $0, age: 0) }
        for old in known where old.age < longestMemory {
            if memory.contains(where: { abs($0.ring.radius / old.ring.radius - 1) < sameSize }) { continue }
            memory.append(Memory(ring: old.ring, age: old.age + 1))
        }
        return Array(memory.prefix(ringsKept + 2))
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
        guard rim.support >= RimRefiner.leastSupport else { return nil }
        rim.boundary = RimBoundary.score(of: rim, sampler: finder.sampler)
        return rim
    }

    /// The best rings of edges within the box's own uncertainty, at most four: a plate's rim, the step inside it and
    /// the tread behind it are all rings, and only the fine fit tells which one is closed.
    private func coarseRings(_ patch: GradientPatch, center: Vector2, radius expected: Double, step: Double) -> [Rim] {
        let rings = (0..<RimRefiner.scaleSteps).map { index in
            let share = Double(index) / Double(RimRefiner.scaleSteps - 1)
            let scale = exponential((share - 0.5) * 2 * RimRefiner.scaleReach)
            return bestRing(patch, center: center, radius: expected * scale, step: step)
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
