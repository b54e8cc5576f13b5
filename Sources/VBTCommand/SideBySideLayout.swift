import Minerva
import MinervaVideo

/// Where two pictures stand beside each other: so large that a meter is as long in both, feet on one line, the names above.
struct SideBySideLayout {
    /// Size of the whole, pixels, even.
    let width: Int
    let height: Int
    /// Where each picture goes.
    let places: [PictureBoard.Place]
    /// Where the plot of both paths goes; nil without one.
    let plot: Scene.Rectangle?
    private let names: [String]

    /// Height of the line of names, pixels.
    private static let title = 36
    private static let gap = 4
    /// Tallest picture, pixels.
    private static let tallest = 1080.0
    /// The plot's size in its own units; it is scaled to the pictures' height where they are taller.
    private static let plotWidth = 300
    private static let plotHeight = 420.0

    /// Lays out two lifts. The one whose meters are fewer pixels keeps its size; both shrink where they are taller than 1080 pixels.
    init(_ lifts: (ShownLift, ShownLift), names: (String, String), hasPlot: Bool) {
        self.names = [names.0, names.1]
        let clips = [lifts.0, lifts.1]
        let known = clips.compactMap { $0.analysis.scale?.metersPerPixel }
        // Where one scale is not known, pixels are as good as pixels.
        let scales = known.count == clips.count ? known : [1, 1]
        // Both come to the coarser one's pixels; then both shrink to fit.
        let coarse = max(scales[0], scales[1])
        let factors = scales.map { $0 / coarse }
        let heights = clips.indices.map { Double(clips[$0].track.clip.displayHeight) * factors[$0] }
        let fit = min(1, SideBySideLayout.tallest / max(heights[0], heights[1]))
        func even(_ length: Double) -> Int { max(2, Int((length / 2).rounded()) * 2) }
        let sizes = clips.indices.map { i in
            (
                width: even(Double(clips[i].track.clip.displayWidth) * factors[i] * fit),
                height: even(heights[i] * fit)
            )
        }
        let tall = max(sizes[0].height, sizes[1].height)
        var left = 0
        var places: [PictureBoard.Place] = []
        for size in sizes {
            places.append(
                PictureBoard.Place(
                    x: left, y: SideBySideLayout.title + tall - size.height, width: size.width, height: size.height))
            left += size.width + SideBySideLayout.gap
        }
        self.places = places
        height = SideBySideLayout.title + tall
        guard hasPlot else {
            plot = nil
            width = left - SideBySideLayout.gap
            return
        }
        let scale = max(1, Double(tall) / (1.5 * SideBySideLayout.plotHeight))
        let wide = even(Double(SideBySideLayout.plotWidth) * scale)
        plot = Scene.Rectangle(
            x: Double(left), y: Double(SideBySideLayout.title), width: Double(wide),
            height: min(Double(tall), SideBySideLayout.plotHeight * scale))
        width = left + wide
    }

    /// The names over their pictures, and the whole's ground where `background` is given.
    func scene(background: SceneColor? = nil) -> Scene {
        let theme = SceneTheme.dark
        let bar = Scene.Rectangle(x: 0, y: 0, width: Double(width), height: Double(SideBySideLayout.title))
        var shapes: [Scene.Shape] = [.rectangle(bar, fill: theme.ground)]
        for (name, place) in zip(names, places) {
            let at = Vector2(x: Double(place.x) + 12, y: 25)
            // A long name ends where its picture does.
            let shown = TextLayout.shortened(name, max(4, Int(Double(place.width - 24) / 11)))
            shapes.append(.text(Scene.Text(shown, at: at, size: 18, isBold: true, color: theme.ink)))
        }
        return Scene(
            width: Double(width), height: Double(height),
            summary: "\(names[0]) and \(names[1]) at the same time after lift-off.", background: background,
            layers: [Scene.Layer("names", clip: nil, shapes: shapes)])
    }
}
