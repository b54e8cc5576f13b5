import Foundation

/// A listening socket that only this machine reaches.
struct LoopbackSocket {
    let descriptor: Int32
    let port: Int

    /// Listens on 127.0.0.1. Port 0 takes any free one. Throws the system's reason.
    init(port: Int) throws(LabError) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .noSocket(reason: String(cString: strerror(errno))) }
        // Connections of a server that has just ended must not keep the next one from its port.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // As many connections as the system allows wait to be taken; who is one too many is told at once, then.
        let isListening = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(descriptor, start, length) == 0 && listen(descriptor, SOMAXCONN) == 0
                && getsockname(descriptor, start, &length) == 0
        }
        guard isListening else {
            let reason = errno
            close(descriptor)
            throw reason == EADDRINUSE ? .portTaken(port) : .noSocket(reason: String(cString: strerror(reason)))
        }
        self.descriptor = descriptor
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }
}

/// Why the server does not start.
public enum LabError: Error, Equatable, Sendable {
    /// Another program listens on the port.
    case portTaken(Int)
    /// The system gives no socket.
    case noSocket(reason: String)
    /// The HTTP library did not start.
    case notStarted
}
