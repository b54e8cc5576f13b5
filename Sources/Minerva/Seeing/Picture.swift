/// One decoded picture in display orientation: 8-bit planar 4:2:0, square pixels.
///
/// Every part of seeing reads this one buffer: the detector and the pose shrink it, the rim is measured on its
/// full-size luma plane. It is the decoders' own layout, here and in a browser, so nothing is converted that nobody
/// looks at. Copies share their storage.
public struct Picture: Sendable {
    /// Which luma and chroma weights the clip was encoded with.
    public enum Matrix: Equatable, Sendable {
        /// ITU-R BT.601, standard definition.
        case bt601
        /// ITU-R BT.709, high definition; wider gamuts are read as it.
        case bt709
    }

    /// Luma width, pixels.
    public let width: Int
    /// Luma height, pixels.
    public let height: Int
    /// `width × height` samples, row by row.
    public let luma: [UInt8]
    /// Blue difference, `chromaWidth × chromaHeight` samples.
    public let blueDifference: [UInt8]
    /// Red difference, `chromaWidth × chromaHeight` samples.
    public let redDifference: [UInt8]
    /// The weights that turn the planes into RGB.
    public let matrix: Matrix
    /// Whether luma spans 0…255 instead of 16…235.
    public let isFullRange: Bool

    /// Width of each chroma plane: half the luma's, rounded up.
    public var chromaWidth: Int { (width + 1) / 2 }
    /// Height of each chroma plane: half the luma's, rounded up.
    public var chromaHeight: Int { (height + 1) / 2 }

    /// Creates a picture from its planes. Traps where a plane has another size than the picture's.
    public init(
        width: Int, height: Int, luma: [UInt8], blueDifference: [UInt8], redDifference: [UInt8], matrix: Matrix,
        isFullRange: Bool
    ) {
        let chromaCount = ((width + 1) / 2) * ((height + 1) / 2)
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        precondition(luma.count == width * height, "the luma plane's size must be the picture's")
        precondition(
            blueDifference.count == chromaCount && redDifference.count == chromaCount,
            "a chroma plane's size must be half the picture's, rounded up")
        self.width = width
        self.height = height
        self.luma = luma
        self.blueDifference = blueDifference
        self.redDifference = redDifference
        self.matrix = matrix
        self.isFullRange = isFullRange
    }
}
