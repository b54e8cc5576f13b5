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
