import Minerva

/// What a call came to.
enum AnswerStatus: UInt32 {
    /// The bytes are what was asked for.
    case done = 0
    /// The track's text is none.
    case unreadableTrack = 1
    /// The request's text is none; the bytes name the member that is wrong, where it is one.
    case unreadableRequest = 2
    /// There is nothing to show, or nothing was analyzed yet.
    case nothing = 3
}

/// An answer to the page.
struct Answer {
    let status: AnswerStatus
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        status = .done
        self.bytes = bytes
    }

    init(_ status: AnswerStatus) {
        self.status = status
        bytes = []
    }

    /// Refuses a request.
    init(_ error: RequestFormatError) {
        status = .unreadableRequest
        let name =
            switch error {
            case .syntax, .noObject: ""
            case .member(let name): name
            case .setting(.unknownName(let name)): name
            case .setting(.outOfRange(let name, _, _)): name
            case .setting(.notWhole(let name, _)): name
            }
        bytes = Array(name.utf8)
    }

    /// The answer in memory of its own: status, length, bytes.
    func block() -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 8, alignment: 16)
        block.storeBytes(of: status.rawValue, as: UInt32.self)
        block.storeBytes(of: UInt32(bytes.count), toByteOffset: 4, as: UInt32.self)
        bytes.withUnsafeBytes { source in
            if let start = source.baseAddress { (block + 8).copyMemory(from: start, byteCount: bytes.count) }
        }
        return block
    }
}
