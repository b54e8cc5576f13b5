/// A color with transparency: 8 bits a channel, sRGB, not premultiplied.
public struct SceneColor: Equatable, Sendable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8
    /// Opacity in [0, 1].
    public var alpha: Double

    /// Creates a color.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// An opaque color from its 24 bits, e.g. `0xFFCC00`.
    public init(_ hexadecimal: UInt32) {
        self.init(
            red: UInt8(hexadecimal >> 16 & 255), green: UInt8(hexadecimal >> 8 & 255), blue: UInt8(hexadecimal & 255))
    }

    /// The same color, more or less transparent.
    public func opacity(_ alpha: Double) -> SceneColor {
        SceneColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// `#rrggbb`, as SVG and Canvas take it; transparency goes apart.
    public var hexadecimal: String {
        var text: [UInt8] = [UInt8(ascii: "#")]
        for channel in [red, green, blue] {
            for digit in [channel >> 4, channel & 15] {
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
