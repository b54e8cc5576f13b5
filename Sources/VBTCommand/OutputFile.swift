import Foundation

/// Writes results so that a reader sees the old file or the whole new one, never a part.
enum OutputFile {
    /// Checks before hours of work that a file can be written at `path`.
    static func checkWritable(_ path: String) throws(CommandFailure) {
        let folder = folder(of: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw .usage("The folder \(folder) for \(path) is not there.")
        }
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .usage("\(path) is a folder; a file's name is needed.")
        }
        guard access(folder, W_OK) == 0 else {
            throw CommandFailure(status: .fault, sentence: "The folder \(folder) may not be written to.")
        }
    }

    /// Writes beside the target and renames into place. A link is followed, so that it stays one; what is no regular
    /// file (a device, a pipe) is written to as it is.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        try write(to: path) { (put) throws(CommandFailure) in _ = put(bytes) }
    }

    /// The same for what comes piece by piece: `produce` hands each to its argument, and ends where that says false.
    /// Where `produce` throws, the old file stays.
    static func write(
        to path: String, _ produce: (([UInt8]) -> Bool) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        let isSpecial = stat(target, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        let partial = isSpecial ? target : target + ".\(getpid()).partial"
        guard let file = fopen(partial, "wb") else { throw failure(path, errno) }
        var isWritten = true
        var reason: Int32 = 0
        do throws(CommandFailure) {
            try produce { bytes in
                guard isWritten else { return false }
                isWritten = bytes.withUnsafeBufferPointer { fwrite($0.baseAddress, 1, $0.count, file) == bytes.count }
                reason = errno
                return isWritten
            }
        } catch {
            fclose(file)
            if !isSpecial { unlink(partial) }
            throw error
        }
        // Disks report a lack of space as late as here.
        for step in [fflush(file), isSpecial ? 0 : fsync(fileno(file))] where step != 0 && isWritten {
            isWritten = false
            reason = errno
        }
        if fclose(file) != 0, isWritten {
            isWritten = false
            reason = errno
        }
        if isWritten, !isSpecial, rename(partial, target) != 0 {
            isWritten = false
            reason = errno
        }
        guard isWritten else {
            if !isSpecial { unlink(partial) }
            throw failure(path, reason)
        }
    }

    /// The same for a file that another library writes by its name: `produce` gets the name beside the target. What is
    /// no regular file is refused, since such a library goes back in what it wrote.
    static func replace(
        _ path: String, _ produce: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        guard stat(target, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw .usage("\(path) is no regular file; a video needs one.")
        }
        let partial = target + ".\(getpid()).partial"
        do throws(CommandFailure) {
            try produce(partial)
            let file = open(partial, O_RDWR)
            guard file >= 0 else { throw failure(path, errno) }
            // Disks report a lack of space as late as here.
            let isStored = fsync(file) == 0
            let reason = errno
            close(file)
            guard isStored else { throw failure(path, reason) }
            guard rename(partial, target) == 0 else { throw failure(path, errno) }
        } catch {
            unlink(partial)
            throw error
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func failure(_ path: String, _ reason: Int32) -> CommandFailure {
        CommandFailure(status: .fault, sentence: "\(path) cannot be written: \(String(cString: strerror(reason))).")
    }
}
