/// How much two luma planes of one size differ, in the place where they differ most.
///
/// Both are looked at whole, in blocks of 8 × 8 samples: thinning out rows or columns would miss an edge that moved by
/// one of them. It is cheap all the same, because sixteen samples are compared at a time and counting stops at the
/// first block that changed by more than was asked for, which in a moving scene comes early.
struct PictureChange {
    /// Samples in a row of both planes.
    let width: Int
    /// Rows of both planes.
    let height: Int
    /// The earlier plane, row by row.
    let before: [UInt8]
    /// The later plane, row by row.
    let after: [UInt8]

    /// The mean absolute difference of the samples in the block that differs most.
    ///
    /// Counting stops where it exceeds `limit`; the result is then some number above that. In a picture too small for
    /// blocks any difference is infinite.
    func largestBlockDifference(limit: Double) -> Double {
        guard width >= 16, height >= 8 else { return before == after ? 0 : .infinity }
        var largest: UInt16 = 0
        let largestOfInterest = UInt16(min(limit, 255) * 64)
        forEachBlock { _, _, sum in
            largest = max(largest, sum)
            return largest <= largestOfInterest
        }
        return Double(largest) / 64
    }

    /// In how many of the 64 blocks that differ most a shift by one sample, in any of eight directions, explains at
    /// least half of the difference. Coding noise is not explained by a shift; a moved edge is.
    ///
    /// Blocks that differ by less than `minimum` on average do not count.
    func blocksThatLookMoved(minimum: Double) -> Int {
        guard width >= 18, height >= 18 else { return 0 }
        var blocks: [(left: Int, top: Int, sum: UInt16)] = []
        let smallest = UInt16(min(max(minimum, 0), 255) * 64)
        forEachBlock { left, top, sum in
            if sum >= smallest { blocks.append((left, top, sum)) }
            return true
        }
        blocks.sort { $0.sum > $1.sum }
        return blocks.prefix(64).count { looksMoved(left: $0.left, top: $0.top, minimum: minimum) }
    }

    private func looksMoved(left: Int, top: Int, minimum: Double) -> Bool {
        // 16 × 16 samples around the block: half the difference must vanish in all of them together.
        let x = min(max(left - 4, 1), width - 17)
        let y = min(max(top - 4, 1), height - 17)
        let still = difference(x: x, y: y, shiftX: 0, shiftY: 0)
        guard Double(still) >= minimum * 256 else { return false }
        for shiftY in -1...1 {
            for shiftX in -1...1 where difference(x: x, y: y, shiftX: shiftX, shiftY: shiftY) * 2 < still {
                return true
            }
        }
        return false
    }

    /// The sum of absolute differences of 16 × 16 later samples and the earlier ones beside them.
    private func difference(x: Int, y: Int, shiftX: Int, shiftY: Int) -> Int {
        var sums = SIMD16<UInt16>()
        before.withUnsafeBytes { before in
            after.withUnsafeBytes { after in
                for row in y..<y + 16 {
                    sums &+= Self.difference(
                        before, (row + shiftY) * width + x + shiftX, after, row * width + x)
                }
            }
        }
        return (0..<16).reduce(0) { $0 + Int(sums[$1]) }
    }

    /// Calls `body` with each block's place and its sum of absolute differences, until it returns false. Blocks at the
    /// right and the lower edge overlap their neighbours rather than reach beyond the picture.
    private func forEachBlock(_ body: (_ left: Int, _ top: Int, _ sum: UInt16) -> Bool) {
        before.withUnsafeBytes { before in
            after.withUnsafeBytes { after in
                for row in stride(from: 0, to: height, by: 8) {
                    let top = min(row, height - 8)
                    for column in stride(from: 0, to: width, by: 16) {
                        let left = min(column, width - 16)
                        var sums = SIMD16<UInt16>()
                        for line in top..<top + 8 {
                            let offset = line * width + left
                            sums &+= Self.difference(before, offset, after, offset)
                        }
                        guard body(left, top, sums.lowHalf.wrappedSum()),
                            body(left + 8, top, sums.highHalf.wrappedSum())
                        else { return }
                    }
                }
            }
        }
    }

    /// The absolute differences of sixteen samples from two places.
    private static func difference(
        _ before: UnsafeRawBufferPointer, _ beforeOffset: Int, _ after: UnsafeRawBufferPointer, _ afterOffset: Int
    ) -> SIMD16<UInt16> {
        let a = before.loadUnaligned(fromByteOffset: beforeOffset, as: SIMD16<UInt8>.self)
        let b = after.loadUnaligned(fromByteOffset: afterOffset, as: SIMD16<UInt8>.self)
        return SIMD16<UInt16>(truncatingIfNeeded: pointwiseMax(a, b) &- pointwiseMin(a, b))
    }
}
