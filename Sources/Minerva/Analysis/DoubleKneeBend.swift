/// The re-bending of the knees under the bar, between first and second pull, where the near leg is seen through it.
///
/// By definition the transition begins at the first maximum of knee extension and ends at the minimum after it (Baumann
/// et al. 1988; Gourgoulis et al. 2000).
public struct DoubleKneeBend: Equatable, Sendable {
    /// First maximum of knee extension, seconds.
    public var startSeconds: Double
    /// The minimum after it, seconds.
    public var endSeconds: Double
    /// Knee angle at its beginning, degrees.
    public var startDegrees: Double
    /// Knee angle at its end, degrees.
    public var endDegrees: Double

    /// A smaller bend is the pose's own noise, degrees; lifters re-bend by 10 to 25.
    private static let leastBendDegrees = 6.0
    /// Twice the deepest re-bend that lifters show, degrees: more is a leg behind the plate that the pose has guessed.
    private static let largestBendDegrees = 50.0
    /// Joints less sure than this show no bend.
    private static let leastConfidence = 0.4

    /// Finds the bend in a pull from lift-off to peak velocity: the deepest fall of the knee angle between two
    /// extensions. Nil where the knee does not extend before it, does not re-bend, is not seen, or seems to bend as no
    /// leg does there.
    init?(body: BodyMotion, from start: Double, through end: Double) {
        var series: [(seconds: Double, degrees: Double)] = []
        for i in body.indices(from: start, through: end) {
            guard let knee = body.angles[i]?.knee, knee.confidence >= DoubleKneeBend.leastConfidence else { continue }
            series.append((body.frames[i].timeSeconds, knee.degrees))
        }
        // The widest extension from each place on.
        var later = series.map { $0.degrees }
        for i in later.indices.dropLast().reversed() { later[i] = max(later[i], later[i + 1]) }
        var best: (bend: Double, from: Int, to: Int)?
        var highest = 0
        var lowest = Double.infinity
        var extended = 0.0
        for i in series.indices {
            lowest = min(lowest, series[i].degrees)
            if series[i].degrees > series[highest].degrees {
                highest = i
                extended = series[i].degrees - lowest
            }
            let bend = series[highest].degrees - series[i].degrees
            // The leg must have extended in the first pull and extend again, or the fall is no transition.
            guard min(extended, bend, later[i] - series[i].degrees) >= DoubleKneeBend.leastBendDegrees else { continue }
            if bend > (best?.bend ?? 0) { best = (bend, highest, i) }
        }
        guard let best, best.bend <= DoubleKneeBend.largestBendDegrees else { return nil }
        startSeconds = series[best.from].seconds
        endSeconds = series[best.to].seconds
        startDegrees = series[best.from].degrees
        endDegrees = series[best.to].degrees
    }
}
