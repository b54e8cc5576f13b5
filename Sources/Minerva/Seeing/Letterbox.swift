/// An upright rectangle of a picture, display pixels. It may reach beyond the picture.
public struct PictureWindow: Equatable, Sendable {
    /// Middle of the window.
    public var center: Vector2
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// Creates a window from its parts.
    public init(center: Vector2, width: Double, height: Double) {
        self.center = center
        self.width = width
        self.height = height
    }

    /// The whole of a picture of the given size: its corner pixels' outer edges lie at −½ and at size − ½.
    public init(pictureWidth: Int, pictureHeight: Int) {
        center = Vector2(x: Double(pictureWidth - 1) / 2, y: Double(pictureHeight - 1) / 2)
        width = Double(pictureWidth)
        height = Double(pictureHeight)
    }
}

/// How a model wants a color sample of 0…255: `(sample − offset) / divisor`.
public struct SampleScaling: Equatable, Sendable {
    /// The sample that becomes 0.
    public var offset: Float
    /// The distance from it that becomes 1.
    public var divisor: Float

    /// Creates a scaling from its parts.
    public init(offset: Float, divisor: Float) {
        self.offset = offset
        self.divisor = divisor
    }

    /// What the plate detector was trained with: EfficientNet-Lite's (sample − 127) / 128.
    public static let plateDetector = SampleScaling(offset: 127, divisor: 128)
}

/// Fits a window of a picture into a model's input: aspect kept, placed top left, the rest gray.
///
/// Input coordinates are edge-based: (0, 0) is the input's top-left corner and a sample's middle lies at +½. Display
/// coordinates have a pixel's middle at an integer; `displayPoint(inputX:inputY:)` minds the difference.
///
/// Shrinking averages each input sample's exact footprint, fractions of pixels included, so that no edge moves and
/// nothing between samples is skipped; enlarging is bilinear. Chroma is taken as lying midway between its luma
/// samples; where a codec sites it half a luma pixel to the left, colors (not edges in luma) are off by that much.
/// Where the window reaches beyond the picture there is gray, blended by coverage on the boundary.
///
/// Making one computes the filter's weights; keep it for all pictures of a clip.
public struct Letterbox: Sendable {
    /// The part of the picture that is shown.
    public let window: PictureWindow
    /// Input width, samples.
    public let inputWidth: Int
    /// Input height, samples.
    public let inputHeight: Int
    /// Input samples per display pixel, the same along both axes.
    public let scale: Double

    private let pictureWidth: Int
    private let pictureHeight: Int
    private let luma: PlaneFilter
    private let chroma: PlaneFilter

    /// The gray that detectors of this family are padded with, of 255.
    private static let padding: Float = 114

    /// Plans how pictures of one size are fitted. `window` nil takes the whole picture.
    ///
    /// Traps where a size is not positive or not finite.
    public init(
        pictureWidth: Int, pictureHeight: Int, window: PictureWindow? = nil, inputWidth: Int, inputHeight: Int
    ) {
        precondition(pictureWidth > 0 && pictureHeight > 0, "a picture has at least one pixel")
        precondition(inputWidth > 0 && inputHeight > 0, "a model's input has at least one sample")
        let window = window ?? PictureWindow(pictureWidth: pictureWidth, pictureHeight: pictureHeight)
        precondition(
            window.width > 0 && window.height > 0 && window.width.isFinite && window.height.isFinite
                && window.center.x.isFinite && window.center.y.isFinite, "a window has a size and a place")
        self.window = window
        self.inputWidth = inputWidth
        self.inputHeight = inputHeight
        self.pictureWidth = pictureWidth
        self.pictureHeight = pictureHeight
        let scale = min(Double(inputWidth) / window.width, Double(inputHeight) / window.height)
        self.scale = scale

        // From here on in edge-based picture coordinates: pixel i spans i…i+1.
        let left = window.center.x - window.width / 2 + 0.5
        let top = window.center.y - window.height / 2 + 0.5
        func plane(pixelsPerSample: Double, width: Int, height: Int) -> PlaneFilter {
            PlaneFilter(
                columns: AxisFilter(
                    outputCount: inputWidth, origin: left / pixelsPerSample, step: 1 / (scale * pixelsPerSample),
                    shown: max(0, left) / pixelsPerSample...max(0, left, min(Double(pictureWidth), left + window.width))
                        / pixelsPerSample,
                    sourceCount: width),
                rows: AxisFilter(
                    outputCount: inputHeight, origin: top / pixelsPerSample, step: 1 / (scale * pixelsPerSample),
                    shown: max(0, top) / pixelsPerSample...max(0, top, min(Double(pictureHeight), top + window.height))
                        / pixelsPerSample,
                    sourceCount: height),
                sourceWidth: width)
        }
        luma = plane(pixelsPerSample: 1, width: pictureWidth, height: pictureHeight)
        chroma = plane(pixelsPerSample: 2, width: (pictureWidth + 1) / 2, height: (pictureHeight + 1) / 2)
    }

    /// The smallest input that shows a picture with its long side at `longSide`: the short side rounded up to a
    /// multiple of `multiple`, so that a wide or tall clip costs less than a square input would.
    ///
    /// Traps where `longSide` is not a positive multiple of `multiple`.
    public static func inputSize(
        pictureWidth: Int, pictureHeight: Int, longSide: Int, multiple: Int
    ) -> (width: Int, height: Int) {
        precondition(pictureWidth > 0 && pictureHeight > 0, "a picture has at least one pixel")
        precondition(longSide > 0 && multiple > 0 && longSide % multiple == 0, "the long side must be a multiple")
        let long = max(pictureWidth, pictureHeight)
        let short = min(pictureWidth, pictureHeight)
        let side = min(longSide, (longSide * short + long * multiple - 1) / (long * multiple) * multiple)
        return pictureWidth >= pictureHeight ? (longSide, side) : (side, longSide)
    }

    /// Where an input coordinate lies in the picture, display pixels.
    public func displayPoint(inputX: Double, inputY: Double) -> Vector2 {
        Vector2(
            x: window.center.x - window.width / 2 + inputX / scale,
            y: window.center.y - window.height / 2 + inputY / scale)
    }

    /// Fills a model's input of 3 × `inputHeight` × `inputWidth` samples, planes in the order red, green, blue.
    ///
    /// Traps where the picture or the tensor has another size than planned. About 1 ms for 1080p.
    public func fill(
        _ tensor: UnsafeMutableBufferPointer<Float>, from picture: Picture, scaling: SampleScaling = .plateDetector
    ) {
        precondition(
            picture.width == pictureWidth && picture.height == pictureHeight, "the letterbox is for another size")
        let planeCount = inputWidth * inputHeight
        precondition(tensor.count == 3 * planeCount, "the tensor holds three planes of the input's size")
        let conversion = ColorConversion(matrix: picture.matrix, isFullRange: picture.isFullRange)
        let gray = (Self.padding - scaling.offset) / scaling.divisor

        var lumaRow = RowFilter(luma)
        var blueRow = RowFilter(chroma)
        var redRow = RowFilter(chroma)
        for row in 0..<inputHeight {
            let rowCoverage = luma.rows.coverage[row]
            if rowCoverage > 0 {
                lumaRow.filter(picture.luma, row: row, with: luma)
                blueRow.filter(picture.blueDifference, row: row, with: chroma)
                redRow.filter(picture.redDifference, row: row, with: chroma)
            }
            for channel in 0..<3 {
                let start = channel * planeCount + row * inputWidth
                let line = UnsafeMutableBufferPointer(rebasing: tensor[start..<start + inputWidth])
                if rowCoverage == 0 {
                    line.update(repeating: gray)
                    continue
                }
                conversion.convert(
                    channel: channel, luma: lumaRow.output, blueDifference: blueRow.output,
                    redDifference: redRow.output, into: line)
                for i in 0..<inputWidth {
                    let coverage = rowCoverage * luma.columns.coverage[i]
                    line[i] = ((line[i] - scaling.offset) / scaling.divisor - gray) * coverage + gray
                }
            }
        }
    }
}

/// ITU-R BT.601 and BT.709, 8 bits, to RGB in 0…255.
struct ColorConversion {
    private let lumaOffset: Float
    private let lumaGain: Float
    private let fromBlueDifference: SIMD3<Float>
    private let fromRedDifference: SIMD3<Float>

    init(matrix: Picture.Matrix, isFullRange: Bool) {
        lumaOffset = isFullRange ? 0 : 16
        lumaGain = isFullRange ? 1 : 255 / 219
        let chromaGain: Float = isFullRange ? 1 : 255 / 224
        switch matrix {
        case .bt601:
            fromBlueDifference = SIMD3(0, -0.344136, 1.772) * chromaGain
            fromRedDifference = SIMD3(1.402, -0.714136, 0) * chromaGain
        case .bt709:
            fromBlueDifference = SIMD3(0, -0.187324, 1.8556) * chromaGain
            fromRedDifference = SIMD3(1.5748, -0.468124, 0) * chromaGain
        }
    }

    /// One channel (0 red, 1 green, 2 blue) of a row.
    func convert(
        channel: Int, luma: [Float], blueDifference: [Float], redDifference: [Float],
        into line: UnsafeMutableBufferPointer<Float>
    ) {
        let lumaGain = lumaGain
        let blueGain = fromBlueDifference[channel]
        let redGain = fromRedDifference[channel]
        let offset = -lumaGain * lumaOffset - 128 * (blueGain + redGain)
        luma.withUnsafeBufferPointer { luma in
            blueDifference.withUnsafeBufferPointer { blueDifference in
                redDifference.withUnsafeBufferPointer { redDifference in
                    for i in 0..<line.count {
                        let value =
                            lumaGain * luma[i] + blueGain * blueDifference[i] + redGain * redDifference[i] + offset
                        line[i] = min(max(value, 0), 255)
                    }
                }
            }
        }
    }
}
