/// A picture's brightness at a fraction of its size, for what needs the whole picture but no detail.
struct ShrunkLuma {
    let width: Int
    let height: Int
    /// `width × height` samples, 8-bit steps.
    private(set) var samples: [Float]

    init(width: Int, height: Int, samples: [Float]) {
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// The mean of each four by four samples; what remains at the right and below is left out.
    var quartered: ShrunkLuma {
        var result = ShrunkLuma(
            width: width / 4, height: height / 4, samples: [Float](repeating: 0, count: width / 4 * (height / 4)))
        samples.withUnsafeBufferPointer { source in
            for row in 0..<result.height {
                for column in 0..<result.width {
                    var sum: Float = 0
                    for y in 0..<4 {
                        let start = (4 * row + y) * width + 4 * column
                        sum += source[start] + source[start + 1] + source[start + 2] + source[start + 3]
                    }
                    result.samples[row * result.width + column] = sum / 16
                }
            }
        }
        return result
    }
}

/// Shrinks the pictures of one clip: each sample is the mean of exactly what it covers.
struct LumaShrinker {
    /// Display pixels per sample; at least 1.
    let pixelsPerSample: Double
    private let filter: PlaneFilter
    private let width: Int
    private let height: Int

    /// Plans for pictures of one size, which become at most `longSide` samples long.
    init(pictureWidth: Int, pictureHeight: Int, longSide: Int) {
        pixelsPerSample = max(1, Double(max(pictureWidth, pictureHeight)) / Double(longSide))
        width = max(1, Int(Double(pictureWidth) / pixelsPerSample))
        height = max(1, Int(Double(pictureHeight) / pixelsPerSample))
        filter = PlaneFilter(
            columns: AxisFilter(
                outputCount: width, origin: 0, step: pixelsPerSample, shown: 0...Double(pictureWidth),
                sourceCount: pictureWidth),
            rows: AxisFilter(
                outputCount: height, origin: 0, step: pixelsPerSample, shown: 0...Double(pictureHeight),
                sourceCount: pictureHeight), sourceWidth: pictureWidth)
    }

    /// The shrunk picture.
    func shrunk(_ picture: Picture) -> ShrunkLuma {
        var row = RowFilter(filter)
        var samples: [Float] = []
        samples.reserveCapacity(width * height)
        for y in 0..<height {
            row.filter(picture.luma, row: y, with: filter)
            samples += row.output
        }
        return ShrunkLuma(width: width, height: height, samples: samples)
    }

    /// A change between shrunk pictures, in display pixels.
    func displayChange(_ change: ViewChange) -> ViewChange {
        about(change.scaled(by: pixelsPerSample), (pixelsPerSample - 1) / 2)
    }

    /// A change between whole pictures, in samples of the shrunk ones.
    func shrunkChange(_ change: ViewChange) -> ViewChange {
        about(change, -(pixelsPerSample - 1) / 2).scaled(by: 1 / pixelsPerSample)
    }

    /// The same change about an origin that lies elsewhere: sample 0 lies in the middle of the pixels it covers.
    private func about(_ change: ViewChange, _ offset: Double) -> ViewChange {
        var result = change
        result.shift.x += offset - change.cosinePart * offset + change.sinePart * offset
        result.shift.y += offset - change.sinePart * offset - change.cosinePart * offset
        return result
    }
}
