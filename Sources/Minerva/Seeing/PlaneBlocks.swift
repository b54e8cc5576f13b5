/// One plane of a picture over the part that a crop shows, in means of square blocks of its samples.
///
/// Reading between blocks of about the distance of a crop's own samples costs one reading where the plane itself would
/// cost one for each of its samples.
struct PlaneBlocks {
    private let samples: [Float]
    private let width: Int
    private let height: Int
    private let samplesPerBlock: Double
    /// The middle of the first block, plane samples.
    private let first: Vector2

    /// Takes the blocks between two corners, in plane samples, as far as the plane reaches: at least one. What is left
    /// of the plane at its right and lower edge, less than a block, is passed over.
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
        var sums = BlockSums(side: side, count: width)
        samples = [Float](unsafeUninitializedCapacity: width * height) { samples, initializedCount in
            for row in 0..<height {
                let corner = (rows.start + row * side) * planeWidth + columns.start
                sums.take(plane, from: corner, lineLength: planeWidth)
                sums.writeMeans(to: UnsafeMutableBufferPointer(rebasing: samples[row * width..<(row + 1) * width]))
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

    /// Reads along a line, bilinearly, each reading `step` further, in plane samples. Beyond the outermost blocks their
    /// value goes on.
    func read(from start: Vector2, step: Vector2, into line: inout [Float]) {
        let plane = FixedPlane(width: width, height: height)
        var x = FixedPlane.fixed((start.x - first.x) / samplesPerBlock)
        var y = FixedPlane.fixed((start.y - first.y) / samplesPerBlock)
        let stepX = FixedPlane.fixed(step.x / samplesPerBlock)
        let stepY = FixedPlane.fixed(step.y / samplesPerBlock)
        samples.withUnsafeBufferPointer { samples in
            line.withUnsafeMutableBufferPointer { line in
                for i in 0..<line.count {
                    line[i] = plane.cell(x, y).value(in: samples)
                    x &+= stepX
                    y &+= stepY
                }
            }
        }
    }
}

/// The sums of one row of square blocks.
private struct BlockSums {
    private let side: Int
    private let count: Int
    /// Each column of samples, over the lines of its block.
    private var columns: [UInt16]

    /// `side` samples at the side of a block, at most `RowSums.mostRows`; `count` blocks.
    init(side: Int, count: Int) {
        self.side = side
        self.count = count
        columns = [UInt16](repeating: 0, count: side * count)
    }

    /// Takes a row of blocks of a plane from its first sample on, in place of what was taken before.
    mutating func take(_ plane: [UInt8], from corner: Int, lineLength: Int) {
        plane.withUnsafeBufferPointer { plane in
            columns.withUnsafeMutableBufferPointer { columns in
                columns.update(repeating: 0)
                for line in 0..<side {
                    let start = corner + line * lineLength
                    RowSums.add(UnsafeBufferPointer(rebasing: plane[start..<start + columns.count]), to: columns)
                }
            }
        }
    }

    func writeMeans(to means: UnsafeMutableBufferPointer<Float>) {
        let share = 1 / Float(side * side)
        columns.withUnsafeBufferPointer { columns in
            var i = 0
            for block in 0..<count {
                var sum: UInt32 = 0
                for _ in 0..<side {
                    sum &+= UInt32(columns[i])
                    i &+= 1
                }
                means[block] = Float(sum) * share
            }
        }
    }
}
