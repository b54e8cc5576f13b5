import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RimFitTests {
    static let start = Rim(center: Vector2(x: 50, y: 60), semiWidth: 40, semiHeight: 42, support: 0)
    static let directions = (0..<RimEdgeFinder.directionCount).map { i in
        let angle = 2 * Double.pi * Double(i) / Double(RimEdgeFinder.directionCount)
        return Vector2(x: cosine(angle), y: sine(angle))
    }
    /// By how much the true rim differs: centre, then semi-axes.
    static let change = SIMD4(0.8, -1.1, 0.6, -0.4)

    /// The edges of the changed rim, to the first order in which the fit sees it.
    static func edges() -> [RimEdge] {
        directions.map { d in
            let offset = change.x * d.x + change.y * d.y + change.z * d.x * d.x + change.w * d.y * d.y
            return RimEdge(direction: d, offset: offset, strength: 15)
        }
    }

    static func error(_ rim: Rim) -> Double {
        let found = SIMD4(
            rim.center.x - start.center.x, rim.center.y - start.center.y, rim.semiWidth - start.semiWidth,
            rim.semiHeight - start.semiHeight)
        let difference = found - change
        return (difference * difference).sum().squareRoot()
    }

    @Test("Exact edge points give the ellipse exactly, with full support")
    func exact() throws {
        let rim = try #require(RimFit.fitted(Self.start, to: Self.edges(), reach: 0.08, size: nil))
        #expect(Self.error(rim) < 1e-9)
        #expect(rim.support == 1)
    }

    @Test("A third of the points elsewhere changes nothing but the support", arguments: [1, 2, 3] as [UInt64])
    func scatteredOutliers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var edges = Self.edges()
        for i in edges.indices where i % 3 == 0 {
            edges[i].offset += generator.uniform(3...6) * (generator.happens(withProbability: 0.5) ? 1 : -1)
        }
        let rim = try #require(RimFit.fitted(Self.start, to: edges, reach: 0.08, size: nil))
        #expect(Self.error(rim) < 1e-9)
        #expect(rim.support == 85.0 / 128)
    }

    @Test("A quarter of the rim behind a leg, whose edge is another, changes nothing but the support")
    func hiddenArc() throws {
        var edges = Self.edges()
        for i in 10..<42 { edges[i].offset -= 5 }
        let rim = try #require(RimFit.fitted(Self.start, to: edges, reach: 0.08, size: nil))
        #expect(Self.error(rim) < 1e-9)
        #expect(rim.support == 0.75)
    }

    @Test("An arc is enough where it is long enough: fewer than a quarter of the directions fit nothing")
    func fewEdges() {
        let edges = Self.edges()
        let spread = stride(from: 0, to: 128, by: 4).map { edges[$0] }
        #expect(RimFit.fitted(Self.start, to: spread, reach: 0.08, size: nil).map { Self.error($0) < 1e-9 } == true)
        #expect(RimFit.fitted(Self.start, to: spread.dropLast(), reach: 0.08, size: nil) == nil)
        #expect(RimFit.fitted(Self.start, to: [], reach: 0.08, size: Self.start) == nil)
    }

    @Test("Points in one direction alone do not determine an ellipse")
    func oneDirection() {
        let edges = [RimEdge](repeating: Self.edges()[5], count: 128)
        #expect(RimFit.fitted(Self.start, to: edges, reach: 0.08, size: nil) == nil)
    }

    @Test("A known size holds the axes and leaves the centre to the points")
    func knownSize() throws {
        let rim = try #require(RimFit.fitted(Self.start, to: Self.edges(), reach: 0.08, size: Self.start))
        let free = try #require(RimFit.fitted(Self.start, to: Self.edges(), reach: 0.08, size: nil))
        // Full weight would be 3/8 of the points' own (the mean of cos⁴) against a third.
        #expect(abs(rim.semiWidth - Self.start.semiWidth) < 0.8 * abs(free.semiWidth - Self.start.semiWidth))
        #expect((rim.center - free.center).length < 0.05)
    }

    @Test("Normal equations give back the solution that the values were made of, whatever the weights")
    func solution() throws {
        var generator = SeededGenerator(seed: 6)
        let truth = SIMD4(3.0, -2, 0.5, 7)
        var normal = NormalEquations()
        for _ in 0..<12 {
            let row = SIMD4(
                generator.gaussian(), generator.gaussian(), generator.gaussian(), generator.gaussian())
            normal.add(row, value: (row * truth).sum(), weight: generator.uniform(0.1...10))
        }
        let found = try #require(normal.solution())
        for k in 0..<4 { #expect(abs(found[k] - truth[k]) < 1e-9) }
    }

    @Test("Normal equations with three rows, with none, or of weight 0, are not determined")
    func singular() {
        var normal = NormalEquations()
        #expect(normal.solution() == nil)
        for row in [SIMD4(1.0, 2, 3, 4), SIMD4(0, 1, 0, 2), SIMD4(5, 0, 1, 1)] {
            normal.add(row, value: 1, weight: 1)
            normal.add(row * 2, value: 2, weight: 3)
        }
        normal.add(SIMD4(0, 0, 0, 1), value: 4, weight: 0)
        #expect(normal.solution() == nil)
        normal.add(SIMD4(0, 0, 0, 1), value: 4, weight: 1)
        #expect(normal.solution() != nil)
    }
}
