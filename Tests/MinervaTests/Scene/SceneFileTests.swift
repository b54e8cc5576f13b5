import Foundation
import FoundationXML
import Testing

@testable import Minerva

/// A scene as SVG and as JSON.
@Suite struct SceneFileTests {
    /// Whether a text is well-formed XML, and the names of its elements and its text.
    private final class Reader: NSObject, XMLParserDelegate {
        var names: [String] = []
        var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) { names.append(name) }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    private static let hostile = [
        "<script>alert(1)</script>", "\"/><svg onload=x>", "a & b 'c'", "محمد", "举重 <b>", "tab\u{0}\u{8}\n", "]]>",
        "free \u{FFFF}\u{FFFE} \u{FFFD}",
    ]

    private func scene(_ text: String) -> Scene {
        Scene(
            width: 100, height: 50, summary: text, background: SceneColor(0xFFFFFF),
            layers: [
                Scene.Layer(
                    text, clip: Scene.Rectangle(x: 0, y: 0, width: 50, height: 50),
                    shapes: [
                        .text(Scene.Text(text, at: Vector2(x: 5, y: 20), size: 12, color: SceneColor(0x000000))),
                        .polyline([Vector2(x: 1, y: 1)], Scene.Stroke(SceneColor(0xFF0000), width: 3, dash: [2, 1])),
                        .polyline([], Scene.Stroke(SceneColor(0xFF0000), width: 3)),
                        .arc(
                            center: Vector2(x: 9, y: 9), radius: 4, startDegrees: 0, sweepDegrees: 360,
                            Scene.Stroke(SceneColor(0x00FF00).opacity(0.5), width: 1)),
                    ])
            ])
    }

    @Test(arguments: hostile) func noTextBecomesMarkup(_ text: String) throws {
        let bytes = SceneSVG.bytes(of: scene(text))
        let reader = Reader()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(
            reader.names == ["svg", "title", "rect", "clipPath", "rect", "g", "text", "polyline", "path"])
        let shown = String(
            text.map { $0.asciiValue.map { $0 < 0x20 } == true || ["\u{FFFE}", "\u{FFFF}"].contains($0) ? " " : $0 })
        #expect(reader.text.contains(shown))
    }

    @Test(arguments: hostile) func theJSONSaysTheSame(_ text: String) throws {
        let root = try JSONParser.parse(SceneWriter.bytes(of: scene(text)))
        #expect(root.member("schema")?.stringValue == "vbt-scene/1")
        #expect(root.member("summary")?.stringValue == text)
        let shapes = try #require(root.member("layers")?.arrayValue?.first?.member("shapes")?.arrayValue)
        #expect(shapes.count == 4)
        #expect(shapes[0].member("text")?.stringValue == text)
        #expect(shapes[3].member("stroke")?.member("color")?.arrayValue?[0].stringValue == "#00ff00")
    }

    @Test func theSameSceneGivesTheSameBytes() {
        #expect(SceneSVG.bytes(of: scene("x")) == SceneSVG.bytes(of: scene("x")))
        #expect(SceneWriter.bytes(of: scene("x")) == SceneWriter.bytes(of: scene("x")))
    }

    @Test func anEmptySceneIsStillAPicture() throws {
        let empty = Scene(width: 10, height: 10, summary: "")
        #expect(XMLParser(data: Data(SceneSVG.bytes(of: empty))).parse())
        #expect(try JSONParser.parse(SceneWriter.bytes(of: empty)).member("layers")?.arrayValue?.isEmpty == true)
    }
}
