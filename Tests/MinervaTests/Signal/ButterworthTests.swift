import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct ButterworthTests {
    static let designs: [(order: Int, cutoff: Double, rate: Double)] = [
        (2, 12, 60), (4, 10, 120), (6, 5, 100), (8, 20, 240),
    ]

    static func drawnSignal(count: Int, seed: UInt64 = 3) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        var height = 0.0
        return (0..<count).map { _ in
            height += 0.02 * generator.gaussian()
            return height
        }
    }

    @Test("A constant passes unchanged: the gain at zero frequency is 1", arguments: designs.indices)
    func constant(index: Int) throws {
        let design = Self.designs[index]
        let filter = ButterworthLowPass(order: design.order, cutoffHz: design.cutoff, rateHz: design.rate)
        let signal = [Double](repeating: 1.7, count: 100)
        let filtered = try #require(filter.filteredForwardAndBackward(signal))
        #expect(largestDifference(signal, filtered) < 1e-9)
    }

    @Test("A ramp survives, its ends too: odd reflection continues it", arguments: designs.indices)
    func ramp(index: Int) throws {
        let design = Self.designs[index]
        let filter = ButterworthLowPass(order: design.order, cutoffHz: design.cutoff, rateHz: design.rate)
        let signal = (0..<300).map { 0.01 * Double($0) - 1 }
        let filtered = try #require(filter.filteredForwardAndBackward(signal))
        // The padding is shorter than the filter's memory for low cutoffs: a part in a thousand of the slope is left.
        #expect(largestDifference(signal, filtered) < 1e-2)
        #expect(largestDifference(Array(signal[100..<200]), Array(filtered[100..<200])) < 1e-5)
    }

    @Test("Reversing time commutes with filtering forward and backward, away from the ends", arguments: designs.indices)
    func timeReversal(index: Int) throws {
        let design = Self.designs[index]
        let filter = ButterworthLowPass(order: design.order, cutoffHz: design.cutoff, rateHz: design.rate)
        let signal = Self.drawnSignal(count: 600)
        let forward = try #require(filter.filteredForwardAndBackward(signal))
        let backward = try #require(filter.filteredForwardAndBackward(signal.reversed()))
        let inner = 200..<400
        #expect(largestDifference(Array(forward[inner]), Array(backward.reversed()[inner])) < 1e-9)
    }

    @Test("Filtering is linear: scale and sum pass through")
    func linearity() throws {
        let filter = ButterworthLowPass(order: 4, cutoffHz: 10, rateHz: 120)
        let a = Self.drawnSignal(count: 80, seed: 1)
        let b = Self.drawnSignal(count: 80, seed: 2)
        let together = try #require(filter.filteredForwardAndBackward(zip(a, b).map { 3 * $0 - 2 * $1 }))
        let first = try #require(filter.filteredForwardAndBackward(a))
        let second = try #require(filter.filteredForwardAndBackward(b))
        #expect(largestDifference(together, zip(first, second).map { 3 * $0 - 2 * $1 }) < 1e-12)
    }

    @Test("After both passes the cutoff has lost 6 dB, a sine's phase is kept", arguments: designs.indices)
    func cutoff(index: Int) throws {
        let design = Self.designs[index]
        let filter = ButterworthLowPass(order: design.order, cutoffHz: design.cutoff, rateHz: design.rate)
        let signal = (0..<1200).map { sine(2 * Double.pi * design.cutoff * Double($0) / design.rate + 0.3) }
        let filtered = try #require(filter.filteredForwardAndBackward(signal))
        // Half the amplitude at every instant, hence without delay; the ends' transients have died out in the middle.
        for i in 500..<700 { #expect(abs(filtered[i] - signal[i] / 2) < 1e-6) }
    }

    @Test("A signal no longer than the padding is too short; one more sample is enough", arguments: [2, 4, 8])
    func shortest(order: Int) {
        let filter = ButterworthLowPass(order: order, cutoffHz: 10, rateHz: 120)
        #expect(filter.padding == 3 * (order + 1))
        for count in [0, 1, filter.padding] {
            #expect(filter.filteredForwardAndBackward([Double](repeating: 1, count: count)) == nil)
        }
        #expect(filter.filteredForwardAndBackward([Double](repeating: 1, count: filter.padding + 1)) != nil)
    }

    @Test("Coefficients equal SciPy's butter")
    func coefficients() throws {
        for design in try Golden("butter").goldens("designs") {
            let filter = ButterworthLowPass(
                order: Int(try design.number("order")), cutoffHz: try design.number("cutoff_hz"),
                rateHz: try design.number("rate_hz"))
            var numerator = [1.0]
            var denominator = [1.0]
            for section in filter.sections {
                numerator = product(numerator, [section.b0, section.b1, section.b2])
                denominator = product(denominator, [1, section.a1, section.a2])
            }
            #expect(largestDifference(numerator, try design.numbers("b")) < Golden.tolerance)
            #expect(largestDifference(denominator, try design.numbers("a")) < Golden.tolerance)
        }
    }

    @Test("The seed's filter has the coefficients that the seed states")
    func seedCoefficients() {
        let section = ButterworthLowPass(order: 2, cutoffHz: 12, rateHz: 60).sections[0]
        // Stated with four decimals.
        for (value, stated) in [
            (section.b0, 0.2066), (section.b1, 0.4132), (section.b2, 0.2066), (section.a1, -0.3695),
            (section.a2, 0.1958),
        ] { #expect(abs(value - stated) < 1e-4) }
    }

    @Test(
        "Filtering equals SciPy's filtfilt",
        arguments: [
            ("filtfilt-order2-12hz-60hz", 2, 12.0, 60.0), ("filtfilt-order4-10hz-120hz", 4, 10, 120),
            ("filtfilt-shortest", 2, 12, 60),
        ])
    func filtfilt(name: String, order: Int, cutoff: Double, rate: Double) throws {
        let golden = try Golden(name)
        let filter = ButterworthLowPass(order: order, cutoffHz: cutoff, rateHz: rate)
        let filtered = try #require(filter.filteredForwardAndBackward(try golden.numbers("signal")))
        #expect(largestDifference(filtered, try golden.numbers("filtered")) < Golden.tolerance)
    }

    private func product(_ a: [Double], _ b: [Double]) -> [Double] {
        var result = [Double](repeating: 0, count: a.count + b.count - 1)
        for i in a.indices { for j in b.indices { result[i + j] += a[i] * b[j] } }
        return result
    }
}
