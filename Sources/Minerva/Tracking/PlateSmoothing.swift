/// Cleans the sightings of one plate: sizes change slowly, and what jumps against its neighbours is an error.
enum PlateSmoothing {
    /// Half the window over which a size is the median, in sightings. A plate's size follows its height in the picture,
    /// which hardly changes within a few frames.
    private static let sizeReach = 7
    /// A centre that is further from its neighbours' middle than this share of the diameter, while they agree with each
    /// other, was another thing.
    private static let jumpDiameters = 0.25
    /// A box that the picture's edge cuts is about what shows of the plate: its middle is off by half of what does not. Where
    /// less than this share of a plate's usual width or height shows, it is off by over an eighth of the plate, twice what whole
    /// boxes are off by, and where no ring or face places the plate, its place is not known.
    private static let leastShown = 0.75
    /// A detector's box ends that near to the edge that cuts it, as a share of its size: boxes scatter by 2 to 6 %.
    private static let edgeShare = 0.05

    /// The plates along a chain of sightings, by frame.
    static func plates(along chain: [Tracklet.Point], displayWidth: Int, displayHeight: Int) -> [(
        frame: Int, plate: PlateObservation
    )] {
        guard !chain.isEmpty else { return [] }
        let choice = RimChoice(chain: chain)
        let rims = chain.map { choice.rim(of: $0) }
        let centers = FaceCenters(
            chain: chain,
            rings: RingCenters(chain: chain, rims: rims, references: chain.map { choice.referenceRing(of: $0) }),
            rims: rims)
        let shift = choice.isSilhouette ? FaceShift(chain: chain, centers: centers) : nil
        let reduction =
            choice.isSilhouette ? FaceReduction(chain: chain, rings: chain.indices.map { centers.rim(at: $0) }) : nil
        let usual = Vector2(x: median(chain.map { $0.candidate.width }), y: median(chain.map { $0.candidate.height }))
        var sure: [Bool] = []
        var result: [(frame: Int, timeSeconds: Double, plate: PlateObservation)] = []
        for (i, point) in chain.enumerated() where !isJump(i, in: chain) {
            let near = window(around: i, in: chain)
            let nearRims = near.compactMap { centers.rim(at: $0) }.map { reduction?.reduced($0) ?? $0 }
            var center = point.candidate.center
            var width = median(near.map { chain[$0].candidate.width })
            var height = median(near.map { chain[$0].candidate.height })
            var isSure = false
            if let placement = centers.placement(at: i) {
                center = shift?.face(at: placement.center) ?? placement.center
                isSure = placement.isSure
            } else if nearRims.count >= 3 {
                // The box is off its rim by much the same in neighbouring frames.
                let offsets = near.compactMap { j in rims[j].map { $0.center - chain[j].candidate.center } }
                center = center + Vector2(x: median(offsets.map { $0.x }), y: median(offsets.map { $0.y }))
                center = shift?.face(at: center) ?? center
            } else if isCut(point.candidate, from: usual, displayWidth, displayHeight) {
                continue
            }
            if !nearRims.isEmpty {
                width = median(nearRims.map { 2 * $0.semiWidth })
                height = median(nearRims.map { 2 * $0.semiHeight })
            }
            let isCut =
                center.x - width / 2 < 0 || center.y - height / 2 < 0
                || center.x + width / 2 > Double(displayWidth - 1)
                || center.y + height / 2 > Double(displayHeight - 1)
            sure.append(isSure)
            result.append(
                (
                    point.frame, point.timeSeconds,
                    PlateObservation(
                        center: center, width: width, height: height, confidence: point.candidate.confidence,
                        isCutByFrame: isCut)
                ))
        }
        let kept = OutlierRejection.kept(
            times: result.map { $0.timeSeconds }, centers: result.map { $0.plate.center },
            diameters: result.map { $0.plate.diameter }, isSure: sure)
        return kept.map { (result[$0].frame, result[$0].plate) }
    }

    /// Whether the picture's edge leaves a box less than three quarters of its usual extents.
    private static func isCut(
        _ box: PlateCandidate, from usual: Vector2, _ displayWidth: Int, _ displayHeight: Int
    ) -> Bool {
        func isAtEdge(_ center: Double, _ extent: Double, _ count: Int) -> Bool {
            let slack = edgeShare * extent
            return center - extent / 2 < slack || center + extent / 2 > Double(count - 1) - slack
        }
        return box.width < leastShown * usual.x && isAtEdge(box.center.x, box.width, displayWidth)
            || box.height < leastShown * usual.y && isAtEdge(box.center.y, box.height, displayHeight)
    }

    static func window(around i: Int, in chain: [Tracklet.Point]) -> ClosedRange<Int> {
        max(0, i - sizeReach)...min(chain.count - 1, i + sizeReach)
    }

    private static func isJump(_ i: Int, in chain: [Tracklet.Point]) -> Bool {
        guard i > 0, i + 1 < chain.count else { return false }
        let before = chain[i - 1]
        let after = chain[i + 1]
        let share = (chain[i].timeSeconds - before.timeSeconds) / (after.timeSeconds - before.timeSeconds)
        let middle = before.candidate.center + (after.candidate.center - before.candidate.center) * share
        let diameter = max(before.candidate.width, before.candidate.height)
        let neighbours = (after.candidate.center - before.candidate.center).length / diameter
        return neighbours < jumpDiameters && (chain[i].candidate.center - middle).length / diameter > jumpDiameters
    }
}
