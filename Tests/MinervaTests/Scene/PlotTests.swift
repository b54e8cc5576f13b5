import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PlotTests {
    private let style = PlotStyle()

    private func analyzed(_ track: Track, load: Double? = nil) -> Analysis {
        LiftAnalyzer(request: AnalysisRequest(lift: .snatch, loadKg: load)).analyze(track)
    }

    private func curves(_ scene: Scene) -> [[Vector2]] {
        scene.layers.filter { $0.name == "curves" }.flatMap { $0.shapes }.compactMap {
            if case .polyline(let points, _) = $0 { points } else { nil }
        }
    }

    @Test func nothingMeasuredIsNoPlot() throws {
        var track = SyntheticLift.snatch().track()
        track.frames = Array(track.frames.prefix(1))
        for empty in [analyzed(track), Analysis()] {
            for quantity in MotionPlot.Quantity.allCases {
                #expect(MotionPlot.scene(of: quantity, in: empty, loadKg: 80, style: style) == nil)
            }
            #expect(SetBars.scene(of: empty, style: style) == nil)
            let rep = Rep(index: 1, lift: .snatch, outcome: .unknown)
            #expect(BarPathPlot.scene(of: rep, in: empty, style: style) == nil)
            #expect(VelocityHeightPlot.scene(of: rep, in: empty, style: style) == nil)
            #expect(LiftComparison.Side(name: "x", analysis: empty) == nil)
        }
        #expect(TrendPlot.scene(of: SpeedTrend(), style: style) == nil)
        let measure = LoadVelocityPlot.Measure(quantity: "peak velocity", mass: .kilograms)
        let unusable = [LoadVelocityProfile.Point(loadKg: .nan, velocityMps: 1)]
        for points in [[], unusable] {
            #expect(
                LoadVelocityPlot.scene(
                    of: points, fit: LoadVelocityProfile.fit(points), maximum: .absent(.noThreshold),
                    thresholdMps: nil, measure: measure, style: style) == nil)
            #expect(
                LoadVelocityPlot.comparison(of: ("a", points), with: ("b", []), measure: measure, style: style) == nil)
        }
        #expect(SceneStack.scene(of: [], theme: .light) == nil)
    }

    @Test func aSinglePointIsShownWithoutALine() throws {
        let point = LoadVelocityProfile.Point(loadKg: 80, velocityMps: 1.9)
        let measure = LoadVelocityPlot.Measure(quantity: "peak velocity", mass: .kilograms)
        let scene = try #require(
            LoadVelocityPlot.scene(
                of: [point], fit: LoadVelocityProfile.fit([point]), maximum: .absent(.noThreshold), thresholdMps: nil,
                measure: measure, style: style))
        #expect(curves(scene).isEmpty)
        #expect(scene.layers.flatMap { $0.shapes }.contains { if case .ellipse = $0 { true } else { false } })
    }

    @Test func aStackMovesEveryShapeDownByTheSame() throws {
        let shapes: [Scene.Shape] = [
            .polyline([Vector2(x: 1, y: 2)], Scene.Stroke(SceneColor(0), width: 1)),
            .polygon([Vector2(x: 1, y: 2)], fill: SceneColor(0)),
            .ellipse(center: Vector2(x: 1, y: 2), radii: Vector2(x: 1, y: 1)),
            .arc(
                center: Vector2(x: 1, y: 2), radius: 1, startDegrees: 0, sweepDegrees: 1,
                Scene.Stroke(SceneColor(0), width: 1)),
            .rectangle(Scene.Rectangle(x: 1, y: 2, width: 3, height: 4)),
            .text(Scene.Text("a", at: Vector2(x: 1, y: 2), size: 10, color: SceneColor(0))),
        ]
        let clip = Scene.Rectangle(x: 0, y: 2, width: 5, height: 5)
        let part = Scene(width: 10, height: 30, summary: "s", layers: [Scene.Layer("l", clip: clip, shapes: shapes)])
        let stack = try #require(SceneStack.scene(of: [("one", part), ("two", part)], fontSize: 10, theme: .light))
        #expect(stack.height == 100 && stack.width == 10)
        let layers = stack.layers.filter { $0.name == "l" }
        for (layer, top) in zip(layers, [20.0, 70]) {
            #expect(layer.clip?.y == 2 + top)
            for shape in layer.shapes {
                let y: Double? =
                    switch shape {
                    case .polyline(let points, _): points.first?.y
                    case .polygon(let points, _): points.first?.y
                    case .ellipse(let center, _, _, _, _): center.y
                    case .arc(let center, _, _, _, _): center.y
                    case .rectangle(let rectangle, _, _, _): rectangle.y
                    case .text(let text): text.position.y
                    }
                #expect(y == 2 + top)
            }
        }
    }

    @Test func namesOnAnAxisAreThinnedFromTheLast() {
        let axis = Axis(names: (1...25).map { "\($0)" }, atMost: 10, title: "t")
        #expect(axis.ticks.count <= 10 && axis.ticks.last?.text == "25" && axis.ticks.last?.value == 25)
        #expect(Axis(names: ["one"], atMost: 10, title: "t").ticks.map { $0.text } == ["one"])
    }

    @Test func forceAndPowerNeedALoad() {
        let analysis = analyzed(SyntheticLift.snatch().track())
        #expect(MotionPlot.scene(of: .force, in: analysis, loadKg: nil, style: style) == nil)
        #expect(MotionPlot.scene(of: .power, in: analysis, loadKg: nil, style: style) == nil)
        #expect(MotionPlot.scene(of: .power, in: analysis, loadKg: 80, style: style) != nil)
    }

    @Test func aGapStaysAGap() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.gaps = [3...4]
        let scene = try #require(
            MotionPlot.scene(of: .height, in: analyzed(sampling.track(of: lift)), loadKg: nil, style: style))
        #expect(curves(scene).count == 2)
    }

    @Test func anHourIsAsManyPointsAsAPictureShows() throws {
        let long = SyntheticLift.snatch(reps: 40, rest: 80).track(fps: 30)
        let analysis = analyzed(long)
        #expect(analysis.reps.count == 40)
        let scene = try #require(MotionPlot.scene(of: .velocity, in: analysis, loadKg: nil, style: style))
        #expect(curves(scene).reduce(0) { $0 + $1.count } <= 4 * 640)
        #expect(SetBars.scene(of: analysis, style: style) != nil)
    }

    @Test func aMeterIsAsLongUpwardAsForward() throws {
        let analysis = analyzed(SyntheticLift.snatch().track())
        let rep = try #require(analysis.reps.first)
        let kinematics = try #require(analysis.kinematics)
        let scene = try #require(
            BarPathPlot.scene(of: rep, in: analysis, style: PlotStyle(width: 400, height: 500)))
        let drawn = curves(scene).dropFirst().flatMap { $0 }
        let first = try #require(rep.phases.first), last = try #require(rep.phases.last)
        let range = try #require(kinematics.grid.range(from: first.startSeconds, through: last.endSeconds))
        let (xs, ys) = (range.map { kinematics.x[$0] }, range.map { kinematics.y[$0] })
        func span(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
        let (across, up) = (span(drawn.map { $0.x }) / span(xs), span(drawn.map { $0.y }) / span(ys))
        // Curves reach an instant past the last phase.
        #expect(abs(across / up - 1) < 0.02)
    }

    @Test func comparedLiftsStartTogether() throws {
        let one = analyzed(SyntheticLift.snatch(rest: 1).track())
        let two = analyzed(SyntheticLift.snatch(rest: 3).track())
        let first = try #require(LiftComparison.Side(name: "a", analysis: one))
        let second = try #require(LiftComparison.Side(name: "b", analysis: two))
        let scene = try #require(LiftComparison.velocities(first, second, style: style))
        let lines = curves(scene)
        #expect(lines.count == 2)
        // The same lift two seconds later lies on itself.
        for (a, b) in zip(lines[0], lines[1]) { #expect(abs(a.x - b.x) < 3 && abs(a.y - b.y) < 3) }
    }

    @Test func aSummaryIsASentenceForThoseWhoDoNotSee() throws {
        let analysis = analyzed(SyntheticLift.snatch().track())
        let scene = try #require(MotionPlot.scene(of: .velocity, in: analysis, loadKg: nil, style: style))
        #expect(scene.summary.contains("velocity") && scene.summary.contains("m/s"))
        #expect(scene.summary.contains("first pull") && scene.summary.hasSuffix("."))
    }
}
