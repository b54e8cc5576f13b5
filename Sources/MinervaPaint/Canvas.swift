internal import CCairo
import Minerva

/// Draws the shapes of a scene through Cairo; text through Pango.
///
/// Fonts are the system's: Pango takes its "Sans" and, character by character, another font where that one lacks it.
/// What no font has is drawn as a box with the character's number, so that nothing vanishes.
struct Canvas {
    private let context: OpaquePointer
    private let layout: OpaquePointer

    /// Draws a whole scene into a Cairo context, whose units are the scene's pixels.
    static func draw(_ scene: Scene, into context: OpaquePointer) throws(PaintError) {
        guard let layout = pango_cairo_create_layout(context) else { throw .libraryFailed(reason: "no text layout") }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let canvas = Canvas(context: context, layout: layout)
        canvas.prepareText()
        if let background = scene.background {
            canvas.setColor(background)
            cairo_paint(context)
        }
        for layer in scene.layers { canvas.draw(layer) }
        try check(cairo_status(context))
    }

    /// Throws Cairo's own words for a status that is no success.
    static func check(_ status: cairo_status_t) throws(PaintError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .libraryFailed(reason: String(cString: cairo_status_to_string(status)))
    }

    private func prepareText() {
        // Hinting would move letters to whole pixels, other ones at every size and on every machine.
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
        cairo_font_options_destroy(options)
        pango_layout_set_single_paragraph_mode(layout, 1)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    private func draw(_ layer: Scene.Layer) {
        cairo_save(context)
        if let clip = layer.clip {
            cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
            cairo_clip(context)
        }
        for shape in layer.shapes {
            cairo_new_path(context)
            draw(shape)
        }
        cairo_restore(context)
    }

    private func draw(_ shape: Scene.Shape) {
        switch shape {
        case .polyline(let points, let stroke):
            trace(points)
            // A line of no length is drawn by its round ends.
            if points.count == 1, let only = points.first { cairo_line_to(context, only.x, only.y) }
            paint(fill: nil, stroke: stroke)
        case .polygon(let points, let fill):
            trace(points)
            cairo_close_path(context)
            paint(fill: fill, stroke: nil)
        case .ellipse(let center, let radii, let angle, let fill, let stroke):
            guard radii.x > 0, radii.y > 0 else { return }
            cairo_save(context)
            cairo_translate(context, center.x, center.y)
            cairo_rotate(context, angle * .pi / 180)
            cairo_scale(context, radii.x, radii.y)
            cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
            // The pen must not be squeezed with the circle.
            cairo_restore(context)
            cairo_close_path(context)
            paint(fill: fill, stroke: stroke)
        case .arc(let center, let radius, let start, let sweep, let stroke):
            let (from, to) = (start * .pi / 180, (start + sweep) * .pi / 180)
            if sweep >= 0 {
                cairo_arc(context, center.x, center.y, radius, from, to)
            } else {
                cairo_arc_negative(context, center.x, center.y, radius, from, to)
            }
            paint(fill: nil, stroke: stroke)
        case .rectangle(let rectangle, let corner, let fill, let stroke):
            trace(rectangle, corner: corner)
            paint(fill: fill, stroke: stroke)
        case .text(let text): draw(text)
        }
    }

    private func trace(_ points: [Vector2]) {
        for (i, point) in points.enumerated() {
            if i == 0 { cairo_move_to(context, point.x, point.y) } else { cairo_line_to(context, point.x, point.y) }
        }
    }

    private func trace(_ box: Scene.Rectangle, corner: Double) {
        let radius = min(corner, box.width / 2, box.height / 2)
        guard radius > 0 else { return cairo_rectangle(context, box.x, box.y, box.width, box.height) }
        let (right, bottom) = (box.x + box.width - radius, box.y + box.height - radius)
        cairo_arc(context, right, box.y + radius, radius, -.pi / 2, 0)
        cairo_arc(context, right, bottom, radius, 0, .pi / 2)
        cairo_arc(context, box.x + radius, bottom, radius, .pi / 2, .pi)
        cairo_arc(context, box.x + radius, box.y + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }

    private func setColor(_ color: SceneColor) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, color.alpha)
    }

    private func paint(fill: SceneColor?, stroke: Scene.Stroke?) {
        if let fill {
            setColor(fill)
            cairo_fill_preserve(context)
        }
        guard let stroke else { return }
        setColor(stroke.color)
        cairo_set_line_width(context, stroke.width)
        cairo_set_line_cap(context, stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_dash(context, stroke.dash, Int32(stroke.dash.count), 0)
        cairo_stroke(context)
    }

    private func draw(_ text: Scene.Text) {
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, "Sans")
        pango_font_description_set_weight(font, text.isBold ? minerva_pango_bold : minerva_pango_normal)
        pango_font_description_set_absolute_size(font, text.size * Double(minerva_pango_scale))
        pango_layout_set_font_description(layout, font)
        let bytes = text.string.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
        pango_layout_set_text(layout, String(decoding: bytes, as: UTF8.self), Int32(bytes.count))
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        let width = Double(extents.width) / Double(minerva_pango_scale)
        let left =
            switch text.anchor {
            case .left: text.position.x
            case .middle: text.position.x - width / 2
            case .right: text.position.x - width
            }
        let baseline = Double(pango_layout_get_baseline(layout)) / Double(minerva_pango_scale)
        cairo_move_to(context, left - Double(extents.x) / Double(minerva_pango_scale), text.position.y - baseline)
        if let halo = text.halo {
            pango_cairo_layout_path(context, layout)
            paint(fill: nil, stroke: halo)
            cairo_move_to(context, left - Double(extents.x) / Double(minerva_pango_scale), text.position.y - baseline)
        }
        setColor(text.color)
        pango_cairo_show_layout(context, layout)
    }
}
