private import CSQLite
import Foundation

/// One connection to an SQLite file, used on one thread.
///
/// Write-ahead log: readers and a writer do not block each other, and a commit is one append. `synchronous = FULL`:
/// what a commit reported is on the disk, also if the power fails. Every write begins with `BEGIN IMMEDIATE`, so a
/// writer waits its turn at the start (`busySeconds`) and never finds halfway that its view is out of date.
final class Database {
    /// How long a writer waits for another. A save takes milliseconds, a migration of a large library seconds.
    static let busySeconds = 10.0

    let path: String
    /// Whether the file can only be read.
    let isReadOnly: Bool
    private let connection: OpaquePointer
    /// Prepared statements that are not being run, by the address of their text.
    private var statements: [UnsafePointer<UInt8>: Statement] = [:]
    private var isInTransaction = false

    /// How a file is opened.
    enum Mode {
        /// For reading alone; the file must exist.
        case reading
        /// For reading that file as it lies, without log and locks: for media that cannot be written at all.
        case immutable
        /// For writing; read-only where the system allows no more.
        case writing
        /// For writing; made where it is missing.
        case creating
    }

    /// Opens a file; its content is not looked at yet.
    init(path: String, mode: Mode) throws(LibraryError) {
        self.path = path
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var name = path
        switch mode {
        case .reading: flags |= SQLITE_OPEN_READONLY
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name =
                "file:" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path) + "?immutable=1"
        case .writing: flags |= SQLITE_OPEN_READWRITE
        case .creating: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = DatabaseFailure.error(code, connection: handle, path: path)
            sqlite3_close_v2(handle)
            throw error
        }
        connection = handle
        isReadOnly = sqlite3_db_readonly(handle, "main") == 1
        sqlite3_busy_timeout(handle, Int32(Database.busySeconds * 1000))
        _ = minerva_sqlite_be_defensive(handle)
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA trusted_schema = OFF")
        try run("PRAGMA synchronous = FULL")
    }

    deinit {
        statements.removeAll()
        // The last connection to close moves the log into the file and removes it.
        sqlite3_close_v2(connection)
    }

    /// Runs a statement that gives no rows, or whose rows do not matter.
    func run(_ sql: StaticString, _ values: SQLValue...) throws(LibraryError) { try run(sql, values) }

    /// Runs a statement that gives no rows, or whose rows do not matter.
    func run(_ sql: StaticString, _ values: [SQLValue]) throws(LibraryError) {
        try rows(sql, values) { (_) throws(LibraryError) in true }
    }

    /// Hands each row of a result to `body`, until that returns false.
    func rows(
        _ sql: StaticString, _ values: [SQLValue] = [], _ body: (Row) throws(LibraryError) -> Bool
    ) throws(LibraryError) {
        let statement = try takeStatement(sql)
        defer {
            statement.reset()
            // A text of the source has one address for as long as the program runs.
            statements[sql.utf8Start] = statement
        }
        try statement.bind(values)
        while try statement.step() {
            guard try body(statement.row) else { return }
        }
    }

    /// All rows of a result.
    func all<Value>(
        _ sql: StaticString, _ values: [SQLValue] = [], _ body: (Row) throws(LibraryError) -> Value
    ) throws(LibraryError) -> [Value] {
        var result: [Value] = []
        try rows(sql, values) { (row) throws(LibraryError) in
            result.append(try body(row))
            return true
        }
        return result
    }

    /// The first row of a result, or nil where there is none.
    func first<Value>(
        _ sql: StaticString, _ values: [SQLValue] = [], _ body: (Row) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value? {
        var result: Value?
        try rows(sql, values) { (row) throws(LibraryError) in
            result = try body(row)
            return false
        }
        return result
    }

    /// Runs an insertion and gives the new row's number.
    func insert(_ sql: StaticString, _ values: [SQLValue]) throws(LibraryError) -> Int64 {
        try run(sql, values)
        return sqlite3_last_insert_rowid(connection)
    }

    /// The first bytes of one blob, at most `count`; only their pages are read, however large the blob. `row`
    /// is its rowid.
    func beginning(
        ofBlobIn table: StaticString, column: StaticString, row: Int64, bytes count: Int
    ) throws(LibraryError) -> [UInt8] {
        func cText(_ text: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        var handle: OpaquePointer?
        var code = sqlite3_blob_open(connection, "main", cText(table), cText(column), row, 0, &handle)
        defer { sqlite3_blob_close(handle) }
        guard code == SQLITE_OK else { throw DatabaseFailure.error(code, connection: connection, path: path) }
        var bytes = [UInt8](repeating: 0, count: min(count, Int(sqlite3_blob_bytes(handle))))
        code = sqlite3_blob_read(handle, &bytes, Int32(bytes.count), 0)
        guard code == SQLITE_OK else { throw DatabaseFailure.error(code, connection: connection, path: path) }
        return bytes
    }

    /// Rows that the last statement changed.
    var changedRows: Int { Int(sqlite3_changes(connection)) }

    /// Runs several statements that belong to the program itself: a migration's.
    func runScript(_ sql: StaticString) throws(LibraryError) {
        let code = sql.withUTF8Buffer { text in
            text.withMemoryRebound(to: CChar.self) { sqlite3_exec(connection, $0.baseAddress, nil, nil, nil) }
        }
        guard code == SQLITE_OK else { throw DatabaseFailure.error(code, connection: connection, path: path) }
    }

    /// Runs `body` as one unit that is kept whole or not at all. When this returns, the disk has it. A transaction
    /// within a transaction is part of the outer one.
    func transaction<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        if isInTransaction { return try body() }
        try run("BEGIN IMMEDIATE")
        isInTransaction = true
        defer { isInTransaction = false }
        do throws(LibraryError) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // Some failures (a full disk) have ended the transaction already; then this one fails, and changes nothing.
            if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body` on one state of the file, whatever other processes write meanwhile.
    func snapshot(_ body: () throws(LibraryError) -> Void) throws(LibraryError) {
        if isInTransaction { return try body() }
        try run("BEGIN DEFERRED")
        isInTransaction = true
        defer {
            isInTransaction = false
            // Ends the reading; there is nothing to keep.
            try? run("ROLLBACK")
        }
        try body()
    }

    /// A statement that nobody runs: one whose rows are still being read, to run the same again meanwhile,
    /// is left alone.
    private func takeStatement(_ sql: StaticString) throws(LibraryError) -> Statement {
        if let idle = statements.removeValue(forKey: sql.utf8Start) { return idle }
        return try Statement(sql, connection: connection, path: path)
    }
}
