import Minerva
import MinervaPaint
import MinervaTestSupport
import Testing

/// Every builder's picture, as it was looked at.
@Suite struct GoldenPictureTests {
    private static let style = PlotStyle(width: 480, height: 240)

    private static func analyzed(_ track: Track, load: Double? = 80, lift: LiftKind = .snatch) -> Analysis {
        LiftAnalyzer(request: AnalysisRequest(lift: lift, loadKg: load)).analyze(track)
    }

    private static let snatch = SyntheticLift.snatch().track()
    private static let snatchAnalysis = analyzed(snatch)

    @Test(arguments: MotionPlot.Quantity.allCases) func aQuantityOverTimeHasItsPhasesShaded(
        _ quantity: MotionPlot.Quantity
    ) throws {
        let scene = try #require(
            MotionPlot.scene(of: quantity, in: Self.snatchAnalysis, loadKg: 80, span: 0.8...4.5, style: Self.style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "motion-\(quantity.name)")
    }

    @Test func aPlotHasADarkSide() throws {
        var style = Self.style
        style.theme = .dark
        let scene = try #require(
            MotionPlot.scene(of: .velocity, in: Self.snatchAnalysis, loadKg: nil, span: 0.8...4.5, style: style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "motion-velocity-dark")
    }

    @Test func velocityAgainstHeightIsColoredByPhase() throws {
        let rep = try #require(Self.snatchAnalysis.reps.first)
        let scene = try #require(VelocityHeightPlot.scene(of: rep, in: Self.snatchAnalysis, style: Self.style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "velocity-height")
    }

    @Test func theBarPathIsToScale() throws {
        let rep = try #require(Self.snatchAnalysis.reps.first)
        let style = PlotStyle(width: 320, height: 480)
        let scene = try #require(BarPathPlot.scene(of: rep, in: Self.snatchAnalysis, style: style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "bar-path")
    }

    @Test func aSetsBarsSayWhatIsLost() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        for speed in [1.5, 1.45, 1.3, 1.2] {
            lift.append(LiftSegment.move(.down, by: -0.6, seconds: 1.2, begins: .squat))
            lift.append(LiftSegment.move(.up, by: 0.6, seconds: 1.5 / speed))
            lift.append([LiftSegment(.hold, seconds: 1)])
        }
        let analysis = Self.analyzed(lift.track(), lift: .squat)
        try #require(analysis.reps.count == 4)
        let scene = try #require(SetBars.scene(of: analysis, style: Self.style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "set-bars")
    }

    @Test func aTrendHasALinePerRung() throws {
        let days = [
            [60: 0.92, 70: 0.81, 80: 0.70], [60: 0.93, 80: 0.72], [60: 0.95, 70: 0.85, 80: 0.73],
            [60: 0.97, 70: 0.88, 80: 0.75],
        ]
        let sessions = days.map { day in
            TrainingSession(
                sets: day.sorted { $0.key < $1.key }.map { WorkingSet(loadKg: Double($0), meanVelocityMps: $1) })
        }
        let trend = SpeedVBTTrendEngine().trend(of: sessions)
        let scene = try #require(TrendPlot.scene(of: trend, style: Self.style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "trend")
    }

    private static let profilePoints: [LoadVelocityProfile.Point] = [
        (60, 2.08), (60, 2.04), (70, 1.98), (70, 1.93), (80, 1.88), (80, 1.86), (85, 1.82), (90, 1.79),
    ].map { LoadVelocityProfile.Point(loadKg: $0, velocityMps: $1) }

    @Test func aProfileHasItsLineItsSpreadAndItsMaximum() throws {
        let points = Self.profilePoints
        let maximum = MaximumEstimate.estimate(.snatch, from: points, thresholdMps: 1.75)
        let scene = try #require(
            LoadVelocityPlot.scene(
                of: points, fit: LoadVelocityProfile.fit(points), maximum: maximum, thresholdMps: 1.75,
                measure: LoadVelocityPlot.Measure(quantity: "peak velocity", mass: .kilograms), style: Self.style))
        try GoldenPicture.check(ScenePainter.png(of: scene), "load-velocity")
    }

    @Test func twoSessionsAreComparedLoadByLoad() throws {
        let measure = LoadVelocityPlot.Measure(quantity: "mean velocity", mass: .pounds)
        let scene = try #require(
            LoadVelocityPlot.comparison(
                of: ("2026-05-01", [Self.profilePoints[1], Self.profilePoints[3], Self.profilePoints[5]]),
                with: ("2026-05-08", [Self.profilePoints[0], Self.profilePoints[2]]), measure: measure,
                style: Self.style))
        let stack = try #require(
            SceneStack.scene(of: [("Above", scene), ("Below", scene)], theme: .light))
        try GoldenPicture.check(ScenePainter.png(of: stack), "two-sessions")
    }

    @Test func twoLiftsAreComparedFromTheirStart() throws {
        let other = Self.analyzed(SyntheticLift.snatch(rest: 2, peak: 1.7).track())
        let first = try #require(LiftComparison.Side(name: "Monday", analysis: Self.snatchAnalysis))
        let second = try #require(LiftComparison.Side(name: "الجمعة", analysis: other))
        let paths = try #require(LiftComparison.paths(first, second, style: PlotStyle(width: 320, height: 480)))
        try GoldenPicture.check(ScenePainter.png(of: paths), "comparison-paths")
        let speeds = try #require(LiftComparison.velocities(first, second, style: Self.style))
        try GoldenPicture.check(ScenePainter.png(of: speeds), "comparison-velocities")
    }

    @Test func theOverlayShowsTheMoment() throws {
        let track = Self.snatch.posed { frame in
            guard let bar = frame.plate?.center else { return [] }
            // The legs stand; the arms follow the bar. A hidden joint is not drawn.
            return [
                JointObservation(.leftShoulder, x: 230, y: 330), JointObservation(.leftElbow, x: 265, y: 390),
                JointObservation(.leftWrist, x: bar.x, y: bar.y), JointObservation(.leftHip, x: 210, y: 470),
                JointObservation(.leftKnee, x: 270, y: 590), JointObservation(.leftAnkle, x: 240, y: 700),
                JointObservation(.rightKnee, x: 900, y: 590, visibility: 0.1),
            ]
        }
        let analysis = Self.analyzed(track)
        let rep = try #require(analysis.reps.first)
        let time = try #require(rep.times.peakVelocity)
        let index = try #require(track.frames.firstIndex { $0.timeSeconds >= time + 0.05 })
        let overlay = PictureOverlay(track: track, analysis: analysis, settings: Settings())
        var scene = overlay.scene(frame: index, content: [.everything, .wholePath])
        scene.background = SceneColor(0x808890)
        try GoldenPicture.check(ScenePainter.png(of: scene, scale: 0.5), "overlay")
    }

    @Test func everyShapeIsPainted() throws {
        try GoldenPicture.check(ScenePainter.png(of: .everyShape), "shapes")
    }
}
