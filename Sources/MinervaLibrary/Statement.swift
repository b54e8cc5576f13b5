private import CSQLite

/// One prepared statement of one connection.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let path: String

    /// Prepares a statement. Its text is written in the source, so no value can have found its way into it.
    init(_ sql: StaticString, connection: OpaquePointer, path: String) throws(LibraryError) {
        var handle: OpaquePointer?
        let code = sql.withUTF8Buffer { text in
            text.withMemoryRebound(to: CChar.self) {
                sqlite3_prepare_v3(
                    connection, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
            }
        }
        guard code == SQLITE_OK, let handle else {
            throw DatabaseFailure.error(code, connection: connection, path: path)
        }
        self.handle = handle
        self.connection = connection
        self.path = path
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds values to `?1`, `?2`, … Traps where their number is not the statement's. SQLite takes a gigabyte at once
    /// (its `SQLITE_MAX_LENGTH`) and counts in 32 bits: a larger count is clamped, and SQLite refuses it.
    func bind(_ values: [SQLValue]) throws(LibraryError) {
        precondition(
            values.count == Int(sqlite3_bind_parameter_count(handle)), "a value for each of the statement's parameters")
        for (i, value) in values.enumerated() {
            let index = Int32(i + 1)
            let code: Int32
            switch value {
            case .null: code = sqlite3_bind_null(handle, index)
            case .integer(let value): code = sqlite3_bind_int64(handle, index, value)
            case .real(let value): code = sqlite3_bind_double(handle, index, value)
            case .text(var text):
                code = text.withUTF8 { bytes in
                    guard bytes.baseAddress != nil else { return minerva_sqlite_bind_text(handle, index, "", 0) }
                    return bytes.withMemoryRebound(to: CChar.self) {
                        minerva_sqlite_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
                    }
                }
            case .blob(let bytes):
                code = bytes.withUnsafeBytes {
                    minerva_sqlite_bind_blob(handle, index, $0.baseAddress, Int32(clamping: $0.count))
                }
            }
            guard code == SQLITE_OK else { throw DatabaseFailure.error(code, connection: connection, path: path) }
        }
    }

    /// Goes to the next row; false after the last.
    func step() throws(LibraryError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw DatabaseFailure.error(code, connection: connection, path: path)
        }
    }

    /// Ends a run, so that its locks are given back and it can be run again.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The row at hand; valid until the next step.
    var row: Row { Row(handle: handle) }
}

/// One row of a result. Columns are counted from 0; reading a NULL as something else than an optional gives
/// zero or nothing.
struct Row {
    fileprivate let handle: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func count(_ column: Int32) -> Int { Int(clamping: integer(column)) }

    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        return String(
            decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self
        )
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func moment(_ column: Int32) -> Moment { Moment(milliseconds: integer(column)) }

    func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    func optionalMoment(_ column: Int32) -> Moment? { isNull(column) ? nil : moment(column) }
}
