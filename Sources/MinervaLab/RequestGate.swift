/// Lets through only what comes from the Lab's own page on this machine.
///
/// A page of another site can make a browser send requests here, and name its own host for 127.0.0.1 (DNS rebinding).
/// It cannot forge `Host`, `Origin` and `Sec-Fetch-Site`, which the browser writes, nor know the token. Programs of
/// other accounts on this machine can write any header, and are kept out by the token alone.
struct RequestGate: Sendable {
    /// The port that the server listens on.
    let port: Int
    /// 128 random bits, hexadecimal: the address's first component.
    let token: String

    /// A token nobody can guess.
    static func freshToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = String(UInt8.random(in: 0...255, using: &generator), radix: 16)
            return byte.utf8.count == 1 ? "0" + byte : byte
        }.joined()
    }

    /// The components of the path below the token, decoded; empty for the page itself. Throws where the request is not
    /// from the page, or its address is none.
    func admit(_ request: LabRequest, limits: LabLimits) throws(Refusal) -> [String] {
        guard request.headBytes <= limits.headBytes else { throw .headTooLarge(limitBytes: limits.headBytes) }
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        let stated = request.headers("host").map { $0.lowercased() }
        guard stated.count == 1, hosts.contains(stated[0]) else { throw .foreignHost }
        let origins = request.headers("origin").map { $0.lowercased() }
        guard origins.isEmpty || origins == ["http://" + stated[0]] else { throw .foreignOrigin }
        for site in request.headers("sec-fetch-site") where site != "same-origin" && site != "none" {
            throw .foreignSite
        }
        var parts = request.rawPath.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, parts[0].isEmpty else { throw .malformedTarget }
        guard RequestGate.isEqual(parts[1], token) else { throw .wrongToken }
        parts.removeFirst(2)
        // Without the slash behind the token, the page's relative addresses would lose it.
        guard !parts.isEmpty else { throw .wrongToken }
        if parts == [""] { return [] }
        var components: [String] = []
        for part in parts {
            let component = try PercentDecoding.text(part)
            guard component != "..", component != "." else { throw .climbingTarget }
            // An escaped slash would make two components out of one.
            guard !component.isEmpty, !component.contains("/"), !component.contains("\\") else {
                throw .malformedTarget
            }
            components.append(component)
        }
        return components
    }

    /// Whether two texts are equal, in a time that does not tell how far they agree.
    static func isEqual(_ one: String, _ other: String) -> Bool {
        let (a, b) = (Array(one.utf8), Array(other.utf8))
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
