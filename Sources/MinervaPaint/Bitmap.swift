internal import CCairo
import Minerva

/// A picture in memory that scenes are drawn into: 8-bit red, green, blue and alpha, colors multiplied by alpha.
final class Bitmap {
    /// Width, pixels.
    let width: Int
    /// Height, pixels.
    let height: Int
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// Creates a transparent picture. Throws for a size that Cairo does not paint, or where memory is short.
    init(width: Int, height: Int) throws(PaintError) {
        guard (1...32_767).contains(width), (1...32_767).contains(height) else {
            throw .unpaintableSize(width: Double(width), height: Double(height))
        }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { throw .libraryFailed(reason: "out of memory") }
        self.width = width
        self.height = height
        self.surface = surface
        self.context = context
        // Cairo hands back a dead object rather than none; from here on `deinit` frees it.
        try Canvas.check(cairo_surface_status(surface))
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Makes every pixel transparent.
    func clear() {
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Draws a scene, each of its pixels `scale` of this picture's.
    func draw(_ scene: Scene, scale: Double = 1) throws(PaintError) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_scale(context, scale, scale)
        try Canvas.draw(scene, into: context)
    }

    /// Draws another picture into a rectangle, smoothly scaled.
    func draw(_ other: Bitmap, in target: Scene.Rectangle) throws(PaintError) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, target.x, target.y, target.width, target.height)
        cairo_clip(context)
        cairo_translate(context, target.x, target.y)
        cairo_scale(context, target.width / Double(other.width), target.height / Double(other.height))
        cairo_surface_flush(other.surface)
        cairo_set_source_surface(context, other.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        // Beyond its edge a picture goes on as it ends there; else an enlarged one would fade out.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        try Canvas.check(cairo_status(context))
    }

    /// Reads or writes the pixels: one 32-bit number each (alpha highest, then red, green, blue) and the
    /// numbers per row.
    func withPixels(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        // Cairo aligns rows to whole pixels of 32 bits.
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { body($0, stride) }
        cairo_surface_mark_dirty(surface)
    }

    /// The picture as a PNG file.
    func png() throws(PaintError) -> [UInt8] {
        let sink = ByteSink()
        try Canvas.check(
            cairo_surface_write_to_png_stream(
                surface, ByteSink.write, Unmanaged.passUnretained(sink).toOpaque()))
        return sink.bytes
    }
}

/// Where Cairo writes a file's bytes.
final class ByteSink {
    /// The bytes so far.
    private(set) var bytes: [UInt8] = []

    private func append(_ data: UnsafePointer<UInt8>, _ count: UInt32) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    }

    /// Cairo's callback; its first argument is the sink.
    static var write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t {
        { closure, data, count in
            guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().append(data, count)
            return CAIRO_STATUS_SUCCESS
        }
    }
}
