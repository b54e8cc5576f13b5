import MinervaTestSupport
import Testing

@testable import MinervaLab

/// Many connections, and slow ones.
@Suite struct LabLoadTests {
    @Test func halfOpenConnectionsGiveTheirPlacesBack() throws {
        let lab = try RunningLab {
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
        let lab = try RunningLab { $0.bodySeconds = 0.5 }
        let connection = try LoopbackConnection(port: lab.client.port)
        connection.send(lab.client.text("POST", "api/clips", length: 100) + "{")
        #expect(connection.isClosed())
        #expect(try lab.client.get("").status == 200)
    }

    @Test func twoHundredRequestsAtOnceAreAllAnswered() throws {
        let lab = try RunningLab()
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
        let lab = try RunningLab()
        let connection = try LoopbackConnection(port: lab.client.port)
        for _ in 0..<3 {
            connection.send(lab.client.text("GET", "api/hello"))
            #expect(try connection.answer().status == 200)
        }
    }
}
