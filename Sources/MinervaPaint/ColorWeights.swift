import Minerva

/// How red, green and blue make a picture's luma and chroma, in integers: shares of 65,536.
struct ColorWeights {
    /// Shares of red, green and blue in the luma.
    let red, green, blue: Int32
    /// Luma's and chroma's span in the picture's 8 bits, of 255.
    let lumaSpan, chromaSpan: Int32
    /// Luma of black.
    let black: Int32
    /// One over the span of the blue and red differences, as a share of 65,536.
    let blueScale, redScale: Int32

    /// The weights of a picture.
    init(_ picture: Picture) {
        let (kr, kb) = picture.matrix == .bt709 ? (0.2126, 0.0722) : (0.299, 0.114)
        red = Int32((kr * 65_536).rounded())
        blue = Int32((kb * 65_536).rounded())
        green = 65_536 - red - blue
        lumaSpan = picture.isFullRange ? 255 : 219
        chromaSpan = picture.isFullRange ? 255 : 224
        black = picture.isFullRange ? 0 : 16
        blueScale = Int32((65_536 / (2 * (1 - kb))).rounded())
        redScale = Int32((65_536 / (2 * (1 - kr))).rounded())
    }

    /// The luma of a color on the scale 0…255, without the picture's span.
    @inline(__always) func luma(_ r: Int32, _ g: Int32, _ b: Int32) -> Int32 {
        (red &* r &+ green &* g &+ blue &* b &+ 32_768) >> 16
    }
}

extension Bitmap {
    /// Fills this picture with a clip's, which has its size; opaque. Each chroma sample is spread over its four pixels.
    func fill(with picture: Picture) {
        precondition(picture.width == width && picture.height == height, "the sizes must agree")
        let (kr, kb) = picture.matrix == .bt709 ? (0.2126, 0.0722) : (0.299, 0.114)
        let luma = picture.isFullRange ? 1 : 255.0 / 219
        let chroma = picture.isFullRange ? 1 : 255.0 / 224
        func share(_ value: Double) -> Int32 { Int32((value * 65_536).rounded()) }
        let black: Int32 = picture.isFullRange ? 0 : 16
        let lumaGain = share(luma)
        let (redByV, blueByU) = (share(chroma * 2 * (1 - kr)), share(chroma * 2 * (1 - kb)))
        let greenByU = share(-chroma * 2 * (1 - kb) * kb / (1 - kr - kb))
        let greenByV = share(-chroma * 2 * (1 - kr) * kr / (1 - kr - kb))
        func level(_ value: Int32) -> UInt32 { UInt32(max(0, min(255, (value &+ 32_768) >> 16))) }
        withPixels { pixels, stride in
            picture.luma.withUnsafeBufferPointer { y in
                picture.blueDifference.withUnsafeBufferPointer { u in
                    picture.redDifference.withUnsafeBufferPointer { v in
                        for row in 0..<height {
                            for column in 0..<width {
                                let i = row / 2 * picture.chromaWidth + column / 2
                                let (cu, cv) = (Int32(u[i]) - 128, Int32(v[i]) - 128)
                                let base = (Int32(y[row * width + column]) - black) &* lumaGain
                                pixels[row * stride + column] =
                                    0xFF00_0000 | level(base &+ redByV &* cv) << 16
                                    | level(base &+ greenByU &* cu &+ greenByV &* cv) << 8
                                    | level(base &+ blueByU &* cu)
                            }
                        }
                    }
                }
            }
        }
    }
}
