/// Cleans the sightings of one plate: sizes change slowly, and a single jump of the centre is an error.
enum PlateSmoothing {
    /// Half the window over which a size is the median, in sightings. A plate's size follows its height in the picture,
    /// which hardly changes within a few frames.
    private static let sizeReach = 7
    /// A centre that is further from its neighbours' middle than this share of the diameter, while they agree with each
    /// other, was another thing.
    private static let jumpDiameters = 0.25

    /// The plates along a chain of sightings, by frame.
    static func plates(along chain: [Tracklet.Point], displayWidth: Int, displayHeight: Int) -> [(
        frame: Int, plate: PlateObservation
    )] {
        var result: [(frame: Int, plate: PlateObservation)] = []
        for (i, point) in chain.enumerated() where !isJump(i, in: chain) {
            let window = chain[max(0, i - sizeReach)...min(chain.count - 1, i + sizeReach)]
            let width = median(window.map { $0.candidate.width })
            let height = median(window.map { $0.candidate.height })
            let center = point.candidate.center
            let isCut =
                center.x - width / 2 < 0 || center.y - height / 2 < 0
                || center.x + width / 2 > Double(displayWidth - 1)
                || center.y + height / 2 > Double(displayHeight - 1)
            result.append(
                (
                    point.frame,
                    PlateObservation(
                        center: center, width: width, height: height, confidence: point.candidate.confidence,
                        isCutByFrame: isCut)
                ))
        }
        return result
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
