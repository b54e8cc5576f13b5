import MinervaTestSupport
import Testing

/// The truth that the other tests rest on.
@Suite struct SyntheticLiftTests {
    static let lifts: [SyntheticLift] = [
        .snatch(reps: 2), .clean(ending: .lowered), .jerk(reps: 2), .cleanAndJerk(), .squat(reps: 2, pause: 0.5),
        .deadlift(reps: 2, restBetween: 0),
    ]

    @Test("Velocity is the derivative of height, acceleration that of velocity", arguments: lifts.indices)
    func derivatives(index: Int) {
        let lift = Self.lifts[index]
        let h = 1e-5
        for placed in lift.segments {
            // Inside a segment, where everything is smooth; the error of a central difference is h²/6 times the third
            // derivative (at most about 1e8 m/s⁵ in an impact), and rounding eps/h.
            for share in [0.2, 0.5, 0.8] {
                let time = placed.start + share * placed.segment.seconds
                let before = lift.state(at: time - h)
                let after = lift.state(at: time + h)
                let here = lift.state(at: time)
                #expect(abs((after.height - before.height) / (2 * h) - here.velocity) < 1e-5)
                #expect(abs((after.velocity - before.velocity) / (2 * h) - here.acceleration) < 1e-2)
            }
        }
    }

    @Test("Height and velocity do not jump where segments meet", arguments: lifts.indices)
    func continuity(index: Int) {
        let lift = Self.lifts[index]
        for (placed, next) in zip(lift.segments, lift.segments.dropFirst()) {
            #expect(abs(placed.segment.velocity - next.velocity) < 1e-12)
            let before = lift.state(at: next.start - 1e-9)
            #expect(abs(before.height - next.height) < 1e-7)
        }
    }

    @Test("Between release and the next touch of the lifter or floor the bar falls with g")
    func gravity() throws {
        let lift = SyntheticLift.snatch()
        let top = try #require(lift.end(of: .float))
        #expect(abs(lift.state(at: top - 0.01).acceleration + SyntheticLift.gravity) < 1e-9)
        let fall = try #require(lift.start(of: .fall))
        #expect(abs(lift.state(at: fall + 0.1).velocity + 0.1 * SyntheticLift.gravity) < 1e-9)
        #expect(lift.segments.filter { $0.segment.name == .bounce }.count > 1)
    }

    @Test("The events' instants are the extremes they are named after", arguments: lifts.indices)
    func events(index: Int) {
        let lift = Self.lifts[index]
        for rep in lift.reps {
            let start = rep.liftStart ?? rep.dipBottom ?? (rep.peakVelocity - 0.5)
            var time = start
            while time < rep.peakHeight {
                #expect(lift.state(at: time).velocity <= rep.peakVelocityMps + 1e-9)
                #expect(lift.state(at: time).height <= lift.state(at: rep.peakHeight).height + 1e-9)
                time += 0.001
            }
            for turn in [rep.peakHeight, rep.catchBottom, rep.dipBottom, rep.receive].compactMap({ $0 }) {
                #expect(abs(lift.state(at: turn).velocity) < 1e-9)
            }
        }
    }

    @Test("A dropped or lowered bar ends where it lay before", arguments: [SyntheticLift.Ending.dropped, .lowered])
    func floor(ending: SyntheticLift.Ending) {
        let lift = SyntheticLift.snatch(ending: ending)
        #expect(abs(lift.height) < 1e-9)
    }

    @Test("The picture's local scale is the derivative of height over y", arguments: [0.0, 0.03, -0.02])
    func camera(growth: Double) {
        var sampling = TrackSampling(times: [0])
        sampling.plateGrowth = growth
        for height in [0.0, 0.5, 1.7] {
            let h = 1e-4
            let below = sampling.imagePoint(height: height - h, forward: 0)
            let above = sampling.imagePoint(height: height + h, forward: 0)
            let scale = 2 * h / (below.center.y - above.center.y)
            let plate = sampling.plateMeters / sampling.imagePoint(height: height, forward: 0).height
            #expect(abs(scale / plate - 1) < 1e-6)
        }
    }

    @Test("SplitMix64 gives the published sequence for seed 1234567")
    func generator() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
    }

    @Test("Drawn normal numbers have mean 0 and deviation 1")
    func normal() {
        var generator = SeededGenerator(seed: 5)
        let drawn = (0..<20_000).map { _ in generator.gaussian() }
        let mean = drawn.reduce(0, +) / 20_000
        let square = drawn.map { $0 * $0 }.reduce(0, +) / 20_000
        // Five standard errors: 5/√20000 and 5·√(2/20000).
        #expect(abs(mean) < 0.036)
        #expect(abs(square - 1) < 0.05)
    }
}
