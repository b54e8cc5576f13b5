/// Cleans the sightings of one plate: sizes change slowly, and what jumps against its neighbours is an error.
enum PlateSmoothing {
    /// Half the window over which a size is the median, in sightings. A plate's size follows its height in the picture,
    /// which hardly changes within a few frames.
    private static let sizeReach = 7
    /// A centre that is further from its neighbours' middle than this share of the diameter, while they agree with each
    /// other, was another thing.
    private static let jumpDiameters = 0.25
    /// A plate that is not seen for longer is hidden, seconds: a slip or a blurred frame takes two at 30
    /// frames a second.
    private static let shortestHole = 0.09
    /// The same in usual intervals: where few frames a second are looked at, one that is missing is no hole either.
    private static let shortestHoleIntervals = 2.5
    /// A passer-by at 1.5 m/s, halfway between camera and bar, covers the first quarter of a plate in less, seconds. So
    /// long the edges that are still seen may be theirs.
    private static let coveringSeconds = 0.07

    /// The plates along a chain of sightings, by frame.
    static func plates(along chain: [Tracklet.Point], displayWidth: Int, displayHeight: Int) -> [(
        frame: Int, plate: PlateObservation
    )] {
        guard !chain.isEmpty else { return [] }
        let faces = ChainFaces(chain: chain)
        var sure: [Bool] = []
        var result: [(frame: Int, timeSeconds: Double, plate: PlateObservation)] = []
        for (i, point) in chain.enumerated() where !isJump(i, in: chain) {
            guard let place = faces.place(at: i) else { continue }
            let size = faces.size(at: i)
            let center = place.center
            let isCut = PictureEdge.cuts(
                size: size, at: center, pictureWidth: displayWidth, pictureHeight: displayHeight)
            sure.append(place.isSure)
            let plate = PlateObservation(
                center: center, width: size.x, height: size.y, confidence: point.candidate.confidence,
                isCutByFrame: isCut)
            result.append((point.frame, point.timeSeconds, plate))
        }
        let trusted = trusted(times: result.map { $0.timeSeconds }, isSure: sure)
        result = trusted.map { result[$0] }
        let kept = OutlierRejection.kept(
            times: result.map { $0.timeSeconds }, centers: result.map { $0.plate.center },
            diameters: result.map { $0.plate.diameter }, isSure: trusted.map { sure[$0] })
        return kept.map { (result[$0].frame, result[$0].plate) }
    }

    /// The sightings that count: beside a hole in the track only a sure one does, or the first that lies further from
    /// it than what hides a plate needs to cover it. All of a plate that hardly anything shows surely.
    private static func trusted(times: [Double], isSure: [Bool]) -> [Int] {
        guard 2 * isSure.filter({ $0 }).count > isSure.count else { return Array(times.indices) }
        var isTrusted = [Bool](repeating: true, count: times.count)
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
        let hole = max(shortestHole, shortestHoleIntervals * median(intervals))
        for i in times.indices.dropFirst() where times[i] - times[i - 1] > hole {
            for j in stride(from: i - 1, through: 0, by: -1) {
                guard !isSure[j], times[i - 1] - times[j] <= coveringSeconds else { break }
                isTrusted[j] = false
            }
            for j in i..<times.count {
                guard !isSure[j], times[j] - times[i] <= coveringSeconds else { break }
                isTrusted[j] = false
            }
        }
        return times.indices.filter { isTrusted[$0] }
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
