import Minerva
import MinervaTestSupport
import Testing

/// For every code a recording that shows it, and a like one that does not.
@Suite struct DiagnosisCodeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let code: Diagnosis.Code
        var request = AnalysisRequest()
        var calmRequest: AnalysisRequest?
        let showing: @Sendable () -> Track
        let calm: @Sendable () -> Track
        var testDescription: String { code.text }
    }

    /// The clip plays `factor` times slower than life.
    private static func slowed(_ lift: SyntheticLift, by factor: Double) -> Track {
        var track = lift.track(fps: 60)
        for i in track.frames.indices { track.frames[i].timeSeconds *= factor }
        return track
    }

    private static func cut(_ lift: SyntheticLift, where keep: (Double) -> Bool, fps: Double = 60) -> Track {
        TrackSampling(times: TrackSampling(of: lift, fps: fps).times.filter(keep)).track(of: lift)
    }

    private static func changed(_ lift: SyntheticLift = .snatch(), _ change: (inout Track) -> Void) -> Track {
        var track = lift.track()
        change(&track)
        return track
    }

    /// A pose with a knee of some visibility in every frame.
    private static func posed(confidence: Double, knee: Double, everyFrame: Bool = true) -> Track {
        changed { track in
            track.poseModel = ModelIdentity(name: "pose", sha256: "0")
            for i in track.frames.indices where everyFrame || i % 2 == 0 {
                track.frames[i].pose = PoseObservation(
                    confidence: confidence,
                    joints: [
                        JointObservation(joint: .leftKnee, position: Vector2(x: 300, y: 600), visibility: knee)
                    ])
            }
        }
    }

    /// A tread that shows beside the face where the bar is lower or higher than the camera, by up to `share` of the
    /// plate's size.
    static func treaded(by share: Double) -> Track {
        changed { track in
            let rows = track.frames.compactMap { $0.plate?.center.y }
            guard let top = rows.min(), let bottom = rows.max() else { return }
            for i in track.frames.indices {
                guard let plate = track.frames[i].plate else { continue }
                let away = abs(plate.center.y - (top + bottom) / 2) / ((bottom - top) / 2)
                track.frames[i].plate?.width *= 1 + share * away
                track.frames[i].plate?.height *= 1 + share * away
            }
        }
    }

    private static let snatch = AnalysisRequest(lift: .snatch)
    private static let deadlift = AnalysisRequest(lift: .deadlift)
    private static let squat = AnalysisRequest(lift: .squat)

    static let cases: [Case] = [
        Case(code: .noPlate, showing: { changed { for i in $0.frames.indices { $0.frames[i].plate = nil } } }) {
            SyntheticLift.snatch().track()
        },
        Case(
            code: .tapMissed, request: tapped,
            showing: { changed { for i in $0.frames.indices { $0.frames[i].plate = nil } } }
        ) { SyntheticLift.snatch().track() },
        Case(code: .noLift, showing: { SyntheticLift([LiftSegment(.rest, seconds: 3)]).track() }) {
            SyntheticLift.deadlift().track()
        },
        Case(code: .noRestAtStart, request: snatch, showing: { cut(.snatch(), where: { $0 > 1.1 }) }) {
            cut(.snatch(), where: { $0 > 0.5 })
        },
        Case(
            code: .velocityImplausible, request: AnalysisRequest(plateMeters: 0.5),
            calmRequest: AnalysisRequest(plateMeters: 0.46), showing: { SyntheticLift.snatch().track() }
        ) { SyntheticLift.snatch().track() },
        Case(code: .mostlyInterpolated, showing: { SyntheticLift.snatch().track(fps: 9) }) {
            SyntheticLift.snatch().track(fps: 12)
        },
        Case(code: .variableFrameRate, showing: { changed { $0.clip.hasVariableFrameRate = true } }) {
            changed { _ in }
        },
        Case(code: .slowMotionSuspected, request: snatch, showing: { slowed(.snatch(), by: 4) }) {
            slowed(.snatch(ending: .lowered), by: 1.4)
        },
        Case(code: .timeBaseBaked, showing: { MotionClockTests.exported(from: 30, to: 25) }) {
            cut(.snatch(), where: { Int(($0 * 30).rounded()) % 6 != 5 }, fps: 30)
        },
        Case(code: .repeatedFrames, showing: { MotionClockTests.exported(from: 20, to: 30) }) {
            SyntheticLift.snatch().track(fps: 30)
        },
        Case(code: .missingFrames, showing: { MotionClockTests.exported(from: 30, to: 25) }) {
            SyntheticLift.snatch().track(fps: 25)
        },
        Case(
            code: .missingFrames,
            showing: { cut(.snatch(), where: { Int(($0 * 30).rounded()) % 6 != 5 }, fps: 30) }
        ) { cut(.snatch(), where: { Int(($0 * 30).rounded()) % 90 != 5 }, fps: 30) },
        Case(code: .scaleDisagreement, showing: { slowed(.snatch(), by: 1.25) }) { slowed(.snatch(), by: 1.04) },
        Case(
            code: .smallPlate, request: AnalysisRequest(plateMeters: 0.35), calmRequest: AnalysisRequest(),
            showing: { SyntheticLift.snatch().track() }
        ) { SyntheticLift.snatch().track() },
        Case(code: .smallPlate, showing: { small() }) { SyntheticLift.snatch().track() },
        Case(code: .offAxisView, showing: { PinholeCamera.offAxis(degrees: 20).track(of: .snatch()) }) {
            PinholeCamera.offAxis(degrees: 10).track(of: .snatch())
        },
        Case(code: .plateCutByFrame, showing: { changed { $0.frames[3].plate?.isCutByFrame = true } }) {
            changed { _ in }
        },
        Case(
            code: .trackingGap,
            showing: { changed { for i in 180...215 { $0.frames[i].plate = nil } } }
        ) { changed { for i in 180...190 { $0.frames[i].plate = nil } } },
        Case(code: .sceneCut, showing: { changed { $0.scene = 0...9 } }) { changed { _ in } },
        // To a plate in the rack beside, and back to the floor as a dropped bar goes.
        Case(
            code: .plateSwitched,
            showing: { changed { for i in $0.frames.indices where i > 400 { $0.frames[i].plate?.center.x += 200 } } }
        ) { SyntheticLift.snatch().track(fps: 24) },
        // To a larger one that is not far away.
        Case(
            code: .plateSwitched,
            showing: {
                changed { t in
                    for i in 31..<t.frames.count {
                        t.frames[i].plate?.width *= 1.4
                        t.frames[i].plate?.height *= 1.4
                        t.frames[i].plate?.center.x += 80
                    }
                }
            }
        ) { changed { _ in } },
        Case(
            code: .cameraMoved,
            showing: {
                changed { t in t.cameraMotionPixels = t.frames.map { Vector2(x: Double($0.index) / 30, y: 0) } }
            }
        ) { changed { t in t.cameraMotionPixels = t.frames.map { Vector2(x: Double($0.index % 7), y: 0) } } },
        // Every second picture of the pull where it is fast shows no plate; the same many at rest are no blur.
        Case(
            code: .motionBlur, request: snatch,
            showing: { missing(.snatch(), from: 1.4, through: 2.1) }
        ) { missing(.snatch(), from: 0.2, through: 0.9) },
        Case(code: .noPose, showing: { changed { _ in } }) { posed(confidence: 0.9, knee: 0.9) },
        Case(code: .noPose, showing: { changed { $0.poseModel = ModelIdentity(name: "pose", sha256: "0") } }) {
            posed(confidence: 0.9, knee: 0.9)
        },
        Case(code: .poseUnsure, showing: { posed(confidence: 0.9, knee: 0.9, everyFrame: false) }) {
            posed(confidence: 0.6, knee: 0.9)
        },
        Case(code: .noKneeReference, showing: { posed(confidence: 0.9, knee: 0.3) }) {
            posed(confidence: 0.9, knee: 0.6)
        },
        Case(code: .splitNotFound, showing: { SyntheticLift.cleanAndJerk(pause: 0).track() }) {
            SyntheticLift.cleanAndJerk().track()
        },
        Case(code: .repUnfinished, request: snatch, showing: { cut(.snatch(), where: { $0 < 3 }) }) {
            SyntheticLift.snatch().track()
        },
        Case(code: .repUnfinished, request: deadlift, showing: { cut(.deadlift(), where: { $0 < 1.8 }) }) {
            SyntheticLift.deadlift().track()
        },
        Case(code: .repUnfinished, request: squat, showing: { cut(.squat(), where: { $0 < 2.7 }) }) {
            SyntheticLift.squat().track()
        },
        Case(code: .bounceIgnored, showing: { SyntheticLift.snatch().track() }) {
            SyntheticLift.snatch(ending: .lowered).track()
        },
        Case(code: .rimUnsure, showing: { treaded(by: 0.1) }) { treaded(by: 0.02) },
        Case(
            code: .otherLift, request: AnalysisRequest(lift: .clean),
            showing: { SyntheticLift.cleanAndJerk().track() }
        ) {
            SyntheticLift.clean().track()
        },
        Case(
            code: .liftUnsure, calmRequest: AnalysisRequest(lift: .squat),
            showing: { SyntheticLift.squat(depth: 0.4).track() }
        ) {
            SyntheticLift.squat(depth: 0.4).track()
        },
    ]

    private static var tapped: AnalysisRequest {
        var request = AnalysisRequest()
        request.tap = PlateTracker.Lock(point: Vector2(x: 10, y: 10), timeSeconds: 1)
        return request
    }

    /// A lift of which every second picture between two times shows no plate.
    private static func missing(_ lift: SyntheticLift, from start: Double, through end: Double) -> Track {
        var track = lift.track(fps: 60)
        for i in track.frames.indices where i % 2 == 0 {
            if (start...end).contains(track.frames[i].timeSeconds) { track.frames[i].plate = nil }
        }
        return track
    }

    /// A lift filmed with plates of 320 mm: larger in its picture than told.
    private static func small() -> Track {
        changed { track in
            for i in track.frames.indices {
                track.frames[i].plate?.width *= 0.32 / 0.45
                track.frames[i].plate?.height *= 0.32 / 0.45
            }
        }
    }

    @Test("A code is said of a recording that shows it, and not of its like that does not", arguments: cases)
    func said(item: Case) throws {
        let showing = LiftAnalyzer(request: item.request).analyze(item.showing()).diagnosis
        let calm = LiftAnalyzer(request: item.calmRequest ?? item.request).analyze(item.calm()).diagnosis
        let found = try #require(showing.first { $0.code == item.code })
        #expect(!calm.map { $0.code }.contains(item.code))
        #expect(!found.message.contains("?") && found.message.hasSuffix("."))
        if let value = found.value, let limit = found.limit { #expect(value.isFinite && limit.isFinite) }
    }

    @Test("Every code that an analysis can give is in the table, but the one of broken files and the one of facing")
    func complete() {
        let tested = Set(Self.cases.map { $0.code.text })
        let missing = Diagnosis.Code.allCases.map { $0.text }.filter { !tested.contains($0) }
        #expect(missing == ["clip-truncated", "facing-unknown"])
    }

    @Test("Of a cut clip the part is named that was measured")
    func cut() throws {
        let track = Self.changed { track in
            track.scene = 0.5...4.25
            for i in track.frames.indices where !(0.5..<4.25).contains(track.frames[i].timeSeconds) {
                track.frames[i].plate = nil
            }
        }
        let found = LiftAnalyzer(request: Self.snatch).analyze(track).diagnosis
        let cut = try #require(found.first { $0.code == .sceneCut })
        #expect(cut.startSeconds == 0.5 && cut.endSeconds == 4.25)
        #expect(cut.message.hasPrefix("The clip is cut: only the part from 0.5 to 4.25 s is measured."))
    }

    @Test("A slowed clip says by how much", arguments: [(2.0, "2 times"), (4, "4 times"), (8, "8 times")])
    func factor(slowing: Double, words: String) throws {
        let found = LiftAnalyzer(request: Self.snatch).analyze(Self.slowed(.snatch(), by: slowing)).diagnosis
        #expect(try #require(found.first { $0.code == .slowMotionSuspected }).message.contains(words))
    }

    @Test("Without a fall the way from the fastest to the top tells a slowed clip, once", arguments: [2.0, 4])
    func slowTurnover(slowing: Double) throws {
        let lowered = SyntheticLift.snatch(ending: .lowered)
        let found = LiftAnalyzer(request: Self.snatch).analyze(Self.slowed(lowered, by: slowing)).diagnosis
        let told = found.filter { $0.code == .slowMotionSuspected }
        #expect(told.count == 1)
        #expect(try #require(told.first).message.contains("at half of life's speed or slower"))
        #expect(try #require(told.first?.value) < 9.81 / 4)
        let inLife = LiftAnalyzer(request: Self.snatch).analyze(Self.slowed(lowered, by: 1)).diagnosis
        #expect(!inLife.contains { $0.code == .slowMotionSuspected })
    }

    @Test("The report holds the gravity that was seen, and none where the bar was let down")
    func gravity() throws {
        let dropped = LiftAnalyzer(request: AnalysisRequest()).analyze(SyntheticLift.snatch().track())
        #expect(abs(try #require(dropped.scale?.freeFallGravityMps2) - 9.81) < 0.05)
        let lowered = LiftAnalyzer(request: AnalysisRequest()).analyze(SyntheticLift.snatch(ending: .lowered).track())
        #expect(lowered.scale?.freeFallGravityMps2 == nil)
    }
}
