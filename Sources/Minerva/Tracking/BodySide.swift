/// The athlete's own left or right.
public enum BodySide: Equatable, Sendable {
    case left, right

    /// The name in files.
    public var text: String { self == .left ? "left" : "right" }

    /// The side toward the camera: someone who faces the picture's right shows the right one. Where the facing is not
    /// known, the side whose joints are better seen; the left one without any.
    static func near(in track: Track, facing: Facing?) -> BodySide {
        switch facing {
        case .right: return .right
        case .left: return .left
        case nil: break
        }
        var balance = 0.0
        for frame in track.frames {
            for joint in frame.pose?.joints ?? [] {
                switch joint.joint.side {
                case .left: balance += joint.visibility
                case .right: balance -= joint.visibility
                case nil: break
                }
            }
        }
        return balance >= 0 ? .left : .right
    }
}

extension Joint {
    /// Which side of the body it is on; nil for the nose.
    public var side: BodySide? {
        switch self {
        case .nose: nil
        case .leftEyeInner, .leftEye, .leftEyeOuter, .leftEar, .mouthLeft, .leftShoulder, .leftElbow, .leftWrist,
            .leftPinky, .leftIndex, .leftThumb, .leftHip, .leftKnee, .leftAnkle, .leftHeel, .leftFootIndex:
            .left
        default: .right
        }
    }
}
