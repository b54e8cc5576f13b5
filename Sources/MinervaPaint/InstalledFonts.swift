internal import CCairo
import Minerva

/// What the fonts that are installed can write.
public enum InstalledFonts {
    /// How many characters of a text no installed font has, so that pictures show boxes for them; nil where the text
    /// could not be laid out at all. A millisecond, the first time some more.
    public static func charactersLacking(for text: String) -> Int? {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1), let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        guard let layout = pango_cairo_create_layout(context) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, "Sans")
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        return Int(pango_layout_get_unknown_glyphs_count(layout))
    }
}
