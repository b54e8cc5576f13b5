private import CMicroHTTP
import Foundation

/// VBT Lab's server: on this machine's own address, for its own page.
///
/// Each connection has a thread, so that a request may wait for news or for a decoder. Owned by one thread;
/// `stop()` ends it.
public final class LabServer {
    /// The address of the page, with its token.
    public var address: String { "http://127.0.0.1:\(port)/\(token)/" }
    /// The port that it listens on.
    public let port: Int
    private let token: String
    private let handler: ConnectionHandler
    private var daemon: OpaquePointer?

    /// Starts the server. Port 0 takes any free one.
    public init(
        port: Int, files: StaticFiles, work: any LabWorking, limits: LabLimits = LabLimits()
    ) throws(LabError) {
        let socket = try LoopbackSocket(port: port)
        self.port = socket.port
        token = RequestGate.freshToken()
        handler = ConnectionHandler(
            service: LabService(
                gate: RequestGate(port: socket.port, token: token), files: files,
                store: ClipStore(work: work, limits: limits), limits: limits))
        handler.watch.start()
        var options = minerva_http_options(
            socket: socket.descriptor, connections: UInt32(limits.connections),
            idle_seconds: UInt32(limits.stallSeconds), connection_bytes: limits.connectionBytes,
            // The server outlives the daemon, which `stop()` ends.
            context: Unmanaged.passUnretained(handler).toOpaque(), handle: handleRequest, completed: completeRequest,
            connection: noteConnection)
        daemon = minerva_http_start(&options)
        guard daemon != nil else {
            close(socket.descriptor)
            handler.close()
            throw .notStarted
        }
    }

    deinit { stop() }

    /// The clips that are open.
    var clips: [LabClip] { handler.service.store.clips }

    /// Opens a clip or a saved track in place.
    public func open(path: String) throws(Refusal) {
        _ = try handler.service.store.open(path: path)
    }

    /// Ends all connections and all work, and waits for that. Files of uploads are gone with it.
    public func stop() {
        guard let daemon else { return }
        self.daemon = nil
        // Whoever waits is woken first: the daemon waits for its connections' threads.
        handler.close()
        MHD_stop_daemon(daemon)
    }
}

/// What the daemon's callbacks know.
private final class ConnectionHandler: Sendable {
    let service: LabService
    let watch: ConnectionWatch

    init(service: LabService) {
        self.service = service
        watch = ConnectionWatch(limits: service.limits)
    }

    func close() {
        service.store.close()
        watch.close()
    }

    /// The handler that was passed to the daemon as its context.
    static func of(_ context: UnsafeMutableRawPointer) -> ConnectionHandler {
        Unmanaged<ConnectionHandler>.fromOpaque(context).takeUnretainedValue()
    }
}

private func key(_ connection: OpaquePointer) -> UInt { UInt(bitPattern: connection) }

/// Called for a request's head, for each piece of its body, and at its end.
private let handleRequest: MHD_AccessHandlerCallback = { context, connection, path, method, _, piece, size, state in
    guard let context, let connection, let path, let method, let size, let state else { return .NO }
    let handler = ConnectionHandler.of(context)
    guard let known = state.pointee else {
        let exchange = Exchange(
            request(connection, method: String(cString: method), path: String(cString: path)), service: handler.service)
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        if exchange.answersAtOnce { return send(exchange.answer(), connection) }
        if exchange.isUpload {
            handler.watch.takesItsTime(key(connection))
        } else {
            handler.watch.expectsBody(key(connection))
        }
        return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0, let piece {
        exchange.add(UnsafeRawBufferPointer(start: piece, count: size.pointee))
        size.pointee = 0
        return .YES
    }
    handler.watch.takesItsTime(key(connection))
    return send(exchange.answer(), connection)
}

/// Called when a request is over, answered or broken off.
private let completeRequest: MHD_RequestCompletedCallback = { context, connection, state, _ in
    if let known = state?.pointee {
        Unmanaged<Exchange>.fromOpaque(known).release()
        state?.pointee = nil
    }
    if let context, let connection { ConnectionHandler.of(context).watch.expectsHead(key(connection)) }
}

/// Called when a connection has been opened, and before its socket is closed.
private let noteConnection: MHD_NotifyConnectionCallback = { context, connection, _, event in
    guard let context, let connection else { return }
    let watch = ConnectionHandler.of(context).watch
    if event == .CONNECTION_NOTIFY_STARTED {
        watch.opened(key(connection), socket: minerva_http_socket(connection))
    } else {
        watch.closed(key(connection))
    }
}

private func request(_ connection: OpaquePointer, method: String, path: String) -> LabRequest {
    LabRequest(
        method: method, rawPath: path, rawQuery: fields(connection, .GET_ARGUMENT_KIND),
        headers: fields(connection, .HEADER_KIND).map {
            LabRequest.Field(name: $0.name.lowercased(), value: $0.value)
        }, headBytes: minerva_http_head_bytes(connection))
}

private func fields(_ connection: OpaquePointer, _ kind: MHD_ValueKind) -> [LabRequest.Field] {
    var found: [LabRequest.Field] = []
    withUnsafeMutablePointer(to: &found) { list in
        _ = MHD_get_connection_values(
            connection, kind,
            { list, _, name, value in
                guard let list, let name else { return .NO }
                list.assumingMemoryBound(to: [LabRequest.Field].self).pointee.append(
                    LabRequest.Field(name: String(cString: name), value: value.map { String(cString: $0) } ?? ""))
                return .YES
            }, list)
    }
    return found
}

private func send(_ answer: LabResponse, _ connection: OpaquePointer) -> MHD_Result {
    let response = answer.bytes.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(
            bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for header in LabResponse.headers { MHD_add_response_header(response, header.name, header.value) }
    MHD_add_response_header(response, "Content-Type", answer.contentType)
    if let allowed = answer.allowedMethods { MHD_add_response_header(response, "Allow", allowed) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
}
