import Testing

@testable import Minerva

@Suite struct BarPathShapeTests {
    private func shape(_ x: [Double], band: Double = 0.01) -> BarPathShape? {
        BarPathShape(x: x, bandMeters: band, isPull: true)
    }

    @Test("Toward the lifter, away, toward the lifter: crosses twice, type A")
    func a() throws {
        let path = try #require(shape([0, -0.05, -0.02, 0.03, 0.01, -0.06]))
        #expect(path.crossings == 2 && path.kind == .a)
        #expect(path.maxForwardMeters == 0.03 && path.maxBackwardMeters == 0.06)
    }

    @Test("Never away from the lifter: type B")
    func b() {
        #expect(shape([0, -0.04, -0.02, -0.06])?.kind == .b)
        #expect(shape([0, -0.04, -0.02, -0.06])?.crossings == 0)
    }

    @Test("Away first, then as A: crosses three times, type C")
    func c() {
        let path = shape([0, 0.03, -0.03, 0.02, -0.05])
        #expect(path?.crossings == 3 && path?.kind == .c)
    }

    @Test("One crossing or four have no name")
    func unnamed() {
        #expect(shape([0, 0.03, -0.03])?.kind == nil)
        #expect(shape([0, 0.03, -0.03, 0.03, -0.03, 0.03])?.kind == nil)
        #expect(BarPathShape(x: [0, 0.03, -0.03, 0.03], bandMeters: 0.01, isPull: false)?.kind == nil)
    }

    @Test("A bar that trembles on the vertical does not cross it; without a band it does at every step")
    func trembling() {
        let x = [0] + (0..<40).map { $0 % 2 == 0 ? 0.004 : -0.004 }
        #expect(shape(x)?.crossings == 0)
        #expect(shape(x, band: 0)?.crossings == 39)
    }

    @Test("Sides are counted from the start, wherever that is")
    func origin() {
        #expect(shape([5, 4.95, 5.03, 4.94]) != nil)
        #expect(shape([5, 4.95, 5.03, 4.94])?.crossings == 2)
    }

    @Test("Turning round swaps before and behind, and keeps the crossings")
    func mirrored() throws {
        let x = [0, 0.03, -0.05, 0.02, -0.06]
        let (one, other) = (try #require(shape(x)), try #require(shape(x.map { -$0 })))
        #expect(one.maxForwardMeters == other.maxBackwardMeters && one.maxBackwardMeters == other.maxForwardMeters)
        #expect(one.crossings == other.crossings)
    }

    @Test("No way has no shape; a single place has one that goes nowhere")
    func short() {
        #expect(shape([]) == nil)
        #expect(shape([3])?.crossings == 0)
        #expect(shape([3])?.maxForwardMeters == 0)
    }
}
