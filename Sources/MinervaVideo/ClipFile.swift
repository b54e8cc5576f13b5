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

    /// Whether an MP4 or MOV ends before its index (`moov`) does: within it, which FFmpeg then reads as far as it goes,
    /// or before it begins. False for every other kind of file, and where the boxes on the way to the index are
    /// damaged.
    static func endsBeforeIndexDoes(path: String) -> Bool {
        guard beginsLikeMP4(path: path), let handle = FileHandle(forReadingAtPath: path),
            let size = try? handle.seekToEnd()
        else { return false }
        var offset: UInt64 = 0
        while offset < size {
            guard (try? handle.seek(toOffset: offset)) != nil, let head = try? handle.read(upToCount: 16) else {
                return false
            }
            // Cut within a box's head.
            guard head.count >= 8 else { return true }
            // A box: four bytes of length, four of kind; a length of 1 stands for eight bytes after the kind, 0
            // for the rest.
            let number = { (bytes: Data) in bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
            var length = number(head.prefix(4))
            if length == 1 {
                guard head.count == 16 else { return true }
                length = number(head.dropFirst(8))
            }
            let isIndex = head.dropFirst(4).prefix(4).elementsEqual("moov".utf8)
            if length == 0 { return !isIndex }
            guard length >= 8, length <= UInt64.max - offset else { return false }
            if isIndex { return offset + length > size }
            offset += length
        }
        return true
    }
}
