/// Reads a picture between its pixels, bilinearly; outside it, its border is continued.
struct PlaneSampler {
    let picture: Picture

    /// Brightness at a place in display pixels, 8-bit steps.
    func luma(_ x: Double, _ y: Double) -> Float {
        PlaneSampler.sample(picture.luma, picture.width, picture.height, x, y)
    }

    /// Blue difference at a place in display pixels. Chroma samples lie in the middle of two by two pixels.
    func blueDifference(_ x: Double, _ y: Double) -> Float {
        PlaneSampler.sample(
            picture.blueDifference, picture.chromaWidth, picture.chromaHeight, (x - 0.5) / 2, (y - 0.5) / 2)
    }

    /// Red difference at a place in display pixels.
    func redDifference(_ x: Double, _ y: Double) -> Float {
        PlaneSampler.sample(
            picture.redDifference, picture.chromaWidth, picture.chromaHeight, (x - 0.5) / 2, (y - 0.5) / 2)
    }

    /// All three at once: brightness, blue and red difference, and a zero.
    func all(_ x: Double, _ y: Double) -> SIMD4<Float> {
        SIMD4(luma(x, y), blueDifference(x, y), redDifference(x, y), 0)
    }

    @inline(__always)
    private static func sample(_ plane: [UInt8], _ width: Int, _ height: Int, _ x: Double, _ y: Double) -> Float {
        let left = max(0, min(Double(width - 1), x))
        let top = max(0, min(Double(height - 1), y))
        let column = min(Int(left), max(0, width - 2))
        let row = min(Int(top), max(0, height - 2))
        let fx = Float(left - Double(column))
        let fy = Float(top - Double(row))
        let right = width > 1 ? 1 : 0
        let below = height > 1 ? width : 0
        let cell = row * width + column
        let upper = Float(plane[cell]) * (1 - fx) + Float(plane[cell + right]) * fx
        let lower = Float(plane[cell + below]) * (1 - fx) + Float(plane[cell + below + right]) * fx
        return upper * (1 - fy) + lower * fy
    }
}
