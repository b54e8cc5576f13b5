import Minerva
import Testing

@testable import VBTCommand

/// Two repetitions' figures side by side.
@Suite struct ComparisonFiguresTests {
    private func rep(_ lift: LiftKind, top: Double? = nil, way: Double? = nil, deviation: Double = 0.01) -> Rep {
        var rep = Rep(index: 1, lift: lift, outcome: .made)
        (rep.peakHeightMeters, rep.displacementMeters) = (top, way)
        var uncertainty = RepUncertainty()
        (uncertainty.peakHeightMeters, uncertainty.displacementMeters) = (top.map { _ in deviation }, 2 * deviation)
        rep.uncertainty = uncertainty
        return rep
    }

    private func rows(_ first: Rep, _ second: Rep) -> [[String]] {
        ComparisonFigures(first, second, between: "±").rows.map { [$0.name] + $0.cells }
    }

    @Test func deviationsOfTwoLiftsAddInSquares() {
        let rows = rows(rep(.snatch, top: 1.2, deviation: 0.03), rep(.snatch, top: 1.25, deviation: 0.04))
        #expect(rows == [["Top of turnover", "1.20±0.03", "1.25±0.04", "+0.05±0.05"]])
    }

    @Test func liftsFromARackAreComparedByTheirWayWithItsOwnDeviation() {
        #expect(
            rows(rep(.squat, way: 0.6), rep(.squat, way: 0.58))
                == [["Way up", "0.60±0.02", "0.58±0.02", "−0.02±0.03"]])
    }

    @Test func aHeightOverTheFloorAndAWayAreNotSubtracted() {
        #expect(
            rows(rep(.snatch, top: 1.2, way: 1.19), rep(.squat, way: 0.6))
                == [["Top of turnover", "1.20±0.01", "", ""], ["Way up", "", "0.60±0.02", ""]])
    }

    @Test func repetitionsWithoutFiguresHaveNoRows() {
        #expect(rows(rep(.snatch), rep(.jerk)).isEmpty)
    }
}
