/// How the lifter receives the bar: what the legs do between the bar's top and its lowest place after it.
public struct ReceivePosition: Equatable, Sendable {
    /// The three ways of receiving.
    public enum Stance: Equatable, Sendable {
        /// Thighs below level and knees bent past a right angle.
        case squat
        /// Thighs above level and knees open: a power snatch, clean or jerk.
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

    /// The stance; nil where hip and knee tell neither a squat nor a power position: too near to the border, or
    /// against each other.
    public var stance: Stance?
    /// Angle of the near knee where it is bent most, degrees; nil where it is not seen, and for a split,
    /// whose legs differ.
    public var kneeDegrees: Double?
    /// Angle of the near hip at that instant, degrees.
    public var hipDegrees: Double?
    /// Height of the near hip over the near knee where it is lowest, metres; negative below it.
    public var hipOverKneeMeters: Double

    /// Feet further apart than this along the line of sight's normal are split: two foot lengths. Squat and power
    /// stances are side by side, and show apart only by an oblique view: 0.35 m of stance by 30° are 0.18 m.
    private static let splitMeters = 0.5
    /// Joints less sure than this decide nothing.
    private static let leastConfidence = 0.4
    /// Bones do not shrink: one that shows shorter than this share of its usual length has a misplaced end, as the
    /// model's guess behind a plate is. Knees turned out by 40° leave 0.77.
    private static let leastBoneShare = 0.7
    /// How far a joint may lie off its place, in thighs: a twenty-fifth of stature, as in `BarHoldReader`; a thigh
    /// is 0.245 of it.
    private static let jointErrorInThighs = 0.04 / 0.245
    /// What that comes to at the knee, degrees: each bone may lie 9° off, and their errors add in squares.
    private static let kneeErrorDegrees = 13.0

    /// Tells the stance from the deepest instant between two times; nil where the near leg is not seen there, and where
    /// sight of it ends while it still sinks.
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
        var last = 0
        var feet: [Double] = []
        for i in body.indices(from: start, through: end) {
            guard let pose = body.frames[i].pose, !ReceivePosition.isHeld(ankle, at: i, in: body) else { continue }
            if let left = sure(pose, .leftAnkle), let right = sure(pose, .rightAnkle) {
                feet.append(abs(scale.meters(from: left, to: right).x))
            }
            guard !ReceivePosition.isHeld(hip, at: i, in: body), !ReceivePosition.isHeld(knee, at: i, in: body),
                let hipPlace = sure(pose, hip), let kneePlace = sure(pose, knee),
                let thigh = bone(pose, hip, knee), thigh >= ReceivePosition.leastBoneShare * usualThigh,
                let shank = bone(pose, knee, ankle), shank >= ReceivePosition.leastBoneShare * usualShank
            else { continue }
            last = i
            let height = scale.meters(from: kneePlace, to: hipPlace).y
            if height < (deepest?.height ?? .infinity) { deepest = (height, i) }
        }
        let isWhole = last + 1 < body.frames.count && body.frames[last + 1].timeSeconds > end
        guard let deepest, deepest.index < last || isWhole else { return nil }
        hipOverKneeMeters = deepest.height
        // The feet land early and stay: the upper half of what was seen is the stance itself.
        if !feet.isEmpty, quantile(feet, 0.75) >= ReceivePosition.splitMeters {
            stance = .split
            return
        }
        let angles = body.angles[deepest.index]
        kneeDegrees = angles?.knee?.degrees
        hipDegrees = angles?.hip?.degrees
        stance = kneeDegrees.flatMap {
            ReceivePosition.stance(hipOverKneeMeters: deepest.height, kneeDegrees: $0, thighMeters: usualThigh)
        }
    }

    /// Of feet side by side. Hip and knee must agree, each as far as joints can be trusted; else neither is told.
    private static func stance(hipOverKneeMeters: Double, kneeDegrees: Double, thighMeters: Double) -> Stance? {
        let error = jointErrorInThighs * thighMeters
        if hipOverKneeMeters >= error, kneeDegrees >= 90 - kneeErrorDegrees { return .power }
        if hipOverKneeMeters <= -error, kneeDegrees <= 90 + kneeErrorDegrees { return .squat }
        return nil
    }

    /// Whether a joint stays where it was seen last, or is seen first, for want of sight: cleaning keeps it there for a
    /// while, less and less sure. Between two sightings it moves.
    private static func isHeld(_ joint: Joint, at i: Int, in body: BodyMotion) -> Bool {
        guard let here = body.cleaned[i]?[joint] else { return false }
        for j in [max(0, i - 1), min(i + 1, body.cleaned.count - 1)] {
            if let there = body.cleaned[j]?[joint], there.position == here.position, there.visibility > here.visibility
            {
                return true
            }
        }
        return false
    }
}
