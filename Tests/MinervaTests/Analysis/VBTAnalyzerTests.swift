import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct VBTAnalyzerTests {
    private func kinematics(_ path: BarPath, preset: Settings.Preset = .standard) -> Kinematics? {
        VBTAnalyzer(settings: Settings(preset: preset)).kinematics(of: path)
    }

    /// A path at 60 fps that lies, jumps up by 5 m while nobody looks, and lies again.
    private func jumpInGap(from start: Double, through end: Double) -> BarPath {
        let times = (0..<240).map { Double($0) / 60 }.filter { $0 <= start || $0 >= end }
        return BarPath(
            timesSeconds: times, x: times.map { $0 <= start ? 0 : -3 }, y: times.map { $0 <= start ? 0 : 5 })
    }

    @Test("A steady climb has its speed everywhere, and no acceleration", arguments: Settings.Preset.allCases)
    func steadyClimb(preset: Settings.Preset) throws {
        let times = (0..<120).map { Double($0) / 60 }
        let path = BarPath(timesSeconds: times, x: times.map { -0.5 * $0 }, y: times.map { 1.25 * $0 })
        let motion = try #require(kinematics(path, preset: preset))
        for i in motion.all {
            // Odd reflection continues a ramp, but only over the padding: near the ends a twentieth of it
            // may be missing.
            let time = motion.grid.time(at: i)
            let share = time < 0.25 || time > motion.grid.time(at: motion.grid.count - 1) - 0.25 ? 0.05 : 1e-3
            #expect(abs(motion.vy[i] - 1.25) < share * 1.25)
            #expect(abs(motion.vx[i] + 0.5) < share * 0.5)
        }
        #expect(abs(motion.ay[motion.grid.count / 2]) < 1e-3)
    }

    @Test("Scale passes through: a path twice as large is twice as fast")
    func scale() throws {
        let path = SyntheticLift.snatch().path(fps: 60)
        let doubled = BarPath(timesSeconds: path.timesSeconds, x: path.x.map { 2 * $0 }, y: path.y.map { 2 * $0 })
        let (one, two) = (try #require(kinematics(path)), try #require(kinematics(doubled)))
        #expect(largestDifference(one.vy.map { 2 * $0 }, two.vy) < 1e-9)
        #expect(largestDifference(one.ay.map { 2 * $0 }, two.ay) < 1e-6)
    }

    @Test("Time passes through: a clip at half the speed shows half the velocity")
    func slowMotion() throws {
        let path = SyntheticLift.snatch(ending: .standing).path(fps: 120)
        let slow = BarPath(timesSeconds: path.timesSeconds.map { 2 * $0 }, x: path.x, y: path.y)
        let (real, slowed) = (try #require(kinematics(path)), try #require(kinematics(slow)))
        let ratio = (real.vy.max() ?? 0) / (slowed.vy.max() ?? 1)
        // The slow one loses less to the low-pass: its movement is slower against the same cutoff.
        #expect(abs(ratio - 2) < 0.01)
    }

    @Test("Time reversal: a clip run backwards has the same speeds with the other sign, and the same accelerations")
    func reversal() throws {
        // Whole steps of the grid, so that both runs look at the same instants.
        let path = SyntheticLift.snatch(ending: .lowered).path(fps: 60)
        let end = path.timesSeconds.last ?? 0
        let backwards = BarPath(
            timesSeconds: path.timesSeconds.reversed().map { end - $0 }, x: path.x.reversed(), y: path.y.reversed())
        let (one, other) = (try #require(kinematics(path)), try #require(kinematics(backwards)))
        #expect(one.grid.count == other.grid.count)
        #expect(largestDifference(one.y, other.y.reversed()) < 1e-6)
        #expect(largestDifference(one.vy, other.vy.reversed().map { -$0 }) < 1e-4)
        #expect(largestDifference(one.ay, other.ay.reversed()) < 1e-2)
    }

    @Test("Nothing leaks across a gap: speeds at its edges are those of their own side")
    func gap() throws {
        let motion = try #require(kinematics(jumpInGap(from: 1.5, through: 2)))
        for i in motion.all where motion.isPresent[i] {
            #expect(abs(motion.vy[i]) < 1e-9)
            #expect(abs(motion.vx[i]) < 1e-9)
            #expect(abs(motion.ay[i]) < 1e-9)
        }
    }

    @Test("Instants within a gap are not measured, those outside are")
    func presence() throws {
        let motion = try #require(kinematics(jumpInGap(from: 1.5, through: 2)))
        for i in motion.all {
            let time = motion.grid.time(at: i)
            #expect(motion.isPresent[i] == (time <= 1.5 + 1e-9 || time >= 2 - 1e-9))
        }
        #expect(!motion.isPresent(in: 170...200) && motion.isPresent(in: 0...170))
    }

    @Test("A gap no longer than may be bridged is bridged")
    func shortGap() throws {
        let lift = SyntheticLift.snatch()
        let whole = lift.path(fps: 60)
        let kept = whole.timesSeconds.indices.filter { !(1.2...1.4).contains(whole.timesSeconds[$0]) }
        let path = BarPath(
            timesSeconds: kept.map { whole.timesSeconds[$0] }, x: kept.map { whole.x[$0] }, y: kept.map { whole.y[$0] })
        let motion = try #require(kinematics(path))
        #expect(motion.isPresent.allSatisfy { $0 })
    }

    @Test("A stretch too short for the filter is not measured; the others are")
    func shortStretch() throws {
        let times = (0..<60).map { Double($0) / 60 } + [1.5, 1.51, 1.52] + (0..<60).map { 2 + Double($0) / 60 }
        let path = BarPath(timesSeconds: times, x: times.map { _ in 0 }, y: times.map { _ in 1 })
        let motion = try #require(kinematics(path))
        #expect(motion.isPresent[motion.grid.index(nearest: 0.5)])
        #expect(!motion.isPresent[motion.grid.index(nearest: 1.51)])
        #expect(motion.isPresent[motion.grid.index(nearest: 2.5)])
    }

    @Test("No sample and one sample are no motion; two are one, of which nothing is measured")
    func fewSamples() throws {
        #expect(kinematics(BarPath(timesSeconds: [], x: [], y: [])) == nil)
        #expect(kinematics(BarPath(timesSeconds: [1], x: [0], y: [0])) == nil)
        let two = try #require(kinematics(BarPath(timesSeconds: [0, 0.02], x: [0, 1], y: [0, 1])))
        #expect(two.isPresent.allSatisfy { !$0 })
    }

    @Test("Gaps at both edges of a recording shorten it: the grid runs from the first sample to the last")
    func edgeGaps() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.gaps = [0...0.4, (lift.durationSeconds - 0.4)...lift.durationSeconds]
        let motion = try #require(LiftAnalyzer(request: AnalysisRequest()).analyze(sampling.track(of: lift)).kinematics)
        #expect(abs(motion.grid.startSeconds - 0.4) < 0.02)
        #expect(abs(motion.grid.time(at: motion.grid.count - 1) - (lift.durationSeconds - 0.4)) < 0.03)
        #expect(motion.isPresent.allSatisfy { $0 })
    }

    @Test("The force of a bar at rest is its weight")
    func weight() {
        #expect(VBTAnalyzer.force(loadKg: 100, acceleration: 0) == 981)
        #expect(VBTAnalyzer.force(loadKg: 100, acceleration: -9.81) == 0)
    }
}

@Suite struct KinematicsTests {
    @Test("Of equal extremes the first counts, within the range only")
    func extremes() {
        let motion = Kinematics(heights: [0, 2, 1, 2, 0, 5], rateHz: 10)
        #expect(motion.indexOfMaximum(motion.y, in: 0...4) == 1)
        #expect(motion.indexOfMinimum(motion.y, in: 0...4) == 0)
        #expect(motion.indexOfMinimum(motion.y, in: 2...4) == 4)
        #expect(motion.indexOfMaximum(motion.y, in: 3...3) == 3)
    }

    @Test("The bar stands still where it does, to the end of the range too")
    func stillness() {
        let lift = SyntheticLift(
            [LiftSegment(.rest, seconds: 1)] + LiftSegment.move(.up, by: 0.5, seconds: 1) + [
                LiftSegment(.hold, seconds: 1)
            ])
        let motion = lift.kinematics(rateHz: 100)
        let stretches = motion.stillStretches(speedMps: 0.08, seconds: 0.3, in: motion.all)
        #expect(stretches.count == 2)
        #expect(stretches.first?.lowerBound == 0 && stretches.last?.upperBound == motion.grid.count - 1)
        #expect(motion.stillStretches(speedMps: 0.08, seconds: 2, in: motion.all).isEmpty)
        #expect(motion.stillStretches(speedMps: 0.08, seconds: 0.3, in: 120...180).isEmpty)
    }

    @Test("How far apart samples lie that no bridge connects does not matter to the low-pass")
    func sparseSamples() throws {
        func lowPass(intervalSeconds: Double) throws -> LowPassChoice {
            let times = (0..<5).map { Double($0) * intervalSeconds }
            let path = BarPath(timesSeconds: times, x: times.map { _ in 0 }, y: [0, 1, 0, 1, 0])
            let motion = try #require(VBTAnalyzer(settings: Settings()).kinematics(of: path))
            #expect(!motion.isPresent.contains(true))
            return try #require(motion.lowPass)
        }
        #expect(try lowPass(intervalSeconds: 1) == lowPass(intervalSeconds: 1_000))
    }
}
