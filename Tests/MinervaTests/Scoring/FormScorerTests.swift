import Foundation
import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RecordingFormScorerTests {
    private let heights = (0...100).map { Double($0) / 100 }
    private func score(_ x: [Double], _ y: [Double]? = nil, settings: Settings = Settings()) -> FormScore? {
        RecordingFormScorer(settings: settings).score(x: x, y: y ?? heights)
    }

    @Test("A straight upright path has all points")
    func upright() {
        #expect(score(heights.map { _ in 3 }) == FormScore(total: 100, lateralDrift: 100, verticalSmoothness: 100))
    }

    @Test("A leaning straight path drifts, but is smooth")
    func leaning() throws {
        // The deviation of a uniform lean of 1 over a height of 1 is 1/√12.
        let found = try #require(score(heights))
        #expect(found.verticalSmoothness == 100)
        #expect(abs(found.lateralDrift - 100 * 0.12 * 12.0.squareRoot()) < 1)
        #expect(abs(found.total - (0.6 * found.lateralDrift + 0.4 * 100)) < 1e-9)
    }

    @Test("Within the tolerance nothing is lost; at twice the tolerance half is")
    func tolerance() throws {
        // A wave of amplitude A deviates by A/√2, and as much from its upright line, over whole periods.
        func wave(_ deviation: Double) -> [Double] {
            heights.map { deviation * 2.0.squareRoot() * sin(8 * .pi * $0) }
        }
        #expect(try #require(score(wave(0.11))).lateralDrift == 100)
        #expect(try abs(#require(score(wave(0.24))).lateralDrift - 50) < 1)
        #expect(try #require(score(wave(0.055))).verticalSmoothness == 100)
        #expect(try abs(#require(score(wave(0.12))).verticalSmoothness - 50) < 2)
    }

    @Test("A score does not depend on the lift's size, its place, or its direction")
    func invariance() throws {
        let x = heights.map { 0.2 * sin(5 * $0) }
        let plain = try #require(score(x))
        for other in [
            score(x.map { 3 * $0 }, heights.map { 3 * $0 }), score(x.map { $0 + 7 }, heights.map { $0 - 4 }),
            score(x.map { -$0 }), score(x.reversed(), heights.reversed()),
        ] {
            #expect(try abs(#require(other).total - plain.total) < 1e-9)
        }
    }

    @Test("A piece without height, or of fewer than three samples, has no score")
    func nothing() {
        #expect(score([], []) == nil)
        #expect(score([0, 1], [0, 1]) == nil)
        #expect(score([0, 0, 0], [0.5, 0.5, 0.5]) == nil)
        #expect(score([0, 0, 0], [0, 0.03, 0.05]) == nil)
    }
}

@Suite struct LiftScorerTests {
    private func analyze(_ track: Track, lift: LiftKind = .snatch, markers: [PhaseMarker] = []) -> Analysis {
        LiftAnalyzer(request: AnalysisRequest(lift: lift, markers: markers)).analyze(track)
    }

    private func marker(_ phase: Phase.Name, _ seconds: Double) -> PhaseMarker {
        PhaseMarker(name: .phase(phase), timeSeconds: seconds)
    }

    /// A snatch whose bar moves along an upright line.
    private var upright: Track {
        var track = SyntheticLift.snatch().track()
        for i in track.frames.indices { track.frames[i].plate?.center.x = 300 }
        return track
    }

    @Test(
        "A bar that stays over its start has all points in every phase but the catch, which is too short to be scored")
    func perfect() throws {
        let score = try #require(analyze(upright).reps.first?.score)
        #expect(abs(score.mean.total - 100) < 1e-9)
        #expect(score.phases.map { $0.name } == [.firstPull, .secondPull, .turnover, .recovery])
    }

    @Test("The total is the mean of the phases, each counting alike")
    func mean() throws {
        var track = upright
        for i in track.frames.indices {
            let height = 700 - (track.frames[i].plate?.center.y ?? 700)
            track.frames[i].plate?.center.x += 0.4 * height
        }
        let score = try #require(analyze(track).reps.first?.score)
        let totals = score.phases.map { $0.score.total }
        #expect(abs(score.mean.total - totals.reduce(0, +) / Double(totals.count)) < 1e-9)
        #expect(score.mean.total < 100)
    }

    @Test("A marker set by hand moves the slices, and nothing else")
    func manual() throws {
        // The bar leans in the first pull only, and there all the more the higher it is.
        var track = upright
        for i in track.frames.indices {
            let height = 700 - (track.frames[i].plate?.center.y ?? 700)
            track.frames[i].plate?.center.x += min(100, height)
        }
        let plain = analyze(track)
        let moved = analyze(track, markers: [marker(.secondPull, 1.3)])
        #expect(moved.reps.first?.score != plain.reps.first?.score)
        var copy = moved
        copy.reps[0].score = plain.reps[0].score
        let isOtherwiseEqual = copy == plain
        #expect(isOtherwiseEqual)
        #expect(moved.unusedMarkers.isEmpty)
    }

    @Test("A marker where the automatic one is changes nothing")
    func same() throws {
        let plain = analyze(SyntheticLift.snatch().track())
        let start = try #require(plain.reps.first?.phase(.turnover)?.startSeconds)
        let marked = analyze(SyntheticLift.snatch().track(), markers: [marker(.turnover, start)])
        #expect(marked.reps.first?.score == plain.reps.first?.score)
    }

    @Test("A marker goes to the repetition nearest to it")
    func nearest() throws {
        let track = SyntheticLift.snatch(reps: 2).track()
        let plain = analyze(track)
        let second = try #require(plain.reps.last?.phase(.turnover)?.startSeconds)
        let assigned = PhaseMarker.assign([marker(.turnover, second + 0.1)], to: plain.reps)
        #expect(assigned.perRep.first?.contains(marker(.turnover, second + 0.1)) == false)
        #expect(assigned.perRep.last?.contains(marker(.turnover, second + 0.1)) == true)
        #expect(assigned.perRep.last?.filter { $0.name == .phase(.turnover) }.count == 1)
    }

    @Test("A marker of a phase that no repetition has is unused, and said to be")
    func unused() {
        let dip = marker(.dip, 1.5)
        #expect(analyze(SyntheticLift.snatch().track(), markers: [dip]).unusedMarkers == [dip])
        #expect(analyze(SyntheticLift.jerk().track(), lift: .jerk, markers: [dip]).unusedMarkers.isEmpty)
        let nothing = SyntheticLift([LiftSegment(.rest, seconds: 2)]).track()
        #expect(analyze(nothing, markers: [dip]).reps.isEmpty)
        #expect(analyze(nothing, markers: [dip]).unusedMarkers == [dip])
    }

    @Test("Markers at one instant, outside the recording or in a gap score nothing")
    func degenerate() {
        let motion = SyntheticLift.snatch().kinematics(gaps: [1.4...1.5])
        let scorer = LiftScorer(settings: Settings())
        let end = PhaseMarker(name: .end, timeSeconds: 1.2)
        #expect(scorer.score(markers: [], in: motion) == nil)
        #expect(scorer.score(markers: [end], in: motion) == nil)
        #expect(scorer.score(markers: [marker(.firstPull, 1.2), end], in: motion) == nil)
        #expect(scorer.score(markers: [marker(.firstPull, 1.1), marker(.secondPull, 1.9)], in: motion) == nil)
        #expect(scorer.score(markers: [marker(.firstPull, 90), marker(.secondPull, 99)], in: motion) == nil)
    }

    @Test("Every phase's name is a marker's, and so is the end")
    func names() {
        #expect(PhaseMarker.Name.all.map { $0.text } == Phase.Name.allCases.map { $0.text } + ["end"])
    }
}
