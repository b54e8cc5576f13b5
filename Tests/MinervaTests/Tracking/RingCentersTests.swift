import Testing

@testable import Minerva

@Suite struct RingCentersTests {
    /// Where the plate's rim is in a frame.
    static func truth(_ frame: Int) -> Vector2 { Vector2(x: 300, y: 600 - 5 * Double(frame)) }

    /// Off the rim by a constant and by what changes with height.
    static func reference(_ frame: Int, perPixel: Double) -> Rim {
        let rim = truth(frame)
        return PlateScene.ring(rim - Vector2(x: 2, y: 3 + perPixel * (rim.y - 500)), radius: 43, support: 0.9)
    }

    /// A plate whose rim, reference and third ring are seen in the frames given.
    static func centers(
        count: Int = 41, perPixel: Double = 0, rim hasRim: (Int) -> Bool, reference hasReference: (Int) -> Bool,
        third hasThird: (Int) -> Bool = { _ in false }, support: (Int) -> Double = { _ in 0.8 }
    ) -> RingCenters {
        let rims = (0..<count).map { i -> Rim? in
            hasRim(i) ? PlateScene.ring(truth(i), radius: 50, support: support(i)) : nil
        }
        let references = (0..<count).map { i -> Rim? in
            hasReference(i) ? reference(i, perPixel: perPixel) : nil
        }
        let candidates = (0..<count).map { i in
            var plate = PlateCandidate(center: truth(i), width: 100, height: 100, confidence: 0.9)
            plate.rings = [rims[i], references[i]].compactMap { $0 }
            if hasThird(i) {
                plate.rings.append(
                    PlateScene.ring(truth(i) + Vector2(x: -4, y: 6), radius: 30, support: 0.5))
            }
            return plate
        }
        return RingCenters(chain: PlateScene.chain(candidates), rims: rims, references: references)
    }

    static func error(_ centers: RingCenters, at frame: Int) -> Double {
        centers.placement(at: frame).map { ($0.center - truth(frame)).length } ?? .infinity
    }

    @Test("A plate is placed by its rim, its reference, or any ring its neighbours show, as if by all of them")
    func standIns() {
        let centers = Self.centers(
            rim: { $0 % 4 != 1 && $0 % 4 != 3 }, reference: { $0 % 4 != 2 && $0 % 4 != 3 },
            third: { $0 % 2 == 1 || $0 < 20 || $0 > 32 })
        for frame in 0..<41 { #expect(Self.error(centers, at: frame) < 1e-9) }
    }

    @Test("A frame without any ring has no place, nor has one whose only ring is a stranger")
    func none() {
        let centers = Self.centers(
            rim: { $0 != 9 && $0 != 20 }, reference: { $0 != 9 && $0 != 20 }, third: { $0 == 20 })
        #expect(centers.placement(at: 9) == nil)
        #expect(centers.placement(at: 20) == nil)
        #expect(centers.placement(at: 10) != nil)
    }

    @Test("Without rings, and with one sighting, nothing traps")
    func short() {
        #expect(Self.centers(count: 1, rim: { _ in false }, reference: { _ in false }).placement(at: 0) == nil)
        let one = Self.centers(count: 1, rim: { _ in true }, reference: { _ in false })
        #expect(Self.error(one, at: 0) < 1e-12)
    }

    @Test("A displacement that changes with height leaves the frames placed by rim and by reference on one path")
    func tread() {
        let perPixel = 0.02
        let centers = Self.centers(perPixel: perPixel, rim: { $0 % 4 != 1 }, reference: { $0 % 4 != 2 })
        // The line is known at the reference's height and used at the rim's, 3 pixels and up to 2 more away: 5 · 0.02.
        let places = (0..<41).compactMap { centers.placement(at: $0)?.center }
        #expect(places.count == 41)
        for i in 1..<(places.count - 1) {
            let bend = places[i - 1] + places[i + 1] - places[i] * 2
            #expect(bend.length < 2 * 5 * perPixel)
        }
    }

    @Test("A ring that slipped by a tenth of the diameter hardly counts against a better supported one")
    func slipped() {
        let references = (0..<41).map { Self.reference($0, perPixel: 0) }
        let rims = (0..<41).map { i in
            PlateScene.ring(Self.truth(i) + Vector2(x: i == 20 ? 10 : 0, y: 0), radius: 50, support: 0.8)
        }
        let chain = PlateScene.chain(
            (0..<41).map { i in
                var plate = PlateCandidate(center: Self.truth(i), width: 100, height: 100, confidence: 0.9)
                plate.rings = [references[i], rims[i]]
                return plate
            })
        let centers = RingCenters(chain: chain, rims: rims, references: references)
        // Its weight is (0.8 / 0.9)² / (1 + (10 / 1.5)⁴) = 0.0004, of ten pixels.
        #expect(Self.error(centers, at: 20) < 0.005)
    }

    @Test("A place is sure where its ring has four fifths of its usual support")
    func sure() {
        let centers = Self.centers(
            rim: { _ in true }, reference: { _ in false }, support: { $0 == 10 ? 0.63 : $0 == 11 ? 0.65 : 0.8 })
        #expect(centers.placement(at: 10)?.isSure == false)
        #expect(centers.placement(at: 11)?.isSure == true)
        #expect(centers.placement(at: 12)?.isSure == true)
    }
}
