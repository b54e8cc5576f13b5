import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RimChoiceTests {
    /// A plate that goes up and comes down again by 300 pixels, with a box of the given size around its rim.
    static func chain(
        boxDiameter: Double = 100, count: Int = 60, rings: (_ frame: Int, _ center: Vector2) -> [Rim]
    ) -> [Tracklet.Point] {
        PlateScene.chain(
            (0..<count).map { frame in
                let share = Double(frame) / Double(max(1, count - 1))
                let center = Vector2(x: 300, y: 600 - 1200 * share * (1 - share))
                var plate = PlateCandidate(center: center, width: boxDiameter, height: boxDiameter, confidence: 0.9)
                plate.rings = rings(frame, center)
                return plate
            })
    }

    /// The radii that were chosen as the rim's; 0 where none was.
    static func rims(of chain: [Tracklet.Point]) -> [Double] {
        let choice = RimChoice(chain: chain)
        return chain.map { choice.rim(of: $0)?.radius ?? 0 }
    }

    @Test("Without rings, and without sightings, there is no rim")
    func empty() {
        let bare = Self.chain { _, _ in [] }
        let choice = RimChoice(chain: bare)
        #expect(bare.allSatisfy { choice.rim(of: $0) == nil && choice.referenceRing(of: $0) == nil })
        #expect(RimChoice(chain: []).rim(of: bare[0]) == nil)
    }

    @Test("One sighting with one ring has that ring as its rim")
    func oneSighting() {
        let chain = Self.chain(count: 1) { _, center in [PlateScene.ring(center, radius: 52, support: 0.8)] }
        #expect(Self.rims(of: chain) == [52])
    }

    @Test("The outermost closed ring is the rim, though an inner one stands out more", arguments: [100.0, 96, 93])
    func outermost(boxDiameter: Double) {
        // From 93 pixels on the inner ring is nearer to the box than the rim is, and gathers more at first.
        let chain = Self.chain(boxDiameter: boxDiameter) { _, center in
            [
                PlateScene.ring(center, radius: 43, support: 0.95),
                PlateScene.ring(center, radius: 50, support: 0.85),
            ]
        }
        #expect(Self.rims(of: chain) == [Double](repeating: 50, count: 60))
    }

    @Test("What looks like the plate's end is the rim, though its support is the smaller")
    func boundary() {
        let chain = Self.chain(boxDiameter: 93) { _, center in
            [
                PlateScene.ring(center, radius: 43, support: 0.95),
                PlateScene.ring(center, radius: 50, support: 0.75, boundary: 0.5),
            ]
        }
        #expect(Self.rims(of: chain) == [Double](repeating: 50, count: 60))
    }

    @Test("An outer arc that does not close, or a ring of another plate behind, is no rim")
    func noRim() {
        for (support, aside) in [(0.6, 0.0), (0.95, 8.0)] {
            let chain = Self.chain(boxDiameter: 86) { _, center in
                [
                    PlateScene.ring(center, radius: 43, support: 0.95),
                    PlateScene.ring(center + Vector2(x: aside, y: 0), radius: 50, support: support),
                ]
            }
            #expect(Self.rims(of: chain) == [Double](repeating: 43, count: 60))
        }
        // The same ring closed and in its place is one: what decides is what was said.
        let chain = Self.chain(boxDiameter: 86) { _, center in
            [
                PlateScene.ring(center, radius: 43, support: 0.95),
                PlateScene.ring(center, radius: 50, support: 0.9),
            ]
        }
        #expect(Self.rims(of: chain) == [Double](repeating: 50, count: 60))
    }

    @Test("A silhouette that touches the rim, seen high up only, is no rim; concentric and seen there only, it is one")
    func silhouette() {
        for (aside, rim) in [(4.5, 50.0), (0, 55)] {
            let chain = Self.chain { frame, center in
                let face = PlateScene.ring(center, radius: 50, support: 0.85)
                guard center.y < 350 else { return [face] }
                let outer = PlateScene.ring(center + Vector2(x: 0, y: aside), radius: 55, support: 0.9)
                return frame % 3 == 0 ? [outer] : [face, outer]
            }
            #expect(Set(Self.rims(of: chain)).subtracting([0]) == [rim])
        }
        // Seen as often as what it touches, the outer one is the rim around an arc of itself.
        let chain = Self.chain { _, center in
            [
                PlateScene.ring(center, radius: 50, support: 0.85),
                PlateScene.ring(center + Vector2(x: 0, y: 4.5), radius: 55, support: 0.9),
            ]
        }
        #expect(Set(Self.rims(of: chain)) == [55])
    }

    @Test("Sizes that change evenly with height are followed among rings of any size", arguments: [0.0, 0.02, -0.03])
    func slope(changePerDiameter: Double) {
        var generator = SeededGenerator(seed: 11)
        var rims: [Double] = []
        let chain = Self.chain { _, center in
            let radius = 50 * exponential(changePerDiameter * (center.y - 450) / 100)
            rims.append(radius)
            let noise = (0..<2).map { _ in
                PlateScene.ring(
                    center, radius: 50 * exponential(generator.uniform(-0.33...0.33)),
                    support: generator.uniform(0.35...0.6))
            }
            return noise + [
                PlateScene.ring(center, radius: 0.86 * radius, support: 0.8),
                PlateScene.ring(center, radius: radius, support: 0.8, boundary: 0.4),
            ]
        }
        let found = Self.rims(of: chain)
        #expect(!found.contains(0))
        // A stray ring within the line's width, one in thirty of them, may lie nearer to the line than the rim.
        #expect(zip(found, rims).filter { $0 == $1 }.count >= 54)
    }

    @Test("A well seen ring on the face is the reference; without one the rim is its own")
    func reference() {
        let bumper = Self.chain { _, center in
            [
                PlateScene.ring(center, radius: 50, support: 0.8, boundary: 0.5),
                PlateScene.ring(center, radius: 43, support: 0.9),
            ]
        }
        let choice = RimChoice(chain: bumper)
        #expect(bumper.allSatisfy { choice.referenceRing(of: $0)?.radius == 43 && choice.rim(of: $0)?.radius == 50 })
        let plain = Self.chain { _, center in [PlateScene.ring(center, radius: 50, support: 0.8, boundary: 0.5)] }
        let plainChoice = RimChoice(chain: plain)
        #expect(plain.allSatisfy { plainChoice.referenceRing(of: $0)?.radius == 50 })
    }

    @Test("A frame that shows no ring on the line has no rim; the others keep theirs")
    func hiddenRim() {
        let chain = Self.chain { frame, center in
            [PlateScene.ring(center, radius: frame % 7 == 0 ? 56 : 50, support: 0.8, boundary: 0.3)]
        }
        #expect(Self.rims(of: chain) == (0..<60).map { $0 % 7 == 0 ? 0 : 50 })
    }

    /// The chain with estimates of a face of this diameter in every sixth frame, a percent or so off.
    static func estimated(_ chain: [Tracklet.Point], diameter: (Vector2) -> Double) -> [Tracklet.Point] {
        var generator = SeededGenerator(seed: 5)
        return chain.enumerated().map { frame, point in
            guard frame % 6 == 0 else { return point }
            var point = point
            let size = diameter(point.candidate.center)
            point.candidate.estimate = RimEstimate(
                center: point.candidate.center, width: size * exponential(generator.uniform(-0.015...0.015)),
                height: size * exponential(generator.uniform(-0.015...0.015)), sizeDeviation: 0.01)
            return point
        }
    }

    @Test("Where a network sees a face within the silhouette, the ring on the face's rim is the rim")
    func faceAmongRings() {
        let chain = Self.chain { _, center in
            [
                PlateScene.ring(center, radius: 53, support: 0.9, boundary: 0.5),
                PlateScene.ring(center, radius: 50, support: 0.8, boundary: 0.2),
            ]
        }
        #expect(Self.rims(of: chain) == [Double](repeating: 53, count: 60))
        let seen = Self.estimated(chain) { _ in 100 }
        #expect(Self.rims(of: seen) == [Double](repeating: 50, count: 60))
    }

    @Test(
        "A network that agrees within its error or sees a larger face changes nothing, nor do four answers or unsure ones",
        arguments: [98.0, 102, 110])
    func agreement(diameter: Double) {
        let chain = Self.chain { _, center in [PlateScene.ring(center, radius: 50, support: 0.9, boundary: 0.5)] }
        #expect(Self.rims(of: Self.estimated(chain) { _ in diameter }) == Self.rims(of: chain))
        let few = Self.estimated(chain) { _ in 90 }.enumerated().map { frame, point in
            var point = point
            if frame >= 24 { point.candidate.estimate = nil }
            return point
        }
        #expect(Self.rims(of: few) == Self.rims(of: chain))
        let unsure = Self.estimated(chain) { _ in 90 }.map { point in
            var point = point
            point.candidate.estimate?.sizeDeviation = 0.1
            return point
        }
        #expect(Self.rims(of: unsure) == Self.rims(of: chain))
    }

    @Test(
        "A ring that is clearly larger than the face, and has no ring at the face's size, is a silhouette; cut faces tell none"
    )
    func onlySilhouette() {
        let chain = Self.chain { _, center in [PlateScene.ring(center, radius: 53, support: 0.9, boundary: 0.5)] }
        let seen = Self.estimated(chain) { _ in 100 }
        #expect(RimChoice(chain: seen).isSilhouette)
        #expect(!RimChoice(chain: Self.estimated(chain) { _ in 105 }).isSilhouette)
        let cut = seen.map { point in
            var point = point
            point.candidate.estimate?.isCutByFrame = true
            return point
        }
        #expect(!RimChoice(chain: cut).isSilhouette)
    }

    @Test(
        "A ring that is only wider than the face is a silhouette; one that is only a little higher is not",
        arguments: [true, false])
    func oneAxis(isWider: Bool) {
        let chain = Self.chain { _, center in
            var ring = PlateScene.ring(center, radius: 50, support: 0.9, boundary: 0.5)
            if isWider { ring.semiWidth = 51.7 } else { ring.semiHeight = 51.7 }
            return [ring]
        }
        #expect(RimChoice(chain: Self.estimated(chain) { _ in 100 }).isSilhouette == isWider)
    }
}
