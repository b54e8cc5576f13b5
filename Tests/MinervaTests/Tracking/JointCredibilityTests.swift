import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct JointCredibilityTests {
    /// Two seconds of a standing stick figure, facing right, beside a plate of 183 pixels (0.45 m) at `plate`, the
    /// bar's lowest place included.
    static func track(
        plate: Vector2, _ change: (inout [JointObservation]) -> Void = { _ in }
    ) -> (track: Track, pose: PoseObservation) {
        let lowest = Vector2(x: 700, y: 820)
        var joints = StickFigure().joints
        change(&joints)
        let pose = PoseObservation(confidence: 1, joints: joints)
        var track = JointSmoothingTests.track(plate: plate) { _ in nil }
        for i in track.frames.indices {
            let center = i < 5 ? lowest : plate
            track.frames[i].plate = PlateObservation(center: center, width: 183, height: 183, confidence: 1)
            track.frames[i].pose = i < 30 ? PoseObservation(confidence: 1, joints: StickFigure().joints) : pose
        }
        return (track, pose)
    }

    static func allowed(
        plate: Vector2 = Vector2(x: 900, y: 820), _ change: (inout [JointObservation]) -> Void = { _ in }
    ) -> Set<Joint> {
        let (track, pose) = track(plate: plate, change)
        let credibility = JointCredibility(track: track, minimumVisibility: 0.5)
        return Set(
            JointSmoothing.joints.filter { credibility.allows($0, in: pose, plate: track.frames.last?.plate) })
    }

    static let rightFoot: Set<Joint> = [.rightAnkle, .rightHeel, .rightFootIndex]

    @Test("All joints of someone who stands in sight count")
    func standing() {
        #expect(Self.allowed() == Set(JointSmoothing.joints))
    }

    @Test("A foot folded back under the hip does not, nor its heel and toe; the knee and the other foot do")
    func foldedShank() {
        let allowed = Self.allowed { joints in
            for i in joints.indices where Self.rightFoot.contains(joints[i].joint) {
                joints[i].position = Vector2(x: 520, y: 805)
            }
        }
        #expect(Set(JointSmoothing.joints).subtracting(allowed) == Self.rightFoot)
    }

    @Test(
        "An ankle that the model is not sure of does not count beside the plate, further away it does",
        arguments: [(0.6, 700.0, false), (0.95, 700, true), (0.6, 900, true)])
    func unsureFoot(visibility: Double, plateColumn: Double, counts: Bool) {
        let allowed = Self.allowed(plate: Vector2(x: plateColumn, y: 820)) { joints in
            for i in joints.indices where Self.rightFoot.contains(joints[i].joint) {
                joints[i].visibility = visibility
            }
        }
        #expect(allowed.isSuperset(of: Self.rightFoot) == counts)
        #expect(!allowed.isDisjoint(with: Self.rightFoot) == counts)
    }

    @Test(
        "A hand far from a bar that is up does not count; with the bar at its lowest it does, and so do hands at the bar"
    )
    func farHand() {
        // The figure's wrists hang at 682, its elbows at 632.
        let overhead = Self.allowed(plate: Vector2(x: 600, y: 420))
        #expect(overhead.isDisjoint(with: [.leftWrist, .rightWrist]))
        #expect(Self.allowed(plate: Vector2(x: 900, y: 820)).isSuperset(of: [.leftWrist, .rightWrist]))
        let hanging = Self.allowed(plate: Vector2(x: 700, y: 640))
        #expect(hanging.isSuperset(of: [.leftWrist, .rightWrist, .leftElbow, .rightElbow]))
    }
}
