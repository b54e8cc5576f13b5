/// What a request asks for, its numbers read and within their bounds.
enum Route: Equatable, Sendable {
    case file([String])
    case hello
    case clips
    case open
    case upload(name: String)
    case remove(id: String)
    case see(id: String)
    case cancel(id: String)
    case track(id: String, after: Int, generation: Int?)
    case frames(id: String, Range<Int>, widthAtMost: Int?)
    case times(id: String)
    case labels(id: String)
    case page(id: String)

    /// Reads an address below the token. Throws where there is nothing, or not with this method.
    init(
        _ components: [String], method: String, query: QueryValues, limits: LabLimits
    ) throws(Refusal) {
        guard components.first == "api" else {
            try Route.expect(method, ["GET", "HEAD"])
            self = .file(components)
            return
        }
        let rest = Array(components.dropFirst())
        switch (rest.first, rest.count) {
        case ("hello", 1):
            try Route.expect(method, ["GET"])
            self = .hello
        case ("uploads", 1):
            try Route.expect(method, ["POST"])
            self = .upload(name: try query.fileName("name"))
        case ("clips", 1):
            try Route.expect(method, ["GET", "POST"])
            self = method == "GET" ? .clips : .open
        case ("clips", 2):
            try Route.expect(method, ["DELETE"])
            self = .remove(id: rest[1])
        case ("clips", 3): self = try Route.part(rest[2], of: rest[1], method: method, query: query, limits: limits)
        default: throw .noSuchPage
        }
    }

    private static func part(
        _ name: String, of id: String, method: String, query: QueryValues, limits: LabLimits
    ) throws(Refusal) -> Route {
        switch name {
        case "seeing":
            try expect(method, ["POST", "DELETE"])
            return method == "POST" ? .see(id: id) : .cancel(id: id)
        case "track":
            try expect(method, ["GET"])
            return .track(
                id: id, after: try query.count("after", in: 0...Route.mostFrames) ?? 0,
                generation: try query.count("generation", in: 0...Int.max))
        case "frames":
            try expect(method, ["GET"])
            let first = try query.count("from", in: 0...Route.mostFrames) ?? 0
            let count = try query.count("count", in: 1...limits.framesPerAnswer) ?? 1
            // A width below 16 shows nothing; one above any picture's changes nothing.
            let width = try query.count("width", in: 16...16_384)
            return .frames(id: id, first..<first + count, widthAtMost: width)
        case "times":
            try expect(method, ["GET"])
            return .times(id: id)
        case "labels":
            try expect(method, ["GET"])
            return .labels(id: id)
        case "page":
            try expect(method, ["POST"])
            return .page(id: id)
        default: throw .noSuchPage
        }
    }

    /// A day at 240 frames per second has fewer.
    private static let mostFrames = 100_000_000

    private static func expect(_ method: String, _ allowed: [String]) throws(Refusal) {
        guard allowed.contains(method) else { throw .wrongMethod(allowed: allowed.joined(separator: ", ")) }
    }
}

/// A query's values, decoded.
struct QueryValues: Equatable, Sendable {
    private var values: [String: String] = [:]

    /// Decodes a query. Throws for broken escapes and for a name that comes twice: two readers might take
    /// different ones.
    init(_ raw: [LabRequest.Field]) throws(Refusal) {
        for field in raw {
            let name = try PercentDecoding.text(field.name)
            guard values.updateValue(try PercentDecoding.text(field.value), forKey: name) == nil else {
                throw .malformedTarget
            }
        }
    }

    /// A whole number; nil where it is not there.
    func count(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds =
                range.upperBound == .max ? "from \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            throw .parameter(name: name, wanted: "a whole number, \(bounds)")
        }
        return number
    }

    /// A file's name, to be shown; it names nothing on this machine.
    func fileName(_ name: String) throws(Refusal) -> String {
        guard let text = values[name], !text.isEmpty, text.utf8.count <= 255, !text.contains("/"), !text.contains("\\"),
            text != ".", text != ".."
        else { throw .parameter(name: name, wanted: "a file's name without its folder") }
        return text
    }
}
