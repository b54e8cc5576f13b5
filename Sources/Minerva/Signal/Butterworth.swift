/// A second-order recursive filter section with `a0 = 1`.
struct Biquad: Equatable, Sendable {
    var b0: Double
    var b1: Double
    var b2: Double
    var a1: Double
    var a2: Double

    /// Filters in place, starting in the steady state of the first value, so that a constant passes unchanged.
    func run(over signal: inout [Double]) {
        guard let first = signal.first else { return }
        let steady = (b0 + b1 + b2) / (1 + a1 + a2) * first
        var state1 = steady - b0 * first
        var state2 = b2 * first - a2 * steady
        for i in signal.indices {
            let input = signal[i]
            let output = b0 * input + state1
            state1 = b1 * input - a1 * output + state2
            state2 = b2 * input - a2 * output
            signal[i] = output
        }
    }
}

/// A digital Butterworth low-pass of even order, as a cascade of second-order sections.
///
/// The cutoff is where one pass has lost 3 dB (bilinear transform with prewarping, as `scipy.signal.butter`).
public struct ButterworthLowPass: Equatable, Sendable {
    /// Order of one pass; even.
    public let order: Int
    let sections: [Biquad]

    /// Designs the filter. Traps unless the order is even and 0 < cutoff < rate / 2.
    public init(order: Int, cutoffHz: Double, rateHz: Double) {
        precondition(order > 0 && order % 2 == 0, "the low-pass is built of second-order sections")
        precondition(cutoffHz > 0 && cutoffHz < rateHz / 2, "a cutoff lies below half the rate")
        self.order = order
        let k = tangent(Double.pi * cutoffHz / rateHz)
        sections = (0..<(order / 2)).map { pair in
            let angle = Double.pi * Double(2 * pair + 1) / Double(2 * order)
            let damping = 2 * sine(angle)
            let scale = 1 / (1 + damping * k + k * k)
            return Biquad(
                b0: k * k * scale, b1: 2 * k * k * scale, b2: k * k * scale, a1: 2 * (k * k - 1) * scale,
                a2: (1 - damping * k + k * k) * scale)
        }
    }

    /// A signal must be longer than this to be filtered, and SciPy mirrors as much: three times the filter's length,
    /// 9 for order 2.
    public var padding: Int { 3 * (order + 1) }

    /// Runs forward and backward, so that nothing is delayed: `scipy.signal.filtfilt`. The response is applied twice,
    /// so the cutoff is where 6 dB are lost.
    ///
    /// Ends are padded by odd reflection of `mirrored` samples (`padding` where it is nil, at most all but one): less
    /// than the filter's memory, about twice the rate over the cutoff, shows at the ends. A signal no longer than
    /// `padding` gives nil: too short to be filtered.
    public func filteredForwardAndBackward(_ signal: [Double], mirrored: Int? = nil) -> [Double]? {
        guard signal.count > padding else { return nil }
        let padding = min(max(mirrored ?? padding, 1), signal.count - 1)
        let first = signal[0]
        let last = signal[signal.count - 1]
        var padded: [Double] = []
        padded.reserveCapacity(signal.count + 2 * padding)
        for i in 0..<padding { padded.append(2 * first - signal[padding - i]) }
        padded.append(contentsOf: signal)
        for i in 0..<padding { padded.append(2 * last - signal[signal.count - 2 - i]) }
        for _ in 0..<2 {
            for section in sections { section.run(over: &padded) }
            padded.reverse()
        }
        return Array(padded[padding..<(padding + signal.count)])
    }
}
