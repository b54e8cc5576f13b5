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

    private static func axis(_ places: [Double], _ count: Int) -> [AxisPlace] {
        places.map { AxisPlace($0, count: count) }
    }

    private static func grid(_ plane: [UInt8], width: Int, x: [AxisPlace], y: [AxisPlace]) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(x.count * y.count)
        for row in y {
            for column in x { values.append(PlaneCell(column, row, width: width).value(in: plane)) }
        }
        return values
    }
}

/// A place along one axis of a plane: the sample before it, the way to the one after it, and the share of that one.
private struct AxisPlace {
    let index: Int
    let next: Int
    let share: Float

    /// Outside of the axis' `count` samples it is their end.
    @inline(__always)
    init(_ place: Double, count: Int) {
        let inside = max(0, min(Double(count - 1), place))
        index = min(Int(inside), max(0, count - 2))
        next = count > 1 ? 1 : 0
        share = Float(inside - Double(index))
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
        self.init(AxisPlace(x, count: width), AxisPlace(y, count: height), width: width)
    }

    @inline(__always)
    init(_ column: AxisPlace, _ row: AxisPlace, width: Int) {
        cell = row.index * width + column.index
        right = column.next
        below = row.next * width
        shareX = column.share
        shareY = row.share
    }

    @inline(__always)
    func value(in plane: [UInt8]) -> Float {
        let upper = Float(plane[cell]) * (1 - shareX) + Float(plane[cell + right]) * shareX
        let lower = Float(plane[cell + below]) * (1 - shareX) + Float(plane[cell + below + right]) * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}
