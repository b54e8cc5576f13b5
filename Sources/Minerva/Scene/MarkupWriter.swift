/// Writes XML and HTML text so that no content can become markup.
public struct MarkupWriter {
    /// The text so far, UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Markup of ours, written as it is. Never for anything that comes from a file or a user.
    public mutating func raw(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Markup of ours that another writer made.
    public mutating func raw(_ markup: [UInt8]) { bytes.append(contentsOf: markup) }

    /// An attribute, with the space before it; the value is content.
    public mutating func attribute(_ name: StaticString, _ value: String) {
        bytes.append(UInt8(ascii: " "))
        raw(name)
        raw("=\"")
        text(value)
        raw("\"")
    }

    /// Content: whatever it holds is shown as it is. Control characters and the two that Unicode keeps free (U+FFFE and
    /// U+FFFF), which XML does not allow, become spaces.
    public mutating func text(_ content: String) {
        var last: (UInt8, UInt8) = (0, 0)
        for byte in content.utf8 {
            defer { last = (last.1, byte) }
            switch byte {
            case 0xBE... where last == (0xEF, 0xBF):
                bytes.removeLast(2)
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            case UInt8(ascii: "'"): raw("&#39;")
            case 0..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
    }
}
