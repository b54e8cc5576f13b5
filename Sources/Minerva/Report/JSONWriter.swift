/// Writes JSON text, keys in the order of the calls, so that the same input gives the same bytes everywhere.
///
/// What a report calls by the hundred is not inlined, which keeps the web page's module small.
public struct JSONWriter {
    /// The text so far, UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty writer.
    public init() {}

    /// Opens an object, as a value or (with `key`) as a member.
    public mutating func beginObject(_ key: String? = nil) { open(key, UInt8(ascii: "{")) }
    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array, as a value or (with `key`) as a member.
    public mutating func beginArray(_ key: String? = nil) { open(key, UInt8(ascii: "[")) }
    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Starts a new line, for files that people read with `diff`; only between values.
    public mutating func lineBreak() {
        if needsComma {
            bytes.append(UInt8(ascii: ","))
            needsComma = false
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Ends the text with a line break, as text files do.
    public mutating func lineBreakAtEnd() { bytes.append(UInt8(ascii: "\n")) }

    /// Writes text or, for nil, `null`.
    @inline(never)
    public mutating func string(_ value: String?, _ key: String? = nil) {
        prefix(key)
        guard let value else { return null() }
        appendQuoted(value)
    }

    /// Writes a truth value.
    public mutating func bool(_ value: Bool, _ key: String? = nil) {
        prefix(key)
        append(value ? "true" : "false")
    }

    /// Writes a whole number or, for nil, `null`.
    @inline(never)
    public mutating func integer(_ value: Int?, _ key: String? = nil) {
        prefix(key)
        guard let value else { return null() }
        append(value.description)
    }

    /// Writes a number with at most six significant digits or, for nil or a value that is not finite, `null`.
    @inline(never)
    public mutating func number(_ value: Double?, _ key: String? = nil) {
        prefix(key)
        guard let value, value.isFinite else { return null() }
        append(DecimalText.significant(value, digits: DecimalText.reportedDigits))
    }

    /// Writes a number with a fixed count of decimals, trailing zeros removed; nil or not finite gives `null`.
    @inline(never)
    public mutating func fixed(_ value: Double?, decimals: Int, _ key: String? = nil) {
        prefix(key)
        guard let value, value.isFinite else { return null() }
        append(DecimalText.fixed(value, decimals: decimals))
    }

    /// Puts in a JSON text as it is, less a line break at its end, or, for nil, `null`. That it is one is the
    /// caller's word.
    public mutating func embedded(_ json: [UInt8]?, _ key: String? = nil) {
        prefix(key)
        guard let json else { return null() }
        bytes.append(contentsOf: json.last == UInt8(ascii: "\n") ? json.dropLast() : json[...])
    }

    @inline(never)
    private mutating func open(_ key: String?, _ bracket: UInt8) {
        prefix(key)
        bytes.append(bracket)
        needsComma = false
    }

    @inline(never)
    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    @inline(never)
    private mutating func prefix(_ key: String?) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        if let key {
            appendQuoted(key)
            bytes.append(UInt8(ascii: ":"))
        }
    }

    private mutating func null() { append("null") }

    @inline(never)
    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hexadecimalDigit(byte >> 4))
                bytes.append(hexadecimalDigit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
