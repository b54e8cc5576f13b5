/// The height of the near knee in the picture: the literal line that the first pull ends at.
///
/// Display pixels, top-left origin, y down, for the knee as for the bar: a track holds both in that space, so the flip
/// that the seed needs between its two origins has nothing left to do, and below is where y is greater.
public struct KneeHeightSignal: Equatable, Sendable {
    private let timesSeconds: [Double]
    private let heights: [Double]
    private let longestGapSeconds: Double

    /// Follows the knee of the side that is better seen over the whole recording: from the side, the near one.
    ///
    /// A knee less visible than `pose.minimumVisibility`, or one that has jumped away from where it is just before and
    /// after, is missing. Nil without a knee.
    public init?(track: Track, settings: Settings) {
        let left = KneeHeightSignal.places(of: .leftKnee, in: track, settings: settings)
        let right = KneeHeightSignal.places(of: .rightKnee, in: track, settings: settings)
        func visibility(_ places: [Place]) -> Double { places.reduce(0) { $0 + $1.visibility } }
        let seen = visibility(left) > visibility(right) ? left : right
        let diameters = track.frames.compactMap { $0.plate?.diameter }
        let steady = KneeHeightSignal.withoutJumps(
            seen, limitPixels: KneeHeightSignal.longestJumpInPlates * median(diameters))
        guard !steady.isEmpty else { return nil }
        timesSeconds = steady.map { $0.seconds }
        heights = steady.map { $0.y }
        longestGapSeconds = settings[.maximumGapSeconds]
    }

    /// The knee's y; between two sights of it on the straight line. Where they are further apart than a gap may be, and
    /// before the first, its height at the next sight holds for as long as a plate hides it; nil where it is not known.
    public func y(at seconds: Double) -> Double? {
        var right = 0
        var end = timesSeconds.count
        while right < end {
            let middle = (right + end) / 2
            if timesSeconds[middle] < seconds { right = middle + 1 } else { end = middle }
        }
        guard right < timesSeconds.count else { return nil }
        if timesSeconds[right] == seconds { return heights[right] }
        guard right > 0, timesSeconds[right] - timesSeconds[right - 1] <= longestGapSeconds else {
            return timesSeconds[right] - seconds <= KneeHeightSignal.longestHidingSeconds ? heights[right] : nil
        }
        let share = (seconds - timesSeconds[right - 1]) / (timesSeconds[right] - timesSeconds[right - 1])
        return heights[right - 1] + share * (heights[right] - heights[right - 1])
    }

    /// Whether a place of the bar lies below the knee; nil where the knee is not known.
    public func isBelow(_ point: TrailPoint) -> Bool? {
        y(at: point.timeSeconds).map { point.position.y > $0 }
    }

    /// What the knee says of a pull between two times, seconds.
    ///
    /// The bar passes the knee where, after having been below it, it is above for the rest of the pull. Nil where the
    /// knee is not known at the passage or the bar never is above it: whatever the pose shows then is no knee.
    public func passage(of trail: BarTrail, from start: Double, through end: Double) -> KneePassage? {
        let points = trail.points.filter { $0.timeSeconds >= start && $0.timeSeconds <= end }
        // How far the bar is below the knee, pixels.
        var depths: [(seconds: Double, depth: Double)] = []
        for point in points {
            guard let knee = y(at: point.timeSeconds) else { continue }
            depths.append((point.timeSeconds, point.position.y - knee))
        }
        guard let last = depths.last, last.depth <= 0, end - last.seconds <= longestGapSeconds else { return nil }
        guard let below = depths.lastIndex(where: { $0.depth > 0 }) else {
            // Never below: a pull from the hang or from blocks, if the knee was known as it began.
            guard let first = depths.first, first.seconds - start <= longestGapSeconds else { return nil }
            return .startsAbove
        }
        let (before, after) = (depths[below], depths[below + 1])
        guard after.seconds - before.seconds <= longestGapSeconds else { return nil }
        let share = before.depth / (before.depth - after.depth)
        return .passes(atSeconds: before.seconds + share * (after.seconds - before.seconds))
    }

    private struct Place {
        var seconds: Double
        var y: Double
        var visibility: Double
    }

    private static func places(of joint: Joint, in track: Track, settings: Settings) -> [Place] {
        var places: [Place] = []
        for frame in track.frames {
            guard let knee = frame.pose?[joint], knee.visibility >= settings[.minimumVisibility],
                frame.timeSeconds > (places.last?.seconds ?? -.infinity)
            else { continue }
            places.append(Place(seconds: frame.timeSeconds, y: knee.position.y, visibility: knee.visibility))
        }
        return places
    }

    /// Leaves out what lies far from the median of the sights within a tenth of a second on either side.
    private static func withoutJumps(_ places: [Place], limitPixels: Double) -> [Place] {
        var first = 0
        var last = 0
        var kept: [Place] = []
        for place in places {
            while place.seconds - places[first].seconds > neighborSeconds { first += 1 }
            while last + 1 < places.count, places[last + 1].seconds - place.seconds <= neighborSeconds { last += 1 }
            let middle = median(places[first...last].map { $0.y })
            if abs(place.y - middle) <= limitPixels { kept.append(place) }
        }
        return kept
    }

    /// From the side the near plate itself hides the knee while the bar passes it, until the rim's lower edge has: 0.45
    /// m at a first pull's usual 0.9 to 1.5 m/s. Meanwhile the knee stays as high to within a few centimeters: the shin
    /// straightens by some 20° from the vertical, which is 6 % of its 0.45 m.
    private static let longestHidingSeconds = 0.5
    /// A knee rises or sinks by under 0.1 m within a whole pull (the shin tilts); a quarter of a 0.45 m
    /// plate is 0.11 m.
    private static let longestJumpInPlates = 0.25
    /// Six frames at 30 fps: enough for a median to outvote a bad one.
    private static let neighborSeconds = 0.1
}

/// What the knee says of a pull.
public enum KneePassage: Equatable, Sendable {
    /// The bar passes the knee at a time, seconds.
    case passes(atSeconds: Double)
    /// The bar is above the knee from the beginning.
    case startsAbove
}
