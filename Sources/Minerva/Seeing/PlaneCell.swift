/// A place along one axis of a plane: the sample before it, the way to the one after it, and the share of that one.
struct AxisPlace {
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
struct PlaneCell {
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
        between(
            Float(plane[cell]), Float(plane[cell + right]), Float(plane[cell + below]),
            Float(plane[cell + below + right]))
    }

    @inline(__always)
    func value(in plane: UnsafeBufferPointer<Float>) -> Float {
        between(plane[cell], plane[cell + right], plane[cell + below], plane[cell + below + right])
    }

    @inline(__always)
    private func between(_ first: Float, _ right: Float, _ below: Float, _ last: Float) -> Float {
        let upper = first * (1 - shareX) + right * shareX
        let lower = below * (1 - shareX) + last * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}

/// A plane's extent for places in whole numbers, which are found faster than by rounding each: millionths of a sample.
struct FixedPlane {
    private static let bits: Int64 = 20
    /// Half a sample.
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

    /// A place as such a number; one that is further off than any plane reaches, or is no number, lies there.
    static func fixed(_ place: Double) -> Int64 {
        Int64(max(-furthest, min(furthest, (place * Double(1 << bits)).rounded())))
    }

    private static let furthest = 1e12

    /// Where a place lies between samples; outside the plane it is its border.
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
