/// What decoding a whole clip came across that is no reason to stop.
public struct DecodingSummary: Equatable, Sendable {
    /// Packets that could not be decoded, and frames of which the decoder made up parts.
    public let damagedPackets: Int
    /// Frames whose timestamp was missing or not later than the one before (see `PresentationClock`).
    public let correctedTimes: Int

    /// Creates a summary from its parts.
    public init(damagedPackets: Int, correctedTimes: Int) {
        self.damagedPackets = damagedPackets
        self.correctedTimes = correctedTimes
    }
}
