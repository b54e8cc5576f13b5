/// Cuts a turned square out of a picture, for networks that take red, green and blue interleaved.
///
/// Samples are read bilinearly, as the pose models' own pipeline reads them. Where the picture is much larger than the
/// input, they are read between means of blocks, so that fine patterns do not turn into noise.
public struct PoseCrop: Sendable {
    /// What lies outside the picture.
    public enum Border: Sendable {
        /// Black.
        case black
        /// The nearest pixel of the picture.
        case continued
    }

    /// The part of the picture to show.
    public var region: PoseRegion
    /// Samples along each side of the network's input.
    public var inputSide: Int
    /// What is shown beyond the picture.
    public var border: Border
    /// What a black sample becomes; a white one becomes 1.
    public var black: Float

    /// Creates a crop from its parts.
    public init(region: PoseRegion, inputSide: Int, border: Border, black: Float) {
        precondition(inputSide > 0, "a network's input has at least one sample")
        self.region = region
        self.inputSide = inputSide
        self.border = border
        self.black = black
    }

    /// Fills a tensor of `inputSide` × `inputSide` × 3 samples. Traps where it has another size. 1–2 ms
    /// for 256 samples.
    public func fill(_ tensor: UnsafeMutableBufferPointer<Float>, from picture: Picture) {
        precondition(tensor.count == 3 * inputSide * inputSide, "the tensor holds three channels of the input's size")
        let conversion = ColorConversion(matrix: picture.matrix, isFullRange: picture.isFullRange)
        let step = region.side / Double(inputSide)
        // Along a row of the input: one sample to the right.
        let across = Vector2(x: cosine(region.rotation) * step, y: sine(region.rotation) * step)
        let planes = blocks(of: picture, step: step)
        var luma = [Float](repeating: 0, count: inputSide)
        var blue = luma
        var red = luma
        var line = luma
        let gain = (1 - black) / 255
        for row in 0..<inputSide {
            let share = (Double(row) + 0.5) / Double(inputSide)
            let start = region.displayPoint(u: 0.5 / Double(inputSide), v: share)
            planes.luma.read(from: start, step: across, into: &luma)
            let chromaStart = PoseCrop.chromaPlace(start)
            planes.blue.read(from: chromaStart, step: across * 0.5, into: &blue)
            planes.red.read(from: chromaStart, step: across * 0.5, into: &red)
            let shown = border == .continued ? 0..<inputSide : shownSamples(of: start, across, in: picture)
            for channel in 0..<3 {
                line.withUnsafeMutableBufferPointer { line in
                    conversion.convert(
                        channel: channel, luma: luma, blueDifference: blue, redDifference: red, into: line)
                    var target = row * inputSide * 3 + channel
                    for i in 0..<line.count {
                        tensor[target] = shown.contains(i) ? black + line[i] * gain : black
                        target += 3
                    }
                }
            }
        }
    }

    /// The picture's planes in blocks of at most a sample of the input.
    private func blocks(of picture: Picture, step: Double) -> (luma: PlaneBlocks, blue: PlaneBlocks, red: PlaneBlocks) {
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { region.displayPoint(u: $0.0, v: $0.1) }
        let (x, y) = (corners.map { $0.x }, corners.map { $0.y })
        let least = Vector2(x: x.min() ?? 0, y: y.min() ?? 0)
        let most = Vector2(x: x.max() ?? 0, y: y.max() ?? 0)
        func chroma(_ plane: [UInt8]) -> PlaneBlocks {
            PlaneBlocks(
                of: plane, width: picture.chromaWidth, height: picture.chromaHeight, from: PoseCrop.chromaPlace(least),
                through: PoseCrop.chromaPlace(most), samplesPerBlock: PoseCrop.blockSide(step / 2))
        }
        let luma = PlaneBlocks(
            of: picture.luma, width: picture.width, height: picture.height, from: least, through: most,
            samplesPerBlock: PoseCrop.blockSide(step))
        return (luma, chroma(picture.blueDifference), chroma(picture.redDifference))
    }

    /// The largest blocks that are no larger than a step: what is smoothed more is not what the model was trained on.
    private static func blockSide(_ step: Double) -> Int { Int(max(1, min(Double(RowSums.mostRows), step))) }

    /// Chroma samples lie in the middle of two by two pixels.
    private static func chromaPlace(_ place: Vector2) -> Vector2 {
        Vector2(x: (place.x - 0.5) / 2, y: (place.y - 0.5) / 2)
    }

    /// The samples of a row whose middle lies in the picture. The square is convex, so they are consecutive.
    private func shownSamples(of start: Vector2, _ step: Vector2, in picture: Picture) -> Range<Int> {
        var first: Int?
        var end = 0
        for i in 0..<inputSide {
            let x = start.x + step.x * Double(i)
            let y = start.y + step.y * Double(i)
            guard x >= -0.5, y >= -0.5, x <= Double(picture.width) - 0.5, y <= Double(picture.height) - 0.5 else {
                continue
            }
            if first == nil { first = i }
            end = i + 1
        }
        return (first ?? 0)..<end
    }
}
