import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct OutlierRejectionTests {
    static let count = 40
    static let times = (0..<count).map { Double($0) / 30 }
    static let diameters = [Double](repeating: 100, count: count)
    static let unsure = [Bool](repeating: false, count: count)
    /// A cubic in both directions, some diameters long.
    static let cubic = times.map { t in
        Vector2(x: 20 + 30 * t - 12 * t * t, y: 600 - 100 * t - 250 * t * t + 180 * t * t * t)
    }

    static func kept(_ centers: [Vector2], isSure: [Bool] = unsure) -> [Int] {
        OutlierRejection.kept(times: times, centers: centers, diameters: diameters, isSure: isSure)
    }

    @Test("A cubic loses nothing")
    func cubicStays() {
        #expect(Self.kept(Self.cubic) == Array(0..<Self.count))
    }

    @Test("One displaced place is taken out, and only it", arguments: [4, 5, 20, 33, 35])
    func oneDisplaced(index: Int) {
        var centers = Self.cubic
        centers[index].y += 5
        #expect(Self.kept(centers) == (0..<Self.count).filter { $0 != index })
    }

    @Test("The place that is off goes, and not those beside it whose cubics it bends")
    func masking() {
        // As beside letters drawn over the picture: two places are missing, the next a little off, the fourth far.
        var centers = Self.cubic
        centers[20].y -= 7
        centers[21].y += 15
        let seen = Self.times.indices.filter { $0 != 18 && $0 != 19 }
        let kept = OutlierRejection.kept(
            times: seen.map { Self.times[$0] }, centers: seen.map { centers[$0] },
            diameters: seen.map { Self.diameters[$0] }, isSure: seen.map { Self.unsure[$0] })
        #expect(kept.map { seen[$0] } == seen.filter { $0 != 21 })
    }

    @Test("Where a plate hits the floor it turns at once, and no place there is taken out; a slip turns as fast and is")
    func floor() {
        // Let go at 1.7 m above the floor; thrown back at a third of the speed.
        let centers = Self.times.map { t in
            let fall = t - 0.6
            return Vector2(x: 20, y: fall < 0 ? 200 - 1300 * (0.36 - t * t) : 200 - 500 * fall + 1000 * fall * fall)
        }
        #expect(Self.kept(centers) == Array(0..<Self.count))
        var slipped = Self.cubic
        slipped[20].y += 16
        #expect(!Self.kept(slipped).contains(20))
    }

    @Test("The limit is 1.5 % of the diameter", arguments: [(1.45, true), (1.55, false)])
    func limit(displacement: Double, stays: Bool) {
        var centers = Self.cubic
        centers[20].x += displacement
        #expect(Self.kept(centers).contains(20) == stays)
    }

    @Test("A sure place is never taken out, however far it is from its neighbours")
    func sure() {
        var centers = Self.cubic
        centers[20].y += 50
        var isSure = Self.unsure
        isSure[20] = true
        #expect(Self.kept(centers, isSure: isSure).contains(20))
        #expect(Self.kept(centers, isSure: Self.unsure.map { !$0 }) == Array(0..<Self.count))
    }

    @Test("At most a fifth is taken out, of however bad a track")
    func atMostAFifth() {
        var generator = SeededGenerator(seed: 3)
        let centers = Self.cubic.map { $0 + Vector2(x: 20 * generator.gaussian(), y: 20 * generator.gaussian()) }
        #expect(Self.kept(centers).count == Self.count - Self.count / 5)
    }

    @Test("Fewer than five places lose nothing", arguments: 0..<5)
    func few(count: Int) {
        let centers = (0..<count).map { Vector2(x: $0 == 2 ? 500 : 0, y: 0) }
        let kept = OutlierRejection.kept(
            times: Array(Self.times.prefix(count)), centers: centers, diameters: Array(Self.diameters.prefix(count)),
            isSure: Array(Self.unsure.prefix(count)))
        #expect(kept == Array(0..<count))
    }

    @Test("A place is kept where taking it out would leave a hole of more than 0.14 s")
    func sparse() {
        var centers = Self.cubic
        centers[20].y += 50
        for (interval, loses) in [(0.069, true), (0.071, false)] {
            let kept = OutlierRejection.kept(
                times: Self.times.indices.map { Double($0) * interval }, centers: centers, diameters: Self.diameters,
                isSure: Self.unsure)
            #expect(kept.contains(20) != loses)
        }
    }

    @Test("A picture twice as large, or a clip run backwards, loses the same places")
    func scaleAndReversal() {
        var generator = SeededGenerator(seed: 5)
        let centers = Self.cubic.map { $0 + Vector2(x: generator.gaussian(), y: generator.gaussian()) }
        let kept = Self.kept(centers)
        #expect(kept.count < Self.count)
        let doubled = OutlierRejection.kept(
            times: Self.times, centers: centers.map { $0 * 2 }, diameters: Self.diameters.map { $0 * 2 },
            isSure: Self.unsure)
        #expect(doubled == kept)
        let last = Self.times[Self.count - 1]
        let reversed = OutlierRejection.kept(
            times: Self.times.reversed().map { last - $0 }, centers: centers.reversed(), diameters: Self.diameters,
            isSure: Self.unsure)
        #expect(reversed.map { Self.count - 1 - $0 }.sorted() == kept)
    }
}
