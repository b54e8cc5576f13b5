import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// What the server serves over real connections, until it is stopped.
@Suite struct LabServerTests {
    @Test func thePageComesWithItsPolicyWithEverything() throws {
        let lab = try RunningLab()
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
        let lab = try RunningLab()
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
        let lab = try RunningLab()
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
        let lab = try RunningLab()
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

    @Test func stoppingWakesThoseWhoWait() throws {
        let lab = try RunningLab { $0.newsSeconds = 600 }
        let generation = try lab.json("api/clips/1/track").member("generation")?.numberValue ?? 0
        let waiting = try LoopbackConnection(port: lab.client.port)
        waiting.send(lab.client.text("GET", "api/clips/1/track?generation=\(Int(generation))"))
        #expect(eventually { lab.server.clips.first?.waitingCount == 1 })
        let start = ContinuousClock.now
        lab.server.stop()
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(throws: LoopbackConnection.Failure.self) { try lab.client.get("") }
    }

    @Test func aTakenPortIsSaid() throws {
        let lab = try RunningLab()
        #expect(throws: LabError.portTaken(lab.client.port)) {
            _ = try LabServer(
                port: lab.client.port, files: StaticFiles(folder: "/nowhere", engine: ""), work: ScriptedWork())
        }
    }
}
