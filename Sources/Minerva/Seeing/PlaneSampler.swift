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

    /// All three planes along a line: `count` places from `start` on, each `step` further, as `all` reads them but for
    /// millionths of a pixel. With `halvesColor` every second place has the mean of its neighbours' colors: of steps of half a pixel
    /// the color planes, with a sample for two pixels, show no more.
    func line(from start: Vector2, step: Vector2, count: Int, halvesColor: Bool = false) -> [SIMD4<Float>] {
        let luma = FixedPlane(width: picture.width, height: picture.height)
        let chroma = FixedPlane(width: picture.chromaWidth, height: picture.chromaHeight)
        let (startX, startY) = (FixedPlane.fixed(start.x), FixedPlane.fixed(start.y))
        let (stepX, stepY) = (FixedPlane.fixed(step.x), FixedPlane.fixed(step.y))
        let stride = halvesColor ? 2 : 1
        return [SIMD4<Float>](unsafeUninitializedCapacity: count) { values, initializedCount in
            picture.luma.withUnsafeBufferPointer { plane in
                var (x, y) = (startX, startY)
                for k in 0..<count {
                    values[k] = SIMD4(luma.cell(x, y).value(in: plane), 0, 0, 0)
                    x &+= stepX
                    y &+= stepY
                }
            }
            picture.blueDifference.withUnsafeBufferPointer { blue in
                picture.redDifference.withUnsafeBufferPointer { red in
                    var k = 0
                    while k < count {
                        let (x, y) = (startX &+ Int64(k) &* stepX, startY &+ Int64(k) &* stepY)
                        let cell = chroma.cell((x &- FixedPlane.half) >> 1, (y &- FixedPlane.half) >> 1)
                        values[k].y = cell.value(in: blue)
                        values[k].z = cell.value(in: red)
                        // The last place is looked at itself.
                        k = k < count - 1 ? min(k + stride, count - 1) : count
                    }
                }
            }
            if halvesColor {
                for k in Swift.stride(from: 1, to: count - 1, by: 2) {
                    values[k].y = (values[k - 1].y + values[k + 1].y) / 2
                    values[k].z = (values[k - 1].z + values[k + 1].z) / 2
                }
            }
            initializedCount = count
        }
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
        plane.withUnsafeBufferPointer { plane in
            [Float](unsafeUninitializedCapacity: x.count * y.count) { values, count in
                for row in y {
                    for column in x {
                        values[count] = PlaneCell(column, row, width: width).value(in: plane)
                        count += 1
                    }
                }
            }
        }
    }
}

/// A plane's extent for places in whole numbers, which are found faster than by rounding each: millionths of a sample.
private struct FixedPlane {
    private static let bits: Int64 = 20
    static let half: Int64 = 1 << (bits - 1)

    private let width: Int
    private let right: Int
    private let below: Int
    private let lastX: Int64
    private let lastY: Int64
    private let lastColumn: Int64
    private let lastRow: Int64

    init(width: Int, height: Int) {
        self.width = width
        right = width > 1 ? 1 : 0
        below = height > 1 ? width : 0
        lastX = Int64(width - 1) << FixedPlane.bits
        lastY = Int64(height - 1) << FixedPlane.bits
        lastColumn = Int64(max(0, width - 2))
        lastRow = Int64(max(0, height - 2))
    }

    static func fixed(_ place: Double) -> Int64 { Int64((place * Double(1 << bits)).rounded()) }

    @inline(__always)
    func cell(_ x: Int64, _ y: Int64) -> PlaneCell {
        let (insideX, insideY) = (max(0, min(lastX, x)), max(0, min(lastY, y)))
        let column = min(insideX >> FixedPlane.bits, lastColumn)
        let row = min(insideY >> FixedPlane.bits, lastRow)
        return PlaneCell(
            cell: Int(truncatingIfNeeded: row) &* width &+ Int(truncatingIfNeeded: column), right: right, below: below,
            shareX: FixedPlane.share(insideX &- column << FixedPlane.bits),
            shareY: FixedPlane.share(insideY &- row << FixedPlane.bits))
    }

    @inline(__always)
    private static func share(_ fraction: Int64) -> Float {
        Float(Int32(truncatingIfNeeded: fraction)) * (1 / Float(1 << bits))
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
    init(cell: Int, right: Int, below: Int, shareX: Float, shareY: Float) {
        self.cell = cell
        self.right = right
        self.below = below
        self.shareX = shareX
        self.shareY = shareY
    }

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
    func value(in plane: [UInt8]) -> Float { plane.withUnsafeBufferPointer { value(in: $0) } }

    @inline(__always)
    func value(in plane: UnsafeBufferPointer<UInt8>) -> Float {
        let upper = Float(plane[cell]) * (1 - shareX) + Float(plane[cell + right]) * shareX
        let lower = Float(plane[cell + below]) * (1 - shareX) + Float(plane[cell + below + right]) * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}
