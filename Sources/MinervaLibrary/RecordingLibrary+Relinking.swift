import Foundation

/// What a search for moved files found.
public struct RelinkResult: Equatable, Sendable {
    /// Recordings that were found again, with their new paths.
    public var found: [Recording] = []
    /// Recordings whose path leads to another content now, and whose own was not found.
    public var changed: [Recording] = []
    /// Recordings whose file is nowhere.
    public var missing: [Recording] = []
}

extension RecordingLibrary {
    /// Searches folders for the contents of recordings that are not at their path any more, and takes over
    /// where they lie.
    ///
    /// Only files of a missing recording's size are read. Folders are searched in the order of their names, links are
    /// not followed. Evicted recordings that turn up again are found too. What is found elsewhere is a reference from
    /// then on: the app deletes only what it put in its place itself. `progress` is told each file's path. Throws
    /// before any search where one of `folders` is none.
    public func relink(
        under folders: [String], progress: (String) -> Void = { _ in }
    ) throws(LibraryError) -> RelinkResult {
        for folder in folders { try RecordingLibrary.checkIsFolder(folder) }
        var lost = try lostRecordings()
        var result = RelinkResult()
        guard !lost.isEmpty else { return result }
        for folder in folders {
            guard let names = FileManager.default.subpaths(atPath: folder) else {
                throw .unusableFile(path: folder, reason: .missing)
            }
            for name in names.sorted() {
                let found = try find(at: folder + "/" + name, among: &lost, progress: progress)
                if let found { result.found.append(found) }
            }
        }
        let rest = lost.values.flatMap { $0 }.sorted { $0.id < $1.id }
        result.changed = rest.filter { $0.fileState == .changed || $0.fileState == .touched }
        result.missing = rest.filter { $0.fileState == .missing }
        return result
    }

    private static func checkIsFolder(_ path: String) throws(LibraryError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unusableFile(path: path, reason: OpenFile.problem(errno)) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusableFile(path: path, reason: .notFolder) }
    }

    /// Recordings whose content is not at their path any more, by its size in bytes.
    private func lostRecordings() throws(LibraryError) -> [Int64: [Recording]] {
        let lost = try recordings().filter { recording in
            switch recording.verifiedFileState {
            case .missing, .changed, .evicted: true
            case .present, .touched, .unreadable: false
            }
        }
        return Dictionary(grouping: lost) { $0.file.sizeBytes }
    }

    /// Takes a file for the lost recording whose content it has, which is lost no more; nil where it is nobody's.
    private func find(
        at path: String, among lost: inout [Int64: [Recording]], progress: (String) -> Void
    ) throws(LibraryError) -> Recording? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let candidates = lost[Int64(status.st_size)], !candidates.isEmpty
        else { return nil }
        progress(path)
        // A file that cannot be read is not the one, as far as anyone can tell.
        guard let facts = try? FileFacts(of: path),
            let match = candidates.first(where: { $0.file.fingerprint == facts.fingerprint })
        else { return nil }
        lost[facts.sizeBytes]?.removeAll { $0.id == match.id }
        return try database.transaction { () throws(LibraryError) in
            try move(match, to: facts, whichIs: .referenced)
        }
    }
}
