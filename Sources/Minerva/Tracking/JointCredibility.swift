/// Whether a joint can be where a pose model puts it: the model always answers, of limbs that the plate hides too.
///
/// Geometry and what lifters do refute it: the near plate lies nearer than every joint, bones keep their lengths,
/// whoever lifts stands on their feet, and hands hold a bar that is up.
struct JointCredibility {
    private let minimumVisibility: Double
    private let bones: [Bone]
    /// The lowest row of the near plate's middle, pixels; the bar is on the floor there, or as low as it gets.
    private let lowestRow: Double

    /// From here on the model's ankles are off by 3 % of stature in our renders, below by 10 % and more.
    private static let sureVisibility = 0.9
    /// Drop from the knee to the ankle as a share of the shank: 75° from upright. Rear legs of splits reach 60°.
    private static let leastDrop = 0.25
    /// How far from the near plate's middle a joint of a holding arm can be seen, in diameters: hands are up to half a
    /// metre behind the plate, which seen from aside, above or below shifts them by up to 0.2 m, and elbows a forearm
    /// and a palm away.
    private static let armReach: [Joint: Double] = [
        .leftWrist: 0.75, .rightWrist: 0.75, .leftElbow: 1.2, .rightElbow: 1.2,
    ]

    /// Learns the usual lengths of the legs' bones from where both ends are in sight.
    init(track: Track, minimumVisibility: Double) {
        self.minimumVisibility = minimumVisibility
        lowestRow = track.frames.reduce(-Double.infinity) { max($0, $1.plate?.center.y ?? -.infinity) }
        bones = Bone.legs.map { bone in
            var bone = bone
            let lengths = track.frames.compactMap { frame in
                frame.pose.flatMap {
                    JointCredibility.isInSight(bone, in: $0, frame.plate, minimumVisibility) ? bone.length(in: $0) : nil
                }
            }
            bone.usual = quantile(lengths, 0.75)
            return bone
        }
    }

    /// Whether a joint of a frame's pose counts as seen.
    func allows(_ joint: Joint, in pose: PoseObservation, plate: PlateObservation?) -> Bool {
        guard let found = pose[joint], found.visibility >= minimumVisibility else { return false }
        return isPlaced(joint, at: found.position, in: pose, plate) && isFootAllowed(joint, in: pose, plate)
            && isArmAllowed(joint, at: found.position, plate)
    }

    /// Not behind the plate, but for a knee between a hip and an ankle that are in sight: where thigh and shank
    /// have their lengths there, the two place it as well as sight would. And not at the end of a bone whose
    /// length is absurd.
    private func isPlaced(
        _ joint: Joint, at position: Vector2, in pose: PoseObservation, _ plate: PlateObservation?
    ) -> Bool {
        let own = bones.filter { $0.upper == joint || $0.lower == joint }
        guard JointCredibility.isHidden(position, by: plate) else {
            return own.allSatisfy {
                !JointCredibility.isInSight($0, in: pose, plate, minimumVisibility) || $0.isSound(in: pose)
            }
        }
        guard own.count == 2, let hip = pose[own[0].upper], let ankle = pose[own[1].lower],
            min(hip.visibility, ankle.visibility) >= JointCredibility.sureVisibility,
            !JointCredibility.isHidden(hip.position, by: plate), !JointCredibility.isHidden(ankle.position, by: plate)
        else { return false }
        return own.allSatisfy { $0.isSound(in: pose) }
    }

    /// An ankle, heel or toe counts with its ankle. A shank hangs from its knee, however far that is bent; of a leg
    /// behind the plate the model folds it back under the hip, or puts the foot beside the rim: near the plate only a
    /// sure ankle counts.
    private func isFootAllowed(_ joint: Joint, in pose: PoseObservation, _ plate: PlateObservation?) -> Bool {
        guard joint.rawValue >= Joint.leftAnkle.rawValue else { return true }
        let own = joint.side == .left ? Joint.leftAnkle : .rightAnkle
        guard let shank = bones.first(where: { $0.lower == own }), let ankle = pose[own] else { return true }
        if let knee = pose[shank.upper],
            ankle.position.y < knee.position.y + shank.usual * JointCredibility.leastDrop
        {
            return false
        }
        guard ankle.visibility < JointCredibility.sureVisibility, let plate else { return true }
        return (ankle.position - plate.center).length > plate.diameter
    }

    /// A bar that is half a plate above its lowest place is held there by hands: an arm guessed far from it
    /// is not theirs.
    private func isArmAllowed(_ joint: Joint, at position: Vector2, _ plate: PlateObservation?) -> Bool {
        guard let reach = JointCredibility.armReach[joint], let plate, plate.center.y < lowestRow - plate.height / 2
        else { return true }
        return (position - plate.center).length < reach * plate.diameter
    }

    private static func isInSight(
        _ bone: Bone, in pose: PoseObservation, _ plate: PlateObservation?, _ minimumVisibility: Double
    ) -> Bool {
        for joint in [bone.upper, bone.lower] {
            guard let found = pose[joint], found.visibility >= minimumVisibility,
                !isHidden(found.position, by: plate)
            else { return false }
        }
        return true
    }

    /// Whether a place lies within the near plate's rim.
    private static func isHidden(_ place: Vector2, by plate: PlateObservation?) -> Bool {
        guard let plate, plate.width > 0, plate.height > 0 else { return false }
        let x = 2 * (place.x - plate.center.x) / plate.width
        let y = 2 * (place.y - plate.center.y) / plate.height
        return x * x + y * y < 1
    }

    /// A bone of a leg, which from the side keeps its length in the picture.
    private struct Bone {
        var upper: Joint
        var lower: Joint
        /// Shares of its usual length between which it may show. Knees turned out by 40° shorten a thigh to 0.77, a
        /// shank hardly; legs come nearer to the camera by no more than a fifth. What is beyond has an end on
        /// another thing.
        var shares: ClosedRange<Double>
        /// Its usual length, pixels; 0 where it was never seen.
        var usual = 0.0

        /// The bones of both legs, upper ones first.
        static let legs = [
            Bone(upper: .leftHip, lower: .leftKnee, shares: 0.6...1.35),
            Bone(upper: .leftKnee, lower: .leftAnkle, shares: 0.75...1.35),
            Bone(upper: .rightHip, lower: .rightKnee, shares: 0.6...1.35),
            Bone(upper: .rightKnee, lower: .rightAnkle, shares: 0.75...1.35),
        ]

        func length(in pose: PoseObservation) -> Double? {
            guard let a = pose[upper], let b = pose[lower] else { return nil }
            return (a.position - b.position).length
        }

        func isSound(in pose: PoseObservation) -> Bool {
            length(in: pose).map { shares.contains($0 / max(usual, 1e-9)) } ?? false
        }
    }
}
