/// One plane of a picture over the part that a crop shows, in means of square blocks of its samples.
///
/// Reading between blocks that are as large as a crop's own samples are apart costs one reading where the plane itself would
/// cost one for each of its samples.
struct PlaneBlocks {
    private let samples: [Float]
    private let width: Int
    private let height: Int
    private let samplesPerBlock: Double
    /// The middle of the first block, plane samples.
    private let first: Vector2

    /// Takes the blocks between two corners, in plane samples, as far as the plane reaches: at least one. What is left of the
    /// plane at its right and lower edge, less than a block, is passed over.
    init(
        of plane: [UInt8], width planeWidth: Int, height planeHeight: Int, from least: Vector2, through most: Vector2,
        samplesPerBlock wanted: Int
    ) {
        let side = max(1, min(wanted, RowSums.mostRows, planeWidth, planeHeight))
        let columns = PlaneBlocks.span(least.x, most.x, side: side, count: planeWidth)
        let rows = PlaneBlocks.span(least.y, most.y, side: side, count: planeHeight)
        width = columns.count
        height = rows.count
        samplesPerBlock = Double(side)
        let middle = Double(side - 1) / 2
        first = Vector2(x: Double(columns.start) + middle, y: Double(rows.start) + middle)
        let (width, height) = (width, height)
        let share = 1 / Float(side * side)
        var sums = [UInt16](repeating: 0, count: width * side)
        samples = [Float](unsafeUninitializedCapacity: width * height) { samples, initializedCount in
            plane.withUnsafeBufferPointer { plane in
                sums.withUnsafeMutableBufferPointer { sums in
                    for row in 0..<height {
                        sums.update(repeating: 0)
                        for line in 0..<side {
                            let start = (rows.start + row * side + line) * planeWidth + columns.start
                            RowSums.add(UnsafeBufferPointer(rebasing: plane[start..<start + sums.count]), to: sums)
                        }
                        var i = 0
                        for column in 0..<width {
                            var sum: UInt32 = 0
                            for _ in 0..<side {
                                sum &+= UInt32(sums[i])
                                i &+= 1
                            }
                            samples[row * width + column] = Float(sum) * share
                        }
                    }
                }
            }
            initializedCount = width * height
        }
    }

    /// The first sample and the number of whole blocks that hold a stretch and its neighbours.
    private static func span(_ least: Double, _ most: Double, side: Int, count: Int) -> (start: Int, count: Int) {
        let last = Double(count - 1)
        let start = min(Int(max(0, min(last, least - Double(side)))), count - side)
        let end = Int(max(0, min(last, most + Double(side)))) + 1
        return (start, max(1, (min(count, end + side - 1) - start) / side))
    }

    /// Reads along a line, bilinearly, each reading `step` further, in plane samples. Beyond the outermost blocks their value
    /// goes on.
    func read(from start: Vector2, step: Vector2, into line: inout [Float]) {
        var x = PlaneBlocks.fixed((start.x - first.x) / samplesPerBlock)
        var y = PlaneBlocks.fixed((start.y - first.y) / samplesPerBlock)
        let stepX = PlaneBlocks.fixed(step.x / samplesPerBlock)
        let stepY = PlaneBlocks.fixed(step.y / samplesPerBlock)
        let last = (x: Int64(width - 1) << PlaneBlocks.fractionBits, y: Int64(height - 1) << PlaneBlocks.fractionBits)
        let lastCell = (x: Int64(max(0, width - 2)), y: Int64(max(0, height - 2)))
        let right = width > 1 ? 1 : 0
        let below = height > 1 ? width : 0
        samples.withUnsafeBufferPointer { samples in
            line.withUnsafeMutableBufferPointer { line in
                for i in 0..<line.count {
                    let (insideX, insideY) = (max(0, min(last.x, x)), max(0, min(last.y, y)))
                    let column = min(insideX >> PlaneBlocks.fractionBits, lastCell.x)
                    let row = min(insideY >> PlaneBlocks.fractionBits, lastCell.y)
                    let shareX = PlaneBlocks.share(insideX &- column << PlaneBlocks.fractionBits)
                    let shareY = PlaneBlocks.share(insideY &- row << PlaneBlocks.fractionBits)
                    let cell = Int(truncatingIfNeeded: row) &* width &+ Int(truncatingIfNeeded: column)
                    let upper = samples[cell] * (1 - shareX) + samples[cell + right] * shareX
                    let lower = samples[cell + below] * (1 - shareX) + samples[cell + below + right] * shareX
                    line[i] = upper * (1 - shareY) + lower * shareY
                    x &+= stepX
                    y &+= stepY
                }
            }
        }
    }

    /// Places are counted in millionths of a block: turning each one from floating point would take longer than reading it.
    private static let fractionBits: Int64 = 20
    private static let one = Double(1 << fractionBits)

    private static func fixed(_ place: Double) -> Int64 { Int64(max(-1e12, min(1e12, (place * one).rounded()))) }

    private static func share(_ fraction: Int64) -> Float {
        Float(Int32(truncatingIfNeeded: fraction)) * Float(1 / one)
    }
}
