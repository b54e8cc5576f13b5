import Minerva

/// What a saved track tells of the clip that it was taken from: enough to know that clip again.
struct TrackOrigin {
    private let bytes: [UInt8]
    private let facts: ArraySlice<UInt8>

    /// A track's head, with what it says of the clip, is shorter than this, whatever the clip's name.
    static let headBytes = 4096

    /// Of two lifts of one athlete the plate's places differ by centimetres, of one lift seen twice by the scatter of
    /// single positions, 0.2 % of the plate; the same seeing differs by the rounding alone.
    private static let largestShareApart = 0.003
    /// So many of the frames must agree: of one that was slipped in, others say nothing.
    private static let agreeingShare = 0.9

    /// Takes a `vbt-track/1` text; nil where its head does not say which clip it is of.
    init?(track bytes: [UInt8]) {
        guard let facts = TrackOrigin.facts(in: bytes.prefix(TrackOrigin.headBytes)) else { return nil }
        self.bytes = bytes
        self.facts = facts
    }

    /// Whether another track's head says the same of its clip: name, duration, frames, picture, codec, rates.
    func hasFacts(ofHead head: [UInt8]) -> Bool { TrackOrigin.facts(in: head[...]) == facts }

    /// Whether the plate takes the same way in another track of a clip with the same facts: the same lift. False where
    /// one of the tracks cannot be read, or no frame shows a plate in both.
    func showsSameLift(as other: [UInt8]) -> Bool {
        if other == bytes { return true }
        guard let one = try? TrackReader.track(from: bytes), let two = try? TrackReader.track(from: other),
            one.frames.count == two.frames.count
        else { return false }
        let shares = zip(one.frames, two.frames).compactMap { (frame, other) -> Double? in
            guard let plate = frame.plate, let its = other.plate, plate.width > 0 else { return nil }
            return (plate.center - its.center).length / plate.width
        }.sorted()
        guard !shares.isEmpty else { return false }
        return shares[Int(Double(shares.count - 1) * TrackOrigin.agreeingShare)] <= TrackOrigin.largestShareApart
    }

    /// The bytes of the member `clip`, which `TrackWriter` writes before the plate's model.
    private static func facts(in head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let start = head.firstRange(of: Array("\"clip\":{".utf8)),
            let end = head[start.upperBound...].firstRange(of: Array("},\"plate_model\":".utf8))
        else { return nil }
        return head[start.upperBound..<end.lowerBound]
    }
}
