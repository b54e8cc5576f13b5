/// Where on the body the lifter has the bar.
public enum BarHold: Equatable, Sendable {
    /// In straight arms, at the hip or below.
    case hanging
    /// On the shoulders: a clean's rack, a squat's back.
    case shoulders
    /// Over the head.
    case overhead
}

/// Reads from the pose where the lifter has the bar, and whether the lifter stands.
///
/// Everything is measured in statures of the same picture, so that neither the plate's size nor the lifter's
/// matters. Shares of the stature are Drillis and Contini's (1966): shoulder 0.82, hip 0.53, knee 0.285 high, reach
/// 1.13 to 1.22.
struct BarHoldReader: Sendable {
    private let body: BodyMotion
    /// What the whole body measures in the bar's plane, pixels.
    private let stature: Double
    private let shoulder: Joint
    private let hip: Joint
    private let knee: Joint

    /// The bar lies within 0.06 of the shoulder in the rack, 0.31 to 0.40 over it overhead, 0.25 to 0.35 under it in
    /// the hang, bent over or not. The bounds stand halfway, and a joint's error (0.04 of the stature) apart.
    private static let rackShares = -0.135...0.165
    private static let overheadShare = 0.205
    private static let hangShare = -0.175
    /// A standing lifter's hips are a thigh (0.245) over the knees, those of one who lies on a bench as high as they;
    /// halfway, and a joint's error apart.
    private static let standingShare = 0.145
    private static let lyingShare = 0.105
    /// Joints less sure than this decide nothing, as in `ReceivePosition`.
    private static let leastConfidence = 0.4
    /// One picture may be mistaken, and two; three in a row seldom are.
    private static let fewestFrames = 3

    /// Prepares a lifter; nil where none of the near side's large bones is seen.
    init?(body: BodyMotion) {
        self.body = body
        shoulder = body.near(.leftShoulder, .rightShoulder)
        hip = body.near(.leftHip, .rightHip)
        knee = body.near(.leftKnee, .rightKnee)
        let ankle = body.near(.leftAnkle, .rightAnkle)
        var statures: [Double] = []
        for (top, bottom, share) in [
            (shoulder, hip, BodyShares.trunk), (hip, knee, BodyShares.thigh), (knee, ankle, BodyShares.shank),
        ] {
            let lengths = body.frames.compactMap { frame -> Double? in
                guard let a = BarHoldReader.place(top, in: frame), let b = BarHoldReader.place(bottom, in: frame) else {
                    return nil
                }
                return (a - b).length
            }
            // A bone that is turned toward the camera shows shorter, never longer.
            if lengths.count >= BarHoldReader.fewestFrames { statures.append(quantile(lengths, 0.75) / share) }
        }
        guard !statures.isEmpty else { return nil }
        stature = median(statures)
        guard stature > 0 else { return nil }
    }

    /// The hold between two times, seconds; nil where it is in between, changes, or is not seen.
    func hold(from start: Double, through end: Double) -> BarHold? {
        guard let share = usual(from: start, through: end, of: barOverShoulder) else { return nil }
        if share >= BarHoldReader.overheadShare { return .overhead }
        if share <= BarHoldReader.hangShare { return .hanging }
        return BarHoldReader.rackShares.contains(share) ? .shoulders : nil
    }

    /// Whether the lifter stands, rather than lies on a bench, between two times; nil in between, and where the near
    /// leg is not seen.
    func isStanding(from start: Double, through end: Double) -> Bool? {
        guard let share = usual(from: start, through: end, of: hipOverKnee) else { return nil }
        return share >= BarHoldReader.standingShare ? true : share <= BarHoldReader.lyingShare ? false : nil
    }

    private func usual(from start: Double, through end: Double, of share: (TrackFrame) -> Double?) -> Double? {
        let shares = body.indices(from: start, through: end).compactMap { share(body.frames[$0]) }
        return shares.count >= BarHoldReader.fewestFrames ? median(shares) : nil
    }

    /// A racked plate hides the shoulder: then it is taken for a trunk's length over the hip, 0.07 too high in who
    /// leans by 40°. In the hang and overhead the plate is too far away to hide it.
    private func barOverShoulder(in frame: TrackFrame) -> Double? {
        guard let plate = frame.plate, plate.state != .predicted else { return nil }
        let bar = plate.center
        if let place = BarHoldReader.place(shoulder, in: frame) { return (place.y - bar.y) / stature }
        guard let low = BarHoldReader.place(hip, in: frame) else { return nil }
        let share = (low.y - bar.y) / stature - BodyShares.trunk
        return BarHoldReader.rackShares.contains(share) ? share : nil
    }

    private func hipOverKnee(in frame: TrackFrame) -> Double? {
        guard let low = BarHoldReader.place(knee, in: frame), let high = BarHoldReader.place(hip, in: frame) else {
            return nil
        }
        return (low.y - high.y) / stature
    }

    private static func place(_ joint: Joint, in frame: TrackFrame) -> Vector2? {
        frame.pose?[joint].flatMap { $0.visibility >= leastConfidence ? $0.position : nil }
    }
}
