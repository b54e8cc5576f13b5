import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RepMetricsTests {
    /// Exact motion, so that a law is tested and not the filter.
    private func reps(_ kind: LiftKind, _ lift: SyntheticLift, loadKg: Double? = nil, gaps: [ClosedRange<Double>] = [])
        -> [Rep]
    {
        let motion = lift.kinematics(gaps: gaps)
        let events = RepCounter(settings: Settings()).count(kind, in: motion).reps
        let metrics = RepMetrics(kinematics: motion, loadKg: loadKg, crossingBandMeters: 0.01)
        return events.indices.map { i in
            let pull = events[i].turnover.flatMap {
                PullPhases.find(
                    in: motion, liftStart: events[i].liftStart, peakVelocity: $0.peakVelocity, passage: nil,
                    settings: Settings())
            }
            return metrics.rep(events[i], pull: pull, index: i + 1)
        }
    }

    static let lifts: [(LiftKind, SyntheticLift)] = [
        (.snatch, .snatch(reps: 2)), (.clean, .clean()), (.jerk, .jerk(reps: 2)), (.cleanAndJerk, .cleanAndJerk()),
        (.squat, .squat(reps: 2)), (.deadlift, .deadlift(reps: 2)),
    ]

    @Test("Mean velocity times time is displacement", arguments: lifts.indices)
    func displacement(index: Int) throws {
        for rep in reps(Self.lifts[index].0, Self.lifts[index].1) {
            let strength = rep.phases.first { $0.name == .concentric }
            let start = try #require(rep.times.liftStart ?? rep.times.dipBottom ?? strength?.startSeconds)
            let end = try #require(rep.times.peakHeight ?? strength?.endSeconds)
            let mean = try #require(rep.meanVelocityMps)
            #expect(abs(mean * (end - start) - (try #require(rep.displacementMeters))) < 1e-9)
        }
    }

    @Test("Drop is peak height less catch height", arguments: [0, 1, 2, 3])
    func drop(index: Int) throws {
        for rep in reps(Self.lifts[index].0, Self.lifts[index].1) {
            let (top, bottom) = (try #require(rep.peakHeightMeters), try #require(rep.catchHeightMeters))
            #expect(abs(try #require(rep.dropMeters) - (top - bottom)) < 1e-12)
        }
    }

    @Test("Mean force over the way times the way is the change of energy, and mean power its rate")
    func work() throws {
        let lift = SyntheticLift.snatch()
        let rep = try #require(reps(.snatch, lift, loadKg: 80).first)
        let (start, top) = (try #require(rep.times.liftStart), try #require(rep.times.peakHeight))
        let (first, last) = (lift.state(at: start), lift.state(at: top))
        func energy(_ state: SyntheticLift.State) -> Double {
            80 * (9.81 * state.height + state.velocity * state.velocity / 2)
        }
        // A mean of instants is an integral by rectangles: off by half an instant's power at either end.
        let ends = (80 * 9.81 * 2) / 120
        #expect(abs(try #require(rep.meanPowerW) * (top - start) - (energy(last) - energy(first))) < ends)
        // Mean force over time is the change of momentum and weight times time.
        let impulse = 80 * (last.velocity - first.velocity) + 80 * 9.81 * (top - start)
        #expect(abs(try #require(rep.meanForceN) * (top - start) - impulse) < 80 * 12 / 120)
    }

    @Test("Twice the load is twice the force and power, and the same velocity")
    func load() throws {
        let one = try #require(reps(.clean, .clean(), loadKg: 60).first)
        let two = try #require(reps(.clean, .clean(), loadKg: 120).first)
        #expect(abs(try #require(two.peakForceN) - 2 * (try #require(one.peakForceN))) < 1e-9)
        #expect(abs(try #require(two.peakPowerW) - 2 * (try #require(one.peakPowerW))) < 1e-9)
        #expect(two.peakVelocityMps == one.peakVelocityMps)
    }

    @Test("Without a load there is no force, no power", arguments: lifts.indices)
    func noLoad(index: Int) {
        for rep in reps(Self.lifts[index].0, Self.lifts[index].1) {
            #expect(rep.peakForceN == nil && rep.meanForceN == nil && rep.peakPowerW == nil && rep.meanPowerW == nil)
            #expect(rep.phases.allSatisfy { $0.peakForceN == nil && $0.peakPowerW == nil })
        }
    }

    @Test("Phases follow each other without a hole, from lift-off to standing")
    func phases() {
        for (kind, lift) in Self.lifts.prefix(4) {
            for rep in reps(kind, lift) {
                for (phase, next) in zip(rep.phases, rep.phases.dropFirst()) {
                    #expect(phase.endSeconds == next.startSeconds)
                }
            }
        }
        #expect(
            reps(.snatch, .snatch()).first?.phases.map { $0.name } == [
                .firstPull, .secondPull, .turnover, .catching, .recovery,
            ])
        #expect(reps(.jerk, .jerk()).first?.phases.map { $0.name } == [.dip, .drive, .receive, .jerkRecovery])
        #expect(reps(.squat, .squat()).first?.phases.map { $0.name } == [.eccentric, .concentric])
        #expect(reps(.deadlift, .deadlift()).first?.phases.map { $0.name } == [.concentric, .eccentric])
    }

    @Test("A way down is measured downward")
    func eccentric() throws {
        let rep = try #require(reps(.squat, .squat()).first)
        let down = try #require(rep.phases.first { $0.name == .eccentric })
        // Fastest in the middle of 0.65 m in 1.2 s.
        #expect(abs(try #require(down.peakVelocityMps) + 2 * 0.65 / 1.2) < 1e-3)
        #expect(try #require(down.meanVelocityMps) < 0)
    }

    @Test("The dip's depth and the durations of dip and drive are those of the lift")
    func jerk() throws {
        let lift = SyntheticLift.jerk()
        let (rep, truth) = (try #require(reps(.jerk, lift).first), try #require(lift.reps.first))
        let (dipStart, dipBottom) = (try #require(truth.dipStart), try #require(truth.dipBottom))
        let depth = -lift.state(at: dipBottom).height
        #expect(abs(try #require(rep.dipDepthMeters) - depth) < 0.002)
        // The dip is seen once it sinks faster than half the still speed, 0.026 s late.
        #expect(abs(try #require(rep.dipDurationSeconds) - (dipBottom - dipStart)) < 0.026 + 1.0 / 120)
        #expect(abs(try #require(rep.driveDurationSeconds) - (truth.peakVelocity - dipBottom)) <= 1.0 / 120)
    }

    @Test("A figure whose stretch was not seen whole is nil; the others stay")
    func gap() throws {
        let lift = SyntheticLift.snatch()
        let hidden = try #require(reps(.snatch, lift, loadKg: 80, gaps: [1.1...1.3]).first)
        let seen = try #require(reps(.snatch, lift, loadKg: 80).first)
        #expect(hidden.meanVelocityMps == nil && hidden.displacementMeters == nil && hidden.meanPowerW == nil)
        #expect(hidden.peakVelocityMps == seen.peakVelocityMps)
        #expect(hidden.dropMeters == seen.dropMeters)
        let top = try #require(lift.end(of: .float))
        let topHidden = try #require(reps(.snatch, lift, gaps: [(top - 0.05)...(top + 0.05)]).first)
        #expect(topHidden.peakHeightMeters == nil && topHidden.dropMeters == nil)
    }
}
