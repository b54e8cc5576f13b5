/// How the lifter receives the bar: what the legs do between the bar's top and its lowest place after it.
public struct ReceivePosition: Equatable, Sendable {
    /// The three ways of receiving.
    public enum Stance: Equatable, Sendable {
        /// Hips at or below the knees.
        case squat
        /// Hips above the knees: a power snatch, clean or jerk.
        case power
        /// One foot forward, one back.
        case split

        /// The name in files.
        public var text: String {
            switch self {
            case .squat: "squat"
            case .power: "power"
            case .split: "split"
            }
        }
    }

    /// The stance.
    public var stance: Stance
    /// Angle of the near knee where it is bent most, degrees; nil where it is not seen, and for a split, whose legs differ.
    public var kneeDegrees: Double?
    /// Angle of the near hip at that instant, degrees.
    public var hipDegrees: Double?
    /// Height of the near hip over the near knee where it is lowest, metres; negative below it.
    public var hipOverKneeMeters: Double

    /// Feet further apart than this along the line of sight's normal are split: two foot lengths. Squat and power stances are
    /// side by side, and show apart only by an oblique view: 0.35 m of stance by 30° are 0.18 m.
    private static let splitMeters = 0.5
    /// Joints less sure than this decide nothing.
    private static let leastConfidence = 0.4
    /// Bones do not shrink: one that shows shorter than this share of its usual length has a misplaced end, as the model's
    /// guess behind a plate is. Knees turned out by 40° leave 0.77.
    private static let leastBoneShare = 0.7

    /// Tells the stance from the deepest instant between two times; nil where the near leg is not seen there.
    init?(body: BodyMotion, scale: PlateScale, from start: Double, through end: Double) {
        let hip = body.near(.leftHip, .rightHip)
        let knee = body.near(.leftKnee, .rightKnee)
        func sure(_ pose: PoseObservation, _ joint: Joint) -> Vector2? {
            pose[joint].flatMap { $0.visibility >= ReceivePosition.leastConfidence ? $0.position : nil }
        }
        func bone(_ pose: PoseObservation?, _ a: Joint, _ b: Joint) -> Double? {
            guard let pose, let a = sure(pose, a), let b = sure(pose, b) else { return nil }
            return scale.meters(from: a, to: b).length
        }
        let ankle = body.near(.leftAnkle, .rightAnkle)
        let usualThigh = quantile(body.frames.compactMap { bone($0.pose, hip, knee) }, 0.75)
        let usualShank = quantile(body.frames.compactMap { bone($0.pose, knee, ankle) }, 0.75)
        var deepest: (height: Double, index: Int)?
        var feet: [Double] = []
        for i in body.indices(from: start, through: end) {
            guard let pose = body.frames[i].pose else { continue }
            if let left = sure(pose, .leftAnkle), let right = sure(pose, .rightAnkle) {
                feet.append(abs(scale.meters(from: left, to: right).x))
            }
            guard let hipPlace = sure(pose, hip), let kneePlace = sure(pose, knee),
                let thigh = bone(pose, hip, knee), thigh >= ReceivePosition.leastBoneShare * usualThigh,
                let shank = bone(pose, knee, ankle), shank >= ReceivePosition.leastBoneShare * usualShank
            else { continue }
            let height = scale.meters(from: kneePlace, to: hipPlace).y
            if height < (deepest?.height ?? .infinity) { deepest = (height, i) }
        }
        guard let deepest else { return nil }
        hipOverKneeMeters = deepest.height
        // The feet land early and stay: the upper half of what was seen is the stance itself.
        if !feet.isEmpty, quantile(feet, 0.75) >= ReceivePosition.splitMeters {
            stance = .split
            return
        }
        stance = deepest.height <= 0 ? .squat : .power
        kneeDegrees = body.angles[deepest.index]?.knee?.degrees
        hipDegrees = body.angles[deepest.index]?.hip?.degrees
    }
}
