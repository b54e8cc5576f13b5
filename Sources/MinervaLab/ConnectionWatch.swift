import Foundation
import Synchronization

/// Cuts connections that take too long to say what they want.
///
/// libmicrohttpd closes a connection on which nothing moves; one that sends a byte now and then would keep its place
/// for ever. So each connection has a deadline: for a whole head (which also ends the wait for the next request), and
/// for a small body. An upload and an answer have none.
final class ConnectionWatch: Sendable {
    private struct Entry {
        var socket: Int32
        var deadline: ContinuousClock.Instant?
    }

    private let limits: LabLimits
    private let entries = Mutex<[UInt: Entry]>([:])
    private let ending = DispatchSemaphore(value: 0)

    init(limits: LabLimits) {
        self.limits = limits
    }

    /// Seconds between two looks: deadlines are many times that, so nobody has much longer than promised.
    private static let pauseSeconds = 1.0

    /// Starts looking, until `close()`.
    func start() {
        let thread = Thread { [self] in
            while ending.wait(timeout: .now() + ConnectionWatch.pauseSeconds) == .timedOut { cut() }
        }
        thread.name = "connection watch"
        thread.start()
    }

    func close() { ending.signal() }

    func opened(_ connection: UInt, socket: Int32) {
        entries.withLock { $0[connection] = Entry(socket: socket, deadline: .now + .seconds(limits.headSeconds)) }
    }

    /// The connection's socket is about to be closed, and may become another connection's.
    func closed(_ connection: UInt) {
        entries.withLock { $0[connection] = nil }
    }

    func expectsHead(_ connection: UInt) { setDeadline(.now + .seconds(limits.headSeconds), connection) }

    func expectsBody(_ connection: UInt) { setDeadline(.now + .seconds(limits.bodySeconds), connection) }

    func takesItsTime(_ connection: UInt) { setDeadline(nil, connection) }

    private func setDeadline(_ deadline: ContinuousClock.Instant?, _ connection: UInt) {
        entries.withLock { $0[connection]?.deadline = deadline }
    }

    private func cut() {
        let now = ContinuousClock.now
        entries.withLock { entries in
            for (connection, entry) in entries {
                guard let deadline = entry.deadline, deadline < now else { continue }
                // The library sees the end of the connection and closes it.
                shutdown(entry.socket, Int32(SHUT_RDWR))
                entries[connection]?.deadline = nil
            }
        }
    }
}
