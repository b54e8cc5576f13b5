import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RobustLineTests {
    @Test("A line through exact points is found")
    func exact() {
        let x = (0..<20).map { Double($0) * 10 }
        let line = RobustLine(x: x, y: x.map { 100 + 0.1 * $0 })
        for value in [0.0, 55, 190, 300] { #expect(abs(line.value(at: value) - (100 + 0.1 * value)) < 1e-6) }
    }

    @Test("One in ten points far off moves the line by less than the noise of the others")
    func outliers() {
        var generator = SeededGenerator(seed: 8)
        let x = (0..<200).map { Double($0) }
        let y = x.map { value in
            let clean = 150 + 0.05 * value + generator.gaussian()
            return generator.happens(withProbability: 0.1) ? clean + 80 : clean
        }
        let line = RobustLine(x: x, y: y)
        // Huber's estimate of a one-sided tenth of outliers is off by about 0.18 deviations (Huber 1981); the fit's own
        // standard error at the ends is 2/√200.
        for value in [0.0, 100, 199] { #expect(abs(line.value(at: value) - 150 - 0.05 * value) < 0.6) }
    }

    @Test("One point, or all at one place, give a level line")
    func degenerate() {
        #expect(RobustLine(x: [5], y: [7]).value(at: 1000) == 7)
        #expect(abs(RobustLine(x: [5, 5, 5], y: [7, 8, 9]).value(at: 1000) - 8) < 1e-9)
    }
}
