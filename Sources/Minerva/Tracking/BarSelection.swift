/// Decides which of the plates in a clip is on the bar, and joins the pieces of its way.
struct BarSelection {
    let lock: PlateTracker.Lock?
    var cuts = SceneCuts()

    /// The way of the bar's near plate.
    struct Way {
        /// Its sightings in order of frames, all of one scene; empty where no plate was followed.
        var points: [Tracklet.Point] = []
        /// Where it is cut off before a background that stays: the first frames of it and of what comes after it,
        /// seconds.
        var cutSeconds: [Double] = []
    }

    /// The bar's way among all plates that were followed.
    func way(of tracklets: [Tracklet]) -> Way {
        // Two sightings may be chance; three in a row are a plate.
        var remaining = tracklets.filter { $0.points.count >= 3 }
        if remaining.isEmpty { remaining = tracklets }
        remaining = remaining.map { $0.ofTypicalDiameter }
        guard let start = lock.map({ tapped(remaining, $0) }) ?? liveliestInLifesTime(remaining) else { return Way() }
        var pieces = [remaining.remove(at: start)]
        var way = Way()
        for direction in [Direction.after, .before] {
            while let end = direction == .after ? pieces.last : pieces.first {
                let next = best(direction, end, among: remaining)
                if let cut = cut(direction, end, joined: next, among: remaining) {
                    way.cutSeconds.append(cut)
                    break
                }
                guard let next else { break }
                pieces.insert(remaining.remove(at: next), at: direction == .after ? pieces.count : 0)
            }
        }
        way.points = pieces.flatMap { $0.points }
        return way
    }

    /// To which side of a piece its way goes on.
    private enum Direction { case after, before }

    /// A bar that a cut moves is elsewhere at once, as soon as its plate is detected there.
    private static let longestCutSeconds = 0.5

    /// Where the way is cut behind or before a piece, as a clip from a tripod is: a plate as large is at once lifted
    /// elsewhere, and what the way could go on with is not lifted. The time of the first frame after the cut, seconds;
    /// nil where there is none.
    private func cut(_ direction: Direction, _ piece: Tracklet, joined next: Int?, among others: [Tracklet]) -> Double?
    {
        if let next, isLifted(from: next, direction, among: others) { return nil }
        for (i, other) in others.enumerated() where i != next && isAlike(other.diameter, piece.diameter) {
            let (earlier, later) = direction == .after ? (piece, other) : (other, piece)
            let wait = later.first.timeSeconds - earlier.last.timeSeconds
            guard wait > 0, wait <= BarSelection.longestCutSeconds, joinCost(from: earlier, to: later) == nil,
                !cuts.part(earlier.last.timeSeconds, from: later.first.timeSeconds),
                isLifted(from: i, direction, among: others)
            else { continue }
            return later.first.timeSeconds
        }
        return nil
    }

    /// Whether a plate's way goes up or down by more than its diameter: bars that bounce or are rolled aside stay
    /// below.
    private func isLifted(from start: Int, _ direction: Direction, among tracklets: [Tracklet]) -> Bool {
        var remaining = tracklets
        var piece = remaining.remove(at: start)
        let diameter = piece.diameter
        var heights = piece.points.map { $0.candidate.center.y }
        while let next = best(direction, piece, among: remaining) {
            piece = remaining.remove(at: next)
            heights += piece.points.map { $0.candidate.center.y }
        }
        return quantile(heights, 0.98) - quantile(heights, 0.02) > diameter
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

    /// The liveliest plate; of a lift that is shown once more in slow motion, the one in life's own time.
    private func liveliestInLifesTime(_ tracklets: [Tracklet]) -> Int? {
        guard let liveliest = liveliest(tracklets) else { return nil }
        let inLifesTime = tracklets.indices.filter { isReplay(tracklets[liveliest], of: tracklets[$0]) }
        guard let first = self.liveliest(inLifesTime.map { tracklets[$0] }) else { return liveliest }
        return inLifesTime[first]
    }

    /// Whether a piece shows, in slow motion, the lift of another one: as far up, at two thirds of its speed or slower.
    /// Slow motion halves the speed at the least, and no lifter raises two loads as far at speeds so different.
    private func isReplay(_ piece: Tracklet, of other: Tracklet) -> Bool {
        guard piece.first.timeSeconds > other.last.timeSeconds || other.first.timeSeconds > piece.last.timeSeconds,
            isAlike(piece.diameter, other.diameter) || cuts.part(piece.first.timeSeconds, from: other.first.timeSeconds)
        else { return false }
        // In their own diameters: a replay is often shown larger.
        let (travel, lived) = (piece.travel / piece.diameter, other.travel / other.diameter)
        // Pieces begin and end by chance, which costs a way up to a quarter of its height.
        guard travel > 0.75 * lived, travel < 1.33 * lived else { return false }
        let speed = piece.fastestRise / piece.diameter
        return speed > 0 && 1.5 * speed <= other.fastestRise / other.diameter
    }

    /// The plate that moves most like a lifted bar's near plate: far up and down in its own diameters, large, sure and
    /// long in sight. The far plate makes the same way but is smaller; plates in racks and on other bars stay.
    private func liveliest(_ tracklets: [Tracklet]) -> Int? {
        var best: (score: Double, index: Int)?
        for (i, tracklet) in tracklets.enumerated() {
            let travel = tracklet.travel / tracklet.diameter
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

    /// The piece with which a way most likely goes on, or from which it comes.
    private func best(_ direction: Direction, _ tracklet: Tracklet, among others: [Tracklet]) -> Int? {
        bestIndex(others) {
            direction == .after ? joinCost(from: tracklet, to: $0) : joinCost(from: $0, to: tracklet)
        }
    }

    private func bestIndex(_ tracklets: [Tracklet], cost: (Tracklet) -> Double?) -> Int? {
        var best: (cost: Double, index: Int)?
        for (i, tracklet) in tracklets.enumerated() {
            if let cost = cost(tracklet), cost < (best?.cost ?? .infinity) { best = (cost, i) }
        }
        return best?.index
    }

    /// Whether two diameters may be of one plate, from near and from a little further away.
    private func isAlike(_ a: Double, _ b: Double) -> Bool { a > 0.75 * b && a < 1.33 * b }

    /// How unlikely it is that one piece goes on as the other; nil where it cannot.
    private func joinCost(from earlier: Tracklet, to later: Tracklet) -> Double? {
        let wait = later.first.timeSeconds - earlier.last.timeSeconds
        guard wait > 0, wait <= BarSelection.longestJoinSeconds,
            !cuts.part(earlier.last.timeSeconds, from: later.first.timeSeconds)
        else { return nil }
        let ratio = later.diameter / earlier.diameter
        guard isAlike(later.diameter, earlier.diameter) else { return nil }
        let from = earlier.last.candidate.center
        let offset = later.first.candidate.center - from
        // A barbell moves up and down further than to the side; over 6 m/s no bar moves.
        let reach = min(6, 0.6 + wait * 13) * earlier.diameter
        guard abs(offset.y) <= reach, abs(offset.x) <= 0.6 * earlier.diameter + 0.5 * abs(offset.y) else { return nil }
        return wait + offset.length / earlier.diameter + abs(ratio - 1) * 5
    }
}
