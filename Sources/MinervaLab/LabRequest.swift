/// A request as it arrived, before anything is believed of it.
struct LabRequest: Equatable, Sendable {
    /// `GET`, `POST`, …
    var method: String
    /// The path as sent, escapes not decoded.
    var rawPath: String
    /// The query's names and values as sent, escapes not decoded.
    var rawQuery: [Field] = []
    /// The head's fields in order; names in lower case.
    var headers: [Field] = []
    /// Bytes of the head.
    var headBytes = 0

    struct Field: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The values of a header field, one for each time that it was sent.
    func headers(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    /// The length that the body is announced with; nil where there is none. Throws where there is a body without one:
    /// its end could not be known before it has arrived.
    func contentLength() throws(Refusal) -> Int? {
        guard headers("transfer-encoding").isEmpty else { throw .needsLength }
        let stated = headers("content-length")
        guard let first = stated.first else { return nil }
        guard stated.count == 1, !first.isEmpty, first.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(first)
        else { throw .needsLength }
        return count
    }
}

/// Decodes escapes of an address strictly.
enum PercentDecoding {
    /// The text with `%XX` decoded. Throws for a broken escape, for what is no UTF-8, and for control characters, NUL
    /// above all: a C string ends there.
    static func text(_ raw: String) throws(Refusal) -> String {
        var bytes: [UInt8] = []
        var rest = Array(raw.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                throw .malformedTarget
            }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .controlCharacter }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformedTarget }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
