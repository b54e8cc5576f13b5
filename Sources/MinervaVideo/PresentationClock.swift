/// Turns a stream's timestamps into seconds after the first frame that strictly increase.
///
/// The rule, in the order of the frames:
/// - The first frame is at 0, whatever its timestamp.
/// - A later timestamp is that many ticks after the first, times the time base; the product is an exact integer, and
///   only the last division rounds.
/// - A frame without a timestamp comes one nominal interval after its predecessor.
/// - A timestamp that is not later than the predecessor's time, by up to four nominal intervals, comes half an interval
///   after it: the clock itself is right, two frames only share a tick or changed places.
/// - A timestamp further back means that the clock was set anew (a spliced broadcast): the frame comes one interval
///   after its predecessor, and the clock goes on from there.
///
/// A gap forward is kept: a phone with a variable frame rate leaves real ones. What it cannot notice: a clock that was
/// set forward, and one that runs at the wrong speed.
struct PresentationClock {
    /// Frames whose time was not their own timestamp's.
    private(set) var correctedFrames = 0

    private let numerator: Int64
    private let denominator: Int64
    private let nominalInterval: Double
    private var origin: Int64?
    private var offset = 0.0
    private var last: Double?

    /// Creates a clock for ticks of `numerator / denominator` seconds. A time base without sense counts as
    /// milliseconds, an interval without sense as a thirtieth of a second.
    init(numerator: Int32, denominator: Int32, nominalInterval: Double) {
        let isSound = numerator > 0 && denominator > 0
        self.numerator = isSound ? Int64(numerator) : 1
        self.denominator = isSound ? Int64(denominator) : 1000
        self.nominalInterval =
            nominalInterval.isFinite && nominalInterval > 0 && nominalInterval <= 60 ? nominalInterval : 1.0 / 30
    }

    /// The next frame's time, seconds; `ticks` is nil where its timestamp is missing.
    mutating func time(of ticks: Int64?) -> Double {
        guard let previous = last else {
            origin = ticks
            last = 0
            return 0
        }
        let time: Double
        if let ticks, let stated = seconds(of: ticks, after: previous) {
            time = stated
        } else {
            correctedFrames += 1
            time = previous + nominalInterval
        }
        // In a clip of centuries an interval may vanish in rounding; the next number above is still later.
        last = max(time, previous.nextUp)
        return max(time, previous.nextUp)
    }

    /// The time that a timestamp states under the rule above; nil where it counts as missing.
    private mutating func seconds(of ticks: Int64, after previous: Double) -> Double? {
        guard let origin else {
            // The first frames had no timestamps: this one only sets the clock.
            origin = ticks
            offset = previous + nominalInterval
            correctedFrames += 1
            return offset
        }
        let (distance, distanceOverflows) = ticks.subtractingReportingOverflow(origin)
        let (product, productOverflows) = distance.multipliedReportingOverflow(by: numerator)
        if distanceOverflows || productOverflows { return nil }
        let stated = offset + Double(product) / Double(denominator)
        if stated > previous { return stated }
        correctedFrames += 1
        if previous - stated <= 4 * nominalInterval { return previous + nominalInterval / 2 }
        self.origin = ticks
        offset = previous + nominalInterval
        return offset
    }
}
