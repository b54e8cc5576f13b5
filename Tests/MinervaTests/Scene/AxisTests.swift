import Testing

@testable import Minerva

@Suite struct AxisTests {
    @Test(arguments: [0.000_37, 0.04, 1, 3.2, 17, 999, 45_000])
    func stepsAreOneTwoOrFiveTimesAPowerOfTen(_ span: Double) {
        for count in 1...12 {
            let axis = Axis(over: -span / 3...span, count: count, endsOnTicks: true, title: "")
            for (a, b) in zip(axis.ticks, axis.ticks.dropFirst()) {
                var step = b.value - a.value
                while step < 0.999 { step *= 10 }
                while step > 9.99 { step /= 10 }
                #expect([1.0, 2, 5].contains { abs($0 - step) < 1e-6 }, "step \(step)")
            }
            #expect(axis.ticks.count >= 2 && axis.ticks.count <= count + 3)
        }
    }

    @Test func anAxisHoldsItsValues() {
        for (low, high) in [(0.0, 1.83), (-0.7, 1.9), (3, 3.0001), (-5, -4)] {
            let axis = Axis(over: low...high, count: 5, endsOnTicks: true, title: "")
            // A fiftieth of a step may stand out, no more.
            let slack = 0.02 * (axis.upper - axis.lower)
            #expect(axis.lower <= low + slack && axis.upper >= high - slack)
            #expect(axis.ticks.first?.value == axis.lower)
            let plain = Axis(over: low...high, count: 5, endsOnTicks: false, title: "")
            #expect(plain.lower == low && plain.upper == high)
            #expect(plain.ticks.allSatisfy { $0.value >= low - 1e-9 && $0.value <= high + 1e-9 })
        }
    }

    @Test func equalValuesGetARangeAroundThem() {
        let axis = Axis(over: 2...2, count: 4, endsOnTicks: false, title: "")
        #expect(axis.lower == 1.5 && axis.upper == 2.5)
        #expect(axis.share(of: 2) == 0.5)
    }

    @Test func numbersKeepTheirDecimalsAndARealMinus() {
        #expect(NumberText.fixed(1.5, decimals: 2) == "1.50")
        #expect(NumberText.fixed(-0.25, decimals: 2) == "−0.25")
        #expect(NumberText.fixed(-0.001, decimals: 2) == "0.00")
        #expect(NumberText.fixed(12, decimals: 0) == "12")
        #expect(NumberText.fixed(.nan, decimals: 2) == "–")
    }
}

@Suite struct CurvePointsTests {
    @Test func aShortSignalKeepsEverySample() {
        #expect(CurvePoints.runs(of: [1, 2, 3], columns: 100) == [[0, 1, 2]])
    }

    @Test func aGapPartsACurveAndALoneSampleStays() {
        #expect(CurvePoints.runs(of: [nil, 1, nil, nil, 2, 3, nil], columns: 10) == [[1], [4, 5]])
        #expect(CurvePoints.runs(of: [], columns: 10).isEmpty)
        #expect(CurvePoints.runs(of: [nil, nil], columns: 10).isEmpty)
    }

    @Test func aLongSignalIsThinnedWithoutLosingItsPeak() {
        var values = [Double?](repeating: 0, count: 100_000)
        values[77_777] = 9
        values[12_345] = -9
        let runs = CurvePoints.runs(of: values, columns: 600)
        #expect(runs.count == 1)
        let run = runs.first ?? []
        #expect(run.count <= 4 * 600)
        #expect(run.contains(77_777) && run.contains(12_345))
        #expect(run.first == 0 && run.last == 99_999)
        #expect(zip(run, run.dropFirst()).allSatisfy { $0 < $1 })
    }
}
