import Testing

@testable import Minerva

@Suite struct GradientPatchTests {
    static let center = Vector2(x: 50, y: 50)

    @Test("A ring on a disc's edge scores near 1, one off it near 0")
    func disc() {
        var drawing = DrawnPlate()
        drawing.fill(center: Self.center, semiWidth: 25, semiHeight: 25, luma: 40)
        let patch = GradientPatch(picture: drawing.picture, center: Self.center, reach: 42)
        func score(_ radius: Double, dx: Double = 0) -> Double {
            patch.score(centerX: 50 + dx, centerY: 50, radius: radius)
        }
        #expect(score(25) > 0.9)
        #expect(score(20) < 0.05)
        #expect(score(31) < 0.05)
        #expect(score(25, dx: 6) < score(25, dx: 3))
        #expect(score(25, dx: 3) < score(25))
    }

    @Test("An even picture scores 0 everywhere, and the picture's own edge is no edge")
    func even() {
        for (width, height) in [(1, 1), (2, 2), (100, 100)] {
            let patch = GradientPatch(
                picture: DrawnPlate.blank(width: width, height: height), center: Vector2(x: 0, y: 0), reach: 40)
            for radius in [1.0, 20, 39, 400] {
                #expect(patch.score(centerX: 0, centerY: 0, radius: radius) == 0)
            }
        }
    }

    @Test("A place outside the patch scores 0")
    func outside() {
        var drawing = DrawnPlate()
        drawing.fill(center: Self.center, semiWidth: 25, semiHeight: 25, luma: 40)
        let patch = GradientPatch(picture: drawing.picture, center: Self.center, reach: 42)
        #expect(patch.score(centerX: 500, centerY: 50, radius: 25) == 0)
        #expect(patch.score(centerX: 50, centerY: -500, radius: 25) == 0)
    }
}
