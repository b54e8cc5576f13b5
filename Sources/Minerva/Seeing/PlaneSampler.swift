/// Reads a picture between its pixels, bilinearly; outside it, its border is continued.
struct PlaneSampler {
    let picture: Picture

    /// Brightness at a place in display pixels, 8-bit steps.
    func luma(_ x: Double, _ y: Double) -> Float {
        let cell = PlaneCell(x, y, width: picture.width, height: picture.height)
        return cell.value(in: picture.luma)
    }

    /// All three planes at once: brightness, blue and red difference, and a zero.
    func all(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let cell = PlaneCell(x, y, width: picture.width, height: picture.height)
        let chroma = PlaneCell(
            PlaneSampler.chromaPlace(x), PlaneSampler.chromaPlace(y), width: picture.chromaWidth,
            height: picture.chromaHeight)
        return SIMD4(
            cell.value(in: picture.luma), chroma.value(in: picture.blueDifference),
            chroma.value(in: picture.redDifference), 0)
    }

    /// Brightness at every crossing of columns and rows, row by row.
    func luma(columns: [Double], rows: [Double]) -> [Float] {
        PlaneSampler.grid(
            picture.luma, width: picture.width, x: PlaneSampler.axis(columns, picture.width),
            y: PlaneSampler.axis(rows, picture.height))
    }

    /// Blue and red difference at every crossing of columns and rows, row by row.
    func chroma(columns: [Double], rows: [Double]) -> (blue: [Float], red: [Float]) {
        let x = PlaneSampler.axis(columns.map(PlaneSampler.chromaPlace), picture.chromaWidth)
        let y = PlaneSampler.axis(rows.map(PlaneSampler.chromaPlace), picture.chromaHeight)
        return (
            PlaneSampler.grid(picture.blueDifference, width: picture.chromaWidth, x: x, y: y),
            PlaneSampler.grid(picture.redDifference, width: picture.chromaWidth, x: x, y: y)
        )
    }

    /// Chroma samples lie in the middle of two by two pixels.
    private static func chromaPlace(_ place: Double) -> Double { (place - 0.5) / 2 }

    /// A place along one axis: the sample before it, the way to the one after it, and the share of that one.
    private struct AxisPlace {
        var index: Int
        var next: Int
        var share: Float
    }

    private static func axis(_ places: [Double], _ count: Int) -> [AxisPlace] {
        places.map { place in
            let inside = max(0, min(Double(count - 1), place))
            let index = min(Int(inside), max(0, count - 2))
            return AxisPlace(index: index, next: count > 1 ? 1 : 0, share: Float(inside - Double(index)))
        }
    }

    private static func grid(_ plane: [UInt8], width: Int, x: [AxisPlace], y: [AxisPlace]) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(x.count * y.count)
        for row in y {
            let first = row.index * width
            let below = row.next * width
            for column in x {
                let cell = first + column.index
                let upper = Float(plane[cell]) * (1 - column.share) + Float(plane[cell + column.next]) * column.share
                let lower =
                    Float(plane[cell + below]) * (1 - column.share)
                    + Float(plane[cell + below + column.next]) * column.share
                values.append(upper * (1 - row.share) + lower * row.share)
            }
        }
        return values
    }
}

/// Four neighbouring samples of a plane and a place between them.
private struct PlaneCell {
    private let cell: Int
    private let right: Int
    private let below: Int
    private let shareX: Float
    private let shareY: Float

    @inline(__always)
    init(_ x: Double, _ y: Double, width: Int, height: Int) {
        let left = max(0, min(Double(width - 1), x))
        let top = max(0, min(Double(height - 1), y))
        let column = min(Int(left), max(0, width - 2))
        let row = min(Int(top), max(0, height - 2))
        cell = row * width + column
        right = width > 1 ? 1 : 0
        below = height > 1 ? width : 0
        shareX = Float(left - Double(column))
        shareY = Float(top - Double(row))
    }

    @inline(__always)
    func value(in plane: [UInt8]) -> Float {
        let upper = Float(plane[cell]) * (1 - shareX) + Float(plane[cell + right]) * shareX
        let lower = Float(plane[cell + below]) * (1 - shareX) + Float(plane[cell + below + right]) * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}
