private import CFFmpeg
import Foundation

/// Says what is wrong with a path before any library sees it.
enum ClipFile {
    /// The file's size in bytes. Throws where the path leads to no readable, regular, non-empty file.
    static func checkedSize(path: String) throws(VideoError) -> Int64 {
        // A zero byte would cut the path short on its way to the system, and another file would be opened.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFile(path: path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw openingFailure(errno: errno, path: path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .isFolder(path: path)
        case S_IFREG: break
        default: throw .isNoRegularFile(path: path)
        }
        guard status.st_size > 0 else { throw .isEmpty(path: path) }
        return Int64(status.st_size)
    }

    /// The system's reason for not opening a path, as an error value.
    static func openingFailure(errno number: Int32, path: String) -> VideoError {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .noSuchFile(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        case EISDIR: .isFolder(path: path)
        default: .readFailed(path: path, afterSeconds: 0, code: minerva_error_from_errno(number))
        }
    }

    /// Whether a file that no demuxer accepted begins as an MP4 or MOV does: then its index is what is missing.
    static func beginsLikeMP4(path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path), let head = try? handle.read(upToCount: 8),
            head.count == 8
        else { return false }
        let kind = String(decoding: head.dropFirst(4), as: UTF8.self)
        return ["ftyp", "mdat", "wide", "free", "skip", "moov"].contains(kind)
    }
}
