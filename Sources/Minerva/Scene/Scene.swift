/// A picture as a list of what is drawn, in order: the one description that every painter draws, so that what is
/// exported is what was shown.
///
/// Units are pixels of the size that the scene was made for; a painter may scale the whole. The origin is the top-left
/// corner of the top-left pixel, y down. (In display pixels a pixel's center is an integer; builders that draw over a
/// picture add the half.)
public struct Scene: Equatable, Sendable {
    /// Width, pixels.
    public var width: Double
    /// Height, pixels.
    public var height: Double
    /// What the picture shows, in one sentence, for those who do not see it.
    public var summary: String
    /// Color below everything; nil leaves what is there.
    public var background: SceneColor?
    /// The layers, from the lowest up.
    public var layers: [Layer]

    /// Creates a scene.
    public init(
        width: Double, height: Double, summary: String, background: SceneColor? = nil, layers: [Layer] = []
    ) {
        self.width = width
        self.height = height
        self.summary = summary
        self.background = background
        self.layers = layers
    }

    /// Shapes that belong together, so that a viewer can switch them on and off.
    public struct Layer: Equatable, Sendable {
        /// What it shows, e.g. `rim`.
        public var name: String
        /// The only part of the scene that the layer may touch; nil for all of it.
        public var clip: Rectangle?
        /// The shapes, from the lowest up.
        public var shapes: [Shape]

        /// Creates a layer.
        public init(_ name: String, clip: Rectangle? = nil, shapes: [Shape] = []) {
            self.name = name
            self.clip = clip
            self.shapes = shapes
        }
    }

    /// One thing that is drawn.
    public enum Shape: Equatable, Sendable {
        /// Straight lines from point to point. A single point is a dot of the stroke's width; none draws nothing.
        case polyline([Vector2], Stroke)
        /// A filled outline.
        case polygon([Vector2], fill: SceneColor)
        /// An ellipse, its first axis turned clockwise; equal radii make a circle.
        case ellipse(
            center: Vector2, radii: Vector2, angleDegrees: Double = 0, fill: SceneColor? = nil, stroke: Stroke? = nil)
        /// A part of a circle, clockwise from the direction of x.
        case arc(center: Vector2, radius: Double, startDegrees: Double, sweepDegrees: Double, Stroke)
        /// A rectangle, its corners rounded by a radius.
        case rectangle(Rectangle, cornerRadius: Double = 0, fill: SceneColor? = nil, stroke: Stroke? = nil)
        /// One line of text.
        case text(Text)
    }

    /// How a line is drawn.
    public struct Stroke: Equatable, Sendable {
        /// How a line ends.
        public enum Cap: Equatable, Sendable {
            /// At its last point.
            case butt
            /// In half a circle around its last point.
            case round
        }

        /// Color.
        public var color: SceneColor
        /// Width, pixels.
        public var width: Double
        /// Its ends; joins are round.
        public var cap: Cap
        /// Lengths of dashes and of the gaps between them, in turn, pixels; empty for a whole line.
        public var dash: [Double]

        /// Creates a stroke.
        public init(_ color: SceneColor, width: Double, cap: Cap = .round, dash: [Double] = []) {
            self.color = color
            self.width = width
            self.cap = cap
            self.dash = dash
        }
    }

    /// A rectangle along the axes.
    public struct Rectangle: Equatable, Sendable {
        /// Left edge.
        public var x: Double
        /// Upper edge.
        public var y: Double
        /// Width, not negative.
        public var width: Double
        /// Height, not negative.
        public var height: Double

        /// Creates a rectangle.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// One line of text in the viewer's sans-serif font, in any script.
    public struct Text: Equatable, Sendable {
        /// Which point of the line lies at the position.
        public enum Anchor: Equatable, Sendable {
            /// Its left end, whatever direction it is read in.
            case left
            /// Its middle.
            case middle
            /// Its right end.
            case right
        }

        /// What it says. Line breaks and control characters are painted as spaces.
        public var string: String
        /// Where it stands: a point of its baseline.
        public var position: Vector2
        /// Which point of the baseline that is.
        public var anchor: Anchor
        /// Font size, pixels.
        public var size: Double
        /// Whether it is bold.
        public var isBold: Bool
        /// Color.
        public var color: SceneColor
        /// A line around the letters, so that they can be read over any picture.
        public var halo: Stroke?

        /// Creates a line of text.
        public init(
            _ string: String, at position: Vector2, anchor: Anchor = .left, size: Double, isBold: Bool = false,
            color: SceneColor, halo: Stroke? = nil
        ) {
            self.string = string
            self.position = position
            self.anchor = anchor
            self.size = size
            self.isBold = isBold
            self.color = color
            self.halo = halo
        }

        /// About how wide a text is, pixels: layout must not depend on a painter's fonts. A sans-serif letter is half
        /// as wide as the font is high, rarely wider than 0.6; what is not Latin counts as a square.
        static func estimatedWidth(_ string: String, size: Double) -> Double {
            var width = 0.0
            for scalar in string.unicodeScalars { width += scalar.value < 0x2E80 ? 0.56 : 1 }
            return width * size
        }
    }
}
