import Foundation

/// Athletes, their recordings, and every analysis that was kept, in one SQLite file.
///
/// One connection, used on one thread; several processes may hold the same file open. What a call reported as kept is
/// on the disk when it returns and survives the process's death at any moment. Clips are references, never copies.
public final class RecordingLibrary {
    /// The file.
    public let path: String
    let database: Database
    let clock: @Sendable () -> Moment

    /// What to do where the file is missing.
    public enum Opening: Sendable {
        /// Throw `notThere`.
        case existing
        /// Make an empty library.
        case creating
    }

    /// Opens a library, and migrates it where an older version wrote it. A file that cannot be written is opened for
    /// reading; what would change it then throws `isReadOnly`.
    public init(path: String, _ opening: Opening, clock: @escaping @Sendable () -> Moment = Moment.now)
        throws(LibraryError)
    {
        self.path = path
        self.clock = clock
        database = try RecordingLibrary.connect(path, opening)
        let migrator = Migrator(database: database, clock: clock)
        do throws(LibraryError) {
            if !database.isReadOnly {
                // Whether the file is ours, and not newer, is asked before anything of it is changed.
                _ = try migrator.state()
                try RecordingLibrary.useLog(database)
            } else if try migrator.state() == .empty {
                throw LibraryError.isNoLibrary(path: path)
            }
            try migrator.migrate()
        } catch {
            // A table of ours that is not there, in a file that says it is ours.
            if case .databaseFailed(1, let reason) = error { throw .isDamaged(path: path, detail: reason) }
            throw error
        }
    }

    /// Whether nothing can be kept in it.
    public var isReadOnly: Bool { database.isReadOnly }

    /// Checks the whole file: every page, index and reference. Empty where all is well; else SQLite's words. Reads the
    /// whole file, about a second per gigabyte.
    public func integrityProblems() throws(LibraryError) -> [String] {
        var problems = try database.all("PRAGMA integrity_check") { (row) throws(LibraryError) in row.text(0) }
        if problems == ["ok"] { problems = [] }
        problems += try database.all("PRAGMA foreign_key_check") { (row) throws(LibraryError) in
            "a row of \(row.text(0)) refers to a row of \(row.text(2)) that is not there"
        }
        return problems
    }

    private static func connect(_ path: String, _ opening: Opening) throws(LibraryError) -> Database {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(path, F_OK) == 0 else {
            guard opening == .creating else { throw .notThere(path: path) }
            do {
                // What is trained, and how much it weighs, is nobody else's business.
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw .cannotCreate(path: path, reason: "the folder \(folder) cannot be made")
            }
            guard access(folder, W_OK) == 0 else { throw .isReadOnly(path: folder) }
            return try Database(path: path, mode: .creating)
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .isNoLibrary(path: path)
        }
        guard access(path, R_OK) == 0 else { throw .notPermitted(path: path) }
        guard beginsLikeDatabase(path) else { throw .isNoLibrary(path: path) }
        guard access(folder, W_OK) == 0 else {
            // Without the folder there is no room for the log's index; without a log none is needed.
            let hasLog = access(path + "-wal", F_OK) == 0
            return try Database(path: path, mode: hasLog ? .reading : .immutable)
        }
        return try Database(path: path, mode: access(path, W_OK) == 0 ? .writing : .reading)
    }

    /// Whether a file is empty (as a creation that was cut short leaves it) or begins as SQLite's do. SQLite itself
    /// takes a file of a few bytes for an empty database, and would overwrite it.
    private static func beginsLikeDatabase(_ path: String) -> Bool {
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        // The smallest page has 512 bytes.
        var head = [UInt8](repeating: 0, count: 512)
        let count = fread(&head, 1, head.count, file)
        return count == 0 || count == head.count && head.starts(with: "SQLite format 3\u{0}".utf8)
    }

    /// Switches to the write-ahead log, which lasts for the file's life. SQLite does not wait here by itself when two
    /// processes make a library at once, so we do.
    private static func useLog(_ database: Database) throws(LibraryError) {
        let limit = ContinuousClock.now + .seconds(Database.busySeconds)
        while true {
            do throws(LibraryError) {
                try database.run("PRAGMA journal_mode = WAL")
                return
            } catch {
                guard case .isBusy = error, ContinuousClock.now < limit else { throw error }
                usleep(10_000)
            }
        }
    }
}
