import Foundation

/// Random numbers that are the same on every machine and in every run: SplitMix64 (Steele, Lea & Flood 2014,
/// 10.1145/2660193.2660195).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the sequence of a seed; equal seeds give equal sequences.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from the range, every one as likely; for 0...1 below 1.
    public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
    }

    /// A number of the normal distribution with mean 0 and standard deviation 1 (Box and Muller 1958).
    public mutating func gaussian() -> Double {
        // 1 - u lies in (0, 1], so its logarithm is finite.
        let radius = sqrt(-2 * log(1 - uniform(0...1)))
        return radius * cos(2 * Double.pi * uniform(0...1))
    }

    /// Whether a thing of this probability happens.
    public mutating func happens(withProbability probability: Double) -> Bool { uniform(0...1) < probability }
}
