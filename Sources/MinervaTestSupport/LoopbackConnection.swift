#if os(Linux)
    import Foundation

    /// A connection to a server on this machine, one byte at a time if need be: tests say things that no client would.
    public final class LoopbackConnection {
        /// An HTTP answer.
        public struct Answer: Equatable, Sendable {
            /// The status code.
            public var status: Int
            /// The head's fields, names in lower case.
            public var headers: [String: String]
            /// The body.
            public var body: [UInt8]

            /// The body as text.
            public var text: String { String(decoding: body, as: UTF8.self) }
        }

        /// What went wrong with a connection.
        public enum Failure: Error, Equatable {
            case refused(errno: Int32)
            /// The server closed the connection before its answer was whole.
            case closed(received: Int)
            /// Nothing came for too long.
            case silent
            case noHTTP
        }

        private let descriptor: Int32

        /// Connects to 127.0.0.1; waits for `timeoutSeconds` at the most, here and for each piece of an answer.
        public init(port: Int, timeoutSeconds: Int = 20) throws(Failure) {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let result = withUnsafeBytes(of: &address) { bytes in
                bytes.baseAddress.map {
                    connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
                } ?? -1
            }
            guard result == 0 else { throw .refused(errno: errno) }
        }

        deinit { close(descriptor) }

        /// Sends bytes; false where the server takes no more.
        @discardableResult
        public func send(_ bytes: some Sequence<UInt8>) -> Bool {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// Sends text.
        @discardableResult
        public func send(_ text: String) -> Bool { send(text.utf8) }

        /// Reads one answer, which must state its length.
        public func answer() throws(Failure) -> Answer {
            var bytes: [UInt8] = []
            let gap = Array("\r\n\r\n".utf8)
            var head: ArraySlice<UInt8>?
            while head == nil {
                bytes += try piece(received: bytes.count)
                if let end = bytes.indices.first(where: { bytes[$0...].starts(with: gap) }) { head = bytes[..<end] }
            }
            guard let head else { throw .noHTTP }
            let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { throw .noHTTP }
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
            }
            let length = headers["content-length"].flatMap { Int($0) } ?? 0
            var body = Array(bytes[(head.endIndex + gap.count)...])
            while body.count < length { body += try piece(received: bytes.count + body.count) }
            return Answer(status: status, headers: headers, body: Array(body.prefix(length)))
        }

        /// The first line of an answer that has no body, to a HEAD.
        public func firstLine() -> String {
            guard let bytes = try? piece(received: 0) else { return "" }
            return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        }

        /// Waits until the server has closed the connection; false where it says something, or nothing for too long.
        public func isClosed() -> Bool {
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, 0)
            return count == 0 || (count < 0 && errno == ECONNRESET)
        }

        private func piece(received: Int) throws(Failure) -> [UInt8] {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw errno == EAGAIN ? .silent : .closed(received: received) }
            guard count > 0 else { throw .closed(received: received) }
            return Array(buffer[..<count])
        }
    }

    /// Speaks to VBT Lab's server as its page does.
    public struct LabClient: Sendable {
        /// The server's port.
        public let port: Int
        /// The path below which everything lies: `/TOKEN/`.
        public let base: String

        /// Creates a client for an address as `vbt lab` prints it; nil for any other text.
        public init?(address: String) {
            let parts = address.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 5, parts[0] == "http:",
                let port = parts[2].split(separator: ":").last.flatMap({ Int($0) })
            else { return nil }
            self.port = port
            base = "/\(parts[3])/"
        }

        /// The text of a request; `path` is below the token. Further header fields end with a line break each.
        public func text(_ method: String, _ path: String, headers: String = "", length: Int? = nil) -> String {
            let stated = length.map { "Content-Length: \($0)\r\n" } ?? ""
            return "\(method) \(base)\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\(stated)\r\n"
        }

        /// Sends a request and reads its answer.
        public func send(
            _ method: String, _ path: String, headers: String = "", body: [UInt8]? = nil
        ) throws(LoopbackConnection.Failure) -> LoopbackConnection.Answer {
            let connection = try LoopbackConnection(port: port)
            connection.send(text(method, path, headers: headers, length: body?.count))
            if let body { connection.send(body) }
            return try connection.answer()
        }

        /// A GET's answer.
        public func get(_ path: String) throws(LoopbackConnection.Failure) -> LoopbackConnection.Answer {
            try send("GET", path)
        }

        /// A POST's answer.
        public func post(
            _ path: String, _ body: String
        ) throws(LoopbackConnection.Failure) -> LoopbackConnection.Answer {
            try send("POST", path, body: Array(body.utf8))
        }
    }
#endif
