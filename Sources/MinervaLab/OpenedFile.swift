import Foundation

/// An open file that is read again and again by its descriptor, never again by its name: what was opened cannot be
/// exchanged for something else, and nothing beside it can be reached.
public final class OpenedFile: Sendable {
    /// The file's name for people, without its folder.
    public let name: String
    /// The path that it was opened by; nil for an upload, which has none.
    public let originalPath: String?
    /// Its size when it was opened.
    public let byteCount: Int
    /// Which file it is; nil for an upload, of which there is no other.
    let identity: Identity?
    private let descriptor: Int32

    /// A file as it was at one time: by whatever path it is opened again, it is the same until it is written to.
    struct Identity: Equatable, Sendable {
        fileprivate let device: UInt
        fileprivate let number: UInt
        fileprivate let byteCount: Int
        fileprivate let modified: (seconds: Int, nanoseconds: Int)

        static func == (one: Identity, other: Identity) -> Bool {
            one.device == other.device && one.number == other.number && one.byteCount == other.byteCount
                && one.modified == other.modified
        }
    }

    /// A path by which this process, and no other, opens the same file again.
    public var path: String { "/proc/self/fd/\(descriptor)" }

    /// Opens a regular file for reading. A symbolic link at the path's end is refused.
    init(path: String, name: String) throws(Refusal) {
        // A pipe would let the opening wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = errno
            if reason == ELOOP { throw .pathIsLink(path: path) }
            throw .cannotOpen(path: path, reason: String(cString: strerror(reason)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .noRegularFile(path: path)
        }
        self.descriptor = descriptor
        self.name = name
        originalPath = path
        byteCount = Int(status.st_size)
        identity = Identity(
            device: UInt(status.st_dev), number: UInt(status.st_ino), byteCount: byteCount,
            modified: (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)))
    }

    /// Takes over a descriptor of a file that has no name any more.
    init(adopting descriptor: Int32, name: String, byteCount: Int) {
        self.descriptor = descriptor
        self.name = name
        self.byteCount = byteCount
        originalPath = nil
        identity = nil
    }

    deinit { close(descriptor) }

    /// All bytes. Throws where there are more than the limit.
    func contents(limitBytes: Int) throws(Refusal) -> [UInt8] {
        guard byteCount <= limitBytes else { throw .unusable(sentence: "\(name) has more than \(limitBytes) bytes.") }
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { pread(descriptor, $0 + count, buffer.count - count, off_t(count)) } ?? 0
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }
}
