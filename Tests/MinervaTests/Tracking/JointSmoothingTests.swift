import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct JointSmoothingTests {
    /// Two seconds at 30 fps with a plate of 100 pixels at (500, 500), and one knee.
    static func track(
        frames: Int = 60, plate: Vector2? = Vector2(x: 500, y: 500),
        knee: (Int) -> (place: Vector2, visibility: Double)?
    ) -> Track {
        let frames = (0..<frames).map { i in
            TrackFrame(
                index: i, timeSeconds: Double(i) / 30,
                plate: plate.map { PlateObservation(center: $0, width: 100, height: 100, confidence: 1) },
                pose: knee(i).map {
                    PoseObservation(
                        confidence: 1,
                        joints: [JointObservation(joint: .leftKnee, position: $0.place, visibility: $0.visibility)])
                } ?? PoseObservation(confidence: 1, joints: []))
        }
        return Track(
            producer: "drawn",
            clip: ClipInfo(
                name: "drawn", durationSeconds: 2, frameCount: frames.count, displayWidth: 1280, displayHeight: 1280,
                rotationDegrees: 0, codec: "", nominalFps: 30, effectiveRateHz: 30, hasVariableFrameRate: false),
            plateModel: nil, poseModel: nil, frames: frames, cameraMotionPixels: nil)
    }

    static func knees(_ track: Track) -> [JointObservation?] {
        JointSmoothing.smoothed(track, minimumVisibility: 0.5).frames.map { $0.pose?[.leftKnee] }
    }

    @Test("A joint that moves evenly is not changed, whatever its confidence")
    func evenMotion() throws {
        let knees = Self.knees(Self.track { (Vector2(x: 100 + 2 * Double($0), y: 300 - Double($0)), 0.8) })
        for (i, knee) in knees.enumerated() {
            let knee = try #require(knee)
            #expect((knee.position - Vector2(x: 100 + 2 * Double(i), y: 300 - Double(i))).length < 1e-3)
            #expect(abs(knee.visibility - 0.8) < 1e-12)
        }
    }

    @Test("Where a clip's clock begins makes no difference", arguments: [-10.0, -1.01, 10])
    func clockStart(start: Double) {
        let track = Self.track { (Vector2(x: 100 + 2 * Double($0), y: 300), 0.8) }
        var later = track
        for i in later.frames.indices { later.frames[i].timeSeconds += start }
        let (before, after) = (Self.knees(track), Self.knees(later))
        #expect(before.map { $0 == nil } == after.map { $0 == nil })
        for (a, b) in zip(before, after) {
            if let a, let b { #expect((a.position - b.position).length < 1e-6) }
        }
    }

    @Test("What the near plate covers was not seen: it is carried through on the straight way, less and less sure")
    func hiddenByPlate() throws {
        // From frame 25 to 35 the model puts the knee into the plate's middle; before and after it moves evenly.
        let knees = Self.knees(
            Self.track { i in
                ((25...35).contains(i) ? Vector2(x: 500, y: 500) : Vector2(x: 300 + Double(i), y: 420), 1)
            })
        for i in 0..<60 {
            let knee = try #require(knees[i])
            #expect((knee.position - Vector2(x: 300 + Double(i), y: 420)).length < 0.5)
        }
        let middle = try #require(knees[30])
        #expect(abs(middle.visibility - (1 - 0.2 / 0.25)) < 1e-9)
        #expect(knees[24]?.visibility == 1)
    }

    @Test("Hidden for longer it is missing, but for a quarter second at either end")
    func longHiding() {
        let knees = Self.knees(
            Self.track { i in ((15..<45).contains(i) ? Vector2(x: 500, y: 500) : Vector2(x: 300, y: 420), 1) })
        #expect((0..<60).filter { knees[$0] == nil } == Array(22...37))
    }

    @Test("A joint that the model holds for hidden is carried in the same way")
    func invisible() {
        let knees = Self.knees(Self.track { i in (Vector2(x: 300, y: 420), i < 30 ? 1 : 0.4) })
        #expect(knees[29]?.visibility == 1)
        #expect(knees.lastIndex { $0 != nil } == 36)
    }

    @Test("Up to three frames on another thing are outvoted")
    func jumps() throws {
        for run in 1...3 {
            let wrong = 30..<(30 + run)
            let knees = Self.knees(Self.track { i in (Vector2(x: wrong.contains(i) ? 360 : 300, y: 420), 1) })
            for knee in knees { #expect(abs(try #require(knee).position.x - 300) < 1e-6) }
        }
    }

    @Test("Nothing, one sight and a track without a pose")
    func degenerate() {
        #expect(Self.knees(Self.track { _ in nil }).allSatisfy { $0 == nil })
        let one = Self.knees(Self.track { $0 == 30 ? (Vector2(x: 300, y: 420), 1) : nil })
        #expect((0..<60).filter { one[$0] != nil } == Array(23...37))
        #expect(one[33]?.position == Vector2(x: 300, y: 420))
        #expect(Self.knees(Self.track(frames: 0) { _ in nil }).isEmpty)
        let bare = SyntheticLift.snatch().track(fps: 30)
        #expect(JointSmoothing.smoothed(bare, minimumVisibility: 0.5) == bare)
    }

    @Test("Without a plate nothing is hidden and nothing doubted")
    func noPlate() {
        let knees = Self.knees(Self.track(plate: nil) { i in (Vector2(x: i == 30 ? 900 : 500, y: 500), 1) })
        #expect(knees.allSatisfy { $0 != nil })
        #expect((knees[30]?.position.x ?? 0) > 510)
    }
}

@Suite struct JointAnglesTests {
    static func angles(_ figure: StickFigure, side: BodySide = .right) -> JointAngles {
        JointAngles(of: PoseObservation(confidence: 1, joints: figure.joints), side: side)
    }

    @Test("Standing straight all joints are, and the trunk is upright")
    func standing() {
        let angles = Self.angles(StickFigure())
        #expect(abs((angles.knee?.degrees ?? 0) - 180) < 1e-9)
        #expect(abs((angles.hip?.degrees ?? 0) - 180) < 1e-9)
        #expect(abs((angles.elbow?.degrees ?? 0) - 180) < 1e-9)
        #expect(angles.trunk?.degrees == 0)
    }

    @Test("Leans of the sticks are the angles between them", arguments: [(20.0, 40.0, 30.0), (35, 80, 60)])
    func leans(shank: Double, thigh: Double, trunk: Double) {
        var figure = StickFigure()
        figure.shank = shank
        figure.thigh = thigh
        figure.trunk = trunk
        let angles = Self.angles(figure)
        #expect(abs((angles.knee?.degrees ?? 0) - (180 - shank - thigh)) < 1e-9)
        #expect(abs((angles.hip?.degrees ?? 0) - (180 - thigh - trunk)) < 1e-9)
        #expect(abs((angles.trunk?.degrees ?? 0) - trunk) < 1e-9)
    }

    @Test("An angle is as sure as its least sure joint, and missing with it")
    func confidence() {
        var figure = StickFigure()
        figure.visibility = 0.6
        #expect(Self.angles(figure).knee?.confidence == 0.6)
        let pose = PoseObservation(confidence: 1, joints: figure.joints.filter { $0.joint != .rightAnkle })
        let angles = JointAngles(of: pose, side: .right)
        #expect(angles.knee == nil && angles.ankle == nil && angles.hip != nil)
        #expect(JointAngles(of: pose, side: .left).knee != nil)
        let nothing = JointAngles(of: PoseObservation(confidence: 1, joints: []), side: .left)
        #expect(nothing.hip == nil && nothing.trunk == nil)
    }

    @Test("Who faces right shows the right side; without a facing the better seen one is near")
    func nearSide() {
        let track = JointSmoothingTests.track { _ in (Vector2(x: 300, y: 420), 1) }
        #expect(BodySide.near(in: track, facing: .right) == .right)
        #expect(BodySide.near(in: track, facing: .left) == .left)
        #expect(BodySide.near(in: track, facing: nil) == .left)
    }
}
