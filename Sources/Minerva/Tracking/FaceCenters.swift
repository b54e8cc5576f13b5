/// The plate's centre in each sighting, by single rings and by the whole face, led by whichever shows this plate better.
///
/// On a well drawn plate the rings are sharper than the face; where they are weak, slip or hide behind one another the
/// face holds. A barbell's mass tells which: the smoother of the two ways is the truer one. Where the two drift apart
/// over the bar's way, one of them follows a tread, and the camera tells which: its sizes are no one rim's
/// (`CameraMisfit`). What usually separates them is taken out, so that each can stand in for the other; where they
/// agree, their mean counts, since what makes a ring slip and what makes a face slip have little in common.
struct FaceCenters {
    private let placements: [RingCenters.Placement?]
    private let rims: [Rim?]

    /// With fewer sightings of the face than this share nothing is to be compared.
    private static let leastShare = 0.5
    /// The face's way must be this much smoother (rings are nearer to the rim itself), and the better sizes this much
    /// truer.
    private static let clearly = 0.7
    /// Rings that stray no further than this, in diameters, need no better.
    private static let smoothEnough = 0.005
    /// Widths and heights that are one rim's stray from one camera by no more than this share together: by 0.6 % each,
    /// as rounded edges and light change a rim along its way.
    private static let oneRim = 0.0085
    /// Ways further apart than this, in diameters, contradict each other: one may have slipped, unless the second way is
    /// so rough everywhere that it is no judge. Then that of the two and their mean counts which turns least.
    private static let leastContradiction = 0.02
    /// Ways that drift further apart than this over the bar's way, in diameters, are not both of one plate: on three
    /// real clips they keep within 0.002, on two others and ten renders they part by 0.015 to 0.1.
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
        let smooth = SmoothWay(
            times: chain.map { $0.timeSeconds },
            diameters: chain.map { max($0.candidate.width, $0.candidate.height) })
        let ringWay = Way(places: byRings.map { $0?.center }, among: both, smooth: smooth)
        let faceWay = Way(places: byFace, among: both, smooth: smooth)
        let prefersFace = FaceCenters.prefersFace(chain, rims: rims, ringWay, faceWay, smooth: smooth)
        self.rims = prefersFace ? FaceCenters.scaled(chain, rims: rims) : rims
        let (first, other) = prefersFace ? (faceWay, ringWay) : (ringWay, faceWay)
        let second = other.moved(onto: first)
        let contradiction = max(FaceCenters.leastContradiction, second.roughness)
        let share = first.shareInMean(of: second)
        let candidates = chain.indices.map { i in
            FaceCenters.candidates(
                first.places[i], second.places[i], share: share, within: contradiction * smooth.diameters[i])
        }
        let seen = candidates.indices.filter { !candidates[$0].isEmpty }
        let choices = StraightestWay.choices(
            among: seen.map { candidates[$0] }, times: seen.map { smooth.times[$0] },
            diameters: seen.map { smooth.diameters[$0] })
        var placements = [RingCenters.Placement?](repeating: nil, count: chain.count)
        for (i, choice) in zip(seen, choices) {
            let isBoth = first.places[i] != nil && second.places[i] != nil
            let isSure = isBoth ? candidates[i].count == 1 : first.places[i] != nil && byRings[i]?.isSure == true
            placements[i] = RingCenters.Placement(center: candidates[i][choice], isSure: isSure)
        }
        self.placements = placements
    }

    /// Where a sighting may show the plate: in the mean of two places; in either, where they contradict each other.
    private static func candidates(_ first: Vector2?, _ second: Vector2?, share: Double, within distance: Double)
        -> [Vector2]
    {
        guard let first, let second else { return [first, second].compactMap { $0 } }
        let mean = first + (second - first) * share
        return (first - second).length <= distance ? [mean] : [mean, first, second]
    }

    /// The plate's way by one of the two.
    private struct Way {
        /// By sighting; nil where it was not seen.
        let places: [Vector2?]
        /// How far the places stray from the way of a heavy bar, diameters.
        let roughness: Double

        init(places: [Vector2?], among both: [Int], smooth: SmoothWay) {
            self.places = places
            roughness = smooth.roughness(of: places, at: both)
        }

        private init(places: [Vector2?], roughness: Double) {
            self.places = places
            self.roughness = roughness
        }

        /// From this way to another where both were seen, over this one's row.
        func offsets(to other: Way) -> [(row: Double, offset: Vector2)] {
            zip(places, other.places).compactMap { a, b in
                if let a, let b { (a.y, b - a) } else { nil }
            }
        }

        /// This way without what usually separates it from another.
        func moved(onto other: Way) -> Way {
            let offsets = offsets(to: other)
            let rows = offsets.map { $0.row }
            let x = RobustLine(x: rows, y: offsets.map { $0.offset.x })
            let y = RobustLine(x: rows, y: offsets.map { $0.offset.y })
            let moved = places.map { place in
                place.map { $0 + Vector2(x: x.value(at: $0.y), y: y.value(at: $0.y)) }
            }
            return Way(places: moved, roughness: roughness)
        }

        /// What a second way counts in the mean of both: the inverse squares of their roughness, as of errors that know
        /// nothing of each other.
        func shareInMean(of second: Way) -> Double {
            guard roughness.isFinite, second.roughness.isFinite, second.roughness > 0 else { return 0 }
            let square = roughness * roughness
            return square / (square + second.roughness * second.roughness)
        }
    }

    /// Whether the face shows this plate better than its rings do.
    private static func prefersFace(
        _ chain: [Tracklet.Point], rims: [Rim?], _ ringWay: Way, _ faceWay: Way, smooth: SmoothWay
    ) -> Bool {
        let isSmoother = ringWay.roughness > smoothEnough && faceWay.roughness < clearly * ringWay.roughness
        // A slip of some percent from frame to frame harms a velocity more than a drift by as much over the whole way.
        let isRougher = faceWay.roughness > smoothEnough && ringWay.roughness < clearly * faceWay.roughness
        let drift = drift(ringWay.offsets(to: faceWay))
        guard drift > largestDrift * median(smooth.diameters), !isRougher else { return isSmoother }
        return isFaceOneRim(chain, rims: rims) ?? isSmoother
    }

    /// How far the two ways drift apart upright from the lowest to the highest place of the bar, pixels.
    private static func drift(_ offsets: [(row: Double, offset: Vector2)]) -> Double {
        let rows = offsets.map { $0.row }
        let line = RobustLine(x: rows, y: offsets.map { $0.offset.y })
        return abs(line.value(at: quantile(rows, 0.02)) - line.value(at: quantile(rows, 0.98)))
    }

    /// Whether the face's sizes are clearly more those of one rim before one camera than the rims' are; nil where
    /// neither are.
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
