import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct FaceProfileTests {
    /// A plate with a rim, a step and a hub before a varied background.
    static func sampler(
        at center: Vector2, radius: Double = 25, edit: (inout DrawnPlate) -> Void = { _ in }
    ) -> PlaneSampler {
        var plate = DrawnPlate(tilesOf: 12, seed: 4)
        for (share, luma) in [(1.0, 60.0), (0.8, 90.0), (0.5, 40.0), (0.35, 150.0)] {
            plate.fill(center: center, semiWidth: share * radius, semiHeight: share * radius, luma: luma)
        }
        edit(&plate)
        return PlaneSampler(picture: plate.picture)
    }

    static func circle(_ center: Vector2, radius: Double = 25) -> Rim {
        Rim(center: center, semiWidth: radius, semiHeight: radius, support: 0)
    }

    static let middle = Vector2(x: 50.3, y: 49.6)

    /// A profile after some frames in which the plate moves a little, so that no pixel grid is learned.
    static func learned() -> FaceProfile {
        var face = FaceProfile(identity: 1, start: circle(middle), sampler: sampler(at: middle))
        for i in 0..<6 {
            let place = middle + Vector2(x: 0.3 * Double(i % 3) - 0.3, y: 0.2 * Double(i % 2))
            _ = face.match(near: place, sampler: sampler(at: place))
        }
        return face
    }

    @Test(
        "A face's middle is found by its symmetry, from a seventh of its radius beside it",
        arguments: [(0.0, 0.0), (3.4, 0.0), (-2.0, 2.5)])
    func symmetry(dx: Double, dy: Double) {
        let start = Self.circle(Self.middle + Vector2(x: dx, y: dy))
        let found = FaceSymmetry.centered(start, sampler: Self.sampler(at: Self.middle))
        #expect((found.center - Self.middle).length < 0.3)
    }

    @Test("A plate that moves is followed to a hundredth of its diameter", arguments: [(1.4, -0.7), (-0.35, 2.2)])
    func follows(dx: Double, dy: Double) throws {
        var face = Self.learned()
        let stillMatch = face.match(near: Self.middle, sampler: Self.sampler(at: Self.middle))
        let still = try #require(stillMatch)
        let next = Self.middle + Vector2(x: dx, y: dy)
        let movedMatch = face.match(near: Self.middle, sampler: Self.sampler(at: next))
        let moved = try #require(movedMatch)
        #expect((moved.circle.center - still.circle.center - Vector2(x: dx, y: dy)).length < 0.5)
        #expect(abs(moved.circle.radius / still.circle.radius - 1) < 0.01)
    }

    @Test("A leg in front of the plate's edge hides no more than that")
    func occluded() throws {
        var face = Self.learned()
        let next = Self.middle + Vector2(x: 0, y: -1.5)
        let seen = Self.sampler(at: next) { $0.fill(columns: 20...34, rows: 0...99, luma: 200) }
        let matchMatch = face.match(near: Self.middle, sampler: seen)
        let match = try #require(matchMatch)
        #expect((match.circle.center - next).length < 0.7)
    }

    @Test("Where no plate is nothing is found")
    func nothing() {
        var face = FaceProfile(
            identity: 1, start: Self.circle(Self.middle), sampler: Self.sampler(at: Self.middle))
        let blank = face.match(near: Self.middle, sampler: PlaneSampler(picture: DrawnPlate().picture))
        #expect(blank == nil)
        let far = Vector2(x: -300, y: 900)
        let outside = face.match(near: far, sampler: Self.sampler(at: Self.middle))
        #expect(outside == nil)
    }

    @Test("A face that is not found for longer than a leg passes is lost, unless it was found for longer than that")
    func lost() {
        let nothing = PlaneSampler(picture: DrawnPlate().picture)
        var unknown = FaceProfile(identity: 1, start: Self.circle(Self.middle), sampler: Self.sampler(at: Self.middle))
        for _ in 0..<12 { _ = unknown.match(near: Self.middle, sampler: nothing) }
        #expect(!unknown.isLost)
        _ = unknown.match(near: Self.middle, sampler: nothing)
        #expect(unknown.isLost)
        var known = FaceProfile(identity: 1, start: Self.circle(Self.middle), sampler: Self.sampler(at: Self.middle))
        for _ in 0..<20 { _ = known.match(near: Self.middle, sampler: Self.sampler(at: Self.middle)) }
        for _ in 0..<20 { _ = known.match(near: Self.middle, sampler: nothing) }
        #expect(!known.isLost)
    }

    @Test("A picture without any change gives a profile that matches nothing, and no trap")
    func blank() {
        let sampler = PlaneSampler(picture: DrawnPlate().picture)
        var face = FaceProfile(identity: 1, start: Self.circle(Self.middle), sampler: sampler)
        let match = face.match(near: Self.middle, sampler: sampler)
        #expect(match == nil)
    }
}
