import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PictureOverlayTests {
    private func analysis(_ track: Track) -> Analysis {
        LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(track)
    }

    private func overlay(_ track: Track) -> PictureOverlay {
        PictureOverlay(track: track, analysis: analysis(track), settings: Settings())
    }

    private func layer(_ name: String, _ scene: Scene) -> [Scene.Shape] {
        scene.layers.first { $0.name == name }?.shapes ?? []
    }

    private func texts(_ scene: Scene) -> [String] {
        layer("figures", scene).compactMap { if case .text(let text) = $0 { text.string } else { nil } }
    }

    /// The last point of the lines in a layer.
    private func lastPoint(_ shapes: [Scene.Shape]) -> Vector2? {
        guard case .polyline(let points, _)? = shapes.last else { return nil }
        return points.last
    }

    private static let snatch = SyntheticLift.snatch().track()

    @Test func theRimIsDrawnWhereThePlateIsSeen() throws {
        let scene = overlay(Self.snatch).scene(frame: 100)
        let plate = try #require(Self.snatch.frames[100].plate)
        guard case .ellipse(let center, let radii, _, _, _)? = layer("rim", scene).first else {
            Issue.record("a rim is an ellipse")
            return
        }
        // A pixel's center is an integer in the track and half a pixel from its corner in a scene.
        #expect((center - plate.center - Vector2(x: 0.5, y: 0.5)).length < 1e-9)
        #expect(abs(radii.x - plate.width / 2) < 1e-9 && abs(radii.y - plate.height / 2) < 1e-9)
    }

    @Test func thePathEndsAtTheBar() throws {
        let track = Self.snatch
        let overlay = overlay(track)
        for index in [90, 110, 130] {
            let plate = try #require(track.frames[index].plate)
            let end = try #require(lastPoint(layer("path", overlay.scene(frame: index))))
            #expect((end - plate.center - Vector2(x: 0.5, y: 0.5)).length < 1e-6)
        }
    }

    @Test func aMovingCameraCarriesThePathAlong() throws {
        var track = Self.snatch
        let still = overlay(track).scene(frame: 120)
        let motion = track.frames.indices.map { Vector2(x: 0.4 * Double($0), y: -0.1 * Double($0)) }
        for i in track.frames.indices {
            if let center = track.frames[i].plate?.center { track.frames[i].plate?.center = center + motion[i] }
        }
        track.cameraMotionPixels = motion
        let panned = overlay(track).scene(frame: 120)
        guard case .polyline(let a, _)? = layer("path", still).first,
            case .polyline(let b, _)? = layer("path", panned).first
        else {
            Issue.record("a path is a line")
            return
        }
        #expect(a.count == b.count)
        for (p, q) in zip(a, b) { #expect((q - p - motion[120]).length < 1e-6) }
    }

    @Test func aZoomingCameraEnlargesThePathAboutTheBar() throws {
        var track = Self.snatch
        let still = overlay(track).scene(frame: 120)
        let bar = try #require(track.frames[120].plate?.center)
        track.cameraZoom = [Double](repeating: 1, count: 120) + [1.2]
        guard case .polyline(let a, _)? = layer("path", still).first,
            case .polyline(let b, _)? = layer("path", overlay(track).scene(frame: 120)).first
        else {
            Issue.record("a path is a line")
            return
        }
        let center = bar + Vector2(x: 0.5, y: 0.5)
        for (p, q) in zip(a, b) { #expect((q - center - (p - center) * 1.2).length < 1e-6) }
    }

    @Test func theMomentIsNamed() throws {
        let rep = try #require(analysis(Self.snatch).reps.first)
        let peak = try #require(rep.times.peakVelocity)
        let index = try #require(Self.snatch.frames.firstIndex { $0.timeSeconds > peak + 0.05 })
        let words = texts(overlay(Self.snatch).scene(frame: index))
        #expect(words.contains("turnover") && words.contains("rep 1 · snatch"))
        #expect(words.contains { $0.hasPrefix("peak 1.9") })
        let before = texts(overlay(Self.snatch).scene(frame: 10))
        #expect(!before.contains { $0.hasPrefix("peak") || $0.hasPrefix("rep") })
    }

    @Test func theFrameOfAMomentHasThePhaseThatEndsThere() throws {
        let track = Self.snatch
        let rep = try #require(analysis(track).reps.first)
        func words(at seconds: Double) throws -> [String] {
            let index = try #require(
                track.frames.indices.min {
                    abs(track.frames[$0].timeSeconds - seconds) < abs(track.frames[$1].timeSeconds - seconds)
                })
            return texts(overlay(track).scene(frame: index))
        }
        #expect(try words(at: #require(rep.times.liftStart)).contains("first pull"))
        #expect(try words(at: #require(rep.times.peakVelocity)).contains("second pull"))
        #expect(try words(at: #require(rep.times.catchBottom)).contains("catch"))
    }

    @Test func whatIsMissingIsNotDrawn() {
        var track = Self.snatch
        #expect(layer("skeleton", overlay(track).scene(frame: 100)).isEmpty)
        track.frames[100].plate = nil
        #expect(layer("rim", overlay(track).scene(frame: 100)).isEmpty)
        for i in track.frames.indices { track.frames[i].plate = nil }
        let scene = overlay(track).scene(frame: 100)
        #expect(scene.layers.allSatisfy { $0.shapes.isEmpty })
        #expect(overlay(track).scene(frame: -1).layers.isEmpty)
        #expect(overlay(track).scene(frame: 1_000_000).layers.isEmpty)
    }

    @Test func aJointBehindThePlateIsNotDrawn() throws {
        var track = Self.snatch
        // A shank beside the plate; a hip whose place the model guesses behind it.
        for i in track.frames.indices {
            let bar = try #require(track.frames[i].plate).center
            let places: [(Joint, Vector2)] = [
                (.rightHip, bar + Vector2(x: 5, y: -10)), (.rightKnee, bar + Vector2(x: -150, y: 20)),
                (.rightAnkle, bar + Vector2(x: -150, y: 120)),
            ]
            track.frames[i].pose = PoseObservation(
                confidence: 1,
                joints: places.map { JointObservation(joint: $0.0, position: $0.1, visibility: 0.95) })
        }
        let bar = try #require(track.frames[100].plate).center + Vector2(x: 0.5, y: 0.5)
        let bones = layer("skeleton", overlay(track).scene(frame: 100)).compactMap { shape -> [Vector2]? in
            if case .polyline(let points, _) = shape { points } else { nil }
        }
        // The shank and its dark edge.
        #expect(bones.count == 2)
        for bone in bones { for end in bone { #expect(abs(end.x - bar.x + 150) < 1) } }
    }

    @Test func aSquatsWayDownAndUpHaveTheirColors() throws {
        let track = SyntheticLift.squat(reps: 1).track()
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .squat)).analyze(track)
        let overlay = PictureOverlay(track: track, analysis: analysis, settings: Settings())
        let rep = try #require(analysis.reps.first)
        func colors(at seconds: Double) throws -> [SceneColor] {
            let index = try #require(track.frames.firstIndex { $0.timeSeconds >= seconds })
            return layer("path", overlay.scene(frame: index)).compactMap {
                if case .polyline(_, let stroke) = $0 { stroke.color } else { nil }
            }
        }
        let (down, up) = (SceneTheme.dark.color(of: .eccentric), SceneTheme.dark.color(of: .concentric))
        let bottom = try #require(rep.phase(.eccentric)).endSeconds
        #expect(try colors(at: bottom - 0.1).contains(down) && !colors(at: bottom - 0.1).contains(up))
        let end = try #require(rep.phase(.concentric)).endSeconds
        #expect(try colors(at: end).contains(down) && colors(at: end).contains(up))
    }

    @Test func oneFrameIsEnoughForARim() {
        var track = Self.snatch
        track.frames = [track.frames[0]]
        let scene = overlay(track).scene(frame: 0)
        #expect(!layer("rim", scene).isEmpty)
        #expect(layer("path", scene).isEmpty)
    }

    @Test func withoutARepetitionThePathIsThatOfTheLastSeconds() throws {
        let still = SyntheticLift([LiftSegment(.rest, seconds: 60)]).track(fps: 30)
        #expect(analysis(still).reps.isEmpty)
        guard case .polyline(let points, _)? = layer("path", overlay(still).scene(frame: 1700)).first else {
            Issue.record("a loose path is drawn")
            return
        }
        #expect(points.count >= 90 && points.count <= 92)
    }

    @Test func aSceneOfAnHourIsAsSmallAsOneOfASecond() throws {
        let long = SyntheticLift.snatch(reps: 40, rest: 60).track(fps: 30)
        let overlay = PictureOverlay(track: long, analysis: analysis(long), settings: Settings())
        let scene = overlay.scene(frame: long.frames.count - 40)
        var points = 0
        for layer in scene.layers {
            for case .polyline(let line, _) in layer.shapes { points += line.count }
        }
        #expect(points < 2000)
    }

    @Test func aTiltedRimHasItsOwnAxes() {
        // Half axes 50 and 40, turned by 20°: extents in closed form.
        let turn = 20 * Double.pi / 180
        let width = 2 * (2500 * cosine(turn) * cosine(turn) + 1600 * sine(turn) * sine(turn)).squareRoot()
        let height = 2 * (2500 * sine(turn) * sine(turn) + 1600 * cosine(turn) * cosine(turn)).squareRoot()
        let plate = PlateObservation(
            center: Vector2(x: 0, y: 0), width: width, height: height, angleDegrees: 20, confidence: 1)
        let axes = plate.semiAxes
        #expect(abs(axes.radii.x - 50) < 1e-9 && abs(axes.radii.y - 40) < 1e-9 && axes.angleDegrees == 20)
        // An angle that these extents cannot have.
        let wrong = PlateObservation(
            center: Vector2(x: 0, y: 0), width: 40, height: 100, angleDegrees: 10, confidence: 1)
        #expect(wrong.semiAxes.radii == Vector2(x: 20, y: 50))
    }
}
