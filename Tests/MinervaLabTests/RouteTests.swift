import Minerva
import Testing

@testable import MinervaLab

/// Every number of a request is within its bounds before anything is done with it.
@Suite struct RouteTests {
    private func route(_ method: String, _ path: String, _ query: [(String, String)] = []) -> Result<Route, Refusal> {
        Result { () throws(Refusal) in
            let fields = query.map { LabRequest.Field(name: $0.0, value: $0.1) }
            return try Route(
                path.split(separator: "/").map(String.init), method: method, query: QueryValues(fields),
                limits: LabLimits())
        }
    }

    @Test func theAgreedAddressesLeadSomewhere() {
        #expect(route("GET", "") == .success(.file([])))
        #expect(route("GET", "lab.js") == .success(.file(["lab.js"])))
        #expect(route("GET", "api/hello") == .success(.hello))
        #expect(route("GET", "api/clips") == .success(.clips))
        #expect(route("POST", "api/clips") == .success(.open))
        #expect(route("DELETE", "api/clips/3") == .success(.remove(id: "3")))
        #expect(route("POST", "api/uploads", [("name", "a%20b.mp4")]) == .success(.upload(name: "a b.mp4")))
        #expect(route("POST", "api/clips/3/seeing") == .success(.see(id: "3")))
        #expect(route("DELETE", "api/clips/3/seeing") == .success(.cancel(id: "3")))
        #expect(route("GET", "api/clips/3/track") == .success(.track(id: "3", after: 0, generation: nil)))
        #expect(
            route("GET", "api/clips/3/track", [("after", "12"), ("generation", "2")])
                == .success(.track(id: "3", after: 12, generation: 2)))
        #expect(
            route("GET", "api/clips/3/frames", [("from", "5"), ("count", "60"), ("width", "480")])
                == .success(.frames(id: "3", 5..<65, widthAtMost: 480)))
        #expect(route("GET", "api/clips/3/frames") == .success(.frames(id: "3", 0..<1, widthAtMost: nil)))
        #expect(route("GET", "api/clips/3/times") == .success(.times(id: "3")))
        #expect(route("GET", "api/clips/3/labels") == .success(.labels(id: "3")))
        #expect(route("POST", "api/clips/3/page") == .success(.page(id: "3")))
    }

    @Test(arguments: ["api", "api/nothing", "api/hello/x", "api/clips/3/nothing", "api/clips/3/track/x"])
    func elsewhereThereIsNothing(path: String) {
        #expect(route("GET", path) == .failure(.noSuchPage))
    }

    @Test(arguments: [
        ("POST", ""), ("PUT", "lab.js"), ("OPTIONS", "api/clips"), ("TRACE", ""), ("POST", "api/hello"),
        ("GET", "api/uploads"), ("GET", "api/clips/3"), ("GET", "api/clips/3/seeing"), ("POST", "api/clips/3/track"),
        ("DELETE", "api/clips"), ("get", "api/clips"),
    ])
    func anotherMethodIsRefusedAndTheRightOnesNamed(method: String, path: String) {
        guard case .failure(.wrongMethod(let allowed)) = route(method, path) else {
            Issue.record("\(method) \(path) was taken")
            return
        }
        #expect(!allowed.isEmpty && !allowed.split(separator: ", ").contains(Substring(method)))
    }

    @Test(arguments: [
        ("from", "-1"), ("from", "x"), ("from", ""), ("from", "99999999999999999999"), ("from", "1.5"), ("count", "0"),
        ("count", "61"), ("count", "-60"), ("width", "0"), ("width", "15"), ("width", "16385"), ("from", "0x10"),
    ])
    func aNumberOutOfBoundsIsNamed(name: String, value: String) {
        guard case .failure(.parameter(let found, _)) = route("GET", "api/clips/3/frames", [(name, value)]) else {
            Issue.record("\(name)=\(value) was taken")
            return
        }
        #expect(found == name)
    }

    @Test func aParameterThatComesTwiceIsRefused() {
        #expect(
            route("GET", "api/clips/3/frames", [("from", "1"), ("from", "2")]) == .failure(.malformedTarget))
        #expect(
            route("GET", "api/clips/3/frames", [("from", "1"), ("fr%6fm", "2")]) == .failure(.malformedTarget))
    }

    @Test(arguments: [
        "", ".", "..", "%2fetc%2fpasswd", "..%2fx.mp4", "a%5cb.mp4", String(repeating: "x", count: 256),
    ])
    func anUploadsNameNamesNoPlace(name: String) {
        guard case .failure(.parameter("name", _)) = route("POST", "api/uploads", [("name", name)]) else {
            Issue.record("\(name) was taken")
            return
        }
    }

    @Test func anUploadsNameHasNoControlCharacters() {
        #expect(route("POST", "api/uploads", [("name", "a%00.mp4")]) == .failure(.controlCharacter))
    }
}

/// A body's length is known before the body is read.
@Suite struct ContentLengthTests {
    private func length(_ headers: [(String, String)]) -> Result<Int?, Refusal> {
        let request = LabRequest(
            method: "POST", rawPath: "/", headers: headers.map { LabRequest.Field(name: $0.0, value: $0.1) })
        return Result { () throws(Refusal) in try request.contentLength() }
    }

    @Test func aStatedLengthIsTaken() {
        #expect(length([]) == .success(nil))
        #expect(length([("content-length", "0")]) == .success(0))
        #expect(length([("content-length", "1234")]) == .success(1234))
    }

    @Test(arguments: ["", "-1", "+1", "1 ", "0x10", "99999999999999999999", "1, 1"])
    func whatIsNoLengthIsRefused(text: String) {
        #expect(length([("content-length", text)]) == .failure(.needsLength))
    }

    @Test func twoLengthsOrChunksAreRefused() {
        #expect(length([("content-length", "1"), ("content-length", "1")]) == .failure(.needsLength))
        #expect(length([("transfer-encoding", "chunked")]) == .failure(.needsLength))
        #expect(length([("transfer-encoding", "chunked"), ("content-length", "1")]) == .failure(.needsLength))
    }
}

/// Bodies hold what they should, or it is said what is wrong.
@Suite struct BodyReaderTests {
    private let clip: LabClip

    init() throws {
        let file = try OpenedFile(path: "/proc/self/status", name: "clip.mp4")
        clip = LabClip(id: "1", file: file, opened: .clip(ClipHead(width: 200, height: 100, durationSeconds: nil)))
    }

    private func order(_ body: String) -> Result<SeeingOrder, Refusal> {
        Result { () throws(Refusal) in try BodyReader.order(Array(body.utf8), for: clip) }
    }

    @Test func withoutABodyTheTrackerChooses() {
        #expect(order("") == .success(SeeingOrder()))
        #expect(order("{}") == .success(SeeingOrder()))
        #expect(order("{\"lock\":null,\"pose\":null}") == .success(SeeingOrder()))
    }

    @Test func aTapIsAShareOfThePicture() {
        let lock = PlateTracker.Lock(point: Vector2(x: 79.5, y: 69.5), timeSeconds: 1.2)
        #expect(
            order("{\"lock\":{\"x\":0.4,\"y\":0.7,\"time_s\":1.2},\"pose\":false}")
                == .success(SeeingOrder(lock: lock, takesPose: false)))
        // A picture's corner is half a pixel before its first pixel's center.
        let corner = PlateTracker.Lock(point: Vector2(x: -0.5, y: 99.5), timeSeconds: 0)
        #expect(order("{\"lock\":{\"x\":0,\"y\":1}}") == .success(SeeingOrder(lock: corner)))
    }

    @Test(arguments: [
        "[]", "1", "{\"lock\":1}", "{\"lock\":{}}", "{\"lock\":{\"x\":1.1,\"y\":0}}",
        "{\"lock\":{\"x\":\"0\",\"y\":0}}",
        "{\"lock\":{\"x\":0,\"y\":0,\"time_s\":-1}}", "{\"lock\":{\"x\":0,\"y\":0,\"time_s\":null}}", "{\"pose\":1}",
    ])
    func anythingElseIsNamed(body: String) {
        guard case .failure(.member) = order(body) else {
            Issue.record("\(body) was taken")
            return
        }
    }

    @Test func whatIsNoJSONIsSaidWithItsPlace() {
        #expect(order("{\"lock\":") == .failure(.noJSON(byte: 8)))
        #expect(order(String(repeating: "[", count: 10_000)) == .failure(.noJSON(byte: 64)))
    }

    @Test func aPathIsText() throws {
        #expect(try BodyReader.path(Array("{\"path\":\"/a/b.mp4\"}".utf8)) == "/a/b.mp4")
        for body in ["{}", "{\"path\":1}", "{\"path\":\"\"}", "{\"path\":[\"/a\"]}"] {
            #expect(throws: Refusal.member(name: "path", wanted: "a clip's path")) {
                try BodyReader.path(Array(body.utf8))
            }
        }
    }

    @Test func aRequestIsReadAsTheReportsSettings() throws {
        let body = "{\"request\":{\"lift\":\"snatch\",\"load_kg\":80,\"settings\":{\"lowPass.cutoffHz\":8}}}"
        let request = try BodyReader.request(Array(body.utf8))
        #expect(request.lift == .snatch && request.loadKg == 80 && request.settings[.lowPassCutoffHz] == 8)
        #expect(throws: Refusal.self) { try BodyReader.request(Array("{\"request\":{\"load_kg\":-1}}".utf8)) }
        #expect(throws: Refusal.self) { try BodyReader.request(Array("{\"request\":{\"settings\":{\"x\":1}}}".utf8)) }
    }
}
