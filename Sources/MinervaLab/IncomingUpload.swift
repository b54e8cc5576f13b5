import Foundation

/// A clip on its way in, written into a file that has no name: nobody else can open it, and the system frees it when it
/// is closed, even where this process is killed.
struct IncomingUpload: ~Copyable {
    private let descriptor: Int32
    private let name: String
    private let expectedBytes: Int
    private var count = 0
    private var failure: Refusal?

    /// Makes the file, in `TMPDIR` or else `/var/tmp` (`/tmp` lies in memory on many systems). Throws where the
    /// disk has no room.
    init(name: String, expectedBytes: Int, limits: LabLimits) throws(Refusal) {
        guard expectedBytes <= limits.uploadBytes else { throw .bodyTooLarge(limitBytes: limits.uploadBytes) }
        guard expectedBytes > 0 else { throw .unusable(sentence: "\(name) is empty.") }
        let folder = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
        var space = statvfs()
        guard statvfs(folder, &space) == 0 else { throw .cannotStore(reason: String(cString: strerror(errno))) }
        let free = Int(space.f_bavail) * Int(space.f_frsize)
        guard free - limits.spareBytes >= expectedBytes else { throw .noSpace(neededBytes: expectedBytes) }
        var template = Array((folder + "/vbt-lab-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .cannotStore(reason: String(cString: strerror(errno))) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        self.name = name
        self.expectedBytes = expectedBytes
    }

    deinit { close(descriptor) }

    /// Writes the next piece. A failure is told at the end, since HTTP has no answer before it.
    mutating func add(_ piece: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        guard count + piece.count <= expectedBytes else {
            failure = .bodyTooLarge(limitBytes: expectedBytes)
            return
        }
        var rest = piece[...]
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                failure =
                    errno == ENOSPC
                    ? .noSpace(neededBytes: expectedBytes - count)
                    : .cannotStore(reason: String(cString: strerror(errno)))
                return
            }
            count += written
            rest = rest.dropFirst(written)
        }
    }

    /// The whole file. Throws where it did not arrive whole.
    consuming func finish() throws(Refusal) -> OpenedFile {
        if let failure { throw failure }
        guard count == expectedBytes else { throw .bodyBroken(expectedBytes: expectedBytes, foundBytes: count) }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .cannotStore(reason: String(cString: strerror(errno))) }
        return OpenedFile(adopting: copy, name: name, byteCount: count)
    }
}
