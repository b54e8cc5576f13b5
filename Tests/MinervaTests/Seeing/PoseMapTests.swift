import Testing

@testable import Minerva

@Suite struct PoseDetectionMapTests {
    static let whole = PoseRegion(center: Vector2(x: 112, y: 112), side: 224, rotation: 0)

    /// Scores and boxes that are empty but for some anchors; values in input samples relative to the anchor.
    static func people(_ answers: [(anchor: Int, logit: Float, values: [Float])], in region: PoseRegion = whole)
        -> [PersonCandidate]
    {
        var boxes = [Float](repeating: 0, count: 2254 * 12)
        var scores = [Float](repeating: -100, count: 2254)
        for answer in answers {
            scores[answer.anchor] = answer.logit
            for (i, value) in answer.values.enumerated() { boxes[answer.anchor * 12 + i] = value }
        }
        return PoseDetectionMap().people(boxes: boxes, scores: scores, in: region)
    }

    @Test("The first anchor sits in the middle of the first cell of 8, the last in that of the last of 32")
    func anchors() throws {
        // Hips on the anchor, the point above 40 samples over them: a region of 100.
        let values: [Float] = [0, 0, 20, 20, 0, 0, 0, -40]
        let first = try #require(Self.people([(0, 10, values)]).first)
        #expect((first.region.center - Vector2(x: 4, y: 4)).length < 1e-9)
        #expect(abs(first.region.side - 100) < 1e-9 && abs(first.region.rotation) < 1e-12)
        let last = try #require(Self.people([(2253, 10, values)]).first)
        #expect((last.region.center - Vector2(x: 208, y: 208)).length < 1e-9)
        let middle = try #require(Self.people([(2 * 784, 10, values)]).first)
        #expect((middle.region.center - Vector2(x: 8, y: 8)).length < 1e-9)
    }

    @Test("Proposals of one person are averaged by their scores; another person's stay apart")
    func suppression() throws {
        let near: [Float] = [0, 0, 40, 40, 0, 20, 0, -20]
        let shifted: [Float] = [0, 0, 40, 40, 6, 20, 6, -20]
        let people = Self.people([(0, 2, near), (1, 1, shifted), (800, 0.5, near)])
        #expect(people.count == 2)
        let (a, b) = (logistic(2), logistic(1))
        #expect(people[0].confidence == a)
        #expect(abs(people[0].region.center.x - (4 + 6 * b / (a + b))) < 1e-9)
        #expect(people[1].confidence == logistic(0.5))
    }

    @Test("A region of the picture gives places in the picture, turned as it is")
    func region() throws {
        let turned = PoseRegion(center: Vector2(x: 500, y: 300), side: 448, rotation: .pi / 2)
        let person = try #require(Self.people([(0, 10, [0, 0, 20, 20, 108, 108, 108, 68])], in: turned).first)
        // Hips in the region's middle; up in the region is right in the picture.
        #expect((person.region.center - turned.center).length < 1e-9)
        #expect(abs(person.region.rotation - .pi / 2) < 1e-9 && abs(person.region.side - 200) < 1e-9)
    }

    @Test("Half a chance counts, less does not; what is not finite is nobody")
    func threshold() {
        let values: [Float] = [0, 0, 20, 20, 0, 0, 0, -40]
        #expect(Self.people([]).isEmpty)
        #expect(Self.people([(7, 0, values)]).count == 1)
        #expect(Self.people([(7, -0.01, values)]).isEmpty)
        #expect(Self.people([(7, 10, [.nan, 0, 20, 20, 0, 0, 0, -40])]).isEmpty)
        #expect(Self.people([(7, .nan, values)]).isEmpty)
        #expect(Self.people([(7, 10, [0, 0, 20, 20, 0, 0, 0, 0])]).isEmpty)
    }
}

@Suite struct PoseLandmarkMapTests {
    static let region = PoseRegion(center: Vector2(x: 400, y: 300), side: 512, rotation: 0)

    static func landmarks(
        _ places: [Int: (Float, Float)] = [:], heat hot: [(landmark: Int, column: Int, row: Int, logit: Float)] = [],
        in region: PoseRegion = region
    ) -> PoseLandmarks {
        var values = [Float](repeating: 0, count: 39 * 5)
        for index in 0..<39 {
            let place = places[index] ?? (128, 128)
            values[index * 5] = place.0
            values[index * 5 + 1] = place.1
        }
        var heat = [Float](repeating: -100, count: 64 * 64 * 39)
        for cell in hot { heat[(cell.row * 64 + cell.column) * 39 + cell.landmark] = cell.logit }
        return PoseLandmarkMap(landmarks: values, heat: heat, confidence: 0.75).landmarks(in: region)
    }

    @Test("Without heat the coordinates stand, in the picture's pixels")
    func coordinates() {
        let found = Self.landmarks([25: (64, 192), 33: (128, 128), 34: (128, 28)])
        #expect(found.pose.confidence == 0.75)
        #expect(found.pose.joints.map { $0.joint } == Joint.allCases)
        #expect(found.pose[.leftKnee]?.position == Vector2(x: 272, y: 428))
        #expect(found.pose[.leftKnee]?.visibility == 0.5)
        #expect(found.nextRegion == PoseRegion(center: Vector2(x: 400, y: 300), side: 500, rotation: 0))
    }

    @Test("Heat moves a joint to its weighted mean, no further than three cells away")
    func refinement() throws {
        let moved = Self.landmarks([25: (64, 192)], heat: [(25, 17, 49, 100), (25, 18, 49, 100), (25, 30, 49, 100)])
        let knee = try #require(moved.pose[.leftKnee])
        #expect(
            (knee.position - Vector2(x: 400 + (17.5 / 64 - 0.5) * 512, y: 300 + (49.0 / 64 - 0.5) * 512)).length < 1e-9)
        // Lukewarm cells say nothing.
        let cool = Self.landmarks([25: (64, 192)], heat: [(25, 17, 49, -0.1)])
        #expect(cool.pose[.leftKnee]?.position == Vector2(x: 272, y: 428))
        // Nor does one that is not finite.
        let none = Self.landmarks([25: (64, 192)], heat: [(25, 17, 49, .nan), (25, 18, 49, .infinity)])
        #expect(none.pose[.leftKnee]?.position == Vector2(x: 272, y: 428))
    }

    @Test("A turned region turns its joints back")
    func rotation() throws {
        let turned = PoseRegion(center: Vector2(x: 400, y: 300), side: 512, rotation: .pi / 2)
        let knee = try #require(Self.landmarks([25: (128, 192)], in: turned).pose[.leftKnee])
        // Down in the region is left in the picture.
        #expect((knee.position - Vector2(x: 272, y: 300)).length < 1e-9)
    }

    @Test("A joint that is not finite has no visibility, and no next region without its points")
    func notFinite() {
        let found = Self.landmarks([0: (.nan, 3), 34: (.infinity, 2)])
        #expect(found.pose[.nose]?.visibility == 0)
        #expect(found.nextRegion == nil)
        #expect(Self.landmarks().nextRegion == nil)
    }
}

@Suite struct PoseCropTests {
    /// Brightness 2x + 3y, without color.
    static func ramp(width: Int, height: Int) -> Picture {
        let chroma = [UInt8](repeating: 128, count: ((width + 1) / 2) * ((height + 1) / 2))
        return Picture(
            width: width, height: height,
            luma: (0..<(width * height)).map { UInt8(2 * ($0 % width) + 3 * ($0 / width)) },
            blueDifference: chroma, redDifference: chroma, matrix: .bt601, isFullRange: true)
    }

    static func samples(_ crop: PoseCrop, _ picture: Picture) -> [Float] {
        var tensor = [Float](repeating: .nan, count: 3 * crop.inputSide * crop.inputSide)
        tensor.withUnsafeMutableBufferPointer { crop.fill($0, from: picture) }
        return tensor
    }

    @Test("A ramp is read exactly, turned, shrunk or enlarged, in all three channels", arguments: [2.0, 8, 16, 30])
    func ramp(side: Double) {
        let picture = Self.ramp(width: 40, height: 40)
        for rotation in [0, 0.3, -2.5] {
            let region = PoseRegion(center: Vector2(x: 20, y: 19), side: side, rotation: rotation)
            let crop = PoseCrop(region: region, inputSide: 8, border: .continued, black: 0)
            let samples = Self.samples(crop, picture)
            for row in 1..<7 {
                for column in 1..<7 {
                    let place = region.displayPoint(u: (Double(column) + 0.5) / 8, v: (Double(row) + 0.5) / 8)
                    let expected = (2 * place.x + 3 * place.y) / 255
                    for channel in 0..<3 {
                        #expect(abs(Double(samples[(row * 8 + column) * 3 + channel]) - expected) < 1e-5)
                    }
                }
            }
        }
    }

    @Test("Beyond the picture there is black, or the border goes on")
    func border() {
        let picture = Self.ramp(width: 10, height: 10)
        let region = PoseRegion(center: Vector2(x: -0.5, y: 4.5), side: 10, rotation: 0)
        let black = Self.samples(PoseCrop(region: region, inputSide: 10, border: .black, black: -1), picture)
        let continued = Self.samples(PoseCrop(region: region, inputSide: 10, border: .continued, black: -1), picture)
        // The picture's own first pixel is black as well.
        for row in 1..<10 {
            for column in 0..<10 {
                let index = (row * 10 + column) * 3
                #expect((black[index] == -1) == (column < 5))
                if column >= 5 { #expect(black[index] == continued[index]) }
                if column < 5 { #expect(continued[index] == continued[(row * 10 + 5) * 3]) }
            }
        }
    }

    @Test("A picture of one pixel, and a region far away, are read as well")
    func tiny() {
        let picture = Self.ramp(width: 1, height: 1)
        let region = PoseRegion(center: Vector2(x: 1e5, y: -1e5), side: 7, rotation: 1)
        #expect(
            Self.samples(PoseCrop(region: region, inputSide: 4, border: .black, black: -1), picture).allSatisfy {
                $0 == -1
            })
        #expect(
            Self.samples(PoseCrop(region: region, inputSide: 4, border: .continued, black: 0), picture).allSatisfy {
                $0 == 0
            })
    }
}
