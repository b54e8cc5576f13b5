/// Reads which picture a page asks for:
///
/// ```
/// { "picture": "overlay", "frame": 12, "content": ["path", "whole_path", "phases", "rim", "skeleton", "velocity",
///       "label", "vertical"] }                                           content may be missing: everything of a moment
/// { "picture": "velocity|height|force|power", "from_s", "to_s" }         without times: the whole recording
/// { "picture": "bar_path|velocity_height", "rep": 1 }     { "picture": "set" }
/// ```
/// Plots take `"width"`, `"height"`, `"font_size"` in pixels and `"theme": "light|dark"`; each may be missing.
public enum SceneRequestReader {
    /// The request in a JSON text. Members with other names are passed over.
    public static func request(from bytes: [UInt8]) throws(RequestFormatError) -> SceneRequest {
        let root: JSONValue
        do {
            root = try JSONParser.parse(bytes)
        } catch {
            throw .syntax(error)
        }
        guard case .object = root else { throw .noObject }
        return SceneRequest(try subject(root), style: try style(root))
    }

    private static func subject(_ root: JSONValue) throws(RequestFormatError) -> SceneRequest.Subject {
        let picture = root.member("picture")?.stringValue
        switch picture {
        case "overlay": return .overlay(frame: try index(root, "frame"), content: try content(root.member("content")))
        case "bar_path": return .barPath(rep: try index(root, "rep"))
        case "velocity_height": return .velocityHeight(rep: try index(root, "rep"))
        case "set": return .set
        default:
            guard let quantity = MotionPlot.Quantity.allCases.first(where: { $0.name == picture }) else {
                throw .member(name: "picture")
            }
            return .motion(quantity, span: try span(root))
        }
    }

    private static func index(_ root: JSONValue, _ name: String) throws(RequestFormatError) -> Int {
        guard let number = root.member(name)?.numberValue, (0...TrackReader.frameLimit).contains(number) else {
            throw .member(name: name)
        }
        return Int(number)
    }

    private static func span(_ root: JSONValue) throws(RequestFormatError) -> ClosedRange<Double>? {
        guard let from = root.member("from_s"), !from.isNull else { return nil }
        guard let start = from.numberValue, PhaseMarker.times.contains(start) else { throw .member(name: "from_s") }
        guard let end = root.member("to_s")?.numberValue, PhaseMarker.times.contains(end), start < end else {
            throw .member(name: "to_s")
        }
        return start...end
    }

    private static func content(_ value: JSONValue?) throws(RequestFormatError) -> PictureOverlay.Content {
        guard let value, !value.isNull else { return .everything }
        guard let names = value.arrayValue else { throw .member(name: "content") }
        var content: PictureOverlay.Content = []
        for name in names {
            guard let part = PictureOverlay.Content.named.first(where: { $0.name == name.stringValue }) else {
                throw .member(name: "content")
            }
            content.insert(part.content)
        }
        return content
    }

    /// Sides that a page may ask for, pixels: a plot needs 12 font sizes, and no screen has more than the upper end.
    private static let sides = 1...16_384.0
    /// Font sizes that a page may ask for, pixels.
    private static let fontSizes = 6...96.0

    private static func style(_ root: JSONValue) throws(RequestFormatError) -> PlotStyle {
        func length(
            _ name: String, in range: ClosedRange<Double>, otherwise: Double
        ) throws(RequestFormatError) -> Double {
            guard let value = root.member(name), !value.isNull else { return otherwise }
            guard let number = value.numberValue, range.contains(number) else { throw .member(name: name) }
            return number
        }
        let usual = PlotStyle()
        let font = try length("font_size", in: fontSizes, otherwise: usual.fontSize)
        let width = try length("width", in: sides, otherwise: usual.width)
        let height = try length("height", in: sides, otherwise: usual.height)
        guard width >= 12 * font else { throw .member(name: "width") }
        guard height >= 12 * font else { throw .member(name: "height") }
        let theme = root.member("theme")?.stringValue
        guard theme == nil || theme == "light" || theme == "dark" else { throw .member(name: "theme") }
        return PlotStyle(width: width, height: height, fontSize: font, theme: theme == "dark" ? .dark : .light)
    }
}

extension PictureOverlay.Content {
    /// Each part with its name in requests.
    static let named: [(name: String, content: PictureOverlay.Content)] = [
        ("path", .path), ("whole_path", .wholePath), ("phases", .phases), ("rim", .rim), ("skeleton", .skeleton),
        ("velocity", .velocity), ("label", .label), ("vertical", .vertical),
    ]
}
