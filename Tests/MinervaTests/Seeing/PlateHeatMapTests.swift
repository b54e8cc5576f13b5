import Minerva
import Testing

@Suite struct PlateHeatMapTests {
    /// A picture of the input's own size, so that display = input − ½.
    static let letterbox = Letterbox(pictureWidth: 96, pictureHeight: 64, inputWidth: 96, inputHeight: 64)

    /// A 12 × 8 map, empty but for the cells given; every box reaches `reach` samples to each side.
    static func map(_ cells: [(column: Int, row: Int, heat: Float)], reach: Float = 10) -> PlateHeatMap {
        var heat = [Float](repeating: 0, count: 96)
        for cell in cells { heat[cell.row * 12 + cell.column] = cell.heat }
        return PlateHeatMap(columns: 12, rows: 8, heat: heat, distances: [Float](repeating: reach, count: 4 * 96))
    }

    @Test("One hot cell is one plate, half a pixel before its edge-based place")
    func onePlate() {
        var distances = [Float](repeating: 0, count: 4 * 96)
        let cell = 3 * 12 + 5
        for (plane, distance) in [13, 20, 17, 24].enumerated() { distances[plane * 96 + cell] = Float(distance) }
        var heat = [Float](repeating: 0, count: 96)
        heat[cell] = 0.75
        let map = PlateHeatMap(columns: 12, rows: 8, heat: heat, distances: distances)
        // The cell's middle is (44, 28): the box spans x 31…61 and y 8…52.
        #expect(
            map.candidates(in: Self.letterbox)
                == [PlateCandidate(center: Vector2(x: 45.5, y: 29.5), width: 30, height: 44, confidence: 0.75)])
    }

    @Test("Boxes come out in the picture's own pixels, at its scale and in its window")
    func scaleAndWindow() {
        let window = PictureWindow(center: Vector2(x: 500, y: 300), width: 192, height: 128)
        let letterbox = Letterbox(
            pictureWidth: 1920, pictureHeight: 1080, window: window, inputWidth: 96, inputHeight: 64)
        let plates = Self.map([(5, 3, 0.5)]).candidates(in: letterbox)
        #expect(
            plates == [PlateCandidate(center: Vector2(x: 492, y: 292), width: 40, height: 40, confidence: 0.5)])
    }

    @Test("An empty map, and a map without cells, hold no plate")
    func empty() {
        #expect(Self.map([]).candidates(in: Self.letterbox).isEmpty)
        #expect(PlateHeatMap(columns: 0, rows: 0, heat: [], distances: []).candidates(in: Self.letterbox).isEmpty)
    }

    @Test("The threshold itself counts, what is below it does not")
    func threshold() {
        #expect(Self.map([(5, 3, 0.15)]).candidates(in: Self.letterbox).count == 1)
        #expect(Self.map([(5, 3, 0.149)]).candidates(in: Self.letterbox).isEmpty)
        #expect(Self.map([(5, 3, 0.149)]).candidates(in: Self.letterbox, threshold: 0.1).count == 1)
    }

    @Test("A cell yields to a hotter one within two cells, not three")
    func neighborhood() {
        #expect(
            Self.map([(5, 3, 0.5), (7, 5, 0.6)]).candidates(in: Self.letterbox).map(\.confidence) == [
                0.6000000238418579
            ])
        #expect(Self.map([(5, 3, 0.5), (8, 3, 0.75)]).candidates(in: Self.letterbox).map(\.confidence) == [0.75, 0.5])
    }

    @Test("Corner cells are looked at like any other")
    func corners() {
        let corners: [(Int, Int, Float)] = [(0, 0, 0.9), (11, 0, 0.8), (0, 7, 0.7), (11, 7, 0.6)]
        let centers = Self.map(corners).candidates(in: Self.letterbox).map(\.center)
        #expect(
            centers == [
                Vector2(x: 3.5, y: 3.5), Vector2(x: 91.5, y: 3.5), Vector2(x: 3.5, y: 59.5), Vector2(x: 91.5, y: 59.5),
            ])
    }

    @Test("Of equal neighbors the first in reading order wins, and equal plates keep reading order")
    func ties() {
        let plates = Self.map([(5, 3, 0.5), (6, 3, 0.5), (4, 4, 0.5)]).candidates(in: Self.letterbox)
        #expect(plates.map(\.center) == [Vector2(x: 43.5, y: 27.5)])
        let apart = Self.map([(9, 1, 0.5), (2, 1, 0.5), (5, 6, 0.5)]).candidates(in: Self.letterbox)
        #expect(apart.map(\.center.x) == [19.5, 75.5, 43.5])
    }

    @Test("Near-duplicates are dropped, overlapping plates of a stack are not")
    func duplicates() {
        // Three cells apart, 24 samples: boxes 200 wide overlap by 176/224 = 0.79, boxes 80 wide by 56/104 = 0.54.
        let cells: [(Int, Int, Float)] = [(4, 3, 0.5), (7, 3, 0.75)]
        #expect(Self.map(cells, reach: 100).candidates(in: Self.letterbox).map(\.confidence) == [0.75])
        #expect(Self.map(cells, reach: 40).candidates(in: Self.letterbox).map(\.confidence) == [0.75, 0.5])
    }

    @Test("The best are kept where there are too many")
    func limit() {
        let cells: [(Int, Int, Float)] = [
            (0, 0, 0.2), (3, 0, 0.25), (6, 0, 0.3), (9, 0, 0.35), (0, 4, 0.4), (3, 4, 0.45), (6, 4, 0.5), (9, 4, 0.55),
        ]
        let plates = Self.map(cells, reach: 3).candidates(in: Self.letterbox, limit: 3)
        #expect(plates.map { ($0.confidence * 100).rounded() } == [55, 50, 45])
    }

    @Test("A box that is not finite or has no area is no plate")
    func unsound() {
        for reach: Float in [.nan, .infinity, 0, -5] {
            #expect(Self.map([(5, 3, 0.9)], reach: reach).candidates(in: Self.letterbox).isEmpty)
        }
        #expect(Self.map([(5, 3, .nan), (6, 3, 0.5)]).candidates(in: Self.letterbox).map(\.confidence) == [0.5])
    }
}
