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

    @Test("A lens that zooms while it is filmed changes nothing in what is understood")
    func zoomTakenOut() throws {
        let still = SyntheticLift.snatch().track()
        let middle = Vector2(x: 320, y: 180)
        var zoomed = still
        var motion: [Vector2] = []
        let zoom = still.frames.map { 1 + 0.04 * $0.timeSeconds }
        for (i, frame) in still.frames.enumerated() {
            let plate = try #require(frame.plate)
            let seen = middle + (plate.center - middle) * zoom[i]
            motion.append(seen - plate.center)
            zoomed.frames[i].plate?.center = seen
            zoomed.frames[i].plate?.width *= zoom[i]
            zoomed.frames[i].plate?.height *= zoom[i]
        }
        zoomed.cameraMotionPixels = motion
        let analyzer = LiftAnalyzer(request: AnalysisRequest())
        let expected = try #require(analyzer.analyze(still).reps.first?.peakVelocityMps)
        let unknown = try #require(analyzer.analyze(zoomed).reps.first?.peakVelocityMps)
        #expect(abs(unknown - expected) > 0.02)
        zoomed.cameraZoom = zoom
        let found = try #require(analyzer.analyze(zoomed).reps.first?.peakVelocityMps)
        #expect(abs(found - expected) < 1e-9)
    }

    @Test("What a zooming camera shows, and where it would be without, are each other's inverse")
    func zoomInverse() {
        let camera = CameraShift(shift: Vector2(x: 7, y: -3), zoom: 1.3)
        let bar = Vector2(x: 100, y: 50)
        let point = Vector2(x: 40, y: 160)
        let steady = camera.steady(point, bar: bar)
        #expect((camera.seen(steady, bar: bar - camera.shift) - point).length < 1e-12)
        #expect(camera.steady(point, bar: nil) == point - camera.shift)
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
