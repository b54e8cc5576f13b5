import Testing

@testable import MinervaLab

/// Only the Lab's own page, on this machine, is let in.
@Suite struct RequestGateTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private let gate = RequestGate(port: 8420, token: token)

    private func request(
        _ path: String = "/\(token)/", host: [String] = ["127.0.0.1:8420"], _ headers: [(String, String)] = []
    ) -> LabRequest {
        LabRequest(
            method: "GET", rawPath: path,
            headers: (host.map { ("host", $0) } + headers).map { LabRequest.Field(name: $0.0, value: $0.1) })
    }

    private func refusal(_ request: LabRequest) -> Refusal? {
        do throws(Refusal) {
            _ = try gate.admit(request, limits: LabLimits())
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["127.0.0.1:8420", "localhost:8420", "LOCALHOST:8420"])
    func thisMachinesNamesAreAnswered(host: String) throws {
        #expect(try gate.admit(request(host: [host]), limits: LabLimits()) == [])
    }

    @Test(arguments: [
        [], ["evil.example"], ["evil.example:8420"], ["127.0.0.1"], ["127.0.0.1:8421"], ["127.0.0.1:8420.evil.example"],
        ["localhost.evil.example:8420"], ["[::1]:8420"], [""], ["127.0.0.1:8420", "evil.example"],
        ["127.0.0.1:8420", "127.0.0.1:8420"],
    ])
    func anotherOrNoHostIsRefused(host: [String]) {
        #expect(refusal(request(host: host)) == .foreignHost)
    }

    @Test func theOwnOriginIsAnsweredAndAnyOtherRefused() {
        #expect(refusal(request(host: ["localhost:8420"], [("origin", "http://localhost:8420")])) == nil)
        for origin in [
            "null", "http://evil.example", "https://127.0.0.1:8420", "http://127.0.0.1", "http://localhost:8420",
            "http://127.0.0.1:8420/", "",
        ] {
            #expect(refusal(request([("origin", origin)])) == .foreignOrigin, "\(origin)")
        }
        #expect(
            refusal(request([("origin", "http://127.0.0.1:8420"), ("origin", "http://evil.example")])) == .foreignOrigin
        )
    }

    private func request(_ headers: [(String, String)]) -> LabRequest { request("/\(Self.token)/", headers) }
    private func request(_ path: String, _ headers: [(String, String)]) -> LabRequest {
        request(path, host: ["127.0.0.1:8420"], headers)
    }

    @Test func whatTheBrowserCallsForeignIsRefused() {
        for site in ["same-origin", "none"] { #expect(refusal(request([("sec-fetch-site", site)])) == nil) }
        for site in ["cross-site", "same-site", "", "anything"] {
            #expect(refusal(request([("sec-fetch-site", site)])) == .foreignSite)
        }
    }

    @Test(arguments: [
        "/", "/0123456789abcdef0123456789abcdee/", "/0123456789ABCDEF0123456789ABCDEF/",
        "/0123456789abcdef0123456789abcde/", "//0123456789abcdef0123456789abcdef/",
        "/0123456789abcdef0123456789abcdef", "/index.html", "/api/clips", "/%30123456789abcdef0123456789abcdef/",
    ])
    func withoutTheTokenThereIsNothing(path: String) {
        #expect(refusal(request(path)) == .wrongToken)
    }

    @Test(arguments: ["..", "%2e%2e", ".%2E", "a/../b", "a/%2e%2e/b", ".", "a/./b"])
    func noAddressClimbs(path: String) {
        #expect(refusal(request("/\(Self.token)/\(path)")) == .climbingTarget)
    }

    @Test(arguments: ["a%00b", "%00", "a%0d%0aSet-Cookie:x", "%7f"])
    func noAddressHasControlCharacters(path: String) {
        #expect(refusal(request("/\(Self.token)/\(path)")) == .controlCharacter)
    }

    @Test(arguments: ["%", "%2", "%zz", "%c0%ae%c0%ae", "%ff", "a//b", "a/", "..%2f..%2fetc%2fpasswd", "a%5cb"])
    func aMisshapenAddressIsRefused(path: String) {
        #expect(refusal(request("/\(Self.token)/\(path)")) == .malformedTarget)
    }

    @Test func anAddressWithoutALeadingSlashIsRefused() {
        #expect(refusal(request("http://127.0.0.1:8420/\(Self.token)/")) == .malformedTarget)
        #expect(refusal(request("*")) == .malformedTarget)
        #expect(refusal(request("")) == .malformedTarget)
    }

    @Test func escapesAreDecodedOnce() throws {
        #expect(try gate.admit(request("/\(Self.token)/a%20b/%25%32%65"), limits: LabLimits()) == ["a b", "%2e"])
    }

    @Test func aLongHeadIsRefusedWhateverItSays() {
        var long = request()
        long.headBytes = LabLimits().headBytes + 1
        #expect(refusal(long) == .headTooLarge(limitBytes: LabLimits().headBytes))
    }

    @Test func freshTokensHave128BitsAndDiffer() {
        let tokens = (0..<100).map { _ in RequestGate.freshToken() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func comparisonSeesEveryByte() {
        #expect(RequestGate.isEqual(Self.token, Self.token))
        #expect(RequestGate.isEqual("", ""))
        for i in Self.token.indices {
            var other = Self.token
            other.replaceSubrange(i...i, with: "x")
            #expect(!RequestGate.isEqual(Self.token, other))
        }
        #expect(!RequestGate.isEqual(Self.token, Self.token + "0"))
    }
}
