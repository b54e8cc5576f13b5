/// The athlete's joints as lines and dots.
enum Skeleton {
    /// Pairs of joints with a bone between them, the left ones and the right ones.
    private static let leftBones: [(Joint, Joint)] = [
        (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist), (.leftShoulder, .leftHip), (.leftHip, .leftKnee),
        (.leftKnee, .leftAnkle), (.leftAnkle, .leftHeel), (.leftHeel, .leftFootIndex),
    ]
    private static let rightBones: [(Joint, Joint)] = [
        (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist), (.rightShoulder, .rightHip), (.rightHip, .rightKnee),
        (.rightKnee, .rightAnkle), (.rightAnkle, .rightHeel), (.rightHeel, .rightFootIndex),
    ]
    private static let crossBones: [(Joint, Joint)] = [(.leftShoulder, .rightShoulder), (.leftHip, .rightHip)]

    /// Joints that are rather hidden than seen, or were carried on from long before, are not drawn: where they
    /// are is a guess.
    private static let leastVisibility = 0.5

    /// The bones between joints that were seen, the right side under the left, and across shoulders and hips. `place`
    /// is where a joint goes in the scene.
    static func shapes(_ pose: PoseObservation, unit: Double, place: (Vector2) -> Vector2) -> [Scene.Shape] {
        var shapes: [Scene.Shape] = []
        let sides = [
            (rightBones, SceneColor(0x9CC7FF)), (leftBones, SceneColor(0xFFD9A0)), (crossBones, SceneColor(0xFFFFFF)),
        ]
        for (bones, color) in sides {
            for bone in bones {
                guard let a = seen(bone.0, in: pose), let b = seen(bone.1, in: pose) else { continue }
                append([place(a), place(b)], color: color, unit: unit, to: &shapes)
            }
        }
        return shapes
    }

    private static func append(_ ends: [Vector2], color: SceneColor, unit: Double, to shapes: inout [Scene.Shape]) {
        shapes.append(.polyline(ends, Scene.Stroke(SceneColor(0x000000).opacity(0.45), width: 4.6 * unit)))
        shapes.append(.polyline(ends, Scene.Stroke(color, width: 2.4 * unit)))
        for joint in ends {
            shapes.append(.ellipse(center: joint, radii: Vector2(x: 2.6 * unit, y: 2.6 * unit), fill: color))
        }
    }

    private static func seen(_ joint: Joint, in pose: PoseObservation) -> Vector2? {
        guard let seen = pose[joint], seen.visibility >= leastVisibility else { return nil }
        return seen.position
    }
}
