import Foundation
import Minerva
import MinervaPaint
import MinervaTestSupport
import Testing

/// Pictures of clips below a scene.
@Suite struct PlacedPictureTests {
    /// A white picture.
    private func white(_ width: Int, _ height: Int) -> Picture {
        let chroma = (width + 1) / 2 * ((height + 1) / 2)
        return Picture(
            width: width, height: height, luma: [UInt8](repeating: 235, count: width * height),
            blueDifference: [UInt8](repeating: 128, count: chroma),
            redDifference: [UInt8](repeating: 128, count: chroma), matrix: .bt709, isFullRange: false)
    }

    /// A PNG's pixels as red, green, blue and alpha, by a decoder that is not ours.
    private func pixels(_ png: [UInt8]) throws -> Data {
        let folder = try TemporaryFolder()
        let path = folder.path + "/picture.png"
        try Data(png).write(to: URL(filePath: path))
        return try ffmpeg(["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]).output
    }

    /// Enlarged, as it is, and shrunk: a frame does not fade into what is beside it.
    @Test(arguments: [(8, 6), (64, 48), (256, 192), (63, 47)])
    func aPictureFillsItsPlaceToTheEdge(width: Int, height: Int) throws {
        let scene = Scene(width: 64, height: 48, summary: "")
        let target = Scene.Rectangle(x: 0, y: 0, width: 64, height: 48)
        let png = try ScenePainter.png(
            of: scene, over: [ScenePainter.PlacedPicture(white(width, height), in: target)])
        let found = try pixels(png)
        #expect(found.count == 64 * 48 * 4)
        #expect(found.allSatisfy { $0 >= 254 })
    }
}
