import Minerva

/// Paints scenes onto the frames of a clip, in the frames' own planes: what nothing is drawn on stays as it
/// is, bit by bit.
public final class FramePainter {
    private let bitmap: Bitmap

    /// Prepares for pictures of one size. Throws for a size that Cairo does not paint, or where memory is short.
    public init(width: Int, height: Int) throws(PaintError) {
        bitmap = try Bitmap(width: width, height: height)
    }

    /// The picture with the scene on it. A scene of another size is scaled to the picture's width.
    ///
    /// Chroma has a sample for four pixels; it takes the mean of what is drawn on them. Traps for a picture of
    /// another size.
    public func paint(_ scene: Scene, onto picture: Picture) throws(PaintError) -> Picture {
        precondition(
            picture.width == bitmap.width && picture.height == bitmap.height, "the picture must have the painter's size"
        )
        bitmap.clear()
        try bitmap.draw(scene, scale: scene.width > 0 ? Double(picture.width) / scene.width : 1)
        var (luma, blue, red) = (picture.luma, picture.blueDifference, picture.redDifference)
        let weights = ColorWeights(picture)
        let (width, height) = (picture.width, picture.height)
        bitmap.withPixels { pixels, stride in
            luma.withUnsafeMutableBufferPointer { y in
                for row in 0..<height {
                    FramePainter.blendLuma(
                        pixels + row * stride, into: &y, at: row * width, count: width, weights)
                }
            }
            blue.withUnsafeMutableBufferPointer { u in
                red.withUnsafeMutableBufferPointer { v in
                    for row in 0..<picture.chromaHeight {
                        let upper = pixels + 2 * row * stride
                        let lower = 2 * row + 1 < height ? upper + stride : upper
                        FramePainter.blendChroma(
                            upper, lower, count: width, into: &u, &v, at: row * picture.chromaWidth, weights)
                    }
                }
            }
        }
        return Picture(
            width: width, height: height, luma: luma, blueDifference: blue, redDifference: red, matrix: picture.matrix,
            isFullRange: picture.isFullRange)
    }

    /// Blends a row of drawn pixels, whose colors are multiplied by alpha already: new = drawn + old · (1 − alpha).
    private static func blendLuma(
        _ drawn: UnsafePointer<UInt32>, into plane: inout UnsafeMutableBufferPointer<UInt8>, at start: Int, count: Int,
        _ weights: ColorWeights
    ) {
        for i in 0..<count {
            let pixel = drawn[i]
            if pixel == 0 { continue }
            let alpha = Int32(pixel >> 24)
            let value = weights.luma(
                Int32(pixel >> 16 & 255), Int32(pixel >> 8 & 255), Int32(pixel & 255))
            // Of 255 · 255, so that only the last division rounds.
            let mixed =
                value &* weights.lumaSpan &+ weights.black &* alpha &+ Int32(plane[start + i]) &* (255 &- alpha)
            plane[start + i] = UInt8(max(0, min(255, (mixed &+ 127) / 255)))
        }
    }

    private static func blendChroma(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, count: Int,
        into blue: inout UnsafeMutableBufferPointer<UInt8>, _ red: inout UnsafeMutableBufferPointer<UInt8>,
        at start: Int, _ weights: ColorWeights
    ) {
        for column in 0..<(count + 1) / 2 {
            let (left, right) = (2 * column, min(2 * column + 1, count - 1))
            let four: (UInt32, UInt32, UInt32, UInt32) = (upper[left], upper[right], lower[left], lower[right])
            if four.0 | four.1 | four.2 | four.3 == 0 { continue }
            @inline(__always) func sum(_ shift: UInt32) -> Int32 {
                let top: UInt32 = (four.0 &>> shift & 255) &+ (four.1 &>> shift & 255)
                let bottom: UInt32 = (four.2 &>> shift & 255) &+ (four.3 &>> shift & 255)
                return Int32(truncatingIfNeeded: top &+ bottom)
            }
            let (alpha, r, g, b) = (sum(24), sum(16), sum(8), sum(0))
            let luma = weights.luma(r, g, b)
            // Sums of four, so everything below is four times as large.
            let cb = ((b &- luma) &* weights.blueScale) >> 16
            let cr = ((r &- luma) &* weights.redScale) >> 16
            let i = start + column
            let rest = 4 * 255 &- alpha
            let mixedBlue = cb &* weights.chromaSpan &+ 128 &* alpha &+ Int32(blue[i]) &* rest
            let mixedRed = cr &* weights.chromaSpan &+ 128 &* alpha &+ Int32(red[i]) &* rest
            blue[i] = UInt8(max(0, min(255, (mixedBlue &+ 2 * 255) / (4 * 255))))
            red[i] = UInt8(max(0, min(255, (mixedRed &+ 2 * 255) / (4 * 255))))
        }
    }
}
