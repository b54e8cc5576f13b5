/// The athlete's stature by the plate's scale, from the pose: a check on the plate, not a scale of its own.
///
/// Ankle to knee, knee to hip and hip to shoulder are 0.779 of the stature together (`BodyShares`). They are taken
/// where the lifter stands straight, so that nothing is foreshortened. People differ from these shares by some percent,
/// and the lifter's distance behind the plate is guessed: good for 10 to 15 %.
struct StatureScale: Equatable, Sendable {
    /// What the stature measures by the plate, metres.
    let measuredMeters: Double

    private static let chainShare = BodyShares.shank + BodyShares.thigh + BodyShares.trunk
    /// Knee and hip are straight above this, degrees: less shortens the chain's parts by under 1 %.
    private static let straightDegrees = 160.0
    private static let uprightDegrees = 15.0
    /// Joints less sure than this are carried or guessed.
    private static let leastConfidence = 0.5
    /// A lifter stands straight for at least this long between phases, seconds.
    private static let shortestSeconds = 0.2

    /// Measures the lifter; nil where nobody stands straight for long enough.
    init?(body: BodyMotion, scale: PlateScale) {
        let shoulder = body.near(.leftShoulder, .rightShoulder)
        let hip = body.near(.leftHip, .rightHip)
        let knee = body.near(.leftKnee, .rightKnee)
        let ankle = body.near(.leftAnkle, .rightAnkle)
        var chains: [Double] = []
        var seconds = 0.0
        for i in body.frames.indices {
            guard let angles = body.angles[i], let pose = body.frames[i].pose,
                StatureScale.isStraight(angles.knee), StatureScale.isStraight(angles.hip),
                let trunk = angles.trunk, trunk.degrees <= StatureScale.uprightDegrees,
                let a = pose[ankle], let b = pose[knee], let c = pose[hip], let d = pose[shoulder]
            else { continue }
            chains.append(
                scale.meters(from: a.position, to: b.position).length
                    + scale.meters(from: b.position, to: c.position).length
                    + scale.meters(from: c.position, to: d.position).length)
            if i > 0 { seconds += min(0.1, body.frames[i].timeSeconds - body.frames[i - 1].timeSeconds) }
        }
        guard seconds >= StatureScale.shortestSeconds else { return nil }
        measuredMeters = median(chains) / StatureScale.chainShare
    }

    private static func isStraight(_ angle: JointAngles.Angle?) -> Bool {
        guard let angle else { return false }
        return angle.degrees >= straightDegrees && angle.confidence >= leastConfidence
    }
}
