private import CSQLite

/// Turns SQLite's result codes into the library's errors.
enum DatabaseFailure {
    /// The error for a code; words come from the connection that it arose on.
    static func error(_ code: Int32, connection: OpaquePointer?, path: String) -> LibraryError {
        let reason = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        // Extended codes refine a primary code, which is their low byte.
        switch code & 0xFF {
        case SQLITE_FULL: return .diskFull(path: path)
        case SQLITE_READONLY: return .isReadOnly(path: path)
        case SQLITE_CORRUPT: return .isDamaged(path: path, detail: reason)
        case SQLITE_NOTADB: return .isNoLibrary(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: return .isBusy(path: path, waitedSeconds: Database.busySeconds)
        case SQLITE_PERM, SQLITE_AUTH: return .notPermitted(path: path)
        case SQLITE_CANTOPEN: return .cannotCreate(path: path, reason: reason)
        case SQLITE_IOERR:
            // A file may not grow past the process's limit, or the disk's quota is used up: no room, said differently.
            let system = connection.map { sqlite3_system_errno($0) } ?? 0
            if system == noSpace || system == fileTooLarge || system == quotaUsedUp { return .diskFull(path: path) }
            return .databaseFailed(code: code, reason: reason)
        default: return .databaseFailed(code: code, reason: reason)
        }
    }

    // Linux's numbers; the target is built there only.
    private static let noSpace: Int32 = 28
    private static let fileTooLarge: Int32 = 27
    private static let quotaUsedUp: Int32 = 122
}
