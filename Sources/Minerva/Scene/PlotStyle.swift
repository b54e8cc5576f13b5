/// Size and colors of a plot.
public struct PlotStyle: Equatable, Sendable {
    /// Width, pixels.
    public var width: Double
    /// Height, pixels.
    public var height: Double
    /// Size of most text, pixels.
    public var fontSize: Double
    /// Colors.
    public var theme: SceneTheme

    /// Creates a style. At 13 pixels text is readable when 640 pixels fill a phone's width. Traps where there would be
    /// no room for a curve: below 12 font sizes a side.
    public init(width: Double = 640, height: Double = 260, fontSize: Double = 13, theme: SceneTheme = .light) {
        precondition(fontSize > 0 && width >= 12 * fontSize && height >= 12 * fontSize, "a plot needs room")
        self.width = width
        self.height = height
        self.fontSize = fontSize
        self.theme = theme
    }
}

/// The frame that all plots share: axes with their numbers and titles, a grid, shaded bands, a legend.
struct PlotFrame {
    /// A name in the legend, with its color.
    struct Entry: Equatable {
        var name: String
        var color: SceneColor
    }

    let style: PlotStyle
    let x: Axis
    let y: Axis
    /// The names in the legend; none for a plot that explains itself.
    let legend: [Entry]
    /// Where the curves go.
    let area: Scene.Rectangle
    private let rows: [[Entry]]

    /// Lays out a plot. With `isToScale` a unit is as long upward as it is to the right: x then reaches as far as there
    /// is room.
    init(style: PlotStyle, x: Axis, y: Axis, legend: [Entry] = [], isToScale: Bool = false) {
        self.style = style
        self.y = y
        self.legend = legend
        let font = style.fontSize
        let numbers = y.ticks.map { Scene.Text.estimatedWidth($0.text, size: font) }.max() ?? 0
        let left = numbers + font * 1.3
        let width = style.width - left - font * 1.2
        rows = PlotFrame.wrapped(legend, width: style.width - font * 1.6, font: font)
        let top = font * 2.1
        let bottom = font * 3 + Double(rows.count) * font * 1.6
        var area = Scene.Rectangle(x: left, y: top, width: width, height: max(font, style.height - top - bottom))
        var across = x
        if isToScale {
            let unit = min(area.width / (x.upper - x.lower), area.height / (y.upper - y.lower))
            let (middle, half) = ((x.lower + x.upper) / 2, area.width / unit / 2)
            // The grid is of squares.
            let step = y.ticks.count > 1 ? y.ticks[1].value - y.ticks[0].value : half
            let count = max(1, Int((2 * half / step).rounded(.up)))
            across = Axis(over: middle - half...middle + half, count: count, endsOnTicks: false, title: x.title)
            area.y += area.height - unit * (y.upper - y.lower)
            area.height = unit * (y.upper - y.lower)
        }
        self.x = across
        self.area = area
    }

    /// Where a point of the plot's quantities lies in the picture.
    func place(_ xValue: Double, _ yValue: Double) -> Vector2 {
        Vector2(
            x: area.x + area.width * x.share(of: xValue), y: area.y + area.height * (1 - y.share(of: yValue)))
    }

    /// The scene of a plot: `below` is drawn under the grid (bands), `curves` over it; both are clipped to the area.
    func scene(summary: String, below: [Scene.Shape] = [], curves: [Scene.Shape], labels: [Scene.Shape] = []) -> Scene {
        // Half a line's width or a point may stand out.
        let margin = style.fontSize * 0.5
        let clip = Scene.Rectangle(
            x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + 2 * margin)
        return Scene(
            width: style.width, height: style.height, summary: summary, background: style.theme.ground,
            layers: [
                Scene.Layer("bands", clip: area, shapes: below), Scene.Layer("axes", shapes: axes()),
                Scene.Layer("curves", clip: clip, shapes: curves), Scene.Layer("labels", shapes: labels),
                Scene.Layer("legend", shapes: legendShapes()),
            ])
    }

    /// Text in the style of numbers and titles.
    func text(_ string: String, at position: Vector2, anchor: Scene.Text.Anchor = .left) -> Scene.Shape {
        .text(
            Scene.Text(string, at: position, anchor: anchor, size: style.fontSize, color: style.theme.quietInk))
    }

    /// A value written beside its point, kept within the plot.
    func label(_ string: String, at point: Vector2) -> Scene.Shape {
        let width = Scene.Text.estimatedWidth(string, size: style.fontSize)
        let isLeft = point.x + width + style.fontSize * 0.6 > area.x + area.width
        let offset = style.fontSize * 0.6
        return .text(
            Scene.Text(
                string,
                at: Vector2(
                    x: point.x + (isLeft ? -offset : offset),
                    y: max(area.y + style.fontSize * 1.4, point.y - offset * 0.4)),
                anchor: isLeft ? .right : .left, size: style.fontSize, isBold: true, color: style.theme.ink,
                halo: Scene.Stroke(style.theme.ground, width: style.fontSize * 0.25)))
    }

    private func axes() -> [Scene.Shape] {
        let (font, theme) = (style.fontSize, style.theme)
        let line = Scene.Stroke(theme.grid, width: 1, cap: .butt)
        let zero = Scene.Stroke(theme.quietInk, width: 1, cap: .butt)
        let (right, bottom) = (area.x + area.width, area.y + area.height)
        var shapes: [Scene.Shape] = []
        for tick in y.ticks {
            let height = place(x.lower, tick.value).y
            let isZero = abs(tick.value) < 1e-9
            shapes.append(
                .polyline([Vector2(x: area.x, y: height), Vector2(x: right, y: height)], isZero ? zero : line))
            shapes.append(
                text(tick.text, at: Vector2(x: area.x - font * 0.5, y: height + font * 0.35), anchor: .right))
        }
        // Numbers that would touch are left out; their lines stay.
        var free = -Double.infinity
        for tick in x.ticks {
            let place = place(tick.value, y.lower).x
            shapes.append(.polyline([Vector2(x: place, y: area.y), Vector2(x: place, y: bottom)], line))
            let half = Scene.Text.estimatedWidth(tick.text, size: font) / 2
            guard place - half > free else { continue }
            free = place + half + font * 0.4
            shapes.append(text(tick.text, at: Vector2(x: place, y: bottom + font * 1.3), anchor: .middle))
        }
        shapes.append(text(y.title, at: Vector2(x: font * 0.5, y: font * 1.3)))
        shapes.append(
            text(x.title, at: Vector2(x: style.width - font * 0.8, y: bottom + font * 2.5), anchor: .right))
        return shapes
    }

    private func legendShapes() -> [Scene.Shape] {
        let font = style.fontSize
        var shapes: [Scene.Shape] = []
        for (row, entries) in rows.enumerated() {
            let base = style.height - font * 0.6 - Double(rows.count - 1 - row) * font * 1.6
            var left = style.fontSize * 0.8
            for entry in entries {
                let box = Scene.Rectangle(x: left, y: base - font * 0.75, width: font * 0.9, height: font * 0.9)
                shapes.append(.rectangle(box, cornerRadius: font * 0.2, fill: entry.color))
                shapes.append(text(entry.name, at: Vector2(x: left + font * 1.3, y: base)))
                left += PlotFrame.width(of: entry, font: font)
            }
        }
        return shapes
    }

    private static func width(of entry: Entry, font: Double) -> Double {
        Scene.Text.estimatedWidth(entry.name, size: font) + font * 2.4
    }

    private static func wrapped(_ legend: [Entry], width: Double, font: Double) -> [[Entry]] {
        var rows: [[Entry]] = []
        var used = Double.infinity
        for entry in legend {
            let needed = PlotFrame.width(of: entry, font: font)
            if used + needed > width {
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append(entry)
            used += needed
        }
        return rows
    }
}
