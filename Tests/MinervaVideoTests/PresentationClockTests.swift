import Testing

@testable import MinervaVideo

@Suite struct PresentationClockTests {
    private func times(_ ticks: [Int64?], _ numerator: Int32 = 1, _ denominator: Int32 = 30) -> [Double] {
        var clock = PresentationClock(numerator: numerator, denominator: denominator, nominalInterval: 1.0 / 30)
        return ticks.map { clock.time(of: $0) }
    }

    @Test func timesAreTicksAfterTheFirst() {
        #expect(times([100, 101, 103], 1, 30) == [0, 1.0 / 30, 3.0 / 30])
        let expected: [Double] = [0, 5005.0 / 30000, 10010.0 / 30000]
        #expect(times([-5, 0, 5], 1001, 30000) == expected)
    }

    @Test func timesAreExactHoursIntoARecording() {
        // 90 kHz after ten hours: one rounding, in the division.
        #expect(times([7, 7 + 3_240_000_003], 1, 90000)[1] == 3_240_000_003.0 / 90000)
    }

    @Test func aSharedTickPutsTheSecondFrameHalfAnIntervalLater() {
        #expect(times([0, 1, 1, 2]) == [0, 1.0 / 30, 1.0 / 30 + 1.0 / 60, 2.0 / 30])
    }

    @Test func aMissingTimestampComesOneIntervalLater() {
        #expect(times([0, nil, 2]) == [0, 1.0 / 30, 2.0 / 30])
        #expect(times([nil, nil, nil]) == [0, 1.0 / 30, 1.0 / 30 + 1.0 / 30])
    }

    @Test func aClockSetBackGoesOnFromThere() {
        let spliced = times([900, 901, 902, 0, 1, 2])
        let expected = [0, 1, 2, 3, 4, 5].map { Double($0) / 30 }
        #expect(zip(spliced, expected).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test func aGapForwardIsKept() {
        #expect(times([0, 1, 301]) == [0, 1.0 / 30, 301.0 / 30])
    }

    @Test func timesIncreaseWhateverTheTicks() {
        let wild: [Int64?] = [
            .max, .min, 0, nil, .max, .max, -1, .min, .min, nil, 5, 4, 3, 2, 1, 0, 1_000_000_000_000, nil, 7,
        ]
        for (numerator, denominator) in [(1, 30), (0, 0), (1, 1), (Int32.max, 1), (1, Int32.max)] as [(Int32, Int32)] {
            let result = times(wild, numerator, denominator)
            #expect(result.allSatisfy { $0.isFinite })
            #expect(zip(result, result.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func correctionsAreCounted() {
        var clock = PresentationClock(numerator: 1, denominator: 30, nominalInterval: 0)
        for ticks in [0, 1, 1, nil, 4, 5] as [Int64?] { _ = clock.time(of: ticks) }
        #expect(clock.correctedFrames == 2)
    }
}
