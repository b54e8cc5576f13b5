import Minerva
import MinervaVideo

/// Where two pictures stand beside each other: so large that a meter is as long in both, feet on one line,
/// the names above.
struct SideBySideLayout {
    /// Size of the whole, pixels, even.
    let width: Int
    let height: Int
    /// Where each picture goes.
    let places: [PictureBoard.Place]
    /// Where the plot of both paths goes; nil without one.
    let plot: Scene.Rectangle?
    private let names: [String]

    /// Size of the names' letters, pixels: larger than a plot's 13, since the whole is wider than a plot and
    /// shown smaller.
    private static let nameSize = 18
    /// Height of the line of names, pixels: the letters, and half of that above and below.
    private static let title = 2 * nameSize
    /// Between the pictures, pixels: enough not to read two as one; even, since two pixels share their color.
    private static let gap = 4
    /// Tallest picture, pixels: what most screens show whole.
    private static let tallest = 1080.0
    /// The plot's size, pixels. A lift is some 1.5 m high and strays by 0.2 m to a side: upright, with room for its
    /// axes, and the axes' 13 pixels as readable as in a page.
    private static let plotSize = (width: 300.0, height: 420.0)
    /// Beside pictures taller than so many of its own heights the plot grows with them: it stays two thirds of theirs.
    private static let mostHeights = 1.5

    /// Lays out two lifts. The one whose meters are fewer pixels keeps its size; both shrink where they are taller than
    /// 1080 pixels.
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
        let size = SideBySideLayout.plotSize
        let scale = max(1, Double(tall) / (SideBySideLayout.mostHeights * size.height))
        let wide = even(size.width * scale)
        plot = Scene.Rectangle(
            x: Double(left), y: Double(SideBySideLayout.title), width: Double(wide),
            height: min(Double(tall), size.height * scale))
        width = left + wide
    }

    /// The names over their pictures, and the whole's ground where `background` is given.
    func scene(background: SceneColor? = nil) -> Scene {
        let theme = SceneTheme.dark
        let bar = Scene.Rectangle(x: 0, y: 0, width: Double(width), height: Double(SideBySideLayout.title))
        var shapes: [Scene.Shape] = [.rectangle(bar, fill: theme.ground)]
        let letters = Double(SideBySideLayout.nameSize)
        let inset = letters * 2 / 3
        // A capital is 0.72 of the letters' size high, and stands in the line's middle.
        let baseline = (Double(SideBySideLayout.title) + 0.72 * letters) / 2
        for (name, place) in zip(names, places) {
            // A long name ends where its picture does: a bold letter is 0.61 of its size wide. Four letters and a sign
            // are a name still.
            let room = Int((Double(place.width) - 2 * inset) / (0.61 * letters))
            let shown = TextLayout.shortened(name, max(5, room))
            let at = Vector2(x: Double(place.x) + inset, y: baseline)
            shapes.append(.text(Scene.Text(shown, at: at, size: letters, isBold: true, color: theme.ink)))
        }
        return Scene(
            width: Double(width), height: Double(height),
            summary: "\(names[0]) and \(names[1]) at the same time after lift-off.", background: background,
            layers: [Scene.Layer("names", clip: nil, shapes: shapes)])
    }
}
