import Minerva

/// Which request gets which answer.
final class LabService: Sendable {
    let limits: LabLimits
    let store: ClipStore
    private let gate: RequestGate
    private let files: StaticFiles

    init(gate: RequestGate, files: StaticFiles, store: ClipStore, limits: LabLimits) {
        self.gate = gate
        self.files = files
        self.store = store
        self.limits = limits
    }

    /// What is to be done with a request's body.
    enum Intake: Sendable {
        /// Collect its bytes, which are few, then ask for the answer.
        case body(Route)
        /// Write them into a file.
        case upload(name: String, byteCount: Int)
    }

    /// Looks at a request's head alone. Throws where there is nothing to wait for.
    func intake(_ request: LabRequest) throws(Refusal) -> Intake {
        let components = try gate.admit(request, limits: limits)
        let route = try Route(components, method: request.method, query: QueryValues(request.rawQuery), limits: limits)
        let length = try request.contentLength() ?? 0
        if case .upload(let name) = route {
            guard length > 0 else { throw .needsLength }
            guard length <= limits.uploadBytes else { throw .bodyTooLarge(limitBytes: limits.uploadBytes) }
            return .upload(name: name, byteCount: length)
        }
        guard length <= limits.jsonBytes else { throw .bodyTooLarge(limitBytes: limits.jsonBytes) }
        return .body(route)
    }

    /// The answer. May wait: for news, for a decoder, for the disk.
    func answer(_ route: Route, body: [UInt8]) throws(Refusal) -> LabResponse {
        switch route {
        case .file(let components):
            guard let file = files[components] else { throw .noSuchPage }
            return LabResponse(contentType: file.contentType, bytes: file.bytes)
        case .hello: return hello()
        case .clips: return LabResponse(json: ClipJSON.list(store.clips))
        case .open:
            let opened = try store.open(path: BodyReader.path(body))
            return LabResponse(status: opened.isNew ? 201 : 200, json: ClipJSON.clip(opened.clip))
        case .remove(let id):
            try store.remove(id)
            return LabResponse(json: Array("{}\n".utf8))
        case .see(let id):
            let clip = try store.clip(id)
            try store.see(clip, BodyReader.order(body, for: clip))
            return LabResponse(status: 202, json: ClipJSON.clip(clip))
        case .cancel(let id):
            let clip = try store.clip(id)
            clip.cancel()
            return LabResponse(json: ClipJSON.clip(clip))
        case .track(let id, let after, let generation):
            let news = try store.clip(id).news(after: after, generation: generation, waitSeconds: limits.waitSeconds)
            return LabResponse(json: ClipJSON.news(news, after: after, generation: generation))
        case .frames(let id, let frames, let width):
            return try pictures(of: store.clip(id), frames, widthAtMost: width)
        case .times(let id): return LabResponse(json: ClipJSON.times(try store.frameTimes(of: store.clip(id))))
        case .labels(let id): return LabResponse(json: try LabelFile.contents(of: store.clip(id), limits: limits))
        case .page(let id): return try page(of: store.clip(id), body)
        // An upload's body goes into a file; see `received`.
        case .upload: throw .noSuchPage
        }
    }

    /// The answer to an upload that has arrived.
    func received(_ file: OpenedFile) throws(Refusal) -> LabResponse {
        LabResponse(status: 201, json: ClipJSON.clip(try store.adopt(file).clip))
    }

    private func hello() -> LabResponse {
        var json = JSONWriter()
        json.beginObject()
        json.string(store.work.producer, "producer")
        json.bool(files.hasEngine, "wasm")
        json.endObject()
        json.lineBreakAtEnd()
        return LabResponse(json: json.bytes)
    }

    private func pictures(of clip: LabClip, _ frames: Range<Int>, widthAtMost: Int?) throws(Refusal) -> LabResponse {
        guard clip.hasPictures else { throw .noPictures }
        let jpegs = try store.pictures.jpegs(of: clip, frames: frames, widthAtMost: widthAtMost)
        guard !jpegs.isEmpty else { throw .frameBeyondEnd(frames: clip.snapshot.frames ?? frames.lowerBound) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(jpegs.reduce(0) { $0 + $1.count + 4 })
        for jpeg in jpegs {
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: jpeg.count >> shift)) }
            bytes += jpeg
        }
        return LabResponse(contentType: "application/octet-stream", bytes: bytes)
    }

    private func page(of clip: LabClip, _ body: [UInt8]) throws(Refusal) -> LabResponse {
        var request = try BodyReader.request(body)
        let inPounds = try BodyReader.isInPounds(body)
        let known = clip.snapshot
        request.tap = known.lock
        guard let track = known.track, known.phase != .seeing, known.phase != .waiting else { throw .notSeen }
        let page = try store.pictures.inTurn { () throws(WorkFailure) in
            try store.work.page(of: track, file: clip.file, request: request, inPounds: inPounds)
        }
        return LabResponse(contentType: "text/html; charset=utf-8", bytes: page)
    }
}
