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
        let faces = ChainFaces(chain: chain)
        let usual = Vector2(x: median(chain.map { $0.candidate.width }), y: median(chain.map { $0.candidate.height }))
        var sure: [Bool] = []
        var result: [(frame: Int, timeSeconds: Double, plate: PlateObservation)] = []
        for (i, point) in chain.enumerated() where !isJump(i, in: chain) {
            let place = faces.place(at: i)
            if place == nil, isCut(point.candidate, from: usual, displayWidth, displayHeight) { continue }
            let size = faces.size(at: i)
            let center = place?.center ?? point.candidate.center
            let isCut =
                center.x - size.x / 2 < 0 || center.y - size.y / 2 < 0
                || center.x + size.x / 2 > Double(displayWidth - 1)
                || center.y + size.y / 2 > Double(displayHeight - 1)
            sure.append(place?.isSure ?? false)
            let plate = PlateObservation(
                center: center, width: size.x, height: size.y, confidence: point.candidate.confidence,
                isCutByFrame: isCut)
            result.append((point.frame, point.timeSeconds, plate))
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

    /// The sightings around one, as far as a plate's size is the same.
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
