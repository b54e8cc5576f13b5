import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct ViewChangeTests {
    static let change = ViewChange(shift: Vector2(x: 3, y: -5), cosinePart: 1.1, sinePart: 0.2)
    static let other = ViewChange(shift: Vector2(x: -1, y: 0.5), cosinePart: 0.9, sinePart: -0.1)
    static let point = Vector2(x: 40, y: 70)

    @Test("A point that moved comes from where it was")
    func inverse() {
        #expect((Self.change.origin(of: Self.change.moved(Self.point)) - Self.point).length < 1e-12)
    }

    @Test("One change after another moves as both do")
    func composition() {
        let both = Self.change.followed(by: Self.other)
        #expect((both.moved(Self.point) - Self.other.moved(Self.change.moved(Self.point))).length < 1e-12)
        #expect(abs(both.zoom - Self.change.zoom * Self.other.zoom) < 1e-12)
    }

    @Test("A change in samples of a shrunk picture is the same one in display pixels")
    func shrunk() {
        let shrinker = LumaShrinker(pictureWidth: 1920, pictureHeight: 1080, longSide: 480)
        #expect(shrinker.pixelsPerSample == 4)
        let display = shrinker.displayChange(Self.change)
        // Sample s lies over pixel 4 s + 1.5.
        let place = Self.point * 4 + Vector2(x: 1.5, y: 1.5)
        let moved = Self.change.moved(Self.point) * 4 + Vector2(x: 1.5, y: 1.5)
        #expect((display.moved(place) - moved).length < 1e-9)
        #expect((shrinker.shrunkChange(display).moved(Self.point) - Self.change.moved(Self.point)).length < 1e-9)
    }

    static func pairs(_ count: Int, after change: ViewChange, seed: UInt64 = 1) -> [ViewChangeFit.Pair] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let from = Vector2(x: generator.uniform(0...480), y: generator.uniform(0...270))
            return ViewChangeFit.Pair(from: from, to: change.moved(from), trust: 1)
        }
    }

    @Test("Points that all made one change give it")
    func exact() throws {
        let truth = ViewChange(shift: Vector2(x: 4, y: -2), cosinePart: 1.01, sinePart: 0.01)
        let result = try #require(ViewChangeFit.fitted(Self.pairs(40, after: truth)))
        for pair in Self.pairs(5, after: truth, seed: 9) {
            #expect((result.change.moved(pair.from) - pair.to).length < 0.01)
        }
    }

    @Test("A third of the points may do something else")
    func outliers() throws {
        var pairs = Self.pairs(30, after: DrawnScene.shift(1, 2))
        for i in 0..<10 { pairs[i].to = pairs[i].to + Vector2(x: 5, y: Double(i)) }
        let result = try #require(ViewChangeFit.fitted(pairs))
        #expect((result.change.moved(Self.point) - Self.point - Vector2(x: 1, y: 2)).length < 0.02)
        #expect(result.agreement.prefix(10).allSatisfy { $0 == 0 })
    }

    @Test("Points without trust say nothing, and fewer than three say nothing")
    func few() {
        #expect(ViewChangeFit.fitted([]) == nil)
        #expect(ViewChangeFit.fitted(Self.pairs(2, after: .none)) == nil)
        #expect(
            ViewChangeFit.fitted(
                Self.pairs(5, after: .none).map { ViewChangeFit.Pair(from: $0.from, to: $0.to, trust: 0) }) == nil)
    }
}
