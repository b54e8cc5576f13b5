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
            case 90: transpose(into: target, start: start + (height - 1) * stride, along: -stride, down: 1)
            case 180: reverse(into: target)
            case 270: transpose(into: target, start: start + (width - 1), along: stride, down: -1)
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

    /// Fills rows of `height` samples; going right in the target moves `along` in the source, going down moves `down`.
    ///
    /// A row of the target is a column of the source, one cache line per sample. Blocks of 64 × 64 keep the lines that
    /// a column touches in the cache until its neighbours have used them too.
    private func transpose(into target: UnsafeMutablePointer<UInt8>, start: UnsafePointer<UInt8>, along: Int, down: Int)
    {
        let block = 64
        for top in Swift.stride(from: 0, to: width, by: block) {
            for left in Swift.stride(from: 0, to: height, by: block) {
                for row in top..<min(top + block, width) {
                    let line = target + row * height
                    var source = start + row * down + left * along
                    for column in left..<min(left + block, height) {
                        line[column] = source.pointee
                        source += along
                    }
                }
            }
        }
    }
}
