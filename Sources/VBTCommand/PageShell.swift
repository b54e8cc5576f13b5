import Minerva

/// What all pages share: head, looks, foot, and plots for light and dark screens.
///
/// A page loads nothing and runs no script (a policy in its head forbids both), so it may be sent and kept.
enum PageShell {
    /// Begins a page; the title is content.
    static func begin(_ page: inout MarkupWriter, title: String) {
        page.raw(
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <link rel="icon" href="data:,">
            <title>
            """)
        page.text(title)
        page.raw("</title><style>")
        page.raw(style)
        page.raw("</style></head><body>\n")
    }

    /// Ends a page's main part and the page.
    static func end(_ page: inout MarkupWriter, remark: String) {
        page.raw("</main>\n<footer><p>")
        page.text("Made by \(Program.producer). \(remark)")
        page.raw("</p></footer></body></html>\n")
    }

    /// Each plot twice, once for light and once for dark screens; the page shows one of them, paper always the light
    /// one. `name` keeps the ids of several groups apart.
    static func append(named name: String, to page: inout MarkupWriter, _ plots: (SceneTheme) -> [LiftPlots.Plot]) {
        let light = plots(.light)
        guard !light.isEmpty else { return }
        page.raw("<div class=\"plots\">\n")
        for (i, (bright, dim)) in zip(light, plots(.dark)).enumerated() {
            page.raw("<figure><div class=\"light\">")
            page.raw(SceneSVG.bytes(of: bright.scene, identifier: "\(name)-\(i)-light"))
            page.raw("</div><div class=\"dark\">")
            page.raw(SceneSVG.bytes(of: dim.scene, identifier: "\(name)-\(i)-dark"))
            page.raw("</div><figcaption>")
            page.text(bright.title)
            page.raw("</figcaption></figure>\n")
        }
        page.raw("</div>\n")
    }
}
