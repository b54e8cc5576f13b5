import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct StatisticsTests {
    @Test("The median halves the values; of an even count it is the mean of the middle two")
    func medians() {
        #expect(median([]) == 0)
        #expect(median([7]) == 7)
        #expect(median([3, 1, 2]) == 2)
        #expect(median([4, 1, 3, 2]) == 2.5)
    }

    @Test("A quantile is one of the values, the extremes for shares 0 and 1")
    func quantiles() {
        let values = [5.0, 1, 4, 2, 3]
        #expect(quantile([], 0.5) == 0)
        #expect(quantile(values, 0) == 1)
        #expect(quantile(values, 0.5) == 3)
        #expect(quantile(values, 1) == 5)
    }

    @Test(
        "Both are what sorting would give, with repeated values and infinities too; a value that is none traps nothing")
    func likeSorting() {
        var generator = SeededGenerator(seed: 5)
        for count in 1...60 {
            var values = (0..<count).map { _ in Double(Int.random(in: -9...9, using: &generator)) }
            if count % 7 == 0 { values[count / 2] = .infinity }
            let sorted = values.sorted()
            let middle = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
            #expect(median(values) == middle)
            for rank in 0..<count { #expect(quantile(values, (Double(rank) + 0.5) / Double(count)) == sorted[rank]) }
            values[count / 3] = .nan
            _ = median(values)
        }
    }
}
