import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct CubicSplineTests {
    static func irregularTimes(count: Int, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        var time = 0.0
        return (0..<count).map { _ in
            time += generator.uniform(0.01...0.09)
            return time
        }
    }

    @Test("A cubic through irregular samples passes unchanged, beyond its ends too", arguments: [4, 5, 6, 40])
    func cubic(count: Int) {
        func cubic(_ t: Double) -> Double { 0.3 - 1.2 * t + 2 * t * t - 0.7 * t * t * t }
        let times = Self.irregularTimes(count: count, seed: UInt64(count))
        let queries = (0...100).map { times[0] - 0.05 + Double($0) / 100 * (times[count - 1] - times[0] + 0.1) }
        let values = CubicSpline(times: times, values: times.map(cubic)).values(at: queries)
        #expect(largestDifference(values, queries.map(cubic)) < 1e-9)
    }

    @Test("The spline goes through its samples")
    func interpolates() {
        let times = Self.irregularTimes(count: 50, seed: 9)
        let values = ButterworthTests.drawnSignal(count: 50)
        let spline = CubicSpline(times: times, values: values)
        #expect(largestDifference(spline.values(at: times), values) < 1e-12)
    }

    @Test("Adding a constant to the samples adds it to the spline; scaling scales it")
    func affine() {
        let times = Self.irregularTimes(count: 30, seed: 4)
        let values = ButterworthTests.drawnSignal(count: 30)
        let queries = (0..<200).map { times[0] + Double($0) * 0.005 }
        let plain = CubicSpline(times: times, values: values).values(at: queries)
        let moved = CubicSpline(times: times, values: values.map { 2 * $0 + 5 }).values(at: queries)
        #expect(largestDifference(moved, plain.map { 2 * $0 + 5 }) < 1e-12)
    }

    @Test("Three samples give the parabola, two the line, one the constant")
    func fewSamples() {
        let queries = [-0.5, 0, 0.3, 1, 2, 3.5]
        func parabola(_ t: Double) -> Double { 1 + 2 * t - 0.5 * t * t }
        let three = CubicSpline(times: [0, 1, 3], values: [0, 1, 3].map(parabola)).values(at: queries)
        #expect(largestDifference(three, queries.map(parabola)) < 1e-12)
        let two = CubicSpline(times: [0, 2], values: [1, 5]).values(at: queries)
        #expect(largestDifference(two, queries.map { 1 + 2 * $0 }) < 1e-12)
        #expect(CubicSpline(times: [7], values: [4]).values(at: queries) == queries.map { _ in 4 })
    }

    @Test("No query gives no value")
    func noQuery() {
        #expect(CubicSpline(times: [0, 1, 2, 3], values: [0, 1, 0, 1]).values(at: []).isEmpty)
    }

    @Test("The spline equals SciPy's CubicSpline")
    func golden() throws {
        let golden = try Golden("cubic-spline")
        let spline = CubicSpline(times: try golden.numbers("times"), values: try golden.numbers("values"))
        let values = spline.values(at: try golden.numbers("queries"))
        #expect(largestDifference(values, try golden.numbers("expected")) < Golden.tolerance)
    }
}
