import Foundation
import Minerva
import MinervaInference
import Testing

@Suite struct RimNetworkTests {
    /// A wall with a black plate of radius 60, its hub, a printed ring, and a lighter tread behind it that
    /// shows above left.
    static func picture(center: Vector2, tread: Vector2) -> Picture {
        let width = 400
        let height = 320
        var luma = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let point = Vector2(x: Double(x), y: Double(y))
                var value = 170.0
                // The tread is the hull of the discs between the front face and the back, which is further away: by 6 %
                // of the camera's distance, as a stack of 15 cm seen from 2.5 m.
                for step in 0...8 {
                    let distance = (point - center - tread * (Double(step) / 8)).length
                    value += (78 - value) * cover(distance, radius: 60 * (1 - 0.06 * Double(step) / 8))
                }
                let distance = (point - center).length
                value += (42 - value) * cover(distance, radius: 60)
                value += (150 - value) * (cover(distance, radius: 48) - cover(distance, radius: 46))
                value += (120 - value) * cover(distance, radius: 12)
                luma[y * width + x] = UInt8(value)
            }
        }
        let chroma = [UInt8](repeating: 128, count: width / 2 * height / 2)
        return Picture(
            width: width, height: height, luma: luma, blueDifference: chroma, redDifference: chroma, matrix: .bt709,
            isFullRange: false)
    }

    private static func cover(_ distance: Double, radius: Double) -> Double { min(1, max(0, radius + 0.5 - distance)) }

    static let model = ModelIdentity(name: "plate-rim.onnx", sha256: "")

    static func network() throws -> RimNetwork {
        try RimNetwork(
            runtime: OpenVINORuntime(folder: InstalledRuntime.folder), modelPath: InstalledRuntime.rimNetwork,
            model: model)
    }

    @Test("The face is told from the silhouette, whatever of the tread shows and wherever the box lies")
    func face() throws {
        let center = Vector2(x: 203, y: 158)
        let network = try Self.network()
        for tread in [Vector2(x: 0, y: 0), Vector2(x: -4, y: -14), Vector2(x: 5, y: 13), Vector2(x: 12, y: -3)] {
            let picture = Self.picture(center: center, tread: tread)
            // The box bounds the whole stack.
            let box = PlateCandidate(
                center: center + tread * 0.5, width: 120 + abs(tread.x), height: 120 + abs(tread.y), confidence: 0.9)
            let rim = try network.rim(of: box, in: picture)
            // Single crops are off by some percent; the silhouettes are 7 to 9 % larger than the face.
            #expect(abs(rim.width / 120 - 1) < 0.05 && abs(rim.height / 120 - 1) < 0.05, "\(tread): \(rim)")
            #expect((rim.center - center).length < 0.04 * 120, "\(tread): \(rim)")
            #expect(rim.sizeDeviation > 0 && rim.sizeDeviation < 0.2)
        }
    }

    @Test("A box half outside the picture is answered, too")
    func edge() throws {
        let picture = Self.picture(center: Vector2(x: 390, y: 150), tread: Vector2(x: 0, y: 0))
        let box = PlateCandidate(center: Vector2(x: 390, y: 150), width: 120, height: 120, confidence: 0.9)
        let rim = try Self.network().rim(of: box, in: picture)
        #expect(rim.width.isFinite && abs(rim.height / 120 - 1) < 0.2)
    }

    @Test("A picture and its mirror image are told alike")
    func mirrorImage() throws {
        // The crop's samples lie alike in both: a center halfway between two columns, a picture of even width.
        let (network, middle) = (try Self.network(), Vector2(x: 199.5, y: 158))
        let box = PlateCandidate(center: middle, width: 124, height: 132, confidence: 0.9)
        let one = try network.rim(
            of: box, in: Self.picture(center: middle + Vector2(x: 3, y: 0), tread: Vector2(x: 6, y: -14)))
        let other = try network.rim(
            of: box, in: Self.picture(center: middle - Vector2(x: 3, y: 0), tread: Vector2(x: -6, y: -14)))
        #expect(abs(one.width - other.width) < 0.05 && abs(one.height - other.height) < 0.05, "\(one), \(other)")
        #expect(abs(one.center.x + other.center.x - 2 * middle.x) < 0.05 && abs(one.center.y - other.center.y) < 0.05)
    }

    @Test("Another kind of network is refused when it is loaded")
    func wrongNetwork() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        #expect(throws: InferenceError.self) {
            try TinyPlateNetwork().withFile { _ = try RimNetwork(runtime: runtime, modelPath: $0, model: Self.model) }
        }
    }
}
