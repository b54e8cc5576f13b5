import Minerva

/// A pose in one frame, joint by joint; nil for a frame without one.
extension Track {
    /// The same track with a pose in every frame, as `joints` draws it: name, place in display pixels, visibility.
    public func posed(_ joints: (TrackFrame) -> [JointObservation]) -> Track {
        var track = self
        for i in track.frames.indices {
            let drawn = joints(track.frames[i])
            track.frames[i].pose = drawn.isEmpty ? nil : PoseObservation(confidence: 1, joints: drawn)
        }
        track.poseModel = ModelIdentity(name: "drawn", sha256: String(repeating: "0", count: 64))
        return track
    }
}

extension JointObservation {
    /// A joint at a place in display pixels.
    public init(_ joint: Joint, x: Double = 300, y: Double, visibility: Double = 1) {
        self.init(joint: joint, position: Vector2(x: x, y: y), visibility: visibility)
    }
}

extension SyntheticLift {
    /// A pull whose bar is slowed down between first and second pull, or (without `transition`) that goes up in one go.
    public static func pulled(
        first: Double = 1.2, transition: Double?, peak: Double = 1.9, rest: Double = 1
    ) -> SyntheticLift {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: rest)])
        if let transition {
            lift.append([
                LiftSegment(.firstPull, seconds: 0.5, to: first, onset: 3, begins: .snatch),
                LiftSegment(.transition, seconds: 0.13, to: transition),
                LiftSegment(.secondPull, seconds: 0.22, to: peak),
            ])
        } else {
            lift.append([LiftSegment(.firstPull, seconds: 0.8, to: peak, onset: 3, begins: .snatch)])
        }
        lift.append(turnover(from: peak, under: 0.7, sharpness: .soft))
        lift.append([LiftSegment(.catchHold, seconds: 0.3)])
        lift.append(LiftSegment.move(.recovery, by: 0.7, seconds: 1.3))
        lift.append([LiftSegment(.hold, seconds: 1)])
        return lift
    }
}
