import Minerva

/// Finds where the members and elements of a JSON text lie without building them, so that a library of gigabytes is
/// read piece by piece. It trusts only brackets and quotes; each piece is parsed properly by whoever takes it.
struct JSONSlices {
    private let bytes: UnsafeRawBufferPointer

    /// Looks at a text, which must outlive this value.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Where a value lies, without the space around it.
    typealias Place = Range<Int>

    /// The value that the whole text holds; nil where there is none, or more than one.
    var whole: Place? {
        let start = skippingSpace(0)
        guard let end = end(of: start), skippingSpace(end) == bytes.count else { return nil }
        return start..<end
    }

    /// Hands out an object's members, until `body` returns false. False where it is no well-formed object.
    func members(
        of place: Place, _ body: (String, Place) throws(LibraryError) -> Bool
    ) throws(LibraryError) -> Bool {
        try pieces(of: place, opening: UInt8(ascii: "{"), closing: UInt8(ascii: "}")) { (at) throws(LibraryError) in
            guard let nameEnd = end(of: at), case .string(let name)? = try? JSONParser.parse(copy(at..<nameEnd)) else {
                return nil
            }
            let colon = skippingSpace(nameEnd)
            guard colon < place.upperBound, bytes[colon] == UInt8(ascii: ":") else { return nil }
            let start = skippingSpace(colon + 1)
            guard let end = end(of: start) else { return nil }
            return (end, try body(name, start..<end))
        }
    }

    /// Hands out an array's elements, until `body` returns false. False where it is no well-formed array.
    func elements(of place: Place, _ body: (Place) throws(LibraryError) -> Bool) throws(LibraryError) -> Bool {
        try pieces(of: place, opening: UInt8(ascii: "["), closing: UInt8(ascii: "]")) { (at) throws(LibraryError) in
            guard let end = end(of: at) else { return nil }
            return (end, try body(at..<end))
        }
    }

    /// The bytes of a place.
    func copy(_ place: Place) -> [UInt8] { Array(bytes[place]) }

    private func pieces(
        of place: Place, opening: UInt8, closing: UInt8,
        _ piece: (Int) throws(LibraryError) -> (end: Int, goesOn: Bool)?
    ) throws(LibraryError) -> Bool {
        guard !place.isEmpty, bytes[place.lowerBound] == opening else { return false }
        var at = skippingSpace(place.lowerBound + 1)
        if at < place.upperBound, bytes[at] == closing { return true }
        while at < place.upperBound {
            guard let (end, goesOn) = try piece(at) else { return false }
            guard goesOn else { return true }
            at = skippingSpace(end)
            guard at < place.upperBound else { return false }
            if bytes[at] == closing { return true }
            guard bytes[at] == UInt8(ascii: ",") else { return false }
            at = skippingSpace(at + 1)
        }
        return false
    }

    private func skippingSpace(_ start: Int) -> Int {
        var at = start
        while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
        return at
    }

    /// The end of the value that begins at `start`; nil where it has none.
    private func end(of start: Int) -> Int? {
        var at = start
        var depth = 0
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                guard let end = stringEnd(at) else { return nil }
                at = end
                if depth == 0 { return at }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return at + 1 }
                // The bracket belongs to what holds this value, a number or a word.
                if depth < 0 { return at > start ? at : nil }
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
                if depth == 0 { return at > start ? at : nil }
            default: break
            }
            at += 1
        }
        return depth == 0 && at > start ? at : nil
    }

    private func stringEnd(_ start: Int) -> Int? {
        var at = start + 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\\"): at += 2
            case UInt8(ascii: "\""): return at + 1
            default: at += 1
            }
        }
        return nil
    }
}
