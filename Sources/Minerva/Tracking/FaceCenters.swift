/// The plate's centre in each sighting, by single rings or by the whole face, whichever shows this plate better.
///
/// On a well drawn plate the rings are sharper than the face; where they are weak, slip or hide behind one another the
/// face holds. A barbell's mass tells which: the smoother of the two ways is the truer one. Where the two drift apart
/// over the bar's way, one of them follows a tread, and the camera tells which: its sizes are no one rim's
/// (`CameraMisfit`). What usually separates them is taken out, so that each can stand in for the other; where they agree, their
/// mean counts, since what makes a ring slip and what makes a face slip have little in common.
struct FaceCenters {
    private let placements: [RingCenters.Placement?]
    private let rims: [Rim?]

    /// With fewer sightings of the face than this share nothing is to be compared.
    private static let leastShare = 0.5
    /// The face's way must be this much smoother (rings are nearer to the rim itself), and the better sizes this much truer.
    private static let clearly = 0.7
    /// Rings that stray no further than this, in diameters, need no better.
    private static let smoothEnough = 0.005
    /// Widths and heights that are one rim's stray no more than a rim is found too large or small by.
    private static let oneRim = 2.0.squareRoot() * ScaleUncertainty.rimShare
    /// Ways further apart than this, in diameters, contradict each other, and one has slipped; unless the second way is so
    /// rough that it is no judge.
    private static let leastContradiction = 0.02
    /// Ways that drift further apart than this over the bar's way, in diameters, are not both of one plate: on three real
    /// clips they keep within 0.002, on two others and ten renders they part by 0.015 to 0.1.
    private static let largestDrift = 0.01

    init(chain: [Tracklet.Point], rings: RingCenters, rims: [Rim?]) {
        let byRings = chain.indices.map { rings.placement(at: $0) }
        let byFace = chain.map { $0.candidate.face?.circle.center }
        let both = chain.indices.filter { byRings[$0] != nil && byFace[$0] != nil }
        guard Double(both.count) >= FaceCenters.leastShare * Double(chain.count), !both.isEmpty else {
            placements = byRings
            self.rims = rims
            return
        }
        let way = SmoothWay(
            times: chain.map { $0.timeSeconds },
            diameters: chain.map { max($0.candidate.width, $0.candidate.height) })
        let ringWay = byRings.map { $0?.center }
        let ringRoughness = way.roughness(of: ringWay, at: both)
        let faceRoughness = way.roughness(of: byFace, at: both)
        let isSmoother =
            ringRoughness > FaceCenters.smoothEnough
            && faceRoughness < FaceCenters.clearly * ringRoughness
        // A slip of some percent from frame to frame harms a velocity more than a drift by as much over the whole way.
        let isRougher =
            faceRoughness > FaceCenters.smoothEnough
            && ringRoughness < FaceCenters.clearly * faceRoughness
        let offsets = both.compactMap { i in
            if let a = byFace[i], let b = ringWay[i] { (height: b.y, offset: a - b) } else { nil }
        }
        let prefersFace =
            FaceCenters.drift(offsets) > FaceCenters.largestDrift * median(way.diameters) && !isRougher
            ? FaceCenters.isFaceOneRim(chain, rims: rims) ?? isSmoother : isSmoother
        self.rims = prefersFace ? FaceCenters.scaled(chain, rims: rims) : rims
        let first = prefersFace ? byFace : ringWay
        let other = prefersFace ? ringWay : byFace
        let contradiction = max(
            FaceCenters.leastContradiction, prefersFace ? ringRoughness : faceRoughness)
        let sign = prefersFace ? 1.0 : -1
        let heights = prefersFace ? offsets.map { $0.height } : offsets.map { $0.height + $0.offset.y }
        let shiftX = RobustLine(x: heights, y: offsets.map { sign * $0.offset.x }, allowsSlope: true)
        let shiftY = RobustLine(x: heights, y: offsets.map { sign * $0.offset.y }, allowsSlope: true)
        let second = other.map { center in
            center.map { $0 + Vector2(x: shiftX.value(at: $0.y), y: shiftY.value(at: $0.y)) }
        }
        let (roughness, secondRoughness) =
            prefersFace ? (faceRoughness, ringRoughness) : (ringRoughness, faceRoughness)
        let share = FaceCenters.share(ofSecond: secondRoughness, besides: roughness)
        placements = chain.indices.map { i in
            guard let a = first[i] else {
                return second[i].map { RingCenters.Placement(center: $0, isSure: false) }
            }
            guard let b = second[i] else {
                return RingCenters.Placement(center: a, isSure: byRings[i]?.isSure ?? false)
            }
            if (a - b).length <= contradiction * way.diameters[i] {
                return RingCenters.Placement(center: a + (b - a) * share, isSure: true)
            }
            let isBetter = way.residual(of: b, at: i, among: first) < way.residual(of: a, at: i, among: first)
            return RingCenters.Placement(center: isBetter ? b : a, isSure: false)
        }
    }

    /// What the second way counts in a mean of both: the inverse squares of their roughness, as of errors that know nothing of each
    /// other.
    private static func share(ofSecond second: Double, besides first: Double) -> Double {
        guard first.isFinite, second.isFinite, second > 0 else { return 0 }
        return first * first / (first * first + second * second)
    }

    /// How far the two ways drift apart upright from the lowest to the highest place of the bar, pixels.
    private static func drift(_ offsets: [(height: Double, offset: Vector2)]) -> Double {
        let heights = offsets.map { $0.height }
        let line = RobustLine(x: heights, y: offsets.map { $0.offset.y }, allowsSlope: true)
        return abs(line.value(at: quantile(heights, 0.02)) - line.value(at: quantile(heights, 0.98)))
    }

    /// Whether the face's sizes are clearly more those of one rim before one camera than the rims' are; nil where neither are.
    private static func isFaceOneRim(_ chain: [Tracklet.Point], rims: [Rim?]) -> Bool? {
        let faces = chain.compactMap { $0.candidate.face }
        // Circles of different profiles have different units.
        guard let profile = faces.first?.profile, faces.allSatisfy({ $0.profile == profile }),
            let ofFace = misfit(of: faces.map { $0.circle }), let ofRims = misfit(of: rims.compactMap { $0 })
        else { return nil }
        // A camera that tilts or zooms is not one camera: then neither fits.
        guard min(ofFace.both, ofRims.both) < oneRim else { return nil }
        if ofFace.both < clearly * ofRims.both { return true }
        return ofRims.both < clearly * ofFace.both ? false : nil
    }

    private static func misfit(of rims: [Rim]) -> CameraMisfit? {
        CameraMisfit(
            rows: rims.map { $0.center.y }, widths: rims.map { 2 * $0.semiWidth },
            heights: rims.map { 2 * $0.semiHeight })
    }

    /// The centre at a sighting, and whether the picture supports it well; nil where neither face nor ring shows it.
    func placement(at i: Int) -> RingCenters.Placement? { placements[i] }

    /// Sightings that there are.
    var placementCount: Int { placements.count }

    /// The rim's size at a sighting; its centre may be another ring's. Nil where it was not seen.
    func rim(at i: Int) -> Rim? { rims[i] }

    /// The rims by the face's scale: a single ring may be another one for a while, but the rim is as many times larger
    /// than the face's unit in every frame.
    private static func scaled(_ chain: [Tracklet.Point], rims: [Rim?]) -> [Rim?] {
        let profiles = 1 + (chain.compactMap { $0.candidate.face?.profile }.max() ?? 0)
        var ratios = [[Double]](repeating: [], count: profiles)
        for (point, rim) in zip(chain, rims) {
            guard let rim, let face = point.candidate.face else { continue }
            ratios[face.profile].append(rim.radius / face.circle.radius)
        }
        let scales = ratios.map { median($0) }
        return chain.map { point in
            guard let face = point.candidate.face, scales[face.profile] > 0 else { return nil }
            var circle = face.circle
            circle.semiWidth *= scales[face.profile]
            circle.semiHeight *= scales[face.profile]
            return circle
        }
    }
}
