import Minerva

extension Scene {
    /// A scene with every kind of shape, stroke, anchor and clip: what each painter must be able to paint.
    public static var everyShape: Scene {
        let ink = SceneColor(0x203040)
        let red = SceneColor(0xC02020)
        func dashed(_ width: Double) -> Scene.Stroke { Scene.Stroke(red, width: width, cap: .butt, dash: [10, 5]) }
        return Scene(
            width: 320, height: 200, summary: "Shapes.", background: SceneColor(0xFFFFFF),
            layers: [
                Scene.Layer(
                    "shapes",
                    shapes: [
                        .polyline(
                            [Vector2(x: 10, y: 10), Vector2(x: 60, y: 50), Vector2(x: 110, y: 10)],
                            Scene.Stroke(ink, width: 8)),
                        .polyline([Vector2(x: 130, y: 30)], Scene.Stroke(ink, width: 16)),
                        .polygon(
                            [Vector2(x: 150, y: 50), Vector2(x: 180, y: 10), Vector2(x: 210, y: 50)],
                            fill: red.opacity(0.5)),
                        .ellipse(
                            center: Vector2(x: 260, y: 35), radii: Vector2(x: 40, y: 15), angleDegrees: 30,
                            fill: SceneColor(0xDDEEFF), stroke: dashed(3)),
                        .arc(
                            center: Vector2(x: 50, y: 110), radius: 30, startDegrees: -90, sweepDegrees: 270,
                            Scene.Stroke(ink, width: 6)),
                        .rectangle(
                            Scene.Rectangle(x: 100, y: 80, width: 80, height: 50), cornerRadius: 12,
                            fill: SceneColor(0xE8F4E8), stroke: dashed(2)),
                        .text(Scene.Text("left", at: Vector2(x: 200, y: 90), size: 16, color: ink)),
                        .text(
                            Scene.Text("middle", at: Vector2(x: 250, y: 110), anchor: .middle, size: 16, color: ink)),
                        .text(
                            Scene.Text(
                                "محمد \n <b>&", at: Vector2(x: 310, y: 140), anchor: .right, size: 16, isBold: true,
                                color: SceneColor(0xFFFFFF), halo: Scene.Stroke(ink, width: 4))),
                    ]),
                Scene.Layer(
                    "clipped", clip: Scene.Rectangle(x: 10, y: 150, width: 150, height: 40),
                    shapes: [
                        .ellipse(center: Vector2(x: 85, y: 150), radii: Vector2(x: 90, y: 35), fill: red)
                    ]),
            ])
    }
}
