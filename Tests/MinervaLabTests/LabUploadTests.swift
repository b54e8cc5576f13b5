import MinervaTestSupport
import Testing

@testable import MinervaLab

/// Clips whose content is sent.
@Suite struct LabUploadTests {
    @Test func anUploadIsAClipWithoutAFile() throws {
        let lab = try RunningLab()
        let answer = try lab.client.post("api/uploads?name=my%20lift.mp4", "clip 7")
        #expect(answer.status == 201 && answer.text.contains("my lift.mp4"))
        #expect(try lab.client.get("api/clips/2/frames?from=6").body.count > 4)
        #expect(try lab.client.get("api/clips/2/labels").status == 404)
        #expect(try lab.client.post("api/uploads?name=notes.txt", "text").status == 422)
        #expect(try lab.client.send("DELETE", "api/clips/2").status == 200)
    }

    @Test func anUploadThatIsTooLargeOrHasNoLengthIsRefused() throws {
        let lab = try RunningLab { $0.uploadBytes = 1000 }
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
        let lab = try RunningLab { $0.uploads = 1 }
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
}
