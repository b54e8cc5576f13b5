/// Writes CSV that neither a parser nor a spreadsheet misreads.
public struct CSVWriter {
    /// One field.
    public enum Field {
        /// A word of ours, which needs no care.
        case word(String)
        /// Text from a file or a person.
        case text(String)
        /// A whole number.
        case whole(Int)
        /// A number with six significant digits; nil or not finite is an empty field.
        case number(Double?)
    }

    /// The text so far, UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Adds a row, ended as RFC 4180 asks.
    public mutating func row(_ fields: [Field]) {
        for (i, field) in fields.enumerated() {
            if i > 0 { bytes.append(UInt8(ascii: ",")) }
            switch field {
            case .word(let word): bytes.append(contentsOf: word.utf8)
            case .whole(let number): bytes.append(contentsOf: number.description.utf8)
            case .number(let number):
                if let number, number.isFinite {
                    bytes.append(contentsOf: DecimalText.significant(number, digits: 6).utf8)
                }
            case .text(let text): append(text)
            }
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// Text in quotes. A spreadsheet takes text that begins with `=`, `+`, `-`, `@`, a tab or a line break for a
    /// formula and runs it (OWASP, "CSV injection"): an apostrophe before it makes it text again. Line breaks become
    /// spaces, so that a row stays a line.
    private mutating func append(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if let first = text.utf8.first, [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0A, 0x0D].contains(first) {
            bytes.append(UInt8(ascii: "'"))
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: "\"\"".utf8)
            case 0..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
