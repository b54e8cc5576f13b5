/// Decides which of the plates in a clip is on the bar, and joins the pieces of its way.
struct BarSelection {
    let lock: PlateTracker.Lock?
    var cuts = SceneCuts()

    /// The sightings of the bar's near plate in order of frames, all of one scene; empty where no plate was followed.
    func chain(of tracklets: [Tracklet]) -> [Tracklet.Point] {
        // Two sightings may be chance; three in a row are a plate.
        var remaining = tracklets.filter { $0.points.count >= 3 }
        if remaining.isEmpty { remaining = tracklets }
        guard let start = lock.map({ tapped(remaining, $0) }) ?? liveliest(remaining) else { return [] }
        var chain = remaining.remove(at: start)
        var pieces = [chain]
        while let next = bestFollower(of: chain, among: remaining) {
            chain = remaining.remove(at: next)
            pieces.append(chain)
        }
        chain = pieces[0]
        while let previous = bestPredecessor(of: chain, among: remaining) {
            chain = remaining.remove(at: previous)
            pieces.insert(chain, at: 0)
        }
        return pieces.flatMap { $0.points }
    }

    /// The tapped plate: the nearest at the time of the tap (half a second either way, since a tap is read off a
    /// running clip), and not further than a finger's width beside its rim.
    private func tapped(_ tracklets: [Tracklet], _ lock: PlateTracker.Lock) -> Int? {
        var best: (distance: Double, index: Int)?
        for (i, tracklet) in tracklets.enumerated() {
            guard
                let point = tracklet.points.min(by: {
                    abs($0.timeSeconds - lock.timeSeconds) < abs($1.timeSeconds - lock.timeSeconds)
                }), abs(point.timeSeconds - lock.timeSeconds) <= 0.5,
                !cuts.part(lock.timeSeconds, from: point.timeSeconds)
            else { continue }
            let distance = (point.candidate.center - lock.point).length / tracklet.diameter
            if distance <= 0.75, distance < (best?.distance ?? .infinity) { best = (distance, i) }
        }
        return best?.index
    }

    /// The plate that moves most like a lifted bar's near plate: far up and down in its own diameters, large, sure and
    /// long in sight. The far plate makes the same way but is smaller; plates in racks and on other bars stay.
    private func liveliest(_ tracklets: [Tracklet]) -> Int? {
        var best: (score: Double, index: Int)?
        for (i, tracklet) in tracklets.enumerated() {
            let heights = tracklet.points.map { $0.candidate.center.y }
            let travel = (quantile(heights, 0.98) - quantile(heights, 0.02)) / tracklet.diameter
            let confidence = tracklet.points.reduce(0) { $0 + $1.candidate.confidence }
            // A still plate keeps a small share of its score, so that a clip in which nothing moves has one too. Size
            // counts squared, as area does: the near plate covers more of the picture than any behind it.
            let score = (0.05 + min(travel, 4)) * tracklet.diameter * tracklet.diameter * confidence.squareRoot()
            if score > (best?.score ?? 0) { best = (score, i) }
        }
        return best?.index
    }

    /// Longest time between two pieces of the bar's way, seconds: a bar hidden for longer is found by no expectation.
    private static let longestJoinSeconds = 3.0

    private func bestFollower(of tracklet: Tracklet, among others: [Tracklet]) -> Int? {
        bestIndex(others) { joinCost(from: tracklet, to: $0) }
    }

    private func bestPredecessor(of tracklet: Tracklet, among others: [Tracklet]) -> Int? {
        bestIndex(others) { joinCost(from: $0, to: tracklet) }
    }

    private func bestIndex(_ tracklets: [Tracklet], cost: (Tracklet) -> Double?) -> Int? {
        var best: (cost: Double, index: Int)?
        for (i, tracklet) in tracklets.enumerated() {
            if let cost = cost(tracklet), cost < (best?.cost ?? .infinity) { best = (cost, i) }
        }
        return best?.index
    }

    /// How unlikely it is that one piece goes on as the other; nil where it cannot.
    private func joinCost(from earlier: Tracklet, to later: Tracklet) -> Double? {
        let wait = later.first.timeSeconds - earlier.last.timeSeconds
        guard wait > 0, wait <= BarSelection.longestJoinSeconds,
            !cuts.part(earlier.last.timeSeconds, from: later.first.timeSeconds)
        else { return nil }
        let ratio = later.diameter / earlier.diameter
        guard ratio > 0.75, ratio < 1.33 else { return nil }
        let from = earlier.last.candidate.center
        let offset = later.first.candidate.center - from
        // A barbell moves up and down further than to the side; over 6 m/s no bar moves.
        let reach = min(6, 0.6 + wait * 13) * earlier.diameter
        guard abs(offset.y) <= reach, abs(offset.x) <= 0.6 * earlier.diameter + 0.5 * abs(offset.y) else { return nil }
        return wait + offset.length / earlier.diameter + abs(ratio - 1) * 5
    }
}
