/// Decides in live work which frames are looked at, so that the processor stays below a ceiling.
///
/// Never a low rate up front: every frame is looked at until the load says otherwise, the rate gives way in proportion,
/// and comes back as quickly. What is not looked at is not lost to the lift: the tracker bridges it.
///
/// Knows nothing of clocks or processors; whoever runs it measures the load.
public struct AdaptiveThrottle: Equatable, Sendable {
    /// The load aimed at, as a share of what the load is measured in.
    public let ceiling: Double
    /// Frames per look, 1 or more.
    public private(set) var framesPerLook = 1.0
    private var due = 1.0

    /// A second pull lasts five frames at 30 per second; with fewer than two looks in it its peak would be guessed.
    private static let mostFramesPerLook = 4.0
    /// One measured load changes the rate by this factor at most: a single busy moment is no trend.
    private static let largestStep = 2.0

    /// Creates a throttle. Traps unless the ceiling is positive.
    public init(ceiling: Double) {
        precondition(ceiling > 0, "a ceiling of nothing would allow no look at all")
        self.ceiling = ceiling
    }

    /// Whether the next frame is to be looked at. Call once per frame, in order.
    public mutating func takesNextFrame() -> Bool {
        // The rate may be a fraction: what is due is carried over, so that looks are spread evenly.
        guard due >= 1 else {
            due += 1 / framesPerLook
            return false
        }
        due += 1 / framesPerLook - 1
        return true
    }

    /// Takes the load measured since the last call; one that is not finite or negative is ignored.
    ///
    /// The load is nearly proportional to the looks, so the rate that would just meet the ceiling is known at once.
    public mutating func measured(load: Double) {
        guard load.isFinite, load >= 0 else { return }
        let factor = max(1 / AdaptiveThrottle.largestStep, min(AdaptiveThrottle.largestStep, load / ceiling))
        framesPerLook = max(1, min(AdaptiveThrottle.mostFramesPerLook, framesPerLook * factor))
    }
}
