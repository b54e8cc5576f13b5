import Foundation

/// The copy of a library that is made before a migration.
enum LibraryBackup {
    /// Where the copy lies: beside the library, named after the migration that it comes before.
    static func path(of library: String, before migration: String) -> String {
        library + ".before-" + String(migration.map { $0 == " " ? "-" : $0 })
    }

    /// Copies what is committed, through SQLite, so that the log's part is in it; written beside and renamed into
    /// place. The caller holds the write lock: nothing can be saved between the copy and the migration.
    static func make(of library: String, before migration: String) throws(LibraryError) {
        let target = path(of: library, before: migration)
        let partial = target + ".\(getpid()).partial"
        unlink(partial)
        do throws(LibraryError) {
            let reader = try Database(path: library, mode: .reading)
            try reader.run("VACUUM INTO ?1", .text(partial))
        } catch {
            unlink(partial)
            if case .diskFull = error { throw .diskFull(path: target) }
            throw .backupFailed(path: target, reason: "\(error)")
        }
        let file = open(partial, O_RDONLY)
        let isSafe = file >= 0 && fsync(file) == 0 && rename(partial, target) == 0
        let reason = errno
        if file >= 0 { close(file) }
        guard isSafe else {
            unlink(partial)
            throw reason == ENOSPC
                ? .diskFull(path: target) : .backupFailed(path: target, reason: String(cString: strerror(reason)))
        }
    }
}
