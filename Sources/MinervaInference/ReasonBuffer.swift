/// Room for the sentence with which a C call explains its failure.
struct ReasonBuffer {
    private var bytes = [CChar](repeating: 0, count: 1024)

    /// Makes a call that writes here.
    mutating func receive<Result>(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Result) -> Result {
        bytes.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) }
    }

    /// What was written; the library ends its own text with a line feed or two.
    var text: String {
        let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
        var text = String(decoding: bytes[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
