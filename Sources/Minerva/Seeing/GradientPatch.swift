/// The edges of a square window of a picture, resampled to a small fixed size: where a rim is looked for.
///
/// Each cell holds the gradient of whichever plane (luma or chroma) changes most there, so that a yellow plate stands
/// out from a wooden floor of the same brightness.
struct GradientPatch {
    /// Cells along each side.
    static let side = 128
    /// Horizontal and vertical gradient, 8-bit steps per cell.
    private var gx: [Float]
    private var gy: [Float]
    /// Gradient magnitude that counts as a full edge in this patch.
    private let fullEdge: Float
    private let origin: Vector2
    private let pixelsPerCell: Double

    /// Resamples the window of `reach` pixels to each side of `center`. Outside the picture its border is continued, so
    /// that the picture's edge is no edge.
    init(picture: Picture, center: Vector2, reach: Double) {
        let side = GradientPatch.side
        pixelsPerCell = 2 * reach / Double(side)
        origin = Vector2(
            x: center.x - reach + pixelsPerCell / 2, y: center.y - reach + pixelsPerCell / 2)
        let sampler = PlaneSampler(picture: picture)
        let cell = pixelsPerCell
        let (left, top) = (origin.x, origin.y)
        let columns = (0..<side).map { left + Double($0) * cell }
        let rows = (0..<side).map { top + Double($0) * cell }
        // Two by two samples per cell: a plate of a tall picture is shrunk by up to three here.
        let fine = sampler.luma(
            columns: columns.flatMap { [$0 - cell / 4, $0 + cell / 4] },
            rows: rows.flatMap { [$0 - cell / 4, $0 + cell / 4] })
        let chroma = sampler.chroma(columns: columns, rows: rows)
        gx = [Float](repeating: 0, count: side * side)
        gy = gx
        var magnitudes = gx
        for plane in [GradientPatch.halved(fine), chroma.blue, chroma.red] {
            GradientPatch.take(plane, into: &gx, &gy, &magnitudes)
        }
        // An edge is what stands out from the patch's own texture; in a flat patch at least from sensor noise.
        fullEdge = max(6, GradientPatch.ninetiethPercentile(magnitudes))
    }

    /// The mean of each two by two samples.
    private static func halved(_ fine: [Float]) -> [Float] {
        fine.withUnsafeBufferPointer { fine in
            [Float](unsafeUninitializedCapacity: side * side) { samples, count in
                for row in 0..<side {
                    for column in 0..<side {
                        let corner = 2 * row * 2 * side + 2 * column
                        samples[count] =
                            (fine[corner] + fine[corner + 1] + fine[corner + 2 * side] + fine[corner + 2 * side + 1])
                            / 4
                        count += 1
                    }
                }
            }
        }
    }

    /// Puts a plane's gradients where they are larger than those taken before; the outermost cells have none.
    private static func take(_ plane: [Float], into gx: inout [Float], _ gy: inout [Float], _ magnitudes: inout [Float])
    {
        plane.withUnsafeBufferPointer { plane in
            gx.withUnsafeMutableBufferPointer { gx in
                gy.withUnsafeMutableBufferPointer { gy in
                    magnitudes.withUnsafeMutableBufferPointer { magnitudes in
                        for row in 1..<(side - 1) {
                            for cell in (row * side + 1)..<(row * side + side - 1) {
                                let dx = (plane[cell + 1] - plane[cell - 1]) / 2
                                let dy = (plane[cell + side] - plane[cell - side]) / 2
                                let magnitude = (dx * dx + dy * dy).squareRoot()
                                guard magnitude > magnitudes[cell] else { continue }
                                magnitudes[cell] = magnitude
                                gx[cell] = dx
                                gy[cell] = dy
                            }
                        }
                    }
                }
            }
        }
    }

    /// To half a step, by counting: sorting would cost as much as all the rest.
    private static func ninetiethPercentile(_ magnitudes: [Float]) -> Float {
        var counts = [Int](repeating: 0, count: 512)
        for magnitude in magnitudes { counts[min(511, Int(magnitude * 2))] += 1 }
        // The outermost cells have no gradient and are not counted.
        var above = (side - 2) * (side - 2) / 10
        for bin in stride(from: 511, through: 0, by: -1) {
            above -= counts[bin]
            if above <= 0 { return Float(bin) / 2 }
        }
        return 0
    }

    /// How well a rim lies on edges: the mean over its circumference of the gradient across it, each limited to a full
    /// edge, so that a few strong ones do not outvote a closed ring.
    func score(centerX: Double, centerY: Double, radius: Double) -> Double {
        var sum: Float = 0
        let left = (centerX - origin.x) / pixelsPerCell + 0.5
        let top = (centerY - origin.y) / pixelsPerCell + 0.5
        let arm = radius / pixelsPerCell
        let side = Double(GradientPatch.side)
        let full = fullEdge
        gx.withUnsafeBufferPointer { gx in
            gy.withUnsafeBufferPointer { gy in
                for direction in GradientPatch.directions {
                    let column = left + arm * direction.x
                    let row = top + arm * direction.y
                    guard column >= 0, row >= 0, column < side, row < side else { continue }
                    let cell = Int(row) * GradientPatch.side + Int(column)
                    let across = abs(gx[cell] * Float(direction.x) + gy[cell] * Float(direction.y))
                    sum += min(across, full)
                }
            }
        }
        return Double(sum / fullEdge) / Double(GradientPatch.angles)
    }

    private static let angles = 48
    private static let directions: [Vector2] = (0..<angles).map { i in
        let angle = 2 * Double.pi * Double(i) / Double(angles)
        return Vector2(x: cosine(angle), y: sine(angle))
    }
}
