import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// A running server with a page and a clip of 100 frames, and scripted work behind it.
final class RunningLab {
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
