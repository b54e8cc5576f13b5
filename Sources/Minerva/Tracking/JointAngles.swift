/// The angles of one side of the body in one frame, as they show in the picture.
///
/// From the side these are the angles in the plane of the movement; turned out knees and an oblique view make a bent
/// joint look straighter (by 1 − cos: 13 % of the bend at 30°), which nothing here can notice.
public struct JointAngles: Equatable, Sendable {
    /// An angle and how far its joints can be trusted.
    public struct Angle: Equatable, Sendable {
        /// Degrees.
        public var degrees: Double
        /// The least of its joints' confidences, in [0, 1].
        public var confidence: Double

        /// Creates an angle.
        public init(degrees: Double, confidence: Double) {
            self.degrees = degrees
            self.confidence = confidence
        }
    }

    /// Between trunk and thigh: 180 standing.
    public var hip: Angle?
    /// Between thigh and shank: 180 straight.
    public var knee: Angle?
    /// Between shank and foot: about 110 standing.
    public var ankle: Angle?
    /// Of hip to shoulder against the vertical: 0 upright, 90 level, whichever way it leans.
    public var trunk: Angle?
    /// Between upper arm and forearm: 180 straight.
    public var elbow: Angle?

    /// The angles of a side; each nil where one of its joints is missing.
    init(of pose: PoseObservation, side: BodySide) {
        let isLeft = side == .left
        let shoulder = pose[isLeft ? .leftShoulder : .rightShoulder]
        let elbow = pose[isLeft ? .leftElbow : .rightElbow]
        let wrist = pose[isLeft ? .leftWrist : .rightWrist]
        let hip = pose[isLeft ? .leftHip : .rightHip]
        let knee = pose[isLeft ? .leftKnee : .rightKnee]
        let ankle = pose[isLeft ? .leftAnkle : .rightAnkle]
        let foot = pose[isLeft ? .leftFootIndex : .rightFootIndex]
        self.hip = JointAngles.angle(shoulder, hip, knee)
        self.knee = JointAngles.angle(hip, knee, ankle)
        self.ankle = JointAngles.angle(knee, ankle, foot)
        self.elbow = JointAngles.angle(shoulder, elbow, wrist)
        if let hip, let shoulder {
            let spine = shoulder.position - hip.position
            trunk = Angle(
                degrees: abs(arcTangent(y: spine.x, x: -spine.y)) * 180 / Double.pi,
                confidence: min(hip.visibility, shoulder.visibility))
        }
    }

    private static func angle(_ a: JointObservation?, _ middle: JointObservation?, _ b: JointObservation?) -> Angle? {
        guard let a, let middle, let b else { return nil }
        let u = a.position - middle.position
        let v = b.position - middle.position
        guard u.length > 0, v.length > 0 else { return nil }
        let turn = arcTangent(y: u.x * v.y - u.y * v.x, x: u.x * v.x + u.y * v.y)
        return Angle(
            degrees: abs(turn) * 180 / Double.pi, confidence: min(a.visibility, middle.visibility, b.visibility))
    }
}
