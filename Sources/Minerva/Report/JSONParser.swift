/// Why a text is no JSON, and where.
public struct JSONSyntaxError: Error, Equatable, Sendable {
    /// Byte offset of the first byte that does not fit.
    public var offset: Int
    /// What was wanted there.
    public var expected: Expectation

    /// What a JSON text may hold at a place.
    public enum Expectation: Equatable, Sendable {
        case value, stringEnd, escape, number, nameOrEnd, colon, commaOrEnd, endOfText, shallowerNesting
    }
}

/// Reads JSON (RFC 8259) from UTF-8 bytes. Refuses what the standard refuses; nesting is limited, so that a hostile
/// file cannot exhaust the stack.
public struct JSONParser {
    /// Deepest nesting accepted; our own files use five levels.
    public static let maximumDepth = 64

    private let bytes: [UInt8]
    private var offset = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that the whole text holds.
    public static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(bytes)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.offset == bytes.count else { throw parser.failure(.endOfText) }
        return value
    }

    private func failure(_ expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset, expected: expected)
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth < JSONParser.maximumDepth else { throw failure(.shallowerNesting) }
        skipSpace()
        guard let byte = current else { throw failure(.value) }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw failure(.value)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        for i in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[i]) else { throw failure(.value) }
        }
        return value
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        offset += 1
        var members: [JSONMember] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw failure(.nameOrEnd) }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure(.colon) }
            members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw failure(.commaOrEnd) }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        offset += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw failure(.commaOrEnd) }
        }
    }

    private mutating func number() throws(JSONSyntaxError) -> Double {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        let isZeroFirst = current == UInt8(ascii: "0")
        let wholeDigits = digits()
        guard wholeDigits > 0, !(isZeroFirst && wholeDigits > 1) else { throw failure(.number) }
        if take(UInt8(ascii: ".")) {
            guard digits() > 0 else { throw failure(.number) }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw failure(.number) }
        }
        // A number too large for a double has no place in our files.
        guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), value.isFinite else {
            throw failure(.number)
        }
        return value
    }

    private mutating func digits() -> Int {
        let start = offset
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        offset += 1
        var text: [UInt8] = []
        while let byte = current {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try escape(into: &text)
            case 0..<0x20:
                throw failure(.stringEnd)
            default:
                text.append(byte)
            }
        }
        throw failure(.stringEnd)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        guard let letter = current else { throw failure(.escape) }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try codeUnit()
            if (0xD800..<0xDC00).contains(code) {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw failure(.escape) }
                let low = try codeUnit()
                guard (0xDC00..<0xE000).contains(low) else { throw failure(.escape) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw failure(.escape) }
            text.append(contentsOf: String(Character(scalar)).utf8)
        default: throw failure(.escape)
        }
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current else { throw failure(.escape) }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 + UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): code = code << 4 + UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): code = code << 4 + UInt32(byte - UInt8(ascii: "A") + 10)
            default: throw failure(.escape)
            }
            offset += 1
        }
        return code
    }
}
