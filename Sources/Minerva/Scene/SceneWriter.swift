/// Writes a scene as `vbt-scene/1` (JSON), for a painter that is not Swift: a page's Canvas.
///
/// ```
/// { "schema": "vbt-scene/1", "width_px", "height_px", "summary", "background": COLOR | null,
///   "layers": [ { "name", "clip": [x, y, width, height] | null, "shapes": [
///     { "kind": "line",      "points": [x, y, x, y, …], "stroke": STROKE },
///     { "kind": "area",      "points": […], "fill": COLOR },
///     { "kind": "ellipse",   "center": [x, y], "radii": [a, b], "angle_deg", "fill": COLOR | null,
///                            "stroke": STROKE | null },
///     { "kind": "arc",       "center": [x, y], "radius", "start_deg", "sweep_deg", "stroke": STROKE },
///     { "kind": "rectangle", "box": [x, y, width, height], "corner", "fill": COLOR | null, "stroke": STROKE | null },
///     { "kind": "text",      "text", "at": [x, y], "anchor": "left|middle|right", "size", "bold", "color": COLOR,
///                            "halo": STROKE | null } ] } ] }
/// COLOR = ["#rrggbb", alpha]
/// STROKE = { "color": COLOR, "width", "cap": "butt|round", "dash": […] }; joins are round
/// ```
/// All lengths in pixels, to a hundredth; angles clockwise.
public enum SceneWriter {
    /// The JSON text, UTF-8. The same scene gives the same bytes.
    public static func bytes(of scene: Scene) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.string("vbt-scene/1", "schema")
        json.pixels(scene.width, "width_px")
        json.pixels(scene.height, "height_px")
        json.string(scene.summary, "summary")
        json.color(scene.background, "background")
        json.beginArray("layers")
        for layer in scene.layers {
            json.lineBreak()
            json.beginObject()
            json.string(layer.name, "name")
            json.box(layer.clip, "clip")
            json.beginArray("shapes")
            for shape in layer.shapes { json.shape(shape) }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }
}

extension JSONWriter {
    /// A length or place, to a hundredth of a pixel: finer than any screen.
    fileprivate mutating func pixels(_ value: Double, _ key: String? = nil) { fixed(value, decimals: 2, key) }

    fileprivate mutating func shape(_ shape: Scene.Shape) {
        beginObject()
        switch shape {
        case .polyline(let points, let stroke):
            string("line", "kind")
            place(points, "points")
            self.stroke(stroke, "stroke")
        case .polygon(let points, let fill):
            string("area", "kind")
            place(points, "points")
            color(fill, "fill")
        case .ellipse(let center, let radii, let angle, let fill, let stroke):
            string("ellipse", "kind")
            place([center], "center")
            place([radii], "radii")
            fixed(angle, decimals: 2, "angle_deg")
            color(fill, "fill")
            self.stroke(stroke, "stroke")
        case .arc(let center, let radius, let start, let sweep, let stroke):
            string("arc", "kind")
            place([center], "center")
            pixels(radius, "radius")
            fixed(start, decimals: 2, "start_deg")
            fixed(sweep, decimals: 2, "sweep_deg")
            self.stroke(stroke, "stroke")
        case .rectangle(let rectangle, let corner, let fill, let stroke):
            string("rectangle", "kind")
            box(rectangle, "box")
            pixels(corner, "corner")
            color(fill, "fill")
            self.stroke(stroke, "stroke")
        case .text(let text):
            string("text", "kind")
            string(text.string, "text")
            place([text.position], "at")
            string(text.anchor.text, "anchor")
            pixels(text.size, "size")
            bool(text.isBold, "bold")
            color(text.color, "color")
            self.stroke(text.halo, "halo")
        }
        endObject()
    }

    private mutating func place(_ points: [Vector2], _ key: String) {
        beginArray(key)
        for point in points {
            pixels(point.x)
            pixels(point.y)
        }
        endArray()
    }

    fileprivate mutating func box(_ rectangle: Scene.Rectangle?, _ key: String) {
        guard let rectangle else { return string(nil, key) }
        beginArray(key)
        for value in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] { pixels(value) }
        endArray()
    }

    fileprivate mutating func color(_ color: SceneColor?, _ key: String) {
        guard let color else { return string(nil, key) }
        beginArray(key)
        string(color.hexadecimal)
        fixed(color.alpha, decimals: 2)
        endArray()
    }

    private mutating func stroke(_ stroke: Scene.Stroke?, _ key: String) {
        guard let stroke else { return string(nil, key) }
        beginObject(key)
        color(stroke.color, "color")
        pixels(stroke.width, "width")
        string(stroke.cap == .round ? "round" : "butt", "cap")
        beginArray("dash")
        for length in stroke.dash { pixels(length) }
        endArray()
        endObject()
    }
}

extension Scene.Text.Anchor {
    /// The name in files.
    var text: String {
        switch self {
        case .left: "left"
        case .middle: "middle"
        case .right: "right"
        }
    }
}
