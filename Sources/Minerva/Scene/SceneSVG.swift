/// Paints a scene as SVG: text stays text, in the viewer's own fonts, so that it can be read, searched and spoken.
public enum SceneSVG {
    /// The SVG element, UTF-8, scaling with its place; `identifier` keeps the ids of several in one page apart.
    ///
    /// Whatever texts hold, the result is one well-formed element without scripts: markup is escaped, and control
    /// characters, which XML does not allow, become spaces. The same scene gives the same bytes.
    public static func bytes(of scene: Scene, identifier: String = "scene") -> [UInt8] {
        var svg = MarkupWriter()
        svg.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"")
        svg.attribute("viewBox", "0 0 " + number(scene.width) + " " + number(scene.height))
        svg.attribute("width", number(scene.width))
        svg.attribute("height", number(scene.height))
        svg.attribute("aria-labelledby", identifier + "-title")
        svg.raw(" font-family=\"system-ui, 'DejaVu Sans', sans-serif\">")
        svg.raw("<title")
        svg.attribute("id", identifier + "-title")
        svg.raw(">")
        svg.text(scene.summary)
        svg.raw("</title>")
        if let background = scene.background {
            svg.raw("<rect width=\"100%\" height=\"100%\"")
            svg.paint(.fill, background)
            svg.raw("/>")
        }
        for (i, layer) in scene.layers.enumerated() { append(layer, identifier + "-clip-" + i.description, to: &svg) }
        svg.raw("</svg>\n")
        return svg.bytes
    }

    private static func append(_ layer: Scene.Layer, _ clipName: String, to svg: inout MarkupWriter) {
        if let clip = layer.clip {
            svg.raw("<clipPath")
            svg.attribute("id", clipName)
            svg.raw("><rect")
            svg.box(clip)
            svg.raw("/></clipPath>")
        }
        svg.raw("<g")
        svg.attribute("data-layer", layer.name)
        if layer.clip != nil { svg.attribute("clip-path", "url(#" + clipName + ")") }
        svg.raw(">")
        for shape in layer.shapes { append(shape, to: &svg) }
        svg.raw("</g>")
    }

    private static func append(_ shape: Scene.Shape, to svg: inout MarkupWriter) {
        switch shape {
        case .polyline(let points, let stroke):
            guard let first = points.first else { return }
            svg.raw("<polyline fill=\"none\"")
            // A line of no length is drawn by its round ends.
            svg.points(points.count == 1 ? [first, first] : points)
            svg.stroke(stroke)
        case .polygon(let points, let fill):
            svg.raw("<polygon")
            svg.points(points)
            svg.paint(.fill, fill)
        case .ellipse(let center, let radii, let angle, let fill, let stroke):
            svg.raw("<ellipse")
            svg.attribute("cx", number(center.x))
            svg.attribute("cy", number(center.y))
            svg.attribute("rx", number(radii.x))
            svg.attribute("ry", number(radii.y))
            if angle != 0 {
                svg.attribute(
                    "transform", "rotate(" + number(angle) + " " + number(center.x) + " " + number(center.y) + ")")
            }
            svg.paint(.fill, fill)
            if let stroke { svg.stroke(stroke) }
        case .arc(let center, let radius, let start, let sweep, let stroke):
            svg.raw("<path fill=\"none\"")
            svg.attribute("d", arc(center: center, radius: radius, start: start, sweep: sweep))
            svg.stroke(stroke)
        case .rectangle(let rectangle, let corner, let fill, let stroke):
            svg.raw("<rect")
            svg.box(rectangle)
            if corner > 0 { svg.attribute("rx", number(corner)) }
            svg.paint(.fill, fill)
            if let stroke { svg.stroke(stroke) }
        case .text(let text): return append(text, to: &svg)
        }
        svg.raw("/>")
    }

    private static func append(_ text: Scene.Text, to svg: inout MarkupWriter) {
        svg.raw("<text")
        svg.attribute("x", number(text.position.x))
        svg.attribute("y", number(text.position.y))
        svg.attribute("font-size", number(text.size))
        if text.isBold { svg.raw(" font-weight=\"bold\"") }
        switch text.anchor {
        case .left: break
        case .middle: svg.raw(" text-anchor=\"middle\"")
        case .right: svg.raw(" text-anchor=\"end\"")
        }
        // The line's place is given by its left or right end, not by where its script begins to read.
        svg.raw(" direction=\"ltr\" unicode-bidi=\"plaintext\"")
        svg.paint(.fill, text.color)
        if let halo = text.halo {
            svg.stroke(halo)
            svg.raw(" paint-order=\"stroke\"")
        }
        svg.raw(">")
        svg.text(text.string)
        svg.raw("</text>")
    }

    /// An arc as path data: in quarters, since SVG can't draw a whole circle as one arc.
    private static func arc(center: Vector2, radius: Double, start: Double, sweep: Double) -> String {
        func point(_ share: Double) -> String {
            let angle = (start + sweep * share) * Double.pi / 180
            return number(center.x + radius * cosine(angle)) + " " + number(center.y + radius * sine(angle))
        }
        var path = "M" + point(0)
        for quarter in 1...4 {
            path += "A" + number(radius) + " " + number(radius) + " 0 0 " + (sweep > 0 ? "1 " : "0 ")
            path += point(Double(quarter) / 4)
        }
        return path
    }

    fileprivate static func number(_ value: Double) -> String {
        value.isFinite ? DecimalText.fixed(value, decimals: 2) : "0"
    }
}

extension MarkupWriter {
    fileprivate enum Property { case fill, stroke }

    fileprivate mutating func points(_ points: [Vector2]) {
        var text = ""
        for point in points {
            if !text.isEmpty { text += " " }
            text += SceneSVG.number(point.x) + "," + SceneSVG.number(point.y)
        }
        attribute("points", text)
    }

    fileprivate mutating func box(_ rectangle: Scene.Rectangle) {
        attribute("x", SceneSVG.number(rectangle.x))
        attribute("y", SceneSVG.number(rectangle.y))
        attribute("width", SceneSVG.number(rectangle.width))
        attribute("height", SceneSVG.number(rectangle.height))
    }

    fileprivate mutating func paint(_ property: Property, _ color: SceneColor?) {
        let value = color?.hexadecimal ?? "none"
        let opacity = color.flatMap { $0.alpha < 1 ? SceneSVG.number($0.alpha) : nil }
        switch property {
        case .fill:
            attribute("fill", value)
            if let opacity { attribute("fill-opacity", opacity) }
        case .stroke:
            attribute("stroke", value)
            if let opacity { attribute("stroke-opacity", opacity) }
        }
    }

    fileprivate mutating func stroke(_ stroke: Scene.Stroke) {
        paint(.stroke, stroke.color)
        attribute("stroke-width", SceneSVG.number(stroke.width))
        raw(stroke.cap == .round ? " stroke-linecap=\"round\"" : " stroke-linecap=\"butt\"")
        raw(" stroke-linejoin=\"round\"")
        guard !stroke.dash.isEmpty else { return }
        var text = ""
        for length in stroke.dash { text += (text.isEmpty ? "" : " ") + SceneSVG.number(length) }
        attribute("stroke-dasharray", text)
    }
}
