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
    /// Searches folders for the contents of recordings that are not at their path any more, and takes over where they lie.
    ///
    /// Only files of a missing recording's size are read. Folders are searched in the order of their names, links are not
    /// followed. Evicted recordings that turn up again are found too. What is found elsewhere is a reference from then on: the app
    /// deletes only what it put in its place itself. `progress` is told each file's path. Throws before any search where one of
    /// `folders` is none.
    public func relink(
        under folders: [String], progress: (String) -> Void = { _ in }
    ) throws(LibraryError) -> RelinkResult {
        for folder in folders {
            var status = stat()
            guard stat(folder, &status) == 0 else {
                throw .unusableFile(path: folder, reason: OpenFile.problem(errno))
            }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusableFile(path: folder, reason: .notFolder) }
        }
        var lost: [Int64: [Recording]] = [:]
        var order: [Int64] = []
        for recording in try recordings() {
            switch recording.verifiedFileState {
            case .missing, .changed, .evicted:
                lost[recording.file.sizeBytes, default: []].append(recording)
                order.append(recording.id)
            case .present, .touched, .unreadable: break
            }
        }
        var result = RelinkResult()
        guard !order.isEmpty else { return result }
        for folder in folders {
            guard let names = FileManager.default.subpaths(atPath: folder) else {
                throw .unusableFile(path: folder, reason: .missing)
            }
            for name in names.sorted() {
                let path = folder + "/" + name
                var status = stat()
                guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                    let candidates = lost[Int64(status.st_size)], !candidates.isEmpty
                else { continue }
                progress(path)
                // A file that cannot be read is not the one, as far as anyone can tell.
                guard let facts = try? FileFacts(of: path),
                    let match = candidates.first(where: { $0.file.fingerprint == facts.fingerprint })
                else { continue }
                lost[facts.sizeBytes]?.removeAll { $0.id == match.id }
                result.found.append(
                    try database.transaction { () throws(LibraryError) in
                        try move(match, to: facts, whichIs: .referenced)
                    })
            }
        }
        let rest = lost.values.flatMap { $0 }.sorted { $0.id < $1.id }
        result.changed = rest.filter { $0.fileState == .changed || $0.fileState == .touched }
        result.missing = rest.filter { $0.fileState == .missing }
        return result
    }
}
