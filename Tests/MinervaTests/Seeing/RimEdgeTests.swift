import Testing

@testable import Minerva

@Suite struct RimEdgeTests {
    static let center = Vector2(x: 50, y: 50)

    static func edges(_ picture: Picture, radius: Double, reach: Double = 0.1) -> [RimEdge] {
        var finder = RimEdgeFinder(sampler: PlaneSampler(picture: picture))
        return finder.edges(
            along: Rim(center: center, semiWidth: radius, semiHeight: radius, support: 1), reach: reach)
    }

    static func disc(radius: Double, level: Double = 40) -> Picture {
        var drawing = DrawnPlate()
        drawing.fill(center: center, semiWidth: radius, semiHeight: radius, luma: level)
        return drawing.picture
    }

    @Test("Each normal crosses a disc's edge where it is, to a fifth of a pixel", arguments: [-1.5, -0.5, 0, 0.8, 1.5])
    func offsets(offset: Double) {
        let edges = Self.edges(Self.disc(radius: 25 + offset), radius: 25)
        #expect(edges.count == RimEdgeFinder.directionCount)
        // Samples lie half a pixel apart, and pixels lie differently under every normal.
        #expect(edges.allSatisfy { abs($0.offset - offset) < 0.2 })
        // Without a bias: over the circle the errors cancel.
        #expect(abs(edges.reduce(0) { $0 + $1.offset } / 128 - offset) < 0.03)
    }

    @Test("An edge of 120 steps over two pixels is 60 strong, whichever side is the brighter")
    func strength() {
        for level in [40.0, 280] {
            let edges = Self.edges(Self.disc(radius: 25, level: min(level, 255)), radius: 25)
            let height = abs(min(level, 255) - 160)
            #expect(edges.count == 128)
            #expect(edges.allSatisfy { abs($0.strength / height - 0.5) < 0.05 })
        }
    }

    @Test("A step of three in brightness is noise, not an edge")
    func faint() {
        #expect(Self.edges(Self.disc(radius: 25, level: 157), radius: 25).isEmpty)
        #expect(Self.edges(Self.disc(radius: 25, level: 150), radius: 25).count == 128)
        #expect(Self.edges(DrawnPlate.blank(width: 100, height: 100), radius: 25).isEmpty)
    }

    @Test("An edge out of reach is not seen")
    func reach() {
        #expect(Self.edges(Self.disc(radius: 31), radius: 25, reach: 0.12).isEmpty)
        #expect(Self.edges(Self.disc(radius: 31), radius: 25, reach: 0.3).count == 128)
    }

    @Test("Normals that leave the picture have no edge")
    func leavingThePicture() {
        var drawing = DrawnPlate()
        drawing.fill(center: Vector2(x: 0, y: 50), semiWidth: 25, semiHeight: 25, luma: 40)
        var finder = RimEdgeFinder(sampler: PlaneSampler(picture: drawing.picture))
        let rim = Rim(center: Vector2(x: 0, y: 50), semiWidth: 25, semiHeight: 25, support: 1)
        let edges = finder.edges(along: rim, reach: 0.1)
        // The right half, with straight up and down where rounding lets them.
        #expect((63...65).contains(edges.count))
        #expect(edges.allSatisfy { $0.direction.x > -1e-9 })
    }

    @Test("A ring with texture outside and none within is a plate's end; an even picture and a print are not")
    func boundary() {
        let ring = Rim(center: Self.center, semiWidth: 25, semiHeight: 25, support: 1)
        var plate = DrawnPlate(tilesOf: 6, seed: 9)
        let mottled = PlaneSampler(picture: plate.picture)
        plate.fill(center: Self.center, semiWidth: 25, semiHeight: 25, luma: 40)
        #expect(RimBoundary.score(of: ring, sampler: PlaneSampler(picture: plate.picture)) > 0.7)
        #expect(RimBoundary.score(of: ring, sampler: mottled) < 0.3)
        #expect(RimBoundary.score(of: ring, sampler: PlaneSampler(picture: Self.disc(radius: 25))) == 0)
        var outside = ring
        outside.center.x = 500
        #expect(RimBoundary.score(of: outside, sampler: mottled) == 0)
    }
}
