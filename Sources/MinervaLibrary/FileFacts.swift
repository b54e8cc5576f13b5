import Foundation

/// What a file is known by: where it lies, how large it is, when it was written, and a fingerprint of its content.
public struct FileFacts: Equatable, Sendable {
    /// Absolute path without symbolic links, as it was when the facts were taken.
    public var path: String
    /// Bytes.
    public var sizeBytes: Int64
    /// When the content was last written.
    public var modifiedAt: Moment
    /// The content's fingerprint; see `Fingerprint`.
    public var fingerprint: String

    /// Whether it is a saved track, by its name, and no clip.
    public var isSavedTrack: Bool { path.lowercased().hasSuffix(".json") }

    /// Creates facts from their parts.
    public init(path: String, sizeBytes: Int64, modifiedAt: Moment, fingerprint: String) {
        self.path = path
        self.sizeBytes = sizeBytes
        self.modifiedAt = modifiedAt
        self.fingerprint = fingerprint
    }

    /// Reads a file's facts. Links are followed, and the path that they lead to is kept.
    public init(of path: String) throws(LibraryError) {
        guard let resolved = realpath(path, nil) else {
            throw .unusableFile(path: path, reason: OpenFile.problem(errno))
        }
        defer { free(resolved) }
        let file: OpenFile
        do throws(LibraryError.FileProblem) {
            file = try OpenFile(path: String(cString: resolved), followingLinks: true)
            self = try file.facts()
        } catch {
            throw .unusableFile(path: path, reason: error)
        }
    }
}

/// Fingerprints of contents.
///
/// SHA-256 over the size (eight bytes, little-endian) and the content: all of it up to 3 MiB, of a longer file its
/// first, middle and last MiB. So a clip of gigabytes takes as long as a short one. Clips of one size whose ends and
/// middle agree are one clip in practice: a container keeps its index, which lists every frame's size, at its beginning
/// or end. What this cannot notice: bytes changed in place elsewhere in a large file.
public enum Fingerprint {
    /// Bytes read at each of three places.
    static let pieceBytes: Int64 = 1 << 20
    /// Goes before the digest, so that another way of taking fingerprints could be told from this one.
    static let scheme = "sha256-3x1MiB:"

    /// The parts of a file of that size which are read.
    static func ranges(size: Int64) -> [Range<Int64>] {
        guard size > 3 * pieceBytes else { return [0..<size] }
        let middle = (size - pieceBytes) / 2
        return [0..<pieceBytes, middle..<middle + pieceBytes, size - pieceBytes..<size]
    }
}
