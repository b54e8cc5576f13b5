import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// The server over real connections, with scripted work behind it.
@Suite struct LabServerTests {
    /// A running server with a page and a clip of 100 frames.
    private final class Lab {
        let folder: TemporaryFolder
        let work = ScriptedWork()
        let server: LabServer
        let client: LabClient

        init(_ change: (inout LabLimits) -> Void = { _ in }) throws {
            folder = try TemporaryFolder()
            try folder.write(Data("<!doctype html><title>Lab</title>".utf8), "index.html")
            try folder.write(Data("export {}".utf8), "lab.js")
            try folder.write(Data("clip 100".utf8), "lift.mp4")
            var limits = LabLimits()
            limits.newsSeconds = 0
            change(&limits)
            server = try LabServer(
                port: 0, files: StaticFiles(folder: folder.path, engine: folder.file("engine.wasm")), work: work,
                limits: limits)
            client = try #require(LabClient(address: server.address))
            try server.open(path: folder.file("lift.mp4"))
        }

        deinit {
            work.step(1000)
            server.stop()
        }

        func json(_ path: String) throws -> JSONValue { try JSONParser.parse(client.get(path).body) }
    }

    // MARK: What is served

    @Test func thePageComesWithItsPolicyWithEverything() throws {
        let lab = try Lab()
        let page = try lab.client.get("")
        #expect(page.status == 200 && page.text.contains("<title>Lab</title>"))
        let refused = try lab.client.get("nothing.html")
        #expect(refused.status == 404)
        for answer in [page, refused, try lab.client.get("api/clips")] {
            #expect(
                answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["referrer-policy"] == "no-referrer")
            #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
            #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers.keys.allSatisfy { !$0.hasPrefix("access-control-") })
        }
        #expect(try lab.client.get("lab.js").headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(try lab.client.get("api/hello").text == "{\"producer\":\"minerva test\",\"wasm\":false}\n")
        let head = try LoopbackConnection(port: lab.client.port)
        head.send(lab.client.text("HEAD", ""))
        #expect(head.firstLine() == "HTTP/1.1 200 OK")
    }

    @Test func aClipIsListedOpenedAndForgotten() throws {
        let lab = try Lab()
        let second = try lab.folder.write(Data("clip 5".utf8), "second.mp4")
        try lab.folder.write(Data("{\"labels\":1}".utf8), "second.truth.json")
        let opened = try lab.client.post("api/clips", "{\"path\":\"\(second)\"}")
        #expect(opened.status == 201)
        let clip = try JSONParser.parse(opened.body)
        #expect(clip.member("id")?.stringValue == "2" && clip.member("name")?.stringValue == "second.mp4")
        #expect(clip.member("state")?.stringValue == "opened" && clip.member("labels")?.boolValue == true)
        #expect(clip.member("size")?.arrayValue?.compactMap(\.numberValue) == [200, 100])
        #expect(clip.member("bytes")?.numberValue == 6)
        #expect(try lab.client.get("api/clips/2/labels").text == "{\"labels\":1}")
        #expect(try lab.client.get("api/clips/1/labels").status == 404)
        #expect(try lab.json("api/clips").member("clips")?.arrayValue?.count == 2)
        #expect(try lab.client.send("DELETE", "api/clips/2").status == 200)
        #expect(try lab.json("api/clips").member("clips")?.arrayValue?.count == 1)
        #expect(try lab.client.get("api/clips/2/times").status == 404)
        #expect(FileManager.default.fileExists(atPath: second))
    }

    @Test func aFileThatIsOpenAlreadyIsTheSameClipUntilItIsWrittenTo() throws {
        let lab = try Lab()
        let second = try lab.folder.write(Data("clip 5".utf8), "second.mp4")
        func open(_ path: String) throws -> (status: Int, id: String?) {
            let answer = try lab.client.post("api/clips", "{\"path\":\"\(path)\"}")
            return (answer.status, try JSONParser.parse(answer.body).member("id")?.stringValue)
        }
        #expect(try open(second) == (201, "2"))
        #expect(try open(second) == (200, "2"))
        #expect(try open(lab.folder.path + "/./second.mp4") == (200, "2"))
        try FileManager.default.linkItem(atPath: second, toPath: lab.folder.file("also.mp4"))
        #expect(try open(lab.folder.file("also.mp4")) == (200, "2"))
        // The same content elsewhere is another file; so is the same file with another content.
        #expect(try open(lab.folder.write(Data("clip 5".utf8), "copy.mp4")) == (201, "3"))
        let handle = try #require(FileHandle(forWritingAtPath: second))
        handle.write(Data("clip 50".utf8))
        try handle.close()
        #expect(try open(second) == (201, "4"))
        #expect(try lab.json("api/clips").member("clips")?.arrayValue?.count == 4)
        // One that was closed may be opened again.
        #expect(try lab.client.send("DELETE", "api/clips/4").status == 200)
        #expect(try open(second) == (201, "5"))
        // An upload has no path that it could be opened by again.
        #expect(try lab.client.post("api/uploads?name=second.mp4", "clip 5").status == 201)
    }

    @Test func framesComeWithTheirLengthsAndEndWithTheClip() throws {
        let lab = try Lab()
        var bytes = try lab.client.get("api/clips/1/frames?from=97&count=10&width=480").body[...]
        for number in 97..<100 {
            let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(4)
            #expect(String(decoding: bytes.prefix(length), as: UTF8.self) == "frame \(number) 480")
            bytes = bytes.dropFirst(length)
        }
        #expect(bytes.isEmpty)
        #expect(try lab.client.get("api/clips/1/frames?from=100").status == 404)
        let times = try lab.json("api/clips/1/times").member("times_s")?.arrayValue
        #expect(times?.count == 100 && times?.last?.numberValue == 9.9)
    }

    // MARK: Seeing

    /// The news of clip 1 once `isThere` holds.
    private func news(
        of lab: Lab, after: Int = 0, generation: Int = -1, until isThere: (JSONValue) -> Bool
    ) throws -> JSONValue {
        var news = JSONValue.null
        let came = try eventually {
            news = try lab.json(
                "api/clips/1/track?after=\(after)" + (generation < 0 ? "" : "&generation=\(generation)"))
            return isThere(news)
        }
        #expect(came, "the news never came")
        return news
    }

    private func seen(_ news: JSONValue) -> Double? { news.member("frames_seen")?.numberValue }

    private func frames(_ news: JSONValue) -> [JSONValue] {
        news.member("track")?.member("frames")?.arrayValue ?? []
    }

    @Test func theTrackGrowsAndIsReplacedInTheEnd() throws {
        let lab = try Lab()
        let before = try lab.json("api/clips/1/track")
        #expect(before.member("state")?.stringValue == "opened" && before.member("track")?.isNull == true)
        #expect(try lab.client.post("api/clips/1/seeing", "{}").status == 202)
        lab.work.step(3)
        let first = try news(of: lab) { seen($0) == 3 }
        let generation = Int(try #require(first.member("generation")?.numberValue))
        #expect(first.member("state")?.stringValue == "seeing" && frames(first).count == 3)
        #expect(first.member("frames")?.numberValue == 100)
        lab.work.step(2)
        let more = try news(of: lab, after: 3, generation: generation) { seen($0) == 5 }
        #expect(frames(more).compactMap { $0.member("i")?.numberValue } == [3, 4])
        lab.work.step(95)
        let last = try news(of: lab, after: 5, generation: generation) { $0.member("state")?.stringValue == "seen" }
        #expect(frames(last).count == 100 && last.member("generation")?.numberValue != Double(generation))
        #expect(frames(last).first?.member("plate")?.member("cx_px")?.numberValue == 0.25)
        #expect(
            try lab.client.post("api/clips/1/page", "{\"request\":{\"load_kg\":80}}").text.hasSuffix(
                "lift.mp4 100 80.0"))
    }

    @Test func aTapStartsAnewAndFollowsWhatWasTapped() throws {
        let lab = try Lab()
        _ = try lab.client.post("api/clips/1/seeing", "")
        lab.work.step(2)
        _ = try news(of: lab) { seen($0) == 2 }
        _ = try lab.client.post("api/clips/1/seeing", "{\"lock\":{\"x\":0.5,\"y\":0.5,\"time_s\":0}}")
        // One step lets the replaced job see that it is wanted no more.
        lab.work.step(3)
        let locked = try news(of: lab) { seen($0) == 2 }
        #expect(frames(locked).first?.member("plate")?.member("cx_px")?.numberValue == 99.5)
    }

    @Test func cancellingKeepsWhatWasSeen() throws {
        let lab = try Lab()
        _ = try lab.client.post("api/clips/1/seeing", "")
        lab.work.step(4)
        _ = try news(of: lab) { seen($0) == 4 }
        #expect(
            try JSONParser.parse(lab.client.send("DELETE", "api/clips/1/seeing").body).member("state")?.stringValue
                == "cancelled")
        lab.work.step(1)
        let left = try news(of: lab) { frames($0).count >= 4 && $0.member("state")?.stringValue == "cancelled" }
        #expect(frames(left).count <= 5)
    }

    @Test func oneClipIsSeenAtATime() throws {
        let lab = try Lab()
        let second = try lab.folder.write(Data("clip 3".utf8), "second.mp4")
        _ = try lab.client.post("api/clips", "{\"path\":\"\(second)\"}")
        _ = try lab.client.post("api/clips/1/seeing", "")
        _ = try lab.client.post("api/clips/2/seeing", "")
        lab.work.step(1)
        _ = try news(of: lab) { seen($0) == 1 }
        #expect(try lab.json("api/clips/2/track").member("state")?.stringValue == "waiting")
        lab.work.step(102)
        #expect(try eventually { try lab.json("api/clips/2/track").member("state")?.stringValue == "seen" })
    }

    @Test func aPageWithoutATrackIsRefused() throws {
        let lab = try Lab()
        #expect(try lab.client.post("api/clips/1/page", "{}").status == 409)
    }

    // MARK: Uploads

    @Test func anUploadIsAClipWithoutAFile() throws {
        let lab = try Lab()
        let answer = try lab.client.post("api/uploads?name=my%20lift.mp4", "clip 7")
        #expect(answer.status == 201 && answer.text.contains("my lift.mp4"))
        #expect(try lab.client.get("api/clips/2/frames?from=6").body.count > 4)
        #expect(try lab.client.get("api/clips/2/labels").status == 404)
        #expect(try lab.client.post("api/uploads?name=notes.txt", "text").status == 422)
        #expect(try lab.client.send("DELETE", "api/clips/2").status == 200)
    }

    @Test func anUploadThatIsTooLargeOrHasNoLengthIsRefused() throws {
        let lab = try Lab { $0.uploadBytes = 1000 }
        // The body is never sent: the head says enough.
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(lab.client.text("POST", "api/uploads?name=a.mp4", length: 5_000_000_000))
        #expect(try connection.answer().status == 413)
        let short = try LoopbackConnection(port: lab.client.port)
        short.send(lab.client.text("POST", "api/uploads?name=a.mp4", length: 1001))
        short.send([UInt8](repeating: 0, count: 1001))
        #expect(try short.answer().status == 413)
        let chunked = try LoopbackConnection(port: lab.client.port)
        chunked.send(lab.client.text("POST", "api/uploads?name=a.mp4", headers: "Transfer-Encoding: chunked\r\n"))
        #expect(try chunked.answer().status == 411)
        #expect(try lab.client.send("POST", "api/uploads?name=a.mp4").status == 411)
    }

    @Test func anUploadThatBreaksOffLeavesNothing() throws {
        let lab = try Lab { $0.uploads = 1 }
        do {
            let connection = try LoopbackConnection(port: lab.client.port)
            connection.send(
                lab.client.text(
                    "POST", "api/uploads?name=a.mp4", headers: "Expect: 100-continue\r\n", length: 1000))
            // The server asks for the body once it has taken the upload on.
            #expect(connection.firstLine() == "HTTP/1.1 100 Continue")
            connection.send("clip 7")
            #expect(try lab.client.post("api/uploads?name=b.mp4", "clip 7").status == 503)
        }
        #expect(try eventually { try lab.client.post("api/uploads?name=b.mp4", "clip 7").status == 201 })
        #expect(try lab.json("api/clips").member("clips")?.arrayValue?.count == 2)
    }

    // MARK: What is refused

    @Test(arguments: [
        ("Host: evil.example\r\n", 403), ("Host: 127.0.0.1\r\n", 403), ("", 403),
        ("Host: 127.0.0.1:PORT\r\nOrigin: http://evil.example\r\n", 403),
        ("Host: 127.0.0.1:PORT\r\nOrigin: null\r\n", 403),
        ("Host: 127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site\r\n", 403),
        ("Host: 127.0.0.1:PORT\r\nHost: evil.example\r\n", 403),
        ("Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nSec-Fetch-Site: same-origin\r\n", 200),
    ])
    func onlyTheOwnPageIsAnswered(head: String, status: Int) throws {
        let lab = try Lab()
        for path in ["", "api/clips", "lab.js"] {
            let connection = try LoopbackConnection(port: lab.client.port)
            let own = head.replacingOccurrences(of: "PORT", with: "\(lab.client.port)")
            connection.send("GET \(lab.client.base)\(path) HTTP/1.\(head.isEmpty ? 0 : 1)\r\n\(own)\r\n")
            #expect(try connection.answer().status == status)
        }
    }

    @Test func withoutTheTokenNothingIsTold() throws {
        let lab = try Lab()
        for path in ["/", "/index.html", "/api/clips", "/00000000000000000000000000000000/api/clips", "/favicon.ico"] {
            let connection = try LoopbackConnection(port: lab.client.port)
            connection.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(lab.client.port)\r\n\r\n")
            let answer = try connection.answer()
            #expect(answer.status == 403)
            #expect(!answer.text.contains(lab.client.base.dropFirst().dropLast()))
        }
    }

    @Test(arguments: [
        "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc/passwd", "lab.js%00.html", "%", "lab.js/",
        "/etc/passwd", "api/clips/../../lab.js", "%c0%ae%c0%ae/etc/passwd", "..;/lab.js/..", "lab.js\\..\\x",
    ])
    func aHostilePathIsRefusedWithOneSentence(path: String) throws {
        let lab = try Lab()
        let answer = try lab.client.get(path)
        #expect((400..<500).contains(answer.status))
        let sentence = try #require(try JSONParser.parse(answer.body).member("error")?.stringValue)
        #expect(sentence.hasSuffix(".") && !sentence.contains("\n"))
    }

    @Test func aRawZeroByteReadsNothing() throws {
        let lab = try Lab()
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send("GET \(lab.client.base)lab.js\0.html HTTP/1.1\r\nHost: 127.0.0.1:\(lab.client.port)\r\n\r\n")
        let answer = try? connection.answer()
        #expect(answer == nil || answer.map { $0.status >= 400 || $0.text == "export {}" } == true)
    }

    @Test(arguments: [
        "lift.mp4", "../lift.mp4", "FOLDER/../lift.mp4", "FOLDER/none.mp4", "FOLDER", "FOLDER/link.mp4",
        "FOLDER/index.html", "/dev/zero", "/dev/stdin", "FOLDER/lift.mp4\\u0000.txt", "file:///etc/passwd",
    ])
    func aPathThatIsNoClipIsRefusedWithOneSentence(path: String) throws {
        let lab = try Lab()
        try FileManager.default.createSymbolicLink(
            atPath: lab.folder.file("link.mp4"), withDestinationPath: lab.folder.file("lift.mp4"))
        let body = "{\"path\":\"\(path.replacingOccurrences(of: "FOLDER", with: lab.folder.path))\"}"
        let answer = try lab.client.post("api/clips", body)
        #expect((400..<500).contains(answer.status))
        #expect(try JSONParser.parse(answer.body).member("error")?.stringValue?.hasSuffix(".") == true)
        #expect(try lab.json("api/clips").member("clips")?.arrayValue?.count == 1)
    }

    @Test func aHugeBodyIsRefused() throws {
        let lab = try Lab()
        let large = [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)
        #expect(try lab.client.send("POST", "api/clips", body: large).status == 413)
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(lab.client.text("POST", "api/clips", length: 1 << 50))
        #expect(try connection.answer().status == 413)
        #expect(try lab.client.send("GET", "api/clips", body: Array("ignored".utf8)).status == 200)
    }

    @Test(arguments: [20_000, 60_000, 200_000, 5_000_000])
    func anOverlongHeadIsRefused(count: Int) throws {
        let lab = try Lab()
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(
            lab.client.text("GET", "", headers: "X-Long: \(String(repeating: "x", count: count))\r\n"))
        // The library answers what does not fit into its memory itself; what it cannot even read ends with the connection.
        let answer = try? connection.answer()
        #expect(answer == nil || answer?.status == 431)
        if count == 20_000 { #expect(answer?.text.contains("16384 bytes") == true) }
        #expect(try lab.client.get("").status == 200)
    }

    @Test(arguments: [
        "\r\n\r\n", "nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET http://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ])
    func whatIsNoHTTPDoesNoHarm(text: String) throws {
        let lab = try Lab { $0.headSeconds = 0.3 }
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(text)
        let answer = try? connection.answer()
        #expect(answer == nil || answer.map { $0.status >= 400 } == true)
        #expect(try lab.client.get("").status == 200)
    }

    // MARK: Load

    @Test func halfOpenConnectionsGiveTheirPlacesBack() throws {
        let lab = try Lab {
            $0.connections = 8
            $0.headSeconds = 0.5
        }
        let silent = try (0..<8).map { _ in try LoopbackConnection(port: lab.client.port) }
        for connection in silent { connection.send("GET \(lab.client.base) HTTP/1.1\r\nHo") }
        // All places are taken until the idle ones are cut.
        #expect(eventually { (try? lab.client.get("").status) == 200 })
        for connection in silent { #expect(connection.isClosed()) }
    }

    @Test func aBodyThatNeverEndsIsCut() throws {
        let lab = try Lab { $0.bodySeconds = 0.5 }
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(lab.client.text("POST", "api/clips", length: 100) + "{")
        #expect(connection.isClosed())
        #expect(try lab.client.get("").status == 200)
    }

    @Test func twoHundredRequestsAtOnceAreAllAnswered() throws {
        let lab = try Lab()
        var connections: [LoopbackConnection] = []
        for i in 0..<200 {
            let connection = try LoopbackConnection(port: lab.client.port)
            let path = ["", "api/clips", "api/clips/1/frames?from=\(i % 100)", "../x"][i % 4]
            connection.send(lab.client.text("GET", path, headers: "Connection: close\r\n"))
            connections.append(connection)
        }
        for (i, connection) in connections.enumerated() {
            #expect(try connection.answer().status == (i % 4 == 3 ? 400 : 200))
        }
        #expect(try lab.client.get("").status == 200)
    }

    @Test func aConnectionServesSeveralRequests() throws {
        let lab = try Lab()
        let connection = try LoopbackConnection(port: lab.client.port)
        for _ in 0..<3 {
            connection.send(lab.client.text("GET", "api/hello"))
            #expect(try connection.answer().status == 200)
        }
    }

    // MARK: The end

    @Test func stoppingWakesThoseWhoWait() throws {
        let lab = try Lab { $0.newsSeconds = 600 }
        let generation = try lab.json("api/clips/1/track").member("generation")?.numberValue ?? 0
        let waiting = try LoopbackConnection(port: lab.client.port)
        waiting.send(lab.client.text("GET", "api/clips/1/track?generation=\(Int(generation))"))
        // Long enough for the request to arrive, as a rule; where it has not, nobody waits, and nothing is shown.
        usleep(100_000)
        let start = ContinuousClock.now
        lab.server.stop()
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(throws: LoopbackConnection.Failure.self) { try lab.client.get("") }
    }

    @Test func aTakenPortIsSaid() throws {
        let lab = try Lab()
        #expect(throws: LabError.portTaken(lab.client.port)) {
            _ = try LabServer(
                port: lab.client.port, files: StaticFiles(folder: "/nowhere", engine: ""), work: ScriptedWork())
        }
    }
}
