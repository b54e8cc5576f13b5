import Foundation
import MinervaInference
import Testing

@Suite struct OpenVINORuntimeTests {
    @Test("The installed runtime opens and says its version")
    func opens() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        #expect(runtime.version.hasPrefix("2026.4.1"))
        #expect(OpenVINORuntime.missingFiles(inFolder: InstalledRuntime.folder).isEmpty)
    }

    @Test("An absent runtime is named file by file")
    func absent() {
        #expect(
            throws: InferenceError.runtimeIncomplete(folder: "/nonexistent", missing: OpenVINORuntime.fileNames)
        ) { try OpenVINORuntime(folder: "/nonexistent") }
    }

    @Test("A runtime of empty files is refused in the system's words, not crashed on")
    func unusable() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in OpenVINORuntime.fileNames { try Data().write(to: folder.appending(path: name)) }
        let error = #expect(throws: InferenceError.self) { try OpenVINORuntime(folder: folder.path) }
        guard case .runtimeUnusable(let path, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path.hasSuffix("libopenvino_c.so.2641"))
        #expect(reason.contains("too short"))
    }
}
