import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PositionNoiseTests {
    private func noise(times: [Double], values: [Double]) -> Double? {
        PositionNoise.standardDeviation(times: times, values: values, longestGapSeconds: 0.25)
    }

    /// Heights of a snatch with noise of a given spread.
    private func snatch(fps: Double, spread: Double, spikeEvery: Int? = nil, seed: UInt64 = 7) -> (
        times: [Double], values: [Double]
    ) {
        let lift = SyntheticLift.snatch()
        var generator = SeededGenerator(seed: seed)
        let times = Array(stride(from: 0, to: lift.durationSeconds, by: 1 / fps))
        let values = times.indices.map { i in
            let spike = spikeEvery.map { i % $0 == 0 ? 0.1 : 0 } ?? 0
            return lift.state(at: times[i]).height + spread * generator.gaussian() + spike
        }
        return (times, values)
    }

    @Test("The noise that was put on a lift is found again", arguments: [30.0, 60, 240], [0.001, 0.004])
    func recovered(fps: Double, spread: Double) throws {
        let found = try (UInt64(0)..<8).map { seed in
            let path = snatch(fps: fps, spread: spread, seed: seed)
            return try #require(noise(times: path.times, values: path.values))
        }
        let mean = found.reduce(0, +) / Double(found.count)
        // A quantile of some fifty to a hundred fast samples scatters by a tenth or more, its mean over eight lifts by
        // less; at 30 fps the turns of the bar themselves add up to 0.5 mm.
        #expect(abs(mean - spread) <= 0.15 * spread + (fps == 30 ? 0.0005 : 0))
    }

    // Each wild frame is a neighbor of four others, so one in 150 touches 3 % of the samples.
    @Test("Single wild frames do not raise it")
    func spikes() throws {
        let calm = snatch(fps: 60, spread: 0.001)
        let spiked = snatch(fps: 60, spread: 0.001, spikeEvery: 150)
        let expected = try #require(noise(times: calm.times, values: calm.values))
        #expect(abs(try #require(noise(times: spiked.times, values: spiked.values)) - expected) <= 0.35 * expected)
    }

    @Test("A cubic has none, at irregular times too")
    func cubic() throws {
        let times = (0..<40).map { Double($0) / 30 + ($0 % 3 == 0 ? 0.004 : 0) }
        let values = times.map { 1 + $0 * (2 - $0 * (3 - $0)) }
        #expect(try #require(noise(times: times, values: values)) < 1e-12)
    }

    @Test("Too few samples, or none within reach of each other, say nothing")
    func tooFew() {
        #expect(noise(times: [], values: []) == nil)
        #expect(noise(times: [0], values: [1]) == nil)
        let few = (0..<15).map { Double($0) / 30 }
        #expect(noise(times: few, values: few) == nil)
        let sparse = (0..<100).map { Double($0) * 0.2 }
        #expect(noise(times: sparse, values: sparse) == nil)
    }
}
