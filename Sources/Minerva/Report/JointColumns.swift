/// The lifter's joints and angles as columns beside the bar's motion: metres on the bar's axes, degrees of
/// the near side.
struct JointColumns {
    /// The columns: each joint's x and y, then each angle and its confidence.
    let all: [SampleColumns.Column]

    /// Frames further apart than this are not connected, seconds: 10 Hz.
    private static let longestStepSeconds = 0.1

    /// Takes the columns at a grid's instants, on straight lines between the frames; nil where a joint is not known
    /// on either side.
    init(body: BodyMotion, grid: UniformGrid) {
        let steps = JointColumns.steps(of: body, on: grid)
        var columns: [SampleColumns.Column] = []
        for joint in JointSmoothing.joints {
            let places = body.frames.map { frame in frame.pose?[joint].map { body.meters($0.position) } }
            columns.append(
                SampleColumns.Column(
                    name: joint.name + "_x_m", values: JointColumns.values(places.map { $0?.x }, at: steps)))
            columns.append(
                SampleColumns.Column(
                    name: joint.name + "_y_m", values: JointColumns.values(places.map { $0?.y }, at: steps)))
        }
        func append(_ name: String, _ angles: [JointAngles.Angle?]) {
            columns.append(
                SampleColumns.Column(
                    name: name + "_deg", values: JointColumns.values(angles.map { $0?.degrees }, at: steps)))
            columns.append(
                SampleColumns.Column(
                    name: name + "_confidence", values: JointColumns.values(angles.map { $0?.confidence }, at: steps)))
        }
        append("hip", body.angles.map { $0?.hip })
        append("knee", body.angles.map { $0?.knee })
        append("ankle", body.angles.map { $0?.ankle })
        append("trunk", body.angles.map { $0?.trunk })
        append("elbow", body.angles.map { $0?.elbow })
        all = columns
    }

    /// Where an instant lies: the frame before it and the share of the way to the next one; nil outside the frames.
    private struct Step {
        var frame: Int
        var share: Double
    }

    private static func steps(of body: BodyMotion, on grid: UniformGrid) -> [Step?] {
        var frame = 0
        return (0..<grid.count).map { index in
            let time = grid.time(at: index)
            while frame + 1 < body.frames.count, body.frames[frame + 1].timeSeconds <= time { frame += 1 }
            guard frame < body.frames.count, body.frames[frame].timeSeconds <= time else { return nil }
            guard frame + 1 < body.frames.count else {
                return time - body.frames[frame].timeSeconds < 1e-6 ? Step(frame: frame, share: 0) : nil
            }
            let length = body.frames[frame + 1].timeSeconds - body.frames[frame].timeSeconds
            guard length <= longestStepSeconds else { return nil }
            return Step(frame: frame, share: (time - body.frames[frame].timeSeconds) / length)
        }
    }

    private static func values(_ values: [Double?], at steps: [Step?]) -> [Double?] {
        steps.map { step in
            guard let step, let value = values[step.frame] else { return nil }
            guard step.share > 0 else { return value }
            guard let next = values[step.frame + 1] else { return nil }
            return value + (next - value) * step.share
        }
    }
}
