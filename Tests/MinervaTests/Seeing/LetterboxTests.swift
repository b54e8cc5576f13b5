import Minerva
import Testing

@Suite struct LetterboxTests {
    /// Leaves samples as they are, so that tests read in 0…255.
    static let asIs = SampleScaling(offset: 0, divisor: 1)

    /// A full-range picture without color whose luma is drawn by `value`.
    static func grayPicture(width: Int, height: Int, value: (Int, Int) -> UInt8) -> Picture {
        let chroma = [UInt8](repeating: 128, count: ((width + 1) / 2) * ((height + 1) / 2))
        var luma: [UInt8] = []
        for y in 0..<height { for x in 0..<width { luma.append(value(x, y)) } }
        return Picture(
            width: width, height: height, luma: luma, blueDifference: chroma, redDifference: chroma, matrix: .bt709,
            isFullRange: true)
    }

    static func fill(_ letterbox: Letterbox, _ picture: Picture, scaling: SampleScaling = asIs) -> [Float] {
        var tensor = [Float](repeating: .nan, count: 3 * letterbox.inputWidth * letterbox.inputHeight)
        tensor.withUnsafeMutableBufferPointer { letterbox.fill($0, from: picture, scaling: scaling) }
        return tensor
    }

    @Test("Shrinking by a whole number averages each block of pixels exactly")
    func wholeFactor() {
        let picture = Self.grayPicture(width: 12, height: 6) { x, y in UInt8(x * 10 + y * 7) }
        let letterbox = Letterbox(pictureWidth: 12, pictureHeight: 6, inputWidth: 4, inputHeight: 2)
        let tensor = Self.fill(letterbox, picture)
        for row in 0..<2 {
            for column in 0..<4 {
                let expected = Float(column * 3 + 1) * 10 + Float(row * 3 + 1) * 7
                for plane in 0..<3 { #expect(abs(tensor[plane * 8 + row * 4 + column] - expected) < 1e-3) }
            }
        }
    }

    @Test("A pixel that straddles two samples counts in each by its overlap")
    func fractionalFactor() {
        let picture = Self.grayPicture(width: 5, height: 5) { x, _ in [10, 20, 60, 100, 200][x] }
        let letterbox = Letterbox(pictureWidth: 5, pictureHeight: 5, inputWidth: 2, inputHeight: 2)
        let tensor = Self.fill(letterbox, picture)
        let expected: [Float] = [(10 + 20 + 30) / 2.5, (30 + 100 + 200) / 2.5]
        for i in 0..<4 { #expect(abs(tensor[i] - expected[i % 2]) < 1e-3) }
    }

    @Test("Averaging neither adds nor loses light", arguments: [(97, 61), (640, 360), (33, 18)])
    func meanIsKept(width: Int, height: Int) {
        var state: UInt32 = 1
        let picture = Self.grayPicture(width: width, height: height) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        // The footprints tile the picture where the input has its aspect: a third of each side here.
        let letterbox = Letterbox(
            pictureWidth: width, pictureHeight: height,
            window: PictureWindow(
                center: Vector2(x: Double(width - 1) / 2, y: Double(height - 1) / 2), width: Double(width),
                height: Double(width) * 2 / 3), inputWidth: 24, inputHeight: 16)
        let tensor = Self.fill(letterbox, picture)
        // Window rows above and below the picture are gray 114: count them with their coverage.
        let windowArea = Double(width) * Double(width) * 2 / 3
        let top = Double(height - 1) / 2 - Double(width) / 3 + 0.5
        var light = 0.0
        var shownArea = 0.0
        for y in 0..<height {
            let weight = max(0, min(Double(y + 1), top + Double(width) * 2 / 3) - max(Double(y), top))
            for x in 0..<width { light += weight * Double(picture.luma[y * width + x]) }
            shownArea += weight * Double(width)
        }
        let expected = (light + 114 * (windowArea - shownArea)) / windowArea
        let mean = tensor[0..<24 * 16].reduce(0.0) { $0 + Double($1) } / (24 * 16)
        #expect(abs(mean - expected) < 0.01)
    }

    @Test(
        "A bright disc's centroid stays where geometry puts it, within 0.05 input samples",
        arguments: [
            (1920, 1080), (1280, 720), (854, 480), (1080, 1920), (641, 361), (200, 120),
        ])
    func discCentroid(width: Int, height: Int) {
        let center = Vector2(x: Double(width) * 0.43 + 0.37, y: Double(height) * 0.52 - 0.21)
        let radius = Double(min(width, height)) * 0.19
        let picture = Self.grayPicture(width: width, height: height) { x, y in
            // One pixel of slope at the rim: an anti-aliased edge.
            let distance = (Vector2(x: Double(x), y: Double(y)) - center).length
            return UInt8(20 + 200 * min(1, max(0, radius - distance + 0.5)))
        }
        let (inputWidth, inputHeight) = Letterbox.inputSize(
            pictureWidth: width, pictureHeight: height, longSide: 320, multiple: 32)
        let letterbox = Letterbox(
            pictureWidth: width, pictureHeight: height, inputWidth: inputWidth, inputHeight: inputHeight)
        let tensor = Self.fill(letterbox, picture)
        var weight = 0.0
        var sumX = 0.0
        var sumY = 0.0
        // Inside the picture only, so that the padding's gray does not count.
        for row in 0..<Int(Double(height) * letterbox.scale) {
            for column in 0..<Int(Double(width) * letterbox.scale) {
                let value = Double(tensor[row * inputWidth + column]) - 20
                weight += value
                sumX += value * (Double(column) + 0.5)
                sumY += value * (Double(row) + 0.5)
            }
        }
        let expected = Vector2(x: (center.x + 0.5) * letterbox.scale, y: (center.y + 0.5) * letterbox.scale)
        #expect((Vector2(x: sumX / weight, y: sumY / weight) - expected).length < 0.05)
        let back = letterbox.displayPoint(inputX: sumX / weight, inputY: sumY / weight)
        #expect((back - center).length < 0.05 / letterbox.scale)
    }

    @Test("Enlarging keeps a ramp a ramp")
    func enlarging() {
        let picture = Self.grayPicture(width: 8, height: 8) { x, y in UInt8(20 * x + 10 * y) }
        let letterbox = Letterbox(pictureWidth: 8, pictureHeight: 8, inputWidth: 20, inputHeight: 20)
        let tensor = Self.fill(letterbox, picture)
        // Two samples from the border, where there is nothing to interpolate with.
        for row in 2..<18 {
            for column in 2..<18 {
                let place = letterbox.displayPoint(inputX: Double(column) + 0.5, inputY: Double(row) + 0.5)
                #expect(abs(Double(tensor[row * 20 + column]) - 20 * place.x - 10 * place.y) < 1e-3)
            }
        }
        #expect(tensor[0] == 0)
    }

    @Test("Below a wide picture the input is gray, and a half-covered row is half gray")
    func padding() {
        let picture = Self.grayPicture(width: 8, height: 5) { _, _ in 214 }
        let letterbox = Letterbox(pictureWidth: 8, pictureHeight: 5, inputWidth: 4, inputHeight: 4)
        let tensor = Self.fill(letterbox, picture)
        for column in 0..<4 {
            #expect(abs(tensor[column] - 214) < 1e-3)
            #expect(abs(tensor[8 + column] - 164) < 1e-3)
            #expect(tensor[12 + column] == 114)
        }
        let scaled = Self.fill(letterbox, picture, scaling: .plateDetector)
        #expect(scaled[12] == Float(114 - 127) / 128)
        #expect(abs(scaled[0] - Float(214 - 127) / 128) < 1e-5)
    }

    @Test("A window shows its own part of the picture, and gray where it reaches beyond")
    func window() {
        let picture = Self.grayPicture(width: 20, height: 20) { x, y in UInt8(x + 10 * y) }
        // Pixels 16…19 and four more to the right that do not exist; rows 2…9.
        let window = PictureWindow(center: Vector2(x: 19.5, y: 5.5), width: 8, height: 8)
        let letterbox = Letterbox(pictureWidth: 20, pictureHeight: 20, window: window, inputWidth: 4, inputHeight: 4)
        let tensor = Self.fill(letterbox, picture)
        for row in 0..<4 {
            for column in 0..<2 {
                let expected = Float(16 + 2 * column) + 0.5 + 10 * (Float(2 + 2 * row) + 0.5)
                #expect(abs(tensor[row * 4 + column] - expected) < 1e-3)
            }
            #expect(tensor[row * 4 + 2] == 114)
            #expect(tensor[row * 4 + 3] == 114)
        }
        #expect(letterbox.displayPoint(inputX: 0, inputY: 0) == Vector2(x: 15.5, y: 1.5))
        #expect(letterbox.displayPoint(inputX: 4, inputY: 4) == Vector2(x: 23.5, y: 9.5))
    }

    @Test("A window wholly outside the picture is gray")
    func windowOutside() {
        let picture = Self.grayPicture(width: 6, height: 6) { _, _ in 255 }
        let window = PictureWindow(center: Vector2(x: -50, y: 200), width: 10, height: 10)
        let letterbox = Letterbox(pictureWidth: 6, pictureHeight: 6, window: window, inputWidth: 32, inputHeight: 32)
        #expect(Self.fill(letterbox, picture).allSatisfy { $0 == 114 })
    }

    @Test("The picture's corner is half a pixel before the first pixel's middle")
    func cornerOfThePicture() {
        let letterbox = Letterbox(pictureWidth: 1920, pictureHeight: 1080, inputWidth: 320, inputHeight: 192)
        #expect(letterbox.scale == 1.0 / 6)
        #expect(letterbox.displayPoint(inputX: 0, inputY: 0) == Vector2(x: -0.5, y: -0.5))
        let far = letterbox.displayPoint(inputX: 320, inputY: 180)
        #expect(abs(far.x - 1919.5) < 1e-9 && abs(far.y - 1079.5) < 1e-9)
    }

    @Test(
        "Primary red comes out red in both matrices and ranges",
        arguments: [
            (Picture.Matrix.bt601, false, [81, 90, 240]), (.bt601, true, [76, 85, 255]),
            (.bt709, false, [63, 102, 240]), (.bt709, true, [54, 99, 255]),
        ])
    func red(matrix: Picture.Matrix, isFullRange: Bool, samples: [UInt8]) {
        let picture = Picture(
            width: 2, height: 2, luma: [UInt8](repeating: samples[0], count: 4), blueDifference: [samples[1]],
            redDifference: [samples[2]], matrix: matrix, isFullRange: isFullRange)
        let letterbox = Letterbox(pictureWidth: 2, pictureHeight: 2, inputWidth: 1, inputHeight: 1)
        let tensor = Self.fill(letterbox, picture)
        // The samples are rounded to whole numbers, which is worth up to two steps of RGB.
        #expect(tensor[0] > 253)
        #expect(tensor[1] < 2 && tensor[2] < 2)
    }

    @Test("Black and white of the limited range reach 0 and 255, and what lies beyond is cut")
    func limitedRange() {
        for (sample, expected) in [(16, 0), (235, 255), (0, 0), (255, 255)] as [(UInt8, Float)] {
            let picture = Picture(
                width: 1, height: 1, luma: [sample], blueDifference: [128], redDifference: [128], matrix: .bt601,
                isFullRange: false)
            let letterbox = Letterbox(pictureWidth: 1, pictureHeight: 1, inputWidth: 1, inputHeight: 1)
            for value in Self.fill(letterbox, picture) { #expect(abs(value - expected) < 1e-3) }
        }
    }

    @Test("White stays white when more rows are averaged than an integer sum holds")
    func manyRows() {
        let picture = Self.grayPicture(width: 600, height: 600) { _, _ in 255 }
        let letterbox = Letterbox(pictureWidth: 600, pictureHeight: 600, inputWidth: 1, inputHeight: 1)
        for value in Self.fill(letterbox, picture) { #expect(abs(value - 255) < 1e-2) }
    }

    @Test("The input is as small as the picture's shape allows")
    func inputSize() {
        func size(_ width: Int, _ height: Int) -> [Int] {
            let size = Letterbox.inputSize(pictureWidth: width, pictureHeight: height, longSide: 320, multiple: 32)
            return [size.width, size.height]
        }
        #expect(size(1920, 1080) == [320, 192])
        #expect(size(1080, 1920) == [192, 320])
        #expect(size(640, 480) == [320, 256])
        #expect(size(500, 500) == [320, 320])
        #expect(size(1000, 999) == [320, 320])
        #expect(size(640, 384) == [320, 192])
        #expect(size(4000, 1) == [320, 32])
    }
}
