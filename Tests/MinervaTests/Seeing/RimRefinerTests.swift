import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct RimRefinerTests {
    /// Between pixels, so that nothing is right by chance.
    static let center = Vector2(x: 49.3, y: 51.6)
    static let radius = 25.0

    /// A box that is off by shares of the plate's diameter.
    static func box(dx: Double = 0, dy: Double = 0, size: Double = 1, around center: Vector2 = center) -> PlateCandidate
    {
        PlateCandidate(
            center: center + Vector2(x: dx * 2 * radius, y: dy * 2 * radius), width: 2 * radius * size,
            height: 2 * radius * size, confidence: 0.9)
    }

    /// The best supported ring that a fresh refiner finds.
    static func ring(_ picture: Picture, box: PlateCandidate) -> Rim? {
        var refiner = RimRefiner()
        var plates = [box]
        refiner.measureRings(of: &plates, in: picture)
        return plates[0].rings.first
    }

    static func disc(background: DrawnPlate = DrawnPlate(), at center: Vector2 = center) -> DrawnPlate {
        var drawing = background
        drawing.fill(center: center, semiWidth: radius, semiHeight: radius, luma: 40)
        return drawing
    }

    @Test(
        "A sharp disc's centre is found within 0.05 and its radius within 0.1 pixels, from a box off by 8 %",
        arguments: [(0.08, 0, 1.08), (-0.08, 0.04, 0.92), (0.0, -0.08, 1.0)])
    func sharpDisc(dx: Double, dy: Double, size: Double) throws {
        let rim = try #require(Self.ring(Self.disc().picture, box: Self.box(dx: dx, dy: dy, size: size)))
        #expect((rim.center - Self.center).length < 0.05)
        #expect(abs(rim.semiWidth - Self.radius) < 0.1)
        #expect(abs(rim.semiHeight - Self.radius) < 0.1)
        #expect(rim.support > 0.95)
    }

    @Test("Where a sharp disc lies among the pixels does not matter: 0.03 pixels anywhere, from any box near it")
    func betweenPixels() throws {
        // All normals sample the edge at one phase, so that a bias of the edge's place would not average out; the worst
        // of these was 0.10 while samples at the end of an edge's stretch counted in full, and is 0.01 since.
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<24 {
            let center = Vector2(x: generator.uniform(46...54), y: generator.uniform(46...54))
            let box = Self.box(
                dx: generator.uniform(-0.05...0.05), dy: generator.uniform(-0.05...0.05),
                size: generator.uniform(0.92...1.08), around: center)
            let rim = try #require(Self.ring(Self.disc(at: center).picture, box: box))
            #expect((rim.center - center).length < 0.03)
            #expect(abs(rim.radius - Self.radius) < 0.05)
        }
    }

    @Test("A plate seen from the side is an ellipse with its own axes")
    func ellipse() throws {
        var drawing = DrawnPlate()
        drawing.fill(center: Self.center, semiWidth: 22, semiHeight: 26, luma: 40)
        let rim = try #require(Self.ring(drawing.picture, box: Self.box(dx: 0.04, size: 0.96)))
        #expect((rim.center - Self.center).length < 0.1)
        #expect(abs(rim.semiWidth - 22) < 0.15)
        #expect(abs(rim.semiHeight - 26) < 0.15)
    }

    @Test("With a quarter of the rim hidden and a noisy sensor it is found within 0.3 pixels")
    func hiddenQuarter() throws {
        var drawing = Self.disc()
        // From 45° left to 45° right of the top: a hand on the bar.
        drawing.fill(columns: 32...66, rows: 10...40, luma: 110)
        drawing.addNoise(deviation: 3, seed: 2)
        let rim = try #require(Self.ring(drawing.picture, box: Self.box(dx: 0.03, dy: 0.02, size: 1.04)))
        #expect((rim.center - Self.center).length < 0.3)
        #expect(abs(rim.radius - Self.radius) < 0.3)
        #expect(rim.support < 0.85)
    }

    @Test("Before a mottled background the rim is found within 0.3 pixels and looks like a plate's end")
    func mottledBackground() throws {
        let drawing = Self.disc(background: DrawnPlate(tilesOf: 7, seed: 4))
        let rim = try #require(Self.ring(drawing.picture, box: Self.box(dx: 0.04, dy: -0.04, size: 0.95)))
        #expect((rim.center - Self.center).length < 0.3)
        #expect(abs(rim.radius - Self.radius) < 0.3)
        #expect(rim.boundary > 0.5)
    }

    @Test("A plate of the floor's own brightness is found by its colour")
    func colorOnly() throws {
        var drawing = DrawnPlate()
        drawing.fill(center: Self.center, radius: Self.radius, blueDifference: 70)
        let rim = try #require(Self.ring(drawing.picture, box: Self.box(dx: 0.04, size: 1.04)))
        // A chroma sample is two pixels wide.
        #expect((rim.center - Self.center).length < 0.2)
        #expect(abs(rim.radius - Self.radius) < 0.3)
    }

    @Test("A plate that moved during the exposure is placed at the middle of its way", arguments: [4.0, 8])
    func motionBlur(way: Double) throws {
        let drawings = (0..<16).map { i in
            Self.disc(at: Self.center + Vector2(x: 0, y: way * ((Double(i) + 0.5) / 16 - 0.5)))
        }
        let picture = DrawnPlate.mean(of: drawings).picture
        let rim = try #require(Self.ring(picture, box: Self.box(dx: 0.03, dy: -0.03, size: 1.03)))
        #expect((rim.center - Self.center).length < 0.3)
        #expect(abs(rim.semiWidth - Self.radius) < 0.3)
    }

    @Test("A picture without edges has no rings")
    func noRing() {
        let blank = DrawnPlate.blank(width: 100, height: 100)
        #expect(Self.ring(blank, box: Self.box()) == nil)
    }

    @Test("A candidate too unsure or too small is not measured, nor is a fourth plate, and no candidates are none")
    func notMeasured() {
        let picture = Self.disc().picture
        var unsure = Self.box()
        unsure.confidence = 0.19
        #expect(Self.ring(picture, box: unsure) == nil)
        #expect(Self.ring(picture, box: Self.box(size: 0.39)) == nil)
        var refiner = RimRefiner()
        var none: [PlateCandidate] = []
        refiner.measureRings(of: &none, in: picture)
        #expect(none.isEmpty)
        var plates = [0.97, 1.0, 1.02, 1.04].map { Self.box(size: $0) }
        refiner.measureRings(of: &plates, in: picture)
        #expect(plates.map { $0.rings.isEmpty } == [true, false, false, false])
    }

    @Test("A moving plate is followed from frame to frame, and looked for anew after a jump")
    func following() throws {
        var refiner = RimRefiner()
        for step in [0.0, 3, 6, -12] {
            let center = Self.center + Vector2(x: 0, y: step)
            var plates = [Self.box(dx: 0.02, dy: 0.03, size: 1.05, around: center)]
            refiner.measureRings(of: &plates, in: Self.disc(at: center).picture)
            let rim = try #require(plates[0].rings.first)
            #expect((rim.center - center).length < 0.05)
            #expect(abs(rim.radius - Self.radius) < 0.1)
        }
    }

    @Test("A plate half outside the picture is placed by the half that shows")
    func cutByFrame() throws {
        let center = Vector2(x: 3.2, y: 50.4)
        let rim = try #require(Self.ring(Self.disc(at: center).picture, box: Self.box(around: center)))
        #expect((rim.center - center).length < 0.5)
        #expect(abs(rim.radius - Self.radius) < 0.5)
    }

    @Test("A plate's face is learned once most of it shows: half a face has no middle")
    func faceOfACutPlate() throws {
        func plate(at center: Vector2) -> DrawnPlate {
            var drawing = DrawnPlate(tilesOf: 12, seed: 4)
            for (share, luma) in [(1.0, 60.0), (0.8, 90.0), (0.5, 40.0), (0.35, 150.0)] {
                drawing.fill(
                    center: center, semiWidth: share * Self.radius, semiHeight: share * Self.radius, luma: luma)
            }
            return drawing
        }
        var refiner = RimRefiner()
        var faces: [FaceMatch?] = []
        for row in [96.0, 90, 84, 78, 72, 66, 60, 54, 50, 50, 50] {
            let center = Vector2(x: 49.3, y: row)
            var box = Self.box(around: center)
            // A detector's box ends where the picture does.
            let bottom = min(center.y + Self.radius, 99)
            box.height = bottom - (center.y - Self.radius)
            box.center.y = (bottom + center.y - Self.radius) / 2
            var plates = [box]
            refiner.measureRings(of: &plates, in: plate(at: center).picture)
            faces.append(plates[0].face)
        }
        #expect(faces.prefix(3).allSatisfy { $0 == nil })
        let last = try #require(faces.last ?? nil)
        #expect((last.circle.center - Vector2(x: 49.3, y: 50)).length < 0.3)
    }

    @Test("Plates at the corners and outside the picture, and pictures smaller than a plate, never trap")
    func hostile() {
        let picture = Self.disc(at: Vector2(x: 0, y: 0)).picture
        for center in [Vector2(x: 0, y: 0), Vector2(x: 99, y: 99), Vector2(x: -60, y: 50), Vector2(x: 5000, y: -9)] {
            if let rim = Self.ring(picture, box: Self.box(around: center)) { #expect(rim.support <= 1) }
        }
        for (width, height) in [(1, 1), (2, 2), (30, 1), (1, 30), (25, 25)] {
            let blank = DrawnPlate.blank(width: width, height: height)
            #expect(Self.ring(blank, box: Self.box(around: Vector2(x: 0, y: 0))) == nil)
        }
    }
}
