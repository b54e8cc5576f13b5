/// One request from its head to its answer. Belongs to the thread of its connection.
final class Exchange {
    private let service: LabService
    private var state: State
    private var body: [UInt8] = []
    private var upload: IncomingUpload?
    /// Bytes of the body that are still to come.
    private(set) var missingBytes: Int

    private enum State {
        case refused(Refusal)
        case collecting(Route)
        case uploading
        case ended
    }

    /// Looks at a request's head.
    init(_ request: LabRequest, service: LabService) {
        self.service = service
        missingBytes = (try? request.contentLength() ?? 0) ?? .max
        do throws(Refusal) {
            // A body is never longer than its head stated; the library sees to that.
            switch try service.intake(request) {
            case .body(let route):
                state = .collecting(route)
            case .upload(let name, let byteCount):
                try service.store.beginUpload()
                do throws(Refusal) {
                    upload = try IncomingUpload(name: name, expectedBytes: byteCount, limits: service.limits)
                } catch {
                    service.store.endUpload()
                    throw error
                }
                state = .uploading
            }
        } catch {
            state = .refused(error)
        }
    }

    deinit {
        if case .uploading = state { service.store.endUpload() }
    }

    var isUpload: Bool {
        if case .uploading = state { return true }
        return false
    }

    /// Whether the answer is sent before the body has come. A refused body is read and dropped where it is short: a
    /// browser that is cut off while it sends shows no answer.
    var answersAtOnce: Bool {
        if case .refused = state { return missingBytes > service.limits.droppedBytes }
        return false
    }

    /// Takes the next piece of the body.
    func add(_ piece: UnsafeRawBufferPointer) {
        missingBytes -= min(missingBytes, piece.count)
        switch state {
        case .collecting: body.append(contentsOf: piece)
        case .uploading: upload?.add(piece)
        case .refused, .ended: break
        }
    }

    /// The answer, once the body is there. May wait.
    func answer() -> LabResponse {
        let last = state
        defer {
            if case .uploading = last { service.store.endUpload() }
        }
        state = .ended
        do throws(Refusal) {
            switch last {
            case .refused(let refusal): throw refusal
            case .collecting(let route): return try service.answer(route, body: body)
            case .uploading:
                guard let upload = upload.take() else { throw .closing }
                return try service.received(try upload.finish())
            case .ended: throw .closing
            }
        } catch {
            return LabResponse(error)
        }
    }
}
