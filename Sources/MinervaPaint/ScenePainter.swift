private import CCairo
import Minerva

/// Paints scenes as files. (SVG needs no library: `SceneSVG` of the engine.)
public enum ScenePainter {
    /// A picture of a clip that lies below a scene.
    public struct PlacedPicture: Sendable {
        /// The picture.
        public var picture: Picture
        /// Where it goes, in the scene's pixels; it is stretched to fit.
        public var target: Scene.Rectangle

        /// Places a picture.
        public init(_ picture: Picture, in target: Scene.Rectangle) {
            self.picture = picture
            self.target = target
        }
    }

    /// A scene as a PNG, over pictures where there are any; `scale` pixels for each of the scene's.
    ///
    /// Throws for sides below 1 or above 32,767 pixels, and where memory is short.
    public static func png(
        of scene: Scene, over pictures: [PlacedPicture] = [], scale: Double = 1
    ) throws(PaintError) -> [UInt8] {
        let (width, height) = ((scene.width * scale).rounded(), (scene.height * scale).rounded())
        guard width >= 1, height >= 1, width <= 32_767, height <= 32_767 else {
            throw .unpaintableSize(width: width, height: height)
        }
        let bitmap = try Bitmap(width: Int(width), height: Int(height))
        for placed in pictures {
            let source = try Bitmap(width: placed.picture.width, height: placed.picture.height)
            source.fill(with: placed.picture)
            let target = Scene.Rectangle(
                x: placed.target.x * scale, y: placed.target.y * scale, width: placed.target.width * scale,
                height: placed.target.height * scale)
            try bitmap.draw(source, in: target)
        }
        try bitmap.draw(scene, scale: scale)
        return try bitmap.png()
    }

    /// Scenes as the pages of a PDF, a pixel of theirs three quarters of a point (96 to the inch). No date is in it:
    /// the same scenes give the same pages. Throws where memory is short; traps without a scene.
    public static func pdf(of scenes: [Scene]) throws(PaintError) -> [UInt8] {
        guard let first = scenes.first else { preconditionFailure("a PDF needs a page") }
        let points = 0.75
        let sink = ByteSink()
        guard
            let surface = cairo_pdf_surface_create_for_stream(
                ByteSink.write, Unmanaged.passUnretained(sink).toOpaque(), first.width * points, first.height * points),
            let context = cairo_create(surface)
        else { throw .libraryFailed(reason: "out of memory") }
        defer {
            cairo_destroy(context)
            // A surface that is given up early still writes its end.
            withExtendedLifetime(sink) { cairo_surface_destroy(surface) }
        }
        // Whoever reads the file aloud gets a name for it; a fixed date keeps the bytes alike.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, first.summary)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        for scene in scenes {
            cairo_pdf_surface_set_size(surface, scene.width * points, scene.height * points)
            cairo_save(context)
            cairo_scale(context, points, points)
            try Canvas.draw(scene, into: context)
            cairo_restore(context)
            cairo_show_page(context)
        }
        cairo_surface_finish(surface)
        try Canvas.check(cairo_surface_status(surface))
        return sink.bytes
    }
}
