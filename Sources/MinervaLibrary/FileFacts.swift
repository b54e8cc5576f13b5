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
/// SHA-256 over the size (eight bytes, little-endian) and the content: all of it up to 3 MiB, of a longer file its first,
/// middle and last MiB. So a clip of gigabytes takes as long as a short one. Clips of one size whose ends and
/// middle agree are one clip in practice: a container keeps its index, which lists every frame's size, at its beginning or
/// end. What this cannot notice: bytes changed in place elsewhere in a large file.
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

/// A regular file held open: what is read, checked and deleted is one and the same file, whatever happens to its path.
final class OpenFile {
    let path: String
    private let descriptor: Int32
    private let folder: Int32
    private let name: String
    /// The file's state when its facts were taken.
    private var checked: stat?

    /// Opens a file for reading. Without `followingLinks` not one component of the path may be a symbolic link.
    init(path: String, followingLinks: Bool) throws(LibraryError.FileProblem) {
        guard path.hasPrefix("/") else { throw .missing }
        var names = path.split(separator: "/").map(String.init)
        guard let last = names.popLast() else { throw .notRegular }
        var folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw OpenFile.problem(errno) }
        let guarding = followingLinks ? 0 : O_NOFOLLOW
        for name in names {
            let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | guarding)
            let reason = errno
            let isLink = next < 0 && !followingLinks && OpenFile.isLink(name, in: folder)
            close(folder)
            guard next >= 0 else { throw isLink ? .symbolicLink : OpenFile.problem(reason) }
            folder = next
        }
        // A pipe would make opening wait for its other end.
        let descriptor = openat(folder, last, O_RDONLY | O_CLOEXEC | O_NONBLOCK | guarding)
        guard descriptor >= 0 else {
            let reason = errno
            let isLink = !followingLinks && OpenFile.isLink(last, in: folder)
            close(folder)
            throw isLink ? .symbolicLink : OpenFile.problem(reason)
        }
        self.path = path
        self.descriptor = descriptor
        self.folder = folder
        name = last
        guard try status().st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    }

    deinit {
        close(descriptor)
        close(folder)
    }

    /// Reads what the file is known by. Throws `changed` where it is being written meanwhile.
    func facts() throws(LibraryError.FileProblem) -> FileFacts {
        let before = try status()
        var hash = SHA256()
        withUnsafeBytes(of: UInt64(before.st_size).littleEndian) { hash.update($0) }
        var block = [UInt8](repeating: 0, count: 1 << 18)
        for range in Fingerprint.ranges(size: Int64(before.st_size)) {
            var offset = range.lowerBound
            while offset < range.upperBound {
                let wanted = min(block.count, Int(range.upperBound - offset))
                let count = block.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, wanted, off_t(offset)) }
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw OpenFile.problem(errno) }
                guard count > 0 else { throw .changed }
                block.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
                offset += Int64(count)
            }
        }
        guard OpenFile.isSame(before, try status()) else { throw .changed }
        checked = before
        return FileFacts(
            path: path, sizeBytes: Int64(before.st_size), modifiedAt: OpenFile.modification(before),
            fingerprint: Fingerprint.scheme + hash.hexadecimal())
    }

    /// Deletes the file by the folder that it was opened in, if the name there still stands for it and nobody has written to it
    /// since its facts were taken; they must have been.
    func delete() throws(LibraryError.FileProblem) {
        var named = stat()
        guard fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else { throw OpenFile.problem(errno) }
        guard let checked, OpenFile.isSame(named, checked) else { throw .changed }
        guard unlinkat(folder, name, 0) == 0 else { throw OpenFile.problem(errno) }
    }

    private func status() throws(LibraryError.FileProblem) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw OpenFile.problem(errno) }
        return status
    }

    private static func isSame(_ one: stat, _ other: stat) -> Bool {
        // As finely as the system tells: a moment's milliseconds would miss what is written within one.
        one.st_dev == other.st_dev && one.st_ino == other.st_ino && one.st_size == other.st_size
            && one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec
    }

    /// When a file's content was last written. Network file systems hold any number of seconds.
    static func modification(_ status: stat) -> Moment {
        let (whole, isAbsurd) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1000)
        if isAbsurd { return Moment(milliseconds: status.st_mtim.tv_sec < 0 ? .min : .max) }
        let (milliseconds, overflows) = whole.addingReportingOverflow(Int64(status.st_mtim.tv_nsec) / 1_000_000)
        return Moment(milliseconds: overflows ? .max : milliseconds)
    }

    private static func isLink(_ name: String, in folder: Int32) -> Bool {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// What an `errno` means for a path.
    static func problem(_ number: Int32) -> LibraryError.FileProblem {
        switch number {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM, EROFS: .notPermitted
        case ELOOP: .symbolicLink
        case EISDIR, ENXIO: .notRegular
        default: .system(number)
        }
    }
}
