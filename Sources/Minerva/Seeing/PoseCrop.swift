/// Cuts a turned square out of a picture, for networks that take red, green and blue interleaved.
///
/// Samples are read bilinearly, as the pose models' own pipeline reads them. Where the picture is much larger than the
/// input, each sample is the mean of up to 3 × 3 readings, so that fine patterns do not turn into noise.
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

    /// Fills a tensor of `inputSide` × `inputSide` × 3 samples. Traps where it has another size. 1–2 ms for 256 samples.
    public func fill(_ tensor: UnsafeMutableBufferPointer<Float>, from picture: Picture) {
        precondition(tensor.count == 3 * inputSide * inputSide, "the tensor holds three channels of the input's size")
        let conversion = ColorConversion(matrix: picture.matrix, isFullRange: picture.isFullRange)
        let step = region.side / Double(inputSide)
        // Along a row of the input: one sample to the right.
        let across = Vector2(x: cosine(region.rotation) * step, y: sine(region.rotation) * step)
        let chromaWidth = picture.chromaWidth
        let chromaHeight = picture.chromaHeight
        let readings = max(1, min(3, Int(step.rounded())))
        var luma = [Float](repeating: 0, count: inputSide)
        var blue = luma
        var red = luma
        var line = luma
        let gain = (1 - black) / 255
        for row in 0..<inputSide {
            let share = (Double(row) + 0.5) / Double(inputSide)
            let start = region.displayPoint(u: 0.5 / Double(inputSide), v: share)
            for i in 0..<inputSide { luma[i] = 0 }
            let weight = 1 / Float(readings * readings)
            for vertical in 0..<readings {
                for horizontal in 0..<readings {
                    let right = (Double(horizontal) + 0.5) / Double(readings) - 0.5
                    let down = (Double(vertical) + 0.5) / Double(readings) - 0.5
                    let offset = Vector2(
                        x: across.x * right - across.y * down, y: across.y * right + across.x * down)
                    PoseCrop.read(
                        picture.luma, picture.width, picture.height, from: start + offset, step: across, weight: weight,
                        into: &luma)
                }
            }
            let chromaStart = Vector2(x: (start.x - 0.5) / 2, y: (start.y - 0.5) / 2)
            for i in 0..<inputSide { blue[i] = 0 }
            for i in 0..<inputSide { red[i] = 0 }
            PoseCrop.read(
                picture.blueDifference, chromaWidth, chromaHeight, from: chromaStart, step: across * 0.5, weight: 1,
                into: &blue)
            PoseCrop.read(
                picture.redDifference, chromaWidth, chromaHeight, from: chromaStart, step: across * 0.5, weight: 1,
                into: &red)
            let shown = border == .continued ? 0..<inputSide : shownSamples(of: start, across, in: picture)
            for channel in 0..<3 {
                line.withUnsafeMutableBufferPointer {
                    conversion.convert(
                        channel: channel, luma: luma, blueDifference: blue, redDifference: red, into: $0)
                }
                var target = row * inputSide * 3 + channel
                for i in 0..<inputSide {
                    tensor[target] = shown.contains(i) ? black + line[i] * gain : black
                    target += 3
                }
            }
        }
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

    /// Adds one reading of each sample of a row.
    private static func read(
        _ plane: [UInt8], _ width: Int, _ height: Int, from start: Vector2, step: Vector2, weight: Float,
        into row: inout [Float]
    ) {
        let largestX = Float(width - 1)
        let largestY = Float(height - 1)
        let right = width > 1 ? 1 : 0
        let below = height > 1 ? width : 0
        let lastColumn = max(0, width - 2)
        let lastRow = max(0, height - 2)
        let (startX, startY) = (Float(start.x), Float(start.y))
        let (stepX, stepY) = (Float(step.x), Float(step.y))
        plane.withUnsafeBufferPointer { plane in
            row.withUnsafeMutableBufferPointer { row in
                for i in 0..<row.count {
                    let x = max(0, min(largestX, startX + stepX * Float(i)))
                    let y = max(0, min(largestY, startY + stepY * Float(i)))
                    let column = min(Int(x), lastColumn)
                    let line = min(Int(y), lastRow)
                    let fx = x - Float(column)
                    let fy = y - Float(line)
                    let cell = line * width + column
                    let upper = Float(plane[cell]) * (1 - fx) + Float(plane[cell + right]) * fx
                    let lower = Float(plane[cell + below]) * (1 - fx) + Float(plane[cell + below + right]) * fx
                    row[i] += weight * (upper * (1 - fy) + lower * fy)
                }
            }
        }
    }
}
