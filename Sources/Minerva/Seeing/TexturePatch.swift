/// A small piece of a picture that can be found again in the next one to a fraction of a sample.
///
/// Lucas and Kanade's method in its inverse compositional form (Baker and Matthews, IJCV 56:221, 2004): the slopes are
/// computed once, on the piece itself. The piece's own brightness and contrast are matched out, so that a camera's
/// automatic exposure is no motion.
struct TexturePatch {
    /// Samples to each side of the middle.
    static let reach = 6
    private static let side = 2 * reach + 1

    /// The piece's middle in its own picture, samples.
    let column: Int
    let row: Int
    private var values: [Float] = []
    private var slopesX: [Float] = []
    private var slopesY: [Float] = []
    private var inverse = (xx: 0.0, xy: 0.0, yy: 0.0)
    private var energy: Float = 0
    /// Sums of the slopes, and of their products with the piece itself.
    private var slopeSum = SIMD2<Float>()
    private var slopeProduct = SIMD2<Float>()

    /// Largest distance at which a piece is looked for in one step, samples.
    private static let furthest = Double(reach)
    /// What a step must still move to be worth another, samples.
    private static let converged = 0.005
    private static let steps = 8
    /// Correlation of the piece with what was found; less is another thing, or the same turned away.
    private static let leastCorrelation: Float = 0.75

    /// Takes the piece around a sample; nil where it reaches outside, or has no corner to hold on to.
    init?(of picture: ShrunkLuma, column: Int, row: Int) {
        let reach = TexturePatch.reach
        guard column > reach, row > reach, column + reach + 1 < picture.width, row + reach + 1 < picture.height
        else { return nil }
        self.column = column
        self.row = row
        var mean: Float = 0
        for y in (row - reach)...(row + reach) {
            for x in (column - reach)...(column + reach) {
                let place = y * picture.width + x
                values.append(picture.samples[place])
                mean += picture.samples[place]
                slopesX.append((picture.samples[place + 1] - picture.samples[place - 1]) / 2)
                slopesY.append((picture.samples[place + picture.width] - picture.samples[place - picture.width]) / 2)
            }
        }
        mean /= Float(values.count)
        var xx: Float = 0
        var xy: Float = 0
        var yy: Float = 0
        for i in values.indices {
            values[i] -= mean
            energy += values[i] * values[i]
            xx += slopesX[i] * slopesX[i]
            xy += slopesX[i] * slopesY[i]
            yy += slopesY[i] * slopesY[i]
            slopeSum += SIMD2(slopesX[i], slopesY[i])
            slopeProduct += values[i] * SIMD2(slopesX[i], slopesY[i])
        }
        let determinant = Double(xx) * Double(yy) - Double(xy) * Double(xy)
        guard determinant > 0, energy > 0 else { return nil }
        inverse = (Double(yy) / determinant, -Double(xy) / determinant, Double(xx) / determinant)
    }

    /// The piece's middle in its own picture.
    var middle: Vector2 { Vector2(x: Double(column), y: Double(row)) }

    /// Where the piece's middle is in another picture, from a first guess; nil where it is not found.
    func found(in picture: ShrunkLuma, near guess: Vector2) -> Vector2? {
        var place = guess
        for _ in 0..<TexturePatch.steps {
            guard let step = step(in: picture, at: place) else { return nil }
            place = place - step.move
            guard (place - guess).length <= TexturePatch.furthest else { return nil }
            if step.move.length < TexturePatch.converged {
                return step.correlation >= TexturePatch.leastCorrelation ? place : nil
            }
        }
        guard let last = step(in: picture, at: place), last.correlation >= TexturePatch.leastCorrelation else {
            return nil
        }
        return place
    }

    /// One step, and how well the piece matches before it; nil outside the picture.
    private func step(in picture: ShrunkLuma, at place: Vector2) -> (move: Vector2, correlation: Float)? {
        let side = TexturePatch.side
        let left = (place.x - Double(TexturePatch.reach)).rounded(.down)
        let top = (place.y - Double(TexturePatch.reach)).rounded(.down)
        guard left >= 0, top >= 0, left + Double(side) < Double(picture.width),
            top + Double(side) < Double(picture.height)
        else { return nil }
        let fx = Float(place.x - Double(TexturePatch.reach) - left)
        let fy = Float(place.y - Double(TexturePatch.reach) - top)
        let weights = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
        let start = Int(top) * picture.width + Int(left)
        // With the sums below, mean and contrast of what is seen are matched to the piece's without a second pass.
        var sum: Float = 0
        var square: Float = 0
        var product: Float = 0
        var alongX: Float = 0
        var alongY: Float = 0
        picture.samples.withUnsafeBufferPointer { samples in
            for y in 0..<side {
                let line = start + y * picture.width
                for x in 0..<side {
                    let i = y * side + x
                    let seen =
                        samples[line + x] * weights.0 + samples[line + x + 1] * weights.1
                        + samples[line + picture.width + x] * weights.2
                        + samples[line + picture.width + x + 1] * weights.3
                    sum += seen
                    square += seen * seen
                    product += seen * values[i]
                    alongX += seen * slopesX[i]
                    alongY += seen * slopesY[i]
                }
            }
        }
        let count = Float(side * side)
        let mean = sum / count
        let variation = square - sum * mean
        guard variation > 0, product > 0 else { return nil }
        let contrast = product / energy
        let errorX = Double((alongX - mean * slopeSum.x) / contrast - slopeProduct.x)
        let errorY = Double((alongY - mean * slopeSum.y) / contrast - slopeProduct.y)
        let move = Vector2(
            x: inverse.xx * errorX + inverse.xy * errorY, y: inverse.xy * errorX + inverse.yy * errorY)
        return (move, product / (variation * energy).squareRoot())
    }
}

/// Chooses places with texture in two directions, spread over the whole picture.
enum TextureSearch {
    /// Cells along the longer side; one place each.
    private static let cells = 16
    /// Smallest mean square slope in the weaker direction, squared 8-bit steps per sample: twice what the noise of a
    /// dim clip leaves after shrinking.
    private static let leastSlope: Float = 4

    /// The best place of each cell that has one, row by row.
    static func patches(in picture: ShrunkLuma) -> [TexturePatch] {
        let size = max(2 * TexturePatch.reach, max(picture.width, picture.height) / cells)
        let corners = Corners(of: picture)
        var patches: [TexturePatch] = []
        for top in stride(from: 0, to: picture.height, by: size) {
            for left in stride(from: 0, to: picture.width, by: size) {
                var best = (strength: leastSlope, column: -1, row: -1)
                for row in stride(from: top, to: min(top + size, picture.height), by: 2) {
                    for column in stride(from: left, to: min(left + size, picture.width), by: 2) {
                        let strength = corners.strength(column: column, row: row)
                        if strength > best.strength { best = (strength, column, row) }
                    }
                }
                if best.column >= 0, let patch = TexturePatch(of: picture, column: best.column, row: best.row) {
                    patches.append(patch)
                }
            }
        }
        return patches
    }

    /// Sums of products of slopes over all rectangles from the top left (an integral image), so that a window's sum
    /// takes four look-ups.
    private struct Corners {
        private let width: Int
        private let height: Int
        private var sums: [SIMD4<Float>]

        init(of picture: ShrunkLuma) {
            width = picture.width
            height = picture.height
            sums = [SIMD4<Float>](repeating: SIMD4(), count: (width + 1) * (height + 1))
            for row in 1..<max(1, height - 1) {
                var line = SIMD4<Float>()
                for column in 1..<max(1, width - 1) {
                    let place = row * width + column
                    let dx = (picture.samples[place + 1] - picture.samples[place - 1]) / 2
                    let dy = (picture.samples[place + width] - picture.samples[place - width]) / 2
                    line += SIMD4(dx * dx, dx * dy, dy * dy, 0)
                    let cell = (row + 1) * (width + 1) + column + 1
                    sums[cell] = sums[cell - width - 1] + line
                }
            }
        }

        /// The smaller eigenvalue of the mean of slope products over a patch (Shi and Tomasi, CVPR 1994); 0 too
        /// near the border.
        func strength(column: Int, row: Int) -> Float {
            let reach = TexturePatch.reach
            guard column > reach, row > reach, column + reach + 1 < width, row + reach + 1 < height else { return 0 }
            let upper = (row - reach) * (width + 1)
            let lower = (row + reach + 1) * (width + 1)
            let left = column - reach
            let right = column + reach + 1
            let sum = sums[lower + right] - sums[lower + left] - sums[upper + right] + sums[upper + left]
            let area = Float((2 * reach + 1) * (2 * reach + 1))
            let difference = sum.x - sum.z
            return (sum.x + sum.z - (difference * difference + 4 * sum.y * sum.y).squareRoot()) / (2 * area)
        }
    }
}
