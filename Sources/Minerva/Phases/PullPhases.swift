/// Where the first pull of a snatch or clean ends and its second pull begins: one instant, computed once, so that the
/// two cannot disagree.
///
/// The pose decides where it shows the bar passing the knee (the seed's rule). Without it the bar's own motion does:
/// the lifter re-bends the knees under the bar, and for that moment it is slowed or at least not hurried. This
/// transition belongs to the second pull, as in the seed, whose first pull is all that lies below the knee.
public struct PullPhases: Equatable, Sendable {
    /// The bar leaves its rest; nil where that was not seen, and then the first pull has no beginning.
    public var liftStart: Int?
    /// End of the first pull and beginning of the second. `liftStart` for a bar that starts above the knee; nil where
    /// nothing shows it: a pull in one go.
    public var secondPullStart: Int?
    /// End of the transition, where the bar gains speed again; nil where the bar does not slow down.
    public var transitionEnd: Int?
    /// Fastest upward motion, the second pull's end.
    public var peakVelocity: Int
    /// What told `secondPullStart`.
    public var source: Phase.Source

    /// The first pull. A pull in one go counts as first pull as a whole: a second one is a second gain of speed, and
    /// there was one only.
    public var firstPull: ClosedRange<Int>? {
        let end = secondPullStart ?? peakVelocity
        return liftStart.flatMap { $0 < end ? $0...end : nil }
    }

    /// The second pull, the transition included; nil for a pull in one go.
    public var secondPull: ClosedRange<Int>? {
        secondPullStart.flatMap { $0 < peakVelocity ? $0...peakVelocity : nil }
    }

    /// Finds the phases of the pull that ends at `peakVelocity`. Nil where a part of it was not measured: a bridge over
    /// a gap has no transition.
    ///
    /// `passage` is what the pose says of the knee; nil without a pose.
    public static func find(
        in kinematics: Kinematics, liftStart: Int?, peakVelocity: Int, passage: KneePassage?, settings: Settings
    ) -> PullPhases? {
        let earliest = liftStart ?? beginningOfRise(to: peakVelocity, in: kinematics)
        guard earliest < peakVelocity, kinematics.isPresent(in: earliest...peakVelocity) else { return nil }
        let easing = easing(in: kinematics, range: earliest...peakVelocity, settings: settings)
        var pull = PullPhases(
            liftStart: liftStart, secondPullStart: easing?.lowerBound, transitionEnd: easing?.upperBound,
            peakVelocity: peakVelocity, source: .bar)
        switch passage {
        case .startsAbove:
            pull.secondPullStart = earliest
            pull.source = .pose
        case .passes(let seconds):
            pull.secondPullStart = max(earliest, min(peakVelocity, kinematics.grid.index(nearest: seconds)))
            pull.source = .pose
        case nil: break
        }
        if let start = pull.secondPullStart, let end = pull.transitionEnd, end <= start { pull.transitionEnd = nil }
        return pull
    }

    /// Without a rest before it, a pull goes back to where the bar last did not rise.
    private static func beginningOfRise(to peakVelocity: Int, in kinematics: Kinematics) -> Int {
        var index = peakVelocity
        while index > 0, kinematics.vy[index - 1] > 0 { index -= 1 }
        return index
    }

    /// Where the bar eases: the deepest valley of the acceleration between two gains of speed;
    /// nil where there is none worth the name.
    ///
    /// So the first pull ends where speed is greatest and the transition where it is least, as coaches have it, if the
    /// bar slows down; if it is only not hurried, both lie where its acceleration is nearly at its least. Told from
    /// acceleration in both cases: on a plateau of speed noise would decide which instant is the fastest.
    private static func easing(in kinematics: Kinematics, range: ClosedRange<Int>, settings: Settings)
        -> ClosedRange<Int>?
    {
        let fastEnough = leastShareOfPeak * kinematics.vy[range.upperBound]
        guard let first = range.first(where: { kinematics.vy[$0] >= fastEnough }) else { return nil }
        let gains = (first...range.upperBound).map { gain(at: $0, in: kinematics, range: range) }
        guard let valley = deepestValley(of: gains), valley.depth >= settings[.minimumEasingMps2] else { return nil }
        let slow = max(0, gains[valley.index] + bottomShare * valley.depth)
        var (start, end) = (valley.index, valley.index)
        while start > 0, gains[start - 1] < slow { start -= 1 }
        while end < gains.count - 1, gains[end + 1] < slow { end += 1 }
        return (first + start)...(first + end)
    }

    /// Gain of speed over a tenth of a second around an instant, m/s²: the transition lasts a little longer, and
    /// acceleration at single instants is noisier.
    private static func gain(at index: Int, in kinematics: Kinematics, range: ClosedRange<Int>) -> Double {
        let reach = max(1, kinematics.grid.steps(covering: 0.05))
        let (before, after) = (max(range.lowerBound, index - reach), min(range.upperBound, index + reach))
        return (kinematics.vy[after] - kinematics.vy[before]) * kinematics.grid.rateHz / Double(after - before)
    }

    /// How much of a valley's depth counts as its bottom: little, so that the slopes do not, but more than noise.
    private static let bottomShare = 0.125

    /// The knees re-bend at two thirds of the peak velocity (clean: 0.8–1.05 of 1.2–1.7 m/s); a jerk at the bar as it
    /// leaves the floor is slower than a third.
    private static let leastShareOfPeak = 1.0 / 3

    /// The minimum that lies furthest below the higher values on both of its sides; nil where there is none.
    private static func deepestValley(of values: [Double]) -> (index: Int, depth: Double)? {
        var highestAfter = values
        for i in values.indices.dropLast().reversed() { highestAfter[i] = max(values[i], highestAfter[i + 1]) }
        var deepest: (index: Int, depth: Double)?
        var highest = -Double.infinity
        for i in values.indices {
            highest = max(highest, values[i])
            let depth = min(highest, highestAfter[i]) - values[i]
            if depth > (deepest?.depth ?? 0) { deepest = (i, depth) }
        }
        return deepest
    }
}
