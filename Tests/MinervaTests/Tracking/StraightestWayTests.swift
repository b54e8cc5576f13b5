import Testing

@testable import Minerva

@Suite struct StraightestWayTests {
    private static let times = (0..<30).map { Double($0) / 30 }
    private static let diameters = [Double](repeating: 100, count: 30)
    private static let way = times.map { Vector2(x: 200, y: 600 - 300 * $0 * $0) }

    private static func choices(_ second: (Int) -> Vector2, slipping slip: ClosedRange<Int>) -> [Int] {
        let places = way.indices.map { i in
            [slip.contains(i) ? way[i] + Vector2(x: 0, y: 8) : way[i], second(i)]
        }
        return StraightestWay.choices(among: places, times: times, diameters: diameters)
    }

    @Test("A slip of the preferred places is left out, and only that", arguments: [10...10, 8...15, 3...20])
    func slip(frames: ClosedRange<Int>) {
        let choices = Self.choices({ Self.way[$0] }, slipping: frames)
        for i in Self.way.indices { #expect(choices[i] == (frames.contains(i) ? 1 : 0)) }
    }

    @Test("A second way that turns as much is no better")
    func roughSecond() {
        let choices = Self.choices(
            { Self.way[$0] + Vector2(x: 0, y: $0.isMultiple(of: 2) ? 20 : -20) }, slipping: 10...14)
        #expect(choices.allSatisfy { $0 == 0 })
    }

    @Test("Places across a long gap say nothing of each other; few are taken as they are preferred")
    func gaps() {
        let places = Self.way.map { [$0, $0 + Vector2(x: 5, y: 0)] }
        let sparse = Self.times.map { $0 * 30 }
        #expect(
            StraightestWay.choices(among: places, times: sparse, diameters: Self.diameters).allSatisfy { $0 == 0 })
        #expect(StraightestWay.choices(among: [], times: [], diameters: []).isEmpty)
        #expect(
            StraightestWay.choices(among: Array(places[..<2]), times: [0, 0.1], diameters: [100, 100]) == [0, 0])
    }
}
