import Foundation
import Minerva

/// A lifter of sticks who stands on the floor and faces the picture's right, both sides alike: shank and thigh of 100
/// pixels, trunk of 117.
///
/// 100 pixels are 0.246 of the stature, as `StatureScale` has it.
struct StickFigure {
    /// Place of the ankles, display pixels.
    var ankle = Vector2(x: 600, y: 900)
    /// Lean of the shank forward, of the thigh backward and of the trunk forward from the vertical, degrees.
    var shank = 0.0
    var thigh = 0.0
    var trunk = 0.0
    /// How far the left foot stands before the right one, pixels.
    var split = 0.0
    var visibility = 1.0

    private func up(_ from: Vector2, _ length: Double, _ degrees: Double) -> Vector2 {
        from + Vector2(x: length * sin(degrees * .pi / 180), y: -length * cos(degrees * .pi / 180))
    }

    var joints: [JointObservation] {
        let knee = up(ankle, 100, shank)
        let hip = up(knee, 100, -thigh)
        let shoulder = up(hip, 288.0 / 246 * 100, trunk)
        let wrist = shoulder + Vector2(x: 0, y: 100)
        func place(_ joint: Joint) -> Vector2? {
            let apart = Vector2(x: joint.name.hasPrefix("left") ? split / 2 : -split / 2, y: 0)
            switch joint {
            case .nose: return shoulder + Vector2(x: 20, y: -40)
            case .leftEar, .rightEar: return shoulder + Vector2(x: 0, y: -40)
            case .leftShoulder, .rightShoulder: return shoulder
            case .leftElbow, .rightElbow: return shoulder + Vector2(x: 0, y: 50)
            case .leftWrist, .rightWrist: return wrist
            case .leftHip, .rightHip: return hip
            case .leftKnee, .rightKnee: return knee
            case .leftAnkle, .rightAnkle: return ankle + apart
            case .leftHeel, .rightHeel: return ankle + apart + Vector2(x: -12, y: 9.3)
            case .leftFootIndex, .rightFootIndex: return ankle + apart + Vector2(x: 50, y: 15.1)
            default: return nil
            }
        }
        return Joint.allCases.compactMap { joint in
            place(joint).map { JointObservation(joint: joint, position: $0, visibility: visibility) }
        }
    }
}
