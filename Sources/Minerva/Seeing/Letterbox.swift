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

/// Weights along both axes of one plane.
private struct PlaneFilter: Sendable {
    let columns: AxisFilter
    let rows: AxisFilter
    let sourceWidth: Int
}

/// Which source samples make each output sample along one axis, and with what weight.
private struct AxisFilter: Sendable {
    /// First source sample of each output.
    private(set) var first: [Int] = []
    /// Where each output's weights begin in `weights`; one entry more than outputs.
    private(set) var start: [Int] = [0]
    /// Pixels' overlaps with the footprint: exactly 1 inside it, less on its ends.
    private(set) var weights: [Float] = []
    /// What makes each output's weights sum to 1.
    private(set) var gain: [Float] = []
    /// Share of each output's footprint that the picture covers.
    private(set) var coverage: [Float] = []
    /// Source samples that any output needs.
    private(set) var needed: Range<Int> = 0..<0

    /// - Parameters:
    ///   - origin: the first output's near edge, in source samples.
    ///   - step: source samples per output.
    ///   - shown: what is shown of the source; beyond it there is padding.
    init(outputCount: Int, origin: Double, step: Double, shown: ClosedRange<Double>, sourceCount: Int) {
        for index in 0..<outputCount {
            let near = origin + Double(index) * step
            let from = max(near, shown.lowerBound)
            let to = min(near + step, shown.upperBound)
            // A sliver this thin is a rounding error, not a part of the picture.
            if to - from <= 1e-6 * step {
                first.append(0)
                gain.append(0)
                coverage.append(0)
            } else {
                coverage.append(Float(min(1, (to - from) / step)))
                if step >= 1 {
                    let begin = min(Int(from), sourceCount - 1)
                    let end = max(begin + 1, min(sourceCount, Int(to.rounded(.up))))
                    first.append(begin)
                    var sum = 0.0
                    for source in begin..<end {
                        let weight = min(to, Double(source + 1)) - max(from, Double(source))
                        weights.append(Float(weight))
                        sum += weight
                    }
                    gain.append(Float(1 / sum))
                } else {
                    let middle = min(max(near + step / 2 - 0.5, 0), Double(sourceCount - 1))
                    let begin = max(0, min(Int(middle), sourceCount - 2))
                    first.append(begin)
                    weights.append(Float(Double(begin + 1) - middle))
                    if begin + 1 < sourceCount { weights.append(Float(middle - Double(begin))) }
                    gain.append(1)
                }
                let end = first[index] + weights.count - start[index]
                needed = needed.isEmpty ? first[index]..<end : needed.lowerBound..<max(needed.upperBound, end)
            }
            start.append(weights.count)
        }
    }

    /// Filters one line, of which `line[0]` is the source sample `needed.lowerBound`.
    func apply(to line: [Float], output: inout [Float]) {
        let offset = needed.lowerBound
        line.withUnsafeBufferPointer { line in
            weights.withUnsafeBufferPointer { weights in
                output.withUnsafeMutableBufferPointer { output in
                    var tap = 0
                    for index in 0..<output.count {
                        let end = start[index + 1]
                        var source = first[index] - offset
                        var sum: Float = 0
                        while tap < end {
                            sum += weights[tap] * line[source]
                            tap += 1
                            source += 1
                        }
                        output[index] = sum * gain[index]
                    }
                }
            }
        }
    }
}

/// Filters one output row of a plane: down the columns first, which runs along memory, then along the row.
private struct RowFilter {
    /// The finished row.
    private(set) var output: [Float]
    private var wholeRows: [UInt16]
    private var blended: [Float]

    init(_ plane: PlaneFilter) {
        output = [Float](repeating: 0, count: plane.columns.coverage.count)
        wholeRows = [UInt16](repeating: 0, count: plane.columns.needed.count)
        blended = [Float](repeating: 0, count: plane.columns.needed.count)
    }

    mutating func filter(_ source: [UInt8], row: Int, with plane: PlaneFilter) {
        let count = plane.columns.needed.count
        source.withUnsafeBufferPointer { source in
            wholeRows.withUnsafeMutableBufferPointer { wholeRows in
                blended.withUnsafeMutableBufferPointer { blended in
                    for i in 0..<count { blended[i] = 0 }
                    for i in 0..<count { wholeRows[i] = 0 }
                    // Rows that count in full are added as integers, several times faster; 257 of them fit.
                    var waiting = 0
                    let firstTap = plane.rows.start[row]
                    for tap in firstTap..<plane.rows.start[row + 1] {
                        let sourceRow = plane.rows.first[row] + tap - firstTap
                        let begin = sourceRow * plane.sourceWidth + plane.columns.needed.lowerBound
                        let line = UnsafeBufferPointer(rebasing: source[begin..<begin + count])
                        let weight = plane.rows.weights[tap]
                        if weight == 1 {
                            for i in 0..<count { wholeRows[i] &+= UInt16(line[i]) }
                            waiting += 1
                        } else {
                            for i in 0..<count { blended[i] += weight * Float(line[i]) }
                        }
                        if waiting == 257 {
                            for i in 0..<count { blended[i] += Float(wholeRows[i]) }
                            for i in 0..<count { wholeRows[i] = 0 }
                            waiting = 0
                        }
                    }
                    let gain = plane.rows.gain[row]
                    for i in 0..<count { blended[i] = (blended[i] + Float(wholeRows[i])) * gain }
                }
            }
        }
        plane.columns.apply(to: blended, output: &output)
    }
}

/// ITU-R BT.601 and BT.709, 8 bits, to RGB in 0…255.
private struct ColorConversion {
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
