import Foundation

/// What eviction would do with a recording's file, and why.
public enum EvictionVerdict: Equatable, Sendable {
    /// Delete it: it is the app's own, uploaded, and still what was kept.
    case delete
    /// Leave it: it was never the app's own.
    case notOwned
    /// Leave it: it exists nowhere else yet.
    case notUploaded
    /// Nothing to delete: it was evicted before.
    case alreadyEvicted
    /// Leave it: it cannot be deleted safely, or not at all.
    case unusable(LibraryError.FileProblem)
}

extension RecordingLibrary {
    /// The recordings that the app made itself, in the order of their age, oldest first: eviction's candidates.
    public func ownedRecordings() throws(LibraryError) -> [Recording] {
        try recordings().filter { $0.ownership == .owned }.sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
    }

    /// Says what `evict` would do, without doing it. Reads the file's content.
    public func evictionVerdict(on recording: Recording) -> EvictionVerdict {
        guard recording.ownership == .owned else { return .notOwned }
        guard recording.uploadedAt != nil else { return .notUploaded }
        if recording.fileState == .evicted { return .alreadyEvicted }
        do throws(LibraryError.FileProblem) {
            _ = try RecordingLibrary.open(recording)
            return .delete
        } catch {
            return .unusable(error)
        }
    }

    /// Deletes the file of a recording where the verdict allows it; record, analyses and thumbnail stay.
    ///
    /// No component of the path may be a symbolic link, and the content must still be the one that was kept. The file
    /// is held open from that check to its deletion, so both concern the same file. That it is being evicted is on the
    /// disk before it is deleted: after a death in between, a missing file is known to be evicted, and one still there
    /// is evicted again.
    public func evict(_ id: Int64) throws(LibraryError) -> EvictionVerdict {
        let recording = try recording(id)
        let verdict = evictionVerdict(on: recording)
        guard verdict == .delete else { return verdict }
        let file: OpenFile
        do throws(LibraryError.FileProblem) {
            file = try RecordingLibrary.open(recording)
        } catch {
            return .unusable(error)
        }
        let now = clock()
        // Asked again where nobody else can write: another process may have changed its mind about the recording.
        let isNoted = try database.transaction { () throws(LibraryError) in
            try database.run(
                """
                UPDATE recording SET evicted_at_ms = ?2
                WHERE id = ?1 AND ownership = 'owned' AND uploaded_at_ms IS NOT NULL AND path = ?3 AND fingerprint = ?4
                """, .integer(id), SQLValue(now), .text(recording.file.path), .text(recording.file.fingerprint))
            return database.changedRows == 1
        }
        guard isNoted else { return try evict(id) }
        do throws(LibraryError.FileProblem) {
            try file.delete()
        } catch {
            try database.run("UPDATE recording SET evicted_at_ms = NULL WHERE id = ?1", .integer(id))
            return .unusable(error)
        }
        return .delete
    }

    /// Opens a recording's file without following any link, and makes sure that its content is the one that was kept.
    private static func open(_ recording: Recording) throws(LibraryError.FileProblem) -> OpenFile {
        let file = try OpenFile(path: recording.file.path, followingLinks: false)
        guard try file.facts().fingerprint == recording.file.fingerprint else { throw .changed }
        return file
    }
}
