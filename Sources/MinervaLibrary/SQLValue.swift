/// A value that SQLite stores. Values reach a statement only by being bound to it, never as part of its text.
enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// A number, or NULL.
    init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
    /// A text, or NULL.
    init(_ value: String?) { self = value.map { .text($0) } ?? .null }
    /// A moment, or NULL.
    init(_ value: Moment?) { self = value.map { .integer($0.milliseconds) } ?? .null }
}
