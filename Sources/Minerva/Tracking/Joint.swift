/// The 33 landmarks of BlazePose, in the model's order; left and right are the athlete's own.
public enum Joint: Int, CaseIterable, Equatable, Sendable {
    case nose, leftEyeInner, leftEye, leftEyeOuter, rightEyeInner, rightEye, rightEyeOuter, leftEar, rightEar
    case mouthLeft, mouthRight
    case leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist
    case leftPinky, rightPinky, leftIndex, rightIndex, leftThumb, rightThumb
    case leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle
    case leftHeel, rightHeel, leftFootIndex, rightFootIndex

    /// The name in files: the model's own, in snake case.
    public var name: String {
        switch self {
        case .nose: "nose"
        case .leftEyeInner: "left_eye_inner"
        case .leftEye: "left_eye"
        case .leftEyeOuter: "left_eye_outer"
        case .rightEyeInner: "right_eye_inner"
        case .rightEye: "right_eye"
        case .rightEyeOuter: "right_eye_outer"
        case .leftEar: "left_ear"
        case .rightEar: "right_ear"
        case .mouthLeft: "mouth_left"
        case .mouthRight: "mouth_right"
        case .leftShoulder: "left_shoulder"
        case .rightShoulder: "right_shoulder"
        case .leftElbow: "left_elbow"
        case .rightElbow: "right_elbow"
        case .leftWrist: "left_wrist"
        case .rightWrist: "right_wrist"
        case .leftPinky: "left_pinky"
        case .rightPinky: "right_pinky"
        case .leftIndex: "left_index"
        case .rightIndex: "right_index"
        case .leftThumb: "left_thumb"
        case .rightThumb: "right_thumb"
        case .leftHip: "left_hip"
        case .rightHip: "right_hip"
        case .leftKnee: "left_knee"
        case .rightKnee: "right_knee"
        case .leftAnkle: "left_ankle"
        case .rightAnkle: "right_ankle"
        case .leftHeel: "left_heel"
        case .rightHeel: "right_heel"
        case .leftFootIndex: "left_foot_index"
        case .rightFootIndex: "right_foot_index"
        }
    }

    /// The joint of a name in files; nil where there is none. `likely` is tried first: files keep the model's order.
    init?(name: String, likely: Int) {
        if let guess = Joint(rawValue: likely), guess.name == name {
            self = guess
            return
        }
        for joint in Joint.allCases where joint.name == name {
            self = joint
            return
        }
        return nil
    }
}
