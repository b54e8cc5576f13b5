import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct KneeHeightSignalTests {
    /// A bar that rises by 10 pixels a frame from y = 700, at 50 frames per second; a plate of 150 pixels.
    private func rising(_ joints: (TrackFrame) -> [JointObservation]) -> Track {
        let lift = SyntheticLift([LiftSegment(.other, seconds: 1)])
        var track = lift.track(fps: 50)
        for i in track.frames.indices { track.frames[i].plate?.center.y = 700 - 10 * Double(i) }
        return track.posed(joints)
    }

    private func signal(_ track: Track) -> KneeHeightSignal? { KneeHeightSignal(track: track, settings: Settings()) }

    private func passage(_ track: Track) -> KneePassage? {
        signal(track)?.passage(of: BarTrail(track: track, settings: Settings()), from: 0, through: 1)
    }

    @Test("Below the knee is further down in the picture: a greater y")
    func below() throws {
        let knee = try #require(signal(rising { _ in [JointObservation(.leftKnee, y: 500)] }))
        func point(_ y: Double) -> TrailPoint { TrailPoint(timeSeconds: 0.5, position: Vector2(x: 0, y: y)) }
        #expect(knee.isBelow(point(501)) == true)
        #expect(knee.isBelow(point(500)) == false)
        #expect(knee.isBelow(point(499)) == false)
    }

    @Test("The bar passes the knee where the two heights are equal, between frames too")
    func crossing() {
        guard case .passes(let seconds)? = passage(rising { _ in [JointObservation(.rightKnee, y: 495)] }) else {
            Issue.record("no passage")
            return
        }
        #expect(abs(seconds - 20.5 / 50) < 1e-9)
    }

    @Test("The near knee is the one that is better seen over the whole recording")
    func near() {
        let track = rising { frame in
            [
                JointObservation(.leftKnee, y: 600, visibility: frame.index == 3 ? 1 : 0.6),
                JointObservation(.rightKnee, y: 500, visibility: 0.9),
            ]
        }
        #expect(signal(track)?.y(at: 0.06) == 500)
    }

    @Test("Without a pose, without a knee, or with hidden ones only there is no signal")
    func nothing() {
        #expect(signal(rising { _ in [] }) == nil)
        #expect(signal(rising { _ in [JointObservation(.leftHip, y: 500)] }) == nil)
        #expect(signal(rising { _ in [JointObservation(.leftKnee, y: 500, visibility: 0.3)] }) == nil)
        #expect(signal(SyntheticLift.snatch().track()) == nil)
        var empty = SyntheticLift.snatch().track()
        empty.frames = []
        #expect(signal(empty) == nil)
    }

    @Test("A knee that jumps onto the plate for two frames is not believed")
    func jump() {
        let track = rising { frame in [JointObservation(.leftKnee, y: [21, 22].contains(frame.index) ? 420 : 455)] }
        guard case .passes(let seconds)? = passage(track) else {
            Issue.record("no passage")
            return
        }
        #expect(abs(seconds - 24.5 / 50) < 1e-9)
        let far = rising { frame in [JointObservation(.leftKnee, y: [21, 22].contains(frame.index) ? 700 : 455)] }
        #expect(signal(far)?.y(at: 21.0 / 50) == 455)
    }

    @Test("A knee that the passing plate hides is as high as it is seen next; hidden for longer it is unknown")
    func hidden() {
        func hiding(_ frames: ClosedRange<Int>) -> Track {
            rising { frames.contains($0.index) ? [] : [JointObservation(.leftKnee, y: 495)] }
        }
        guard case .passes(let seconds)? = passage(hiding(18...24)) else {
            Issue.record("no passage")
            return
        }
        // The bar is seen while the knee is not, but the two are compared only where both are known.
        #expect(abs(seconds - 20.5 / 50) < 1e-9)
        #expect(signal(hiding(18...40))?.y(at: 0.36) == 495)
        guard case .passes? = passage(hiding(18...40)) else {
            Issue.record("no passage")
            return
        }
        #expect(signal(hiding(0...24))?.y(at: 0) == 495)
        #expect(signal(hiding(0...26))?.y(at: 0) == nil)
        #expect(signal(hiding(10...40))?.y(at: 0.25) == nil)
        #expect(passage(hiding(30...50)) == nil)
    }

    @Test("A bar that starts above the knee passes none; one that never gets above it tells nothing")
    func sides() {
        #expect(passage(rising { _ in [JointObservation(.leftKnee, y: 800)] }) == .startsAbove)
        #expect(passage(rising { _ in [JointObservation(.leftKnee, y: 100)] }) == nil)
    }

    @Test("With a pose a snatch's first pull ends at the knee, and says so; without it the bar tells")
    func analysis() throws {
        let lift = SyntheticLift.snatch()
        let sampling = TrackSampling(of: lift, fps: 60)
        let knee = lift.track().kneeRow(asHighAsPlateAt: sampling.imagePoint(height: 0.3, forward: 0).center.y)
        let track = lift.track().posed { _ in [JointObservation(.leftKnee, y: knee)] }
        let rep = try #require(LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(track).reps.first)
        let first = try #require(rep.phase(.firstPull))
        #expect(first.source == .pose && rep.phase(.secondPull)?.source == .pose)
        #expect(rep.phase(.turnover)?.source == .bar)
        #expect(abs(lift.state(at: first.endSeconds).height - 0.3) < 0.01)
        let bare = try #require(LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(lift.track()).reps.first)
        #expect(bare.phase(.firstPull)?.source == .bar)
    }
}

@Suite struct FacingSignalTests {
    private func facing(_ joints: (TrackFrame) -> [JointObservation]) -> Facing? {
        FacingSignal.find(in: SyntheticLift.snatch().track(fps: 30).posed(joints), settings: Settings())
    }

    private func foot(_ heel: Double, _ toe: Double, visibility: Double = 1) -> [JointObservation] {
        [
            JointObservation(.leftHeel, x: heel, y: 700),
            JointObservation(.leftFootIndex, x: toe, y: 700, visibility: visibility),
        ]
    }

    @Test("Toes lie before heels")
    func sides() {
        #expect(facing { _ in foot(300, 370) } == .right)
        #expect(facing { _ in foot(370, 300) } == .left)
    }

    @Test("Some frames with swapped feet do not turn the lifter round")
    func outvoted() {
        #expect(facing { $0.index % 3 == 0 ? foot(370, 300) : foot(300, 370) } == .right)
    }

    @Test("A view along the feet, hidden feet and no pose tell nothing")
    func unknown() {
        #expect(facing { _ in foot(300, 310) } == nil)
        #expect(facing { _ in foot(300, 370, visibility: 0.2) } == nil)
        #expect(facing { _ in [] } == nil)
    }

    @Test("A lifter who faces left moves the bar forward to the picture's left, and nothing else changes")
    func mirrored() throws {
        let lift = SyntheticLift.snatch()
        let request = AnalysisRequest(lift: .snatch)
        let right = LiftAnalyzer(request: request).analyze(lift.track().posed { _ in foot(300, 370) })
        let left = LiftAnalyzer(request: request).analyze(lift.track().posed { _ in foot(370, 300) })
        let unknown = LiftAnalyzer(request: request).analyze(lift.track())
        #expect(left.kinematics?.x == right.kinematics?.x.map { -$0 })
        #expect(left.kinematics?.vx == right.kinematics?.vx.map { -$0 })
        #expect(left.kinematics?.y == right.kinematics?.y)
        let (one, other) = (try #require(left.reps.first?.path), try #require(right.reps.first?.path))
        #expect(one.maxForwardMeters == other.maxBackwardMeters && one.maxBackwardMeters == other.maxForwardMeters)
        #expect(unknown.reps.first?.path == other)
        #expect(unknown.diagnosis.contains { $0.code == .facingUnknown })
        #expect(!left.diagnosis.contains { $0.code == .facingUnknown })
    }
}
