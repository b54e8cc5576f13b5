import Testing

@testable import Minerva

@Suite struct ResamplingTests {
    @Test("Straight lines equal NumPy's interp, outside the samples too")
    func golden() throws {
        let golden = try Golden("interp")
        let values = interpolateLinearly(
            times: try golden.numbers("times"), values: try golden.numbers("values"), at: try golden.numbers("queries"))
        #expect(largestDifference(values, try golden.numbers("expected")) < Golden.tolerance)
    }

    @Test("One sample holds for all time; no query gives no value")
    func edges() {
        #expect(interpolateLinearly(times: [2], values: [7], at: [0, 2, 9]) == [7, 7, 7])
        #expect(interpolateLinearly(times: [0, 1], values: [0, 1], at: []).isEmpty)
    }

    @Test("The whole classic chain equals SciPy's and NumPy's on irregular samples")
    func classicChain() throws {
        let golden = try Golden("classic-chain")
        let times = try golden.numbers("times")
        let heights = try golden.numbers("heights")
        let path = BarPath(timesSeconds: times, x: heights.map { _ in 0 }, y: heights)
        let kinematics = try #require(VBTAnalyzer(settings: Settings(preset: .classic)).kinematics(of: path))
        #expect(largestDifference(kinematics.y, try golden.numbers("position")) < Golden.tolerance)
        // A derivative by differences multiplies rounding by the rate: 60 for the first, 3600 for the second.
        #expect(largestDifference(kinematics.vy, try golden.numbers("velocity")) < Golden.tolerance)
        #expect(largestDifference(kinematics.ay, try golden.numbers("acceleration")) < Golden.tolerance)
    }
}

@Suite struct CentralDifferenceTests {
    @Test("The derivative of a parabola is exact inside, of a line everywhere")
    func polynomials() {
        let rate = 50.0
        let times = (0..<20).map { Double($0) / rate }
        let parabola = centralDifference(times.map { 3 * $0 * $0 - $0 }, rateHz: rate)
        for i in 1..<19 { #expect(abs(parabola[i] - (6 * times[i] - 1)) < 1e-9) }
        #expect(
            largestDifference(centralDifference(times.map { 4 - 2 * $0 }, rateHz: rate), times.map { _ in -2 }) < 1e-9)
    }

    @Test("The derivative equals NumPy's gradient")
    func golden() throws {
        let golden = try Golden("gradient")
        let derivative = centralDifference(try golden.numbers("values"), rateHz: try golden.number("rate_hz"))
        #expect(largestDifference(derivative, try golden.numbers("expected")) < Golden.tolerance)
    }

    @Test("Fewer than two samples do not move")
    func edges() {
        #expect(centralDifference([], rateHz: 60).isEmpty)
        #expect(centralDifference([5], rateHz: 60) == [0])
        #expect(centralDifference([1, 2], rateHz: 60) == [60, 60])
    }
}

@Suite struct UniformGridTests {
    @Test(
        "The last instant lies at or before the end, and the next would lie after it",
        arguments: [0.0, 0.4, 1.999, 2, 100])
    func lastInstant(end: Double) {
        let grid = UniformGrid(from: 0.3, through: 0.3 + end, rateHz: 60)
        // Rounding may put the last instant a millionth of a step past the end.
        #expect(grid.time(at: grid.count - 1) <= 0.3 + end + 1e-6)
        #expect(grid.time(at: grid.count) > 0.3 + end)
    }

    @Test("An end before the start leaves no instant; at the start it leaves one")
    func edges() {
        #expect(UniformGrid(from: 1, through: 0.9, rateHz: 60).count == 0)
        #expect(UniformGrid(from: 1, through: 1, rateHz: 60).count == 1)
    }

    @Test("The nearest instant is nearest, and within the grid for times outside")
    func nearest() {
        let grid = UniformGrid(from: 1, through: 3, rateHz: 10)
        #expect(grid.index(nearest: 1.64) == 6)
        #expect(grid.index(nearest: 1.66) == 7)
        #expect(grid.index(nearest: -50) == 0)
        #expect(grid.index(nearest: 50) == 20)
    }

    @Test("Steps cover at least their duration, and no whole step more", arguments: [0.0, 0.08, 0.2, 0.3, 1])
    func steps(seconds: Double) {
        let grid = UniformGrid(from: 0, through: 10, rateHz: 120)
        let steps = grid.steps(covering: seconds)
        #expect(Double(steps) / 120 >= seconds - 1e-12)
        #expect(Double(steps - 1) / 120 < seconds - 1e-12)
    }

    @Test("Times beyond all whole numbers lie at a grid's ends")
    func beyond() {
        let grid = UniformGrid(from: 1, through: 3, rateHz: 10)
        #expect(grid.index(nearest: 1e300) == 20)
        #expect(grid.index(nearest: -1e300) == 0)
        #expect(grid.range(from: -1e300, through: 1e300) == 0...20)
        #expect(grid.range(from: 1e299, through: 1e300) == nil)
    }
}
