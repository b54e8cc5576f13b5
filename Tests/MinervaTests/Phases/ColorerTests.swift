import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct BarTrailTests {
    private func trail(_ times: [Double]) -> BarTrail {
        BarTrail(
            points: times.map { TrailPoint(timeSeconds: $0, position: Vector2(x: 2 * $0, y: -$0)) },
            longestGapSeconds: 0.25)
    }

    @Test("A run begins and ends exactly at its boundaries, between frames too")
    func ends() throws {
        let runs = trail([0, 0.1, 0.2, 0.3]).runs(of: .dip, from: 0.05, through: 0.25)
        let run = try #require(runs.first)
        #expect(runs.count == 1)
        #expect(run.points.map { $0.timeSeconds } == [0.05, 0.1, 0.2, 0.25])
        let first = try #require(run.points.first)
        #expect(abs(first.position.x - 0.1) < 1e-12 && abs(first.position.y + 0.05) < 1e-12)
    }

    @Test("A gap breaks a run")
    func gap() {
        let runs = trail([0, 0.1, 0.6, 0.7]).runs(of: .dip, from: 0, through: 0.7)
        #expect(runs.map { $0.points.map { $0.timeSeconds } } == [[0, 0.1], [0.6, 0.7]])
    }

    @Test("A boundary within a gap, or before the first frame, is not invented")
    func boundaryInGap() {
        let runs = trail([0.1, 0.2, 0.8, 0.9]).runs(of: .dip, from: 0.05, through: 0.5)
        #expect(runs.map { $0.points.map { $0.timeSeconds } } == [[0.1, 0.2]])
    }

    @Test("No points, one point, and a range without length make no run")
    func nothing() {
        #expect(trail([]).runs(of: .dip, from: 0, through: 1).isEmpty)
        #expect(trail([0.5]).runs(of: .dip, from: 0, through: 1).isEmpty)
        #expect(trail([0, 1]).runs(of: .dip, from: 0.5, through: 0.5).isEmpty)
        var track = SyntheticLift.snatch().track()
        for i in track.frames.indices { track.frames[i].plate = nil }
        #expect(BarTrail(track: track, settings: Settings()).points.isEmpty)
    }

    @Test("Bridged frames are not drawn")
    func predicted() {
        var track = SyntheticLift.snatch().track()
        track.frames[10].plate?.state = .predicted
        let trail = BarTrail(track: track, settings: Settings())
        #expect(trail.points.count == track.frames.count - 1)
    }
}

@Suite struct ColorerTests {
    private func runs(_ kind: LiftKind, _ track: Track) -> [PointRun] {
        LiftAnalyzer(request: AnalysisRequest(lift: kind)).analyze(track).coloredRuns(
            along: track, settings: Settings())
    }

    @Test("Each lift shows its phases in their order")
    func order() {
        let pull: [Phase.Name] = [.firstPull, .secondPull, .turnover, .catching, .recovery]
        let jerk: [Phase.Name] = [.dip, .drive, .receive, .jerkRecovery]
        #expect(runs(.snatch, SyntheticLift.snatch().track()).map { $0.phase } == pull)
        #expect(runs(.clean, SyntheticLift.clean().track()).map { $0.phase } == pull)
        #expect(runs(.jerk, SyntheticLift.jerk().track()).map { $0.phase } == jerk)
        #expect(runs(.cleanAndJerk, SyntheticLift.cleanAndJerk().track()).map { $0.phase } == pull + jerk)
        #expect(runs(.snatch, SyntheticLift.snatch(reps: 2).track()).map { $0.phase } == pull + pull)
        #expect(
            runs(.squat, SyntheticLift.squat(reps: 2).track()).map { $0.phase } == [
                .eccentric, .concentric, .eccentric, .concentric,
            ])
        #expect(runs(.deadlift, SyntheticLift.deadlift().track()).first?.phase == .concentric)
    }

    @Test("Neighbors meet in one point", arguments: [30.0, 60])
    func neighbors(fps: Double) {
        for (kind, lift) in [(LiftKind.snatch, SyntheticLift.snatch()), (.cleanAndJerk, .cleanAndJerk())] {
            let found = runs(kind, lift.track(fps: fps))
            for (run, next) in zip(found, found.dropFirst()) where next.phase != .dip {
                #expect(run.points.last == next.points.first)
            }
        }
    }

    @Test("Points are those of the picture")
    func places() {
        let track = SyntheticLift.snatch().track()
        let seen = track.frames.compactMap { frame in
            frame.plate.map { TrailPoint(timeSeconds: frame.timeSeconds, position: $0.center) }
        }
        for run in runs(.snatch, track) {
            for point in run.points.dropFirst().dropLast() { #expect(seen.contains(point)) }
        }
    }

    @Test("With a pose the first pull is every stretch below the knee: a bar that dips under it again makes two")
    func stretches() {
        let lift = SyntheticLift.snatch()
        let sampling = TrackSampling(of: lift, fps: 60)
        let low = sampling.imagePoint(height: 0.18, forward: 0).center.y
        let high = sampling.imagePoint(height: 0.4, forward: 0).center.y
        let straight = lift.track()
        let still = straight.posed { _ in [JointObservation(.leftKnee, y: straight.kneeRow(asHighAsPlateAt: high))] }
        guard let rep = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(still).reps.first else {
            Issue.record("no lift")
            return
        }
        // The knee drops below the bar for a while and rises again.
        let track = straight.posed { frame in
            let share = max(0, 1 - abs(frame.timeSeconds - 1.36) / 0.1)
            return [JointObservation(.leftKnee, y: high + share * (low - high))]
        }
        let pulls = SnatchFirstPullColorer.runs(
            of: ColoredLift(
                trail: BarTrail(track: track, settings: Settings()),
                knee: KneeHeightSignal(track: track, settings: Settings()), rep: rep))
        #expect(pulls.count == 2)
        for run in pulls {
            for point in run.points.dropLast() { #expect(point.position.y > high) }
        }
    }

    @Test("A missed lift has no recovery, and what is not found is not colored")
    func missing() {
        let track = SyntheticLift.snatch().track()
        let rep = Rep(index: 1, lift: .snatch, outcome: .missed)
        let lift = ColoredLift(trail: BarTrail(track: track, settings: Settings()), knee: nil, rep: rep)
        #expect(SnatchFirstPullColorer.runs(of: lift).isEmpty && SnatchRecoveryColorer.runs(of: lift).isEmpty)
        #expect(CleanTurnoverColorer.runs(of: lift).isEmpty && JerkDipColorer.runs(of: lift).isEmpty)
    }

    @Test("Phases of a lift have different colors, but for the two ways of standing up")
    func colors() {
        var seen: [PhaseColor] = []
        for name in Phase.Name.allCases where name != .jerkRecovery {
            guard let color = name.color else {
                #expect(name == .eccentric || name == .concentric)
                continue
            }
            #expect(!seen.contains(color))
            seen.append(color)
        }
        #expect(Phase.Name.jerkRecovery.color == Phase.Name.recovery.color)
    }
}
