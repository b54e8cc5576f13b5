import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct ClipScenesTests {
    private static let snatch = SyntheticLift.snatch().track()

    private func scenes(of track: Track, load: Double? = nil) -> ClipScenes {
        let request = AnalysisRequest(lift: .snatch, loadKg: load)
        return ClipScenes(
            track: track, steady: track.steady, analysis: LiftAnalyzer(request: request).analyze(track),
            request: request)
    }

    @Test func aFramesSceneIsTheOverlaysOwn() {
        let request = AnalysisRequest(lift: .snatch)
        let overlay = PictureOverlay(
            track: Self.snatch, analysis: LiftAnalyzer(request: request).analyze(Self.snatch),
            settings: request.settings)
        var scenes = scenes(of: Self.snatch)
        for frame in [0, 100, 150] {
            let scene = scenes.scene(SceneRequest(.overlay(frame: frame, content: .everything)))
            #expect(scene == overlay.scene(frame: frame))
        }
    }

    @Test func theOverlayOfASteadyTrackAtHandIsTheSame() {
        var shaken = Self.snatch.posed { frame in
            guard let bar = frame.plate?.center else { return [] }
            return [
                JointObservation(.leftHip, x: 210, y: 470), JointObservation(.leftKnee, x: 270, y: 590),
                JointObservation(.leftAnkle, x: 240, y: 700), JointObservation(.leftWrist, x: bar.x, y: bar.y),
            ]
        }
        shaken.cameraMotionPixels = shaken.frames.map { Vector2(x: sine(Double($0.index) / 7) * 3, y: 1) }
        let request = AnalysisRequest(lift: .snatch)
        let analysis = LiftAnalyzer(request: request).analyze(shaken)
        #expect(LiftAnalyzer(request: request).analyze(shaken, steady: shaken.steady) == analysis)
        let plain = PictureOverlay(track: shaken, analysis: analysis, settings: request.settings)
        let atHand = PictureOverlay(
            track: shaken, steady: shaken.steady, analysis: analysis, settings: request.settings)
        for frame in [0, 100, 150] { #expect(plain.scene(frame: frame) == atHand.scene(frame: frame)) }
    }

    @Test func powerAndForceNeedALoad() {
        for quantity in [MotionPlot.Quantity.force, .power] {
            var unloaded = scenes(of: Self.snatch)
            var loaded = scenes(of: Self.snatch, load: 80)
            #expect(unloaded.scene(SceneRequest(.motion(quantity, span: nil))) == nil)
            #expect(loaded.scene(SceneRequest(.motion(quantity, span: nil))) != nil)
        }
    }

    @Test func aRepetitionThatIsNotThereHasNoPicture() {
        var scenes = scenes(of: Self.snatch)
        #expect(scenes.scene(SceneRequest(.barPath(rep: 1))) != nil)
        #expect(scenes.scene(SceneRequest(.barPath(rep: 0))) == nil)
        #expect(scenes.scene(SceneRequest(.velocityHeight(rep: 2))) == nil)
    }

    @Test func aTrackWithoutAPlateHasAnOverlayAndNoPlot() {
        var blind = Self.snatch
        for i in blind.frames.indices { blind.frames[i].plate = nil }
        var scenes = scenes(of: blind)
        #expect(scenes.scene(SceneRequest(.overlay(frame: 0, content: .everything))) != nil)
        for subject in [SceneRequest.Subject.motion(.velocity, span: nil), .barPath(rep: 1), .set] {
            #expect(scenes.scene(SceneRequest(subject)) == nil)
        }
    }
}
