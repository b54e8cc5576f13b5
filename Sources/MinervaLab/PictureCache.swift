/// JPEGs that were made before, the longest unused dropped first.
struct PictureCache {
    struct Key: Hashable {
        var clip: String
        var frame: Int
        /// The width asked for; 0 for the whole picture.
        var width: Int
    }

    private struct Entry {
        var bytes: [UInt8]
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private(set) var byteCount = 0
    private var uses = 0
    private let limitBytes: Int

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// The JPEG, if it is still there.
    mutating func picture(_ key: Key) -> [UInt8]? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.bytes
    }

    /// Keeps a JPEG; one larger than the whole cache is not kept.
    mutating func keep(_ bytes: [UInt8], _ key: Key) {
        guard bytes.count <= limitBytes else { return }
        uses += 1
        byteCount += bytes.count - (entries[key]?.bytes.count ?? 0)
        entries[key] = Entry(bytes: bytes, lastUse: uses)
        guard byteCount > limitBytes else { return }
        // A quarter at once, so that sorting is rare.
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > limitBytes * 3 / 4 else { return }
            byteCount -= entry.bytes.count
            entries[key] = nil
        }
    }

    /// Drops all pictures of a clip.
    mutating func forget(clip: String) {
        for (key, entry) in entries where key.clip == clip {
            byteCount -= entry.bytes.count
            entries[key] = nil
        }
    }
}
