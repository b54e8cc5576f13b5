import Foundation

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

    /// Deletes the file by the folder that it was opened in, if the name there still stands for it and nobody has
    /// written to it since its facts were taken; they must have been.
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
