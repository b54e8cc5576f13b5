import Foundation
import MinervaInference
import Testing

@Suite struct NetworkSessionTests {
    @Test("Open axes take the shape asked for, and outputs follow it", arguments: [(192, 320), (320, 192), (32, 64)])
    func reshape(height: Int, width: Int) throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        try TinyPlateNetwork().withFile { path in
            let session = try NetworkSession(
                runtime: runtime, modelPath: path, inputShape: [1, 3, height, width])
            #expect(session.inputShape == [1, 3, height, width])
            #expect(session.outputCount == 2)
            // Cell (row, column) of channel 0 is filled with its number: the mean over channels is a third of that.
            session.withInput { input in
                for i in 0..<3 * height * width { input[i] = 0 }
                for y in 0..<height {
                    for x in 0..<width { input[y * width + x] = Float(y / 8 * (width / 8) + x / 8) / 100 }
                }
            }
            try session.run()
            let heat = try session.output(at: 0)
            #expect(heat.shape == [1, 1, height / 8, width / 8])
            for (cell, value) in heat.samples.enumerated() { #expect(abs(value - Float(cell) / 300) < 1e-4) }
            #expect(try session.output(named: "heat") == heat)
            let box = try session.output(named: "box")
            #expect(box.shape == [1, 4, height / 8, width / 8])
            #expect(box.samples.first == 20 && box.samples.last == 36)
        }
    }

    @Test("Two sessions of one runtime keep their inputs apart, and outlive its last name")
    func twoSessions() throws {
        func sessions(_ path: String) throws -> [NetworkSession] {
            let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
            return try (0..<2).map { _ in
                try NetworkSession(runtime: runtime, modelPath: path, inputShape: [1, 3, 32, 32])
            }
        }
        try TinyPlateNetwork().withFile { path in
            let pair = try sessions(path)
            for (session, value) in zip(pair, [0.25, 0.5] as [Float]) {
                session.withInput { $0.update(repeating: value) }
            }
            for session in pair { try session.run() }
            for (session, value) in zip(pair, [0.25, 0.5] as [Float]) {
                for sample in try session.output(at: 0).samples { #expect(abs(sample - value) < 1e-5) }
            }
        }
    }

    @Test("A TFLite file with a shape of its own loads as it is")
    func poseDetector() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        let session = try NetworkSession(runtime: runtime, modelPath: InstalledRuntime.poseDetector)
        #expect(session.inputShape == [1, 224, 224, 3])
        session.withInput { $0.update(repeating: 0) }
        try session.run()
        #expect(try session.output(named: "Identity").shape == [1, 2254, 12])
        #expect(try session.output(named: "Identity_1").shape == [1, 2254, 1])
    }

    @Test("A missing file, a broken file and an absent output each say so")
    func failures() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        #expect(throws: InferenceError.modelMissing(path: "/nonexistent.onnx")) {
            try NetworkSession(runtime: runtime, modelPath: "/nonexistent.onnx")
        }
        try TinyPlateNetwork().withFile { path in
            let open = InferenceError.modelUnusable(
                path: path, reason: "its input leaves axes open and no shape was given")
            #expect(throws: open) { try NetworkSession(runtime: runtime, modelPath: path) }
            let session = try NetworkSession(runtime: runtime, modelPath: path, inputShape: [1, 3, 32, 32])
            for read in [{ try session.output(at: 2) }, { try session.output(named: "pose") }] {
                let error = #expect(throws: InferenceError.self) { try read() }
                guard case .outputUnusable(path, _, let reason) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(!reason.isEmpty && reason != "no reason given")
            }
            try Data("not a network".utf8).write(to: URL(filePath: path))
            let error = #expect(throws: InferenceError.self) {
                try NetworkSession(runtime: runtime, modelPath: path, inputShape: [1, 3, 32, 32])
            }
            guard case .modelUnusable(path, let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(!reason.isEmpty && reason.last?.isNewline == false)
        }
    }

    @Test("A network with two inputs is refused")
    func twoInputs() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        try TinyPlateNetwork(inputCount: 2).withFile { path in
            let expected = InferenceError.modelUnusable(path: path, reason: "it does not have exactly one input")
            _ = #expect(throws: expected) { try NetworkSession(runtime: runtime, modelPath: path) }
        }
    }
}
