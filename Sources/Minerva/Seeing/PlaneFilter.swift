/// Weights along both axes of one plane.
struct PlaneFilter: Sendable {
    let columns: AxisFilter
    let rows: AxisFilter
    let sourceWidth: Int
}

/// Which source samples make each output sample along one axis, and with what weight.
struct AxisFilter: Sendable {
    /// First source sample of each output.
    private(set) var first: [Int] = []
    /// Where each output's weights begin in `weights`; one entry more than outputs.
    private(set) var start: [Int] = [0]
    /// Pixels' overlaps with the footprint: exactly 1 inside it, less on its ends.
    private(set) var weights: [Float] = []
    /// What makes each output's weights sum to 1.
    private(set) var gain: [Float] = []
    /// Share of each output's footprint that the picture covers.
    private(set) var coverage: [Float] = []
    /// Source samples that any output needs.
    private(set) var needed: Range<Int> = 0..<0

    /// - Parameters:
    ///   - origin: the first output's near edge, in source samples.
    ///   - step: source samples per output.
    ///   - shown: what is shown of the source; beyond it there is padding.
    init(outputCount: Int, origin: Double, step: Double, shown: ClosedRange<Double>, sourceCount: Int) {
        for index in 0..<outputCount {
            let near = origin + Double(index) * step
            let from = max(near, shown.lowerBound)
            let to = min(near + step, shown.upperBound)
            // A sliver this thin is a rounding error, not a part of the picture.
            if to - from <= 1e-6 * step {
                first.append(0)
                gain.append(0)
                coverage.append(0)
            } else {
                coverage.append(Float(min(1, (to - from) / step)))
                if step >= 1 {
                    let begin = min(Int(from), sourceCount - 1)
                    let end = max(begin + 1, min(sourceCount, Int(to.rounded(.up))))
                    first.append(begin)
                    var sum = 0.0
                    for source in begin..<end {
                        let weight = min(to, Double(source + 1)) - max(from, Double(source))
                        weights.append(Float(weight))
                        sum += weight
                    }
                    gain.append(Float(1 / sum))
                } else {
                    let middle = min(max(near + step / 2 - 0.5, 0), Double(sourceCount - 1))
                    let begin = max(0, min(Int(middle), sourceCount - 2))
                    first.append(begin)
                    weights.append(Float(Double(begin + 1) - middle))
                    if begin + 1 < sourceCount { weights.append(Float(middle - Double(begin))) }
                    gain.append(1)
                }
                let end = first[index] + weights.count - start[index]
                needed = needed.isEmpty ? first[index]..<end : needed.lowerBound..<max(needed.upperBound, end)
            }
            start.append(weights.count)
        }
    }

    /// Filters one line, of which `line[0]` is the source sample `needed.lowerBound`.
    func apply(to line: [Float], output: inout [Float]) {
        let offset = needed.lowerBound
        line.withUnsafeBufferPointer { line in
            output.withUnsafeMutableBufferPointer { output in
                withTables { first, start, weights, gain in
                    var tap = 0
                    for index in 0..<output.count {
                        let end = start[index + 1]
                        var source = first[index] - offset
                        var sum: Float = 0
                        while tap < end {
                            sum += weights[tap] * line[source]
                            tap += 1
                            source += 1
                        }
                        output[index] = sum * gain[index]
                    }
                }
            }
        }
    }

    private func withTables(
        _ body: (
            _ first: UnsafeBufferPointer<Int>, _ start: UnsafeBufferPointer<Int>, _ weights: UnsafeBufferPointer<Float>,
            _ gain: UnsafeBufferPointer<Float>
        ) -> Void
    ) {
        first.withUnsafeBufferPointer { first in
            start.withUnsafeBufferPointer { start in
                weights.withUnsafeBufferPointer { weights in
                    gain.withUnsafeBufferPointer { gain in body(first, start, weights, gain) }
                }
            }
        }
    }
}

/// Filters one output row of a plane: down the columns first, which runs along memory, then along the row.
struct RowFilter {
    /// The finished row.
    private(set) var output: [Float]
    private var wholeRows: [UInt16]
    private var blended: [Float]

    init(_ plane: PlaneFilter) {
        output = [Float](repeating: 0, count: plane.columns.coverage.count)
        wholeRows = [UInt16](repeating: 0, count: plane.columns.needed.count)
        blended = [Float](repeating: 0, count: plane.columns.needed.count)
    }

    mutating func filter(_ source: [UInt8], row: Int, with plane: PlaneFilter) {
        let count = plane.columns.needed.count
        source.withUnsafeBufferPointer { source in
            wholeRows.withUnsafeMutableBufferPointer { wholeRows in
                blended.withUnsafeMutableBufferPointer { blended in
                    for i in 0..<count { blended[i] = 0 }
                    for i in 0..<count { wholeRows[i] = 0 }
                    // Rows that count in full are added as integers, several times faster.
                    var waiting = 0
                    let firstTap = plane.rows.start[row]
                    for tap in firstTap..<plane.rows.start[row + 1] {
                        let sourceRow = plane.rows.first[row] + tap - firstTap
                        let begin = sourceRow * plane.sourceWidth + plane.columns.needed.lowerBound
                        let line = UnsafeBufferPointer(rebasing: source[begin..<begin + count])
                        let weight = plane.rows.weights[tap]
                        if weight == 1 {
                            RowSums.add(line, to: wholeRows)
                            waiting += 1
                        } else {
                            for i in 0..<count { blended[i] += weight * Float(line[i]) }
                        }
                        if waiting == RowSums.mostRows {
                            for i in 0..<count { blended[i] += Float(wholeRows[i]) }
                            for i in 0..<count { wholeRows[i] = 0 }
                            waiting = 0
                        }
                    }
                    let gain = plane.rows.gain[row]
                    for i in 0..<count { blended[i] = (blended[i] + Float(wholeRows[i])) * gain }
                }
            }
        }
        plane.columns.apply(to: blended, output: &output)
    }
}

/// Sums of a plane's rows.
enum RowSums {
    /// Sums of so many rows of bytes fit in 16 bits.
    static let mostRows = 257

    /// Adds a line of samples to running sums of at most `mostRows`, eight at a time: compilers for WebAssembly do not
    /// see that by themselves.
    static func add(_ line: UnsafeBufferPointer<UInt8>, to sums: UnsafeMutableBufferPointer<UInt16>) {
        let source = UnsafeRawBufferPointer(line)
        let target = UnsafeMutableRawBufferPointer(sums)
        let whole = line.count / 8 * 8
        for i in stride(from: 0, to: whole, by: 8) {
            let samples = source.loadUnaligned(fromByteOffset: i, as: SIMD8<UInt8>.self)
            let sum = target.loadUnaligned(fromByteOffset: 2 * i, as: SIMD8<UInt16>.self)
            target.storeBytes(
                of: sum &+ SIMD8(truncatingIfNeeded: samples), toByteOffset: 2 * i, as: SIMD8<UInt16>.self)
        }
        for i in whole..<line.count { sums[i] &+= UInt16(line[i]) }
    }
}
