import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct FaceCentersTests {
    static let count = 60
    /// A smooth way, pixels; the plate's diameter is 100.
    static let way = (0..<count).map { i in
        Vector2(x: 300, y: 500 - 120 * sine(Double(i) / 20))
    }

    static func noise(_ deviation: Double, seed: UInt64) -> [Vector2] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            Vector2(x: deviation * generator.gaussian(), y: deviation * generator.gaussian())
        }
    }

    /// Centres from rings and faces at some places; nil faces are frames without one.
    static func centers(
        rings: [Vector2], faces: [Vector2?], rimRadius: [Double]? = nil, faceRadius: [Double]? = nil
    ) -> FaceCenters {
        var candidates: [PlateCandidate] = []
        var rims: [Rim?] = []
        for (i, (ring, face)) in zip(rings, faces).enumerated() {
            var candidate = PlateCandidate(center: ring, width: 100, height: 100, confidence: 0.9)
            let rim = PlateScene.ring(ring, radius: rimRadius?[i] ?? 50, support: 0.7)
            candidate.rings = [rim]
            candidate.face = face.map {
                FaceMatch(
                    circle: PlateScene.ring($0, radius: faceRadius?[i] ?? 40, support: 0), quality: 0.6, profile: 1)
            }
            candidates.append(candidate)
            rims.append(rim)
        }
        let chain = PlateScene.chain(candidates)
        return FaceCenters(
            chain: chain, rings: RingCenters(chain: chain, rims: rims, references: rims), rims: rims)
    }

    static func largestError(_ centers: FaceCenters) -> Double {
        way.indices.map { i in centers.placement(at: i).map { ($0.center - way[i]).length } ?? .infinity }.max() ?? 0
    }

    /// Root mean square distance between the places and others, pixels.
    static func distance(_ centers: FaceCenters, from others: [Vector2]) -> Double {
        let squares = others.indices.map { i in
            centers.placement(at: i).map { ($0.center - others[i]).length * ($0.center - others[i]).length }
                ?? .infinity
        }
        return (squares.reduce(0, +) / Double(others.count)).squareRoot()
    }

    @Test("Without faces the rings place the plate as they are")
    func ringsAlone() {
        let centers = Self.centers(rings: Self.way, faces: [Vector2?](repeating: nil, count: Self.count))
        #expect(Self.largestError(centers) < 1e-9)
        #expect(centers.rim(at: 5)?.radius == 50)
    }

    @Test("A ring that slips for one frame is caught by the face")
    func slip() {
        var rings = Self.way
        rings[30].y += 12
        #expect(Self.largestError(Self.centers(rings: rings, faces: Self.way)) < 0.5)
    }

    @Test("Rings and face that each slip for a quarter of a second are followed where the other one has slipped")
    func longSlips() {
        var rings = Self.way
        var faces = Self.way
        for i in 12..<20 { rings[i].y += 8 }
        for i in 40..<48 { faces[i].y -= 6 }
        #expect(Self.largestError(Self.centers(rings: rings, faces: faces)) < 1)
        #expect(Self.largestError(Self.centers(rings: faces, faces: rings)) < 1)
    }

    @Test("Rings that need no better keep their place, and a smoother face takes their scatter out")
    func smoothRings() {
        let rings = zip(Self.way, Self.noise(0.1, seed: 3)).map { $0 + $1 }
        let centers = Self.centers(rings: rings, faces: Self.way.map { $0 + Vector2(x: 1, y: -1) })
        #expect(Self.distance(centers, from: Self.way) < 0.05)
    }

    @Test("Where rings and face are equally rough and agree, their mean scatters less than either")
    func mean() {
        let rings = zip(Self.way, Self.noise(0.3, seed: 3)).map { $0 + $1 }
        let faces = zip(Self.way, Self.noise(0.3, seed: 4)).map { $0 + $1 }
        // Two coordinates of 0.3 / √2 each.
        #expect(abs(Self.distance(Self.centers(rings: rings, faces: faces), from: Self.way) - 0.3) < 0.05)
    }

    @Test("The face places a plate whose rings jump, and gives its size")
    func roughRings() {
        let rings = zip(Self.way, Self.noise(2, seed: 5)).map { $0 + $1 }
        let faces = zip(Self.way, Self.noise(0.2, seed: 6)).map { $0 + $1 }
        var radii = [Double](repeating: 50, count: Self.count)
        for i in 20..<30 { radii[i] = 45 }
        let centers = Self.centers(rings: rings, faces: faces, rimRadius: radii)
        #expect(Self.largestError(centers) < 1)
        for i in rings.indices { #expect(abs((centers.rim(at: i)?.radius ?? 0) - 50) < 1e-9) }
    }

    @Test("Rings that jump everywhere do not overrule a face that blur moves for two frames")
    func roughRingsAreNoJudge() {
        var rings = zip(Self.way, Self.noise(2, seed: 5)).map { $0 + $1 }
        rings[30] = Self.way[30] + Vector2(x: 0, y: -2)
        var faces = Self.way
        faces[30].y += 1.2
        faces[31].y -= 1.2
        let centers = Self.centers(rings: rings, faces: faces)
        #expect(Self.distance(centers, from: faces) < 0.1)
    }

    /// What a tread adds at each place of the way, a share: nothing at the camera's height, most at the ends.
    static let tread = way.map { 0.08 * abs($0.y - 440) / 60 }

    /// The way of what shows a tread: its middle lies towards the camera's height.
    static let treadedWay = zip(way, tread).map { place, share in
        Vector2(x: place.x, y: place.y + 50 * share * (place.y > 440 ? -1 : 1))
    }

    @Test("Of rings and face that drift apart, the one whose sizes are one rim's before one camera places the plate")
    func drift() {
        let byTread = Self.centers(rings: Self.treadedWay, faces: Self.way, rimRadius: Self.tread.map { 50 * (1 + $0) })
        #expect(Self.largestError(byTread) < 0.1)
        let faceByTread = Self.centers(
            rings: Self.way, faces: Self.treadedWay, faceRadius: Self.tread.map { 40 * (1 + $0) })
        #expect(Self.largestError(faceByTread) < 0.1)
        #expect(faceByTread.rim(at: 5)?.radius == 50)
    }

    @Test(
        "A face that jumps from frame to frame does not place the plate, though its sizes are one rim's and the rings' are not"
    )
    func roughFace() {
        let faces = zip(Self.way, Self.noise(3, seed: 9)).map { $0 + $1 }
        let centers = Self.centers(rings: Self.treadedWay, faces: faces, rimRadius: Self.tread.map { 50 * (1 + $0) })
        // The faces are 4 pixels away.
        #expect(Self.distance(centers, from: Self.treadedWay) < 1)
    }

    @Test("Too few faces are not compared with anything, and an empty chain has nothing to place")
    func few() {
        let faces = Self.way.enumerated().map { $0.offset < 20 ? $0.element + Vector2(x: 30, y: 0) : nil }
        #expect(Self.largestError(Self.centers(rings: Self.way, faces: faces)) < 1e-9)
        _ = Self.centers(rings: [], faces: [])
    }

    @Test("A cubic is no rough way; fewer than five places tell nothing")
    func roughness() {
        let times = (0..<10).map { Double($0) / 60 }
        let way = SmoothWay(times: times, diameters: [Double](repeating: 100, count: 10))
        let cubic: [Vector2?] = times.map { Vector2(x: $0 * $0 * 40, y: 9 - $0 + 300 * $0 * $0 * $0) }
        #expect(way.roughness(of: cubic, at: Array(0..<10)) < 1e-9)
        #expect(way.roughness(of: cubic, at: [0, 1, 8, 9]) == .infinity)
        #expect(SmoothWay(times: [], diameters: []).roughness(of: [], at: []) == .infinity)
    }
}
