import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct WayUpTests {
    private func way(_ motion: Kinematics, _ start: Double, _ end: Double) -> WayUp? {
        let (first, last) = (motion.grid.index(nearest: start), motion.grid.index(nearest: end))
        return WayUp(
            in: motion, from: first, through: last, startSeconds: motion.grid.time(at: first),
            endSeconds: motion.grid.time(at: last))
    }

    private func energy(_ motion: Kinematics, _ seconds: Double, loadKg: Double) -> Double {
        let i = motion.grid.index(nearest: seconds)
        return loadKg * (9.81 * motion.y[i] + motion.vy[i] * motion.vy[i] / 2)
    }

    static let lifts: [SyntheticLift] = [.snatch(), .clean(sharpness: .sharp), .pulled(transition: 1.05), .squat()]

    @Test("Work is the change of energy, over any stretch of a lift", arguments: lifts.indices)
    func work(index: Int) throws {
        let motion = Self.lifts[index].kinematics()
        for (start, end) in [(1.0, 1.5), (1.2, 1.9), (1.6, 2.1), (1.0, 2.2)] {
            let work = try #require(way(motion, start, end)).workJ(loadKg: 80)
            let change = energy(motion, end, loadKg: 80) - energy(motion, start, loadKg: 80)
            // Trapezoids err where acceleration jumps (lift-off, by 3 m/s²) or bends, by less than half a joule.
            #expect(abs(work - change) < 0.5)
        }
    }

    @Test("Work is the change of energy on a filmed lift too", arguments: [30.0, 60])
    func filmedWork(fps: Double) throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: fps)
        sampling.noisePixels = 0.45
        let request = AnalysisRequest(lift: .snatch, loadKg: 80)
        let analysis = LiftAnalyzer(request: request).analyze(sampling.track(of: lift))
        let (rep, motion) = (try #require(analysis.reps.first), try #require(analysis.kinematics))
        let (start, top) = (try #require(rep.times.liftStart), try #require(rep.times.peakHeight))
        let change = energy(motion, top, loadKg: 80) - energy(motion, start, loadKg: 80)
        // Velocity is the central difference of height, so the two are equal but for its curvature: 0.2 %.
        #expect(try abs(#require(rep.workJ) - change) < 0.002 * change)
    }

    @Test("A bar held still asks for force, but no work and no power")
    func still() throws {
        let held = try #require(way(SyntheticLift([LiftSegment(.rest, seconds: 1)]).kinematics(), 0, 1))
        #expect(held.workJ(loadKg: 80) == 0 && held.meanPowerW(loadKg: 80) == 0)
        #expect(abs(held.meanForceN(loadKg: 80) - 80 * 9.81) < 1e-9)
        #expect(held.meanPropulsiveVelocityMps == 0)
    }

    @Test("The propulsive part ends where the bar flies freely")
    func propulsive() throws {
        let lift = SyntheticLift.snatch()
        let top = try #require(lift.end(of: .float))
        let found = try #require(way(lift.kinematics(), 1, top)?.meanPropulsiveVelocityMps)
        // The release, over which acceleration sinks to -g, takes 0.08 s.
        let released = try #require(lift.start(of: .float)) + 0.08
        let truth = lift.state(at: released).height / (released - 1)
        #expect(abs(found - truth) < 0.01)
    }

    @Test("A load that is braked less than gravity would has no other part: its mean is the whole way's")
    func heavy() throws {
        let lift = SyntheticLift.squat()
        let up = try #require(lift.start(of: .up))
        let found = try #require(way(lift.kinematics(), up, up + 1.1))
        #expect(found.meanPropulsiveVelocityMps == found.meanVelocityMps)
    }

    @Test("No way without length, and none that was not measured whole")
    func nothing() {
        let motion = SyntheticLift.snatch().kinematics(gaps: [1.2...1.3])
        #expect(way(motion, 1, 1) == nil)
        #expect(way(motion, 1, 2) == nil)
        #expect(way(motion, 1.4, 2) != nil)
    }
}
