/// Several scenes below each other as one, each under its title: one file for what belongs together.
public enum SceneStack {
    /// The scenes from the top down, on the theme's ground. Nil without a scene.
    public static func scene(of parts: [(title: String, scene: Scene)], fontSize: Double = 16, theme: SceneTheme)
        -> Scene?
    {
        guard !parts.isEmpty else { return nil }
        let heading = fontSize * 2
        var stack = Scene(
            width: parts.map { $0.scene.width }.max() ?? 0, height: 0, summary: "", background: theme.ground)
        for part in parts {
            let title = Scene.Text(
                part.title, at: Vector2(x: fontSize * 0.5, y: stack.height + fontSize * 1.4), size: fontSize,
                isBold: true,
                color: theme.ink)
            stack.layers.append(Scene.Layer("title", shapes: [.text(title)]))
            let offset = Vector2(x: 0, y: stack.height + heading)
            stack.layers += part.scene.layers.map { $0.moved(by: offset) }
            stack.height += heading + part.scene.height
            stack.summary += (stack.summary.isEmpty ? "" : " ") + part.title + ": " + part.scene.summary
        }
        return stack
    }
}

extension Scene.Layer {
    /// The same layer elsewhere.
    public func moved(by offset: Vector2) -> Scene.Layer {
        Scene.Layer(name, clip: clip.map { $0.moved(by: offset) }, shapes: shapes.map { $0.moved(by: offset) })
    }
}

extension Scene.Rectangle {
    /// The same rectangle elsewhere.
    fileprivate func moved(by offset: Vector2) -> Scene.Rectangle {
        Scene.Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
    }
}

extension Scene.Shape {
    /// The same shape elsewhere.
    fileprivate func moved(by offset: Vector2) -> Scene.Shape {
        switch self {
        case .polyline(let points, let stroke): return .polyline(points.map { $0 + offset }, stroke)
        case .polygon(let points, let fill): return .polygon(points.map { $0 + offset }, fill: fill)
        case .ellipse(let center, let radii, let angle, let fill, let stroke):
            return .ellipse(center: center + offset, radii: radii, angleDegrees: angle, fill: fill, stroke: stroke)
        case .arc(let center, let radius, let start, let sweep, let stroke):
            return .arc(center: center + offset, radius: radius, startDegrees: start, sweepDegrees: sweep, stroke)
        case .rectangle(let rectangle, let corner, let fill, let stroke):
            return .rectangle(rectangle.moved(by: offset), cornerRadius: corner, fill: fill, stroke: stroke)
        case .text(var text):
            text.position = text.position + offset
            return .text(text)
        }
    }
}
