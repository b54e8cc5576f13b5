import Minerva
import MinervaPaint
import Testing

@Suite struct FramePainterTests {
    private func gray(_ width: Int, _ height: Int, matrix: Picture.Matrix = .bt709, isFullRange: Bool = false)
        -> Picture
    {
        let chroma = (width + 1) / 2 * ((height + 1) / 2)
        return Picture(
            width: width, height: height, luma: (0..<width * height).map { UInt8(40 + $0 % 100) },
            blueDifference: [UInt8](repeating: 120, count: chroma),
            redDifference: [UInt8](repeating: 135, count: chroma), matrix: matrix, isFullRange: isFullRange)
    }

    private func sheet(_ width: Int, _ height: Int, _ color: SceneColor) -> Scene {
        Scene(width: Double(width), height: Double(height), summary: "", background: color)
    }

    @Test func nothingDrawnChangesNothing() throws {
        for (width, height) in [(64, 48), (33, 17), (1, 1)] {
            let picture = gray(width, height)
            let painted = try FramePainter(width: width, height: height)
                .paint(Scene(width: Double(width), height: Double(height), summary: ""), onto: picture)
            #expect(painted.luma == picture.luma)
            #expect(painted.blueDifference == picture.blueDifference && painted.redDifference == picture.redDifference)
        }
    }

    @Test(arguments: [
        // ITU-R BT.709 and BT.601, 8 bits: Y, Cb, Cr of pure colors.
        (0xFFFFFF as UInt32, Picture.Matrix.bt709, false, [235, 128, 128] as [Int]),
        (0x000000, .bt709, false, [16, 128, 128]), (0xFF0000, .bt709, false, [63, 102, 240]),
        (0x0000FF, .bt709, false, [32, 240, 118]), (0xFF0000, .bt601, false, [81, 90, 240]),
        (0x00FF00, .bt601, false, [145, 54, 34]), (0xFFFFFF, .bt601, true, [255, 128, 128]),
    ])
    func anOpaqueColorIsThatColor(
        _ color: UInt32, _ matrix: Picture.Matrix, _ isFullRange: Bool, _ expected: [Int]
    ) throws {
        let painted = try FramePainter(width: 7, height: 5)
            .paint(sheet(7, 5, SceneColor(color)), onto: gray(7, 5, matrix: matrix, isFullRange: isFullRange))
        #expect(painted.luma.allSatisfy { abs(Int($0) - expected[0]) <= 1 })
        #expect(painted.blueDifference.allSatisfy { abs(Int($0) - expected[1]) <= 1 })
        #expect(painted.redDifference.allSatisfy { abs(Int($0) - expected[2]) <= 1 })
    }

    @Test func halfAColorIsHalfWayThere() throws {
        let picture = gray(16, 16)
        let painted = try FramePainter(width: 16, height: 16)
            .paint(sheet(16, 16, SceneColor(0xFFFFFF).opacity(0.5)), onto: picture)
        for (old, new) in zip(picture.luma, painted.luma) { #expect(abs((Int(old) + 235) / 2 - Int(new)) <= 1) }
    }

    @Test func aSceneOfHalfTheSizeIsScaled() throws {
        var scene = Scene(width: 20, height: 10, summary: "")
        scene.layers = [
            Scene.Layer(
                "x",
                shapes: [
                    .rectangle(Scene.Rectangle(x: 10, y: 0, width: 10, height: 10), fill: SceneColor(0xFFFFFF))
                ])
        ]
        let painted = try FramePainter(width: 40, height: 20).paint(scene, onto: gray(40, 20))
        #expect(painted.luma[0] == 40 && painted.luma[19] != 235 && painted.luma[20] == 235 && painted.luma[39] == 235)
    }

    @Test func aPictureWithoutPixelsIsRefused() {
        #expect(throws: PaintError.unpaintableSize(width: 0, height: 10)) { try FramePainter(width: 0, height: 10) }
        #expect(throws: PaintError.unpaintableSize(width: 40_000, height: 10)) {
            try ScenePainter.png(of: Scene(width: 40_000, height: 10, summary: ""))
        }
    }

    @Test func aPDFHasAPageForEachScene() throws {
        let pages = [sheet(400, 300, SceneColor(0xFFFFFF)), sheet(200, 200, SceneColor(0xEEEEEE))]
        let pdf = String(decoding: try ScenePainter.pdf(of: pages), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-"))
        #expect(pdf.contains("/Count 2"))
        #expect(try ScenePainter.pdf(of: pages) == ScenePainter.pdf(of: pages))
    }
}
