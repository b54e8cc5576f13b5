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
}
