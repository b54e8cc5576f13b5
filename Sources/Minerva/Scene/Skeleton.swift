/// The athlete's joints as lines and dots.
enum Skeleton {
    /// Pairs of joints with a bone between them, by BlazePose's names without the side.
    private static let sideBones: [(String, String)] = [
        ("shoulder", "elbow"), ("elbow", "wrist"), ("shoulder", "hip"), ("hip", "knee"), ("knee", "ankle"),
        ("ankle", "heel"), ("heel", "foot_index"),
    ]

    /// Joints that are rather hidden than seen are not drawn: where they are is a guess.
    private static let leastVisibility = 0.5

    /// The bones between joints that were seen, the right side under the left, and across shoulders and hips.
    static func shapes(_ pose: PoseObservation, unit: Double) -> [Scene.Shape] {
        var shapes: [Scene.Shape] = []
        for (side, color) in [("right_", SceneColor(0x9CC7FF)), ("left_", SceneColor(0xFFD9A0))] {
            for (upper, lower) in sideBones {
                append(bone: (side + upper, side + lower), of: pose, color: color, unit: unit, to: &shapes)
            }
        }
        for joint in ["shoulder", "hip"] {
            append(
                bone: ("left_" + joint, "right_" + joint), of: pose, color: SceneColor(0xFFFFFF), unit: unit,
                to: &shapes)
        }
        return shapes
    }

    private static func append(
        bone: (String, String), of pose: PoseObservation, color: SceneColor, unit: Double,
        to shapes: inout [Scene.Shape]
    ) {
        guard let a = place(bone.0, in: pose), let b = place(bone.1, in: pose) else { return }
        shapes.append(.polyline([a, b], Scene.Stroke(SceneColor(0x000000).opacity(0.45), width: 4.6 * unit)))
        shapes.append(.polyline([a, b], Scene.Stroke(color, width: 2.4 * unit)))
        for joint in [a, b] {
            shapes.append(.ellipse(center: joint, radii: Vector2(x: 2.6 * unit, y: 2.6 * unit), fill: color))
        }
    }

    private static func place(_ name: String, in pose: PoseObservation) -> Vector2? {
        guard let joint = pose.joints.first(where: { $0.name == name }), joint.visibility >= leastVisibility else {
            return nil
        }
        return joint.position + Vector2(x: 0.5, y: 0.5)
    }
}
