/// The instants that all signals of one clip are computed at: `start + i / rate`.
public struct UniformGrid: Equatable, Sendable {
    /// Time of the first instant, seconds.
    public let startSeconds: Double
    /// Instants per second.
    public let rateHz: Double
    /// Number of instants.
    public let count: Int

    /// Creates the grid from `startSeconds` to the last instant at or before `endSeconds`. Empty where end < start.
    public init(from startSeconds: Double, through endSeconds: Double, rateHz: Double) {
        precondition(rateHz > 0, "a grid needs a positive rate")
        self.startSeconds = startSeconds
        self.rateHz = rateHz
        // A last frame that lies on the grid but for rounding still gets its instant.
        let steps = (endSeconds - startSeconds) * rateHz + UniformGrid.roundingSteps
        count = steps >= 0 ? Int(steps) + 1 : 0
    }

    /// How far a time may lie off an instant, in steps, and still be it.
    private static let roundingSteps = 1e-6

    /// The time of instant `index`, seconds.
    public func time(at index: Int) -> Double { startSeconds + Double(index) / rateHz }

    /// The instant nearest to a time, limited to the grid.
    public func index(nearest seconds: Double) -> Int {
        let step = ((seconds - startSeconds) * rateHz).rounded()
        // Limited before it is made a whole number: not every time is one.
        return Int(max(0, min(Double(count - 1), step)))
    }

    /// The instants within a stretch of time, its ends included; nil where there is none.
    public func range(from first: Double, through last: Double) -> ClosedRange<Int>? {
        let lower = ((first - startSeconds) * rateHz - UniformGrid.roundingSteps).rounded(.up)
        let upper = ((last - startSeconds) * rateHz + UniformGrid.roundingSteps).rounded(.down)
        guard lower <= upper, upper >= 0, lower < Double(count) else { return nil }
        return Int(max(0, lower))...Int(min(Double(count - 1), upper))
    }

    /// How many steps cover at least a duration.
    public func steps(covering seconds: Double) -> Int { Int((seconds * rateHz).rounded(.up)) }
}
