/// What bodies allow, whatever their stature: the heights over the resting bar and the speeds that tell lifts apart.
///
/// For statures from 1.45 to 2.05 m; heights of shoulders, hips and reach are shares of stature (Drillis & Contini
/// 1966): a bar in straight arms hangs at 0.47, on the shoulders it lies at 0.82, overhead it is at 1.13 (a snatch's
/// wide grip) to 1.22. The resting bar's center is 0.225 m high, half a plate.
enum LifterBounds {
    /// The tallest lifter's straight arms hold the bar at 0.74 m: what never gets higher is no snatch or
    /// clean, unless fast.
    static let highestHipMeters = 0.8
    /// The smallest lifter's straight arms hold it at 0.46 m: a deadlift that stops lower is not finished.
    static let lowestHipMeters = 0.4
    /// The smallest lifter's snatch ends at 1.41 m: what stands lower is on the shoulders.
    static let lowestOverheadMeters = 1.38
    /// The smallest lifter, sitting deep (hips 0.2 of the stature high, the trunk leant by 20°), holds the bar 0.9 m
    /// over its rest: no snatch has a lower top.
    static let lowestCatchMeters = 0.85
    /// The tallest lifter's shoulders are at 1.46 m: what stands higher is overhead.
    static let highestRackMeters = 1.5
    /// The tallest lifter's hips are 1.09 m high: no squat is deeper. A bar that is dropped from the shoulders falls
    /// about as far, from overhead further.
    static let highestSquatHipMeters = 1.09
    /// From the shoulders to overhead it is 0.40 of stature.
    static let longestArmsMeters = 0.85
    /// Dips are a tenth of the stature deep; from a quarter of the tallest lifter's on nobody stands on the whole
    /// foot any more.
    static let deepestDipMeters = 0.5
    /// No turnover is slower, m/s (cleans peak at 1.2 to 1.7), and hardly a deadlift or a pick-up faster.
    static let slowestTurnoverMps = 1.05
    /// A jerk's drive is faster, m/s (1.45 to 1.8), standing up from a catch slower (up to about 1.1).
    static let slowestDriveMps = 1.25
}
