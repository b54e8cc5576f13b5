/// How straight one piece of the bar's path is, in points of 100.
public struct FormScore: Equatable, Sendable {
    /// Both axes together.
    public var total: Double
    /// 100 for a bar that stays over one place; less, the more it wanders sideways.
    public var lateralDrift: Double
    /// 100 for a path along a straight line, upright or leaning; less, the more it bends.
    public var verticalSmoothness: Double
}

/// Scores one piece of the bar's path on the seed's two axes: how much it wanders from side to side, and how far it
/// strays from a straight line.
///
/// Both are measured against the piece's own height, so that a score does not depend on how near the camera stood,
/// and a short pull is held to the same shape as a long one: the seed's 0.12 is then 5 cm of deviation in a first
/// pull of 0.4 m.
public struct RecordingFormScorer: Sendable {
    private let lateralShare: Double
    private let driftTolerance: Double
    private let straightnessTolerance: Double

    /// Takes weights and tolerances from the settings.
    public init(settings: Settings) {
        lateralShare = settings[.lateralShare]
        driftTolerance = settings[.driftTolerance]
        straightnessTolerance = settings[.straightnessTolerance]
    }

    /// The score of a piece, `x` and `y` in meters. Nil for fewer than three samples, which are always straight, and
    /// for a piece that is lower than `leastHeightMeters`.
    public func score(x: [Double], y: [Double]) -> FormScore? {
        precondition(x.count == y.count, "a path has as many heights as ways")
        guard x.count > 2, let low = y.min(), let high = y.max(),
            high - low >= RecordingFormScorer.leastHeightMeters
        else { return nil }
        let count = Double(x.count)
        let meanX = x.reduce(0, +) / count
        let meanY = y.reduce(0, +) / count
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for i in x.indices {
            let (dx, dy) = (x[i] - meanX, y[i] - meanY)
            xx += dx * dx / count
            xy += dx * dy / count
            yy += dy * dy / count
        }
        // Mean square distance from the best straight line, of any slope: the smaller eigenvalue of the covariance.
        let residual = max(0, (xx + yy - hypotenuse(xx - yy, 2 * xy)) / 2)
        let drift = points(xx.squareRoot() / (high - low), tolerance: driftTolerance)
        let smoothness = points(residual.squareRoot() / (high - low), tolerance: straightnessTolerance)
        return FormScore(
            total: lateralShare * drift + (1 - lateralShare) * smoothness, lateralDrift: drift,
            verticalSmoothness: smoothness)
    }

    /// All points up to the tolerance; past it as many as the tolerance is of the value, so twice the
    /// tolerance is half.
    private func points(_ value: Double, tolerance: Double) -> Double {
        value <= tolerance ? 100 : 100 * tolerance / value
    }

    /// In a lower piece the noise of a plate placed to 1 % of its diameter (4.5 mm) alone reaches the
    /// tolerance of 0.06.
    private static let leastHeightMeters = 0.075
}
