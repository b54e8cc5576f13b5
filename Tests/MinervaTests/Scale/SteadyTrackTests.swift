import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct SteadyTrackTests {
    @Test("A hand's shake that is known changes nothing in what is understood")
    func shakeTakenOut() throws {
        let still = SyntheticLift.snatch().track()
        var shaken = still
        let motion = shaken.frames.map { frame in
            Vector2(x: 8 * sine(7 * frame.timeSeconds), y: -5 + 5 * cosine(9 * frame.timeSeconds))
        }
        for i in shaken.frames.indices {
            if let center = shaken.frames[i].plate?.center { shaken.frames[i].plate?.center = center + motion[i] }
        }
        shaken.cameraMotionPixels = motion
        let analyzer = LiftAnalyzer(request: AnalysisRequest())
        let expected = try #require(analyzer.analyze(still).reps.first?.peakVelocityMps)
        let found = try #require(analyzer.analyze(shaken).reps.first?.peakVelocityMps)
        #expect(abs(found - expected) < 1e-9)
    }

    @Test("Joints move with the plate, missing displacements count as the last, and none is none")
    func parts() {
        var track = SyntheticLift.snatch().track()
        track.frames = Array(track.frames.prefix(3))
        let place = Vector2(x: 10, y: 20)
        track.frames[2].pose = PoseObservation(
            confidence: 1, joints: [JointObservation(joint: .leftKnee, position: place, visibility: 1)])
        #expect(track.steady == track)
        track.cameraMotionPixels = [Vector2(x: 0, y: 0), Vector2(x: 1, y: -2)]
        #expect(track.steady.frames[2].pose?.joints[0].position == Vector2(x: 9, y: 22))
        track.cameraMotionPixels = []
        #expect(track.steady == track)
        track.frames = []
        #expect(track.steady.frames.isEmpty)
    }
}
