import Foundation
import Minerva
import MinervaInference
import Testing

@Suite struct PlateDetectorTests {
    static let identity = ModelIdentity(name: "tiny.onnx", sha256: String(repeating: "0", count: 64))

    /// Black, with one white square.
    static func picture(width: Int, height: Int, squareX: Range<Int>, squareY: Range<Int>) -> Picture {
        var luma = [UInt8](repeating: 16, count: width * height)
        for y in squareY { for x in squareX { luma[y * width + x] = 235 } }
        let chroma = [UInt8](repeating: 128, count: ((width + 1) / 2) * ((height + 1) / 2))
        return Picture(
            width: width, height: height, luma: luma, blueDifference: chroma, redDifference: chroma, matrix: .bt709,
            isFullRange: false)
    }

    static func withDetector(
        _ network: TinyPlateNetwork = TinyPlateNetwork(), width: Int, height: Int,
        _ body: (PlateDetector) throws -> Void
    ) throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        try network.withFile { path in
            try body(
                PlateDetector(
                    runtime: runtime, modelPath: path, model: identity, displayWidth: width, displayHeight: height))
        }
    }

    @Test("A white cell becomes a box at the right place of the clip", arguments: [(1280, 720), (720, 1280)])
    func place(width: Int, height: Int) throws {
        try Self.withDetector(width: width, height: height) { detector in
            // A quarter of the size: cell (12, 9) covers display pixels 384…415 by 288…319.
            let picture = Self.picture(width: width, height: height, squareX: 384..<416, squareY: 288..<320)
            let plates = try detector.candidates(in: picture)
            let plate = try #require(plates.first)
            #expect(plates.count == 1)
            // From the cell's middle (100, 76): x 80…112 and y 48…112 in input samples.
            #expect((plate.center - Vector2(x: 96 * 4 - 0.5, y: 80 * 4 - 0.5)).length < 1e-9)
            #expect(plate.width == 32 * 4 && plate.height == 64 * 4)
            #expect(abs(plate.confidence - 1) < 1e-4)
        }
    }

    @Test("A window finds the same place in the clip, seen larger")
    func window() throws {
        try Self.withDetector(width: 1280, height: 720) { detector in
            // In the window's own input (320 × 192 from pixel 300, 200 on, unscaled) cell (12, 9) begins at 396, 272.
            let picture = Self.picture(width: 1280, height: 720, squareX: 396..<404, squareY: 272..<280)
            let window = PictureWindow(center: Vector2(x: 459.5, y: 295.5), width: 320, height: 192)
            let plates = try detector.candidates(in: picture, window: window)
            #expect(plates.map(\.center) == [Vector2(x: 300 + 96 - 0.5, y: 200 + 80 - 0.5)])
            #expect(plates.map(\.width) == [32])
        }
    }

    @Test("A dark picture holds no plate")
    func nothing() throws {
        try Self.withDetector(width: 640, height: 360) { detector in
            let dark = Self.picture(width: 640, height: 360, squareX: 0..<0, squareY: 0..<0)
            let plates = try detector.candidates(in: dark)
            #expect(plates.isEmpty)
        }
    }

    @Test("A clip that changes its size midway is an error, not a guess")
    func pictureSize() throws {
        try Self.withDetector(width: 640, height: 360) { detector in
            let picture = Self.picture(width: 360, height: 640, squareX: 0..<0, squareY: 0..<0)
            #expect(
                throws: InferenceError.pictureSize(
                    expectedWidth: 640, expectedHeight: 360, foundWidth: 360, foundHeight: 640)
            ) { try detector.candidates(in: picture) }
        }
    }

    @Test("Another kind of network is refused when it is loaded")
    func wrongNetwork() throws {
        let shape = #expect(throws: InferenceError.self) {
            try Self.withDetector(TinyPlateNetwork(heatPlanes: 2), width: 640, height: 360) { _ in }
        }
        guard case .outputShape(_, "heat", [1, 1, 24, 40], [1, 2, 24, 40]) = shape else {
            Issue.record("\(String(describing: shape))")
            return
        }
        let name = #expect(throws: InferenceError.self) {
            try Self.withDetector(TinyPlateNetwork(boxName: "boxes"), width: 640, height: 360) { _ in }
        }
        guard case .outputUnusable(_, "box", _) = name else {
            Issue.record("\(String(describing: name))")
            return
        }
    }

    @Test(
        "The trained network loads, sees nothing in a gray picture, and answers the same twice",
        .enabled(if: FileManager.default.fileExists(atPath: InstalledRuntime.plateDetector), "no trained network yet"))
    func trained() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        let detector = try PlateDetector(
            runtime: runtime, modelPath: InstalledRuntime.plateDetector, model: Self.identity, displayWidth: 1920,
            displayHeight: 1080)
        let gray = Picture(
            width: 1920, height: 1080, luma: [UInt8](repeating: 125, count: 1920 * 1080),
            blueDifference: [UInt8](repeating: 128, count: 960 * 540),
            redDifference: [UInt8](repeating: 128, count: 960 * 540), matrix: .bt709, isFullRange: false)
        #expect(try detector.candidates(in: gray).allSatisfy { $0.confidence < 0.5 })
        let square = Self.picture(width: 1920, height: 1080, squareX: 700..<1000, squareY: 400..<700)
        #expect(try detector.candidates(in: square) == detector.candidates(in: square))
    }
}
