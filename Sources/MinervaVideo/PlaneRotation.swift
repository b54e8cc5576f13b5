/// One plane of 8-bit samples as a decoder stores it: rows at a distance, maybe with padding, maybe upside down.
struct PlaneView {
    /// The first sample of the top row.
    let start: UnsafePointer<UInt8>
    /// Bytes from one row to the next; negative where the rows are stored from the bottom up.
    let stride: Int
    /// Samples in a row.
    let width: Int
    /// Rows.
    let height: Int

    /// The plane's samples row by row without padding, turned clockwise by 0, 90, 180 or 270 degrees.
    func packed(rotatedBy degrees: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            count = width * height
            guard let target = buffer.baseAddress, count > 0 else { return }
            switch degrees {
            case 90: transpose(into: target, from: start + (height - 1) * stride, along: -stride, down: 1)
            case 180: reverse(into: target)
            case 270: transpose(into: target, from: start + (width - 1), along: stride, down: -1)
            default:
                for row in 0..<height { (target + row * width).update(from: start + row * stride, count: width) }
            }
        }
    }

    private func reverse(into target: UnsafeMutablePointer<UInt8>) {
        for row in 0..<height {
            let source = start + (height - 1 - row) * stride
            let line = target + row * width
            for column in 0..<width { line[column] = source[width - 1 - column] }
        }
    }

    /// Fills rows of `height` samples; going right in the target moves `along` in the source, going down moves `down`,
    /// which is 1 or -1.
    ///
    /// A row of the target is a column of the source, one cache line per sample. Blocks of 64 × 64 keep the lines that
    /// a column touches in the cache until its neighbours have used them too.
    private func transpose(
        into target: UnsafeMutablePointer<UInt8>, from origin: UnsafePointer<UInt8>, along: Int, down: Int
    ) {
        let block = 64
        for top in Swift.stride(from: 0, to: width, by: block) {
            for left in Swift.stride(from: 0, to: height, by: block) {
                let rows = top..<min(top + block, width)
                let columns = left..<min(left + block, height)
                let fullRows = rows.lowerBound..<rows.lowerBound + rows.count / 8 * 8
                let fullColumns = columns.lowerBound..<columns.lowerBound + columns.count / 8 * 8
                for row in Swift.stride(from: top, to: fullRows.upperBound, by: 8) {
                    for column in Swift.stride(from: left, to: fullColumns.upperBound, by: 8) {
                        let source = origin + row * down + column * along
                        transposeTile(into: target + row * height + column, from: source, along: along, down: down)
                    }
                }
                // What is left at the picture's edges is less than a tile wide.
                for row in rows {
                    let first = fullRows.contains(row) ? fullColumns.upperBound : left
                    for column in first..<columns.upperBound {
                        target[row * height + column] = origin[row * down + column * along]
                    }
                }
            }
        }
    }

    /// Transposes 8 × 8 samples as eight 64-bit words: pairs of words exchange their halves, then quarters, then bytes
    /// (Warren, Hacker's Delight, 7-3, with bytes for bits).
    private func transposeTile(
        into target: UnsafeMutablePointer<UInt8>, from source: UnsafePointer<UInt8>, along: Int, down: Int
    ) {
        func line(_ index: Int) -> UInt64 {
            let first = source + index * along - (down > 0 ? 0 : 7)
            let word = UInt64(littleEndian: UnsafeRawPointer(first).loadUnaligned(as: UInt64.self))
            return down > 0 ? word : word.byteSwapped
        }
        func exchange(_ a: inout UInt64, _ b: inout UInt64, _ shift: UInt64, _ mask: UInt64) {
            let difference = (a &>> shift ^ b) & mask
            b ^= difference
            a ^= difference &<< shift
        }
        var (a, b, c, d) = (line(0), line(1), line(2), line(3))
        var (e, f, g, h) = (line(4), line(5), line(6), line(7))
        let halves: UInt64 = 0x0000_0000_FFFF_FFFF
        exchange(&a, &e, 32, halves)
        exchange(&b, &f, 32, halves)
        exchange(&c, &g, 32, halves)
        exchange(&d, &h, 32, halves)
        let quarters: UInt64 = 0x0000_FFFF_0000_FFFF
        exchange(&a, &c, 16, quarters)
        exchange(&b, &d, 16, quarters)
        exchange(&e, &g, 16, quarters)
        exchange(&f, &h, 16, quarters)
        let bytes: UInt64 = 0x00FF_00FF_00FF_00FF
        exchange(&a, &b, 8, bytes)
        exchange(&c, &d, 8, bytes)
        exchange(&e, &f, 8, bytes)
        exchange(&g, &h, 8, bytes)
        func store(_ word: UInt64, _ row: Int) {
            UnsafeMutableRawPointer(target + row * height).storeBytes(of: word.littleEndian, as: UInt64.self)
        }
        store(a, 0)
        store(b, 1)
        store(c, 2)
        store(d, 3)
        store(e, 4)
        store(f, 5)
        store(g, 6)
        store(h, 7)
    }
}
