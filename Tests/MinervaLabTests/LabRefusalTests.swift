import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// What the server refuses: foreign pages, hostile paths, what is too large, and what is no HTTP.
@Suite struct LabRefusalTests {
    @Test(arguments: [
        ("Host: evil.example\r\n", 403), ("Host: 127.0.0.1\r\n", 403), ("", 403),
        ("Host: 127.0.0.1:PORT\r\nOrigin: http://evil.example\r\n", 403),
        ("Host: 127.0.0.1:PORT\r\nOrigin: null\r\n", 403),
        ("Host: 127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site\r\n", 403),
        ("Host: 127.0.0.1:PORT\r\nHost: evil.example\r\n", 403),
        ("Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nSec-Fetch-Site: same-origin\r\n", 200),
    ])
    func onlyTheOwnPageIsAnswered(head: String, status: Int) throws {
        let lab = try RunningLab()
        for path in ["", "api/clips", "lab.js"] {
            let connection = try LoopbackConnection(port: lab.client.port)
            let own = head.replacingOccurrences(of: "PORT", with: "\(lab.client.port)")
            connection.send("GET \(lab.client.base)\(path) HTTP/1.\(head.isEmpty ? 0 : 1)\r\n\(own)\r\n")
            #expect(try connection.answer().status == status)
        }
    }

    @Test func withoutTheTokenNothingIsTold() throws {
        let lab = try RunningLab()
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
        let lab = try RunningLab()
        let answer = try lab.client.get(path)
        #expect((400..<500).contains(answer.status))
        let sentence = try #require(try JSONParser.parse(answer.body).member("error")?.stringValue)
        #expect(sentence.hasSuffix(".") && !sentence.contains("\n"))
    }

    @Test func aRawZeroByteReadsNothing() throws {
        let lab = try RunningLab()
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
        let lab = try RunningLab()
        try FileManager.default.createSymbolicLink(
            atPath: lab.folder.file("link.mp4"), withDestinationPath: lab.folder.file("lift.mp4"))
        let body = "{\"path\":\"\(path.replacingOccurrences(of: "FOLDER", with: lab.folder.path))\"}"
        let answer = try lab.client.post("api/clips", body)
        #expect((400..<500).contains(answer.status))
        #expect(try JSONParser.parse(answer.body).member("error")?.stringValue?.hasSuffix(".") == true)
        #expect(try lab.json("api/clips").member("clips")?.arrayValue?.count == 1)
    }

    @Test func aHugeBodyIsRefused() throws {
        let lab = try RunningLab()
        let large = [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)
        #expect(try lab.client.send("POST", "api/clips", body: large).status == 413)
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(lab.client.text("POST", "api/clips", length: 1 << 50))
        #expect(try connection.answer().status == 413)
        #expect(try lab.client.send("GET", "api/clips", body: Array("ignored".utf8)).status == 200)
    }

    @Test(arguments: [20_000, 60_000, 200_000, 5_000_000])
    func anOverlongHeadIsRefused(count: Int) throws {
        let lab = try RunningLab()
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(
            lab.client.text("GET", "", headers: "X-Long: \(String(repeating: "x", count: count))\r\n"))
        // The library answers what does not fit into its memory itself; what it cannot even read ends with
        // the connection.
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
        let lab = try RunningLab { $0.headSeconds = 0.3 }
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(text)
        let answer = try? connection.answer()
        #expect(answer == nil || answer.map { $0.status >= 400 } == true)
        #expect(try lab.client.get("").status == 200)
    }
}
