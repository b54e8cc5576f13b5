/// One plane of samples of more than 8 bits, each in 16, as decoders of HDR recordings store it.
struct DeepPlaneView {
    /// The first sample of the top row.
    let start: UnsafePointer<UInt16>
    /// Samples from one row to the next; negative where the rows are stored from the bottom up.
    let stride: Int
    /// Samples in a row.
    let width: Int
    /// Rows.
    let height: Int
    /// Bits of a sample beyond eight, at least 1.
    let extraBits: Int

    /// The plane's samples rounded to 8 bits, row by row without padding.
    ///
    /// Nothing is dithered: the same sample becomes the same byte, so a still scene stays still.
    func packed() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            count = width * height
            guard let target = buffer.baseAddress, count > 0 else { return }
            for row in 0..<height {
                let line = target + row * width
                let source = start + row * stride
                // The shift as a number in the code, or the compiler would not take many samples at once.
                switch extraBits {
                case 2: for column in 0..<width { line[column] = Self.rounded(source[column], extraBits: 2) }
                case 4: for column in 0..<width { line[column] = Self.rounded(source[column], extraBits: 4) }
                default: for column in 0..<width { line[column] = Self.rounded(source[column], extraBits: extraBits) }
                }
            }
        }
    }

    @inline(__always)
    private static func rounded(_ sample: UInt16, extraBits: Int) -> UInt8 {
        let bits = UInt16(truncatingIfNeeded: extraBits)
        let half = 1 &<< (bits &- 1) as UInt16
        // A bit less than the largest sum that still rounds to 255.
        let largest = 256 &<< bits &- half &- 1
        return UInt8(truncatingIfNeeded: (min(sample, largest) &+ half) &>> bits)
    }
}
