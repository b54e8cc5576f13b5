import Testing

@testable import Minerva

@Suite struct SceneRequestReaderTests {
    private func read(_ text: String) throws -> SceneRequest { try SceneRequestReader.request(from: Array(text.utf8)) }

    @Test("Every picture can be asked for")
    func pictures() throws {
        #expect(try read(#"{"picture":"overlay","frame":12}"#).subject == .overlay(frame: 12, content: .everything))
        #expect(
            try read(#"{"picture":"overlay","frame":0,"content":["path","vertical"]}"#).subject
                == .overlay(frame: 0, content: .pathOnly))
        #expect(
            try read(#"{"picture":"overlay","frame":0,"content":[]}"#).subject == .overlay(frame: 0, content: []))
        #expect(try read(#"{"picture":"bar_path","rep":2}"#).subject == .barPath(rep: 2))
        #expect(try read(#"{"picture":"velocity_height","rep":1}"#).subject == .velocityHeight(rep: 1))
        #expect(try read(#"{"picture":"set"}"#).subject == .set)
        for quantity in MotionPlot.Quantity.allCases {
            #expect(try read("{\"picture\":\"\(quantity.name)\"}").subject == .motion(quantity, span: nil))
        }
        #expect(try read(#"{"picture":"power","from_s":1,"to_s":2.5}"#).subject == .motion(.power, span: 1...2.5))
    }

    @Test("Every part of an overlay has a name of its own, and together they are all")
    func parts() {
        let named = PictureOverlay.Content.named
        #expect(Set(named.map(\.name)).count == named.count)
        var all: PictureOverlay.Content = []
        for part in named {
            #expect(all.isDisjoint(with: part.content))
            all.formUnion(part.content)
        }
        #expect(all == PictureOverlay.Content.everything.union(.wholePath))
    }

    @Test("A plot has the style that is asked for, else the usual one")
    func style() throws {
        #expect(try read(#"{"picture":"set"}"#).style == PlotStyle())
        #expect(
            try read(#"{"picture":"set","width":300,"height":200,"font_size":10,"theme":"dark"}"#).style
                == PlotStyle(width: 300, height: 200, fontSize: 10, theme: .dark))
    }

    @Test(
        "What is no request is refused by name",
        arguments: [
            ("{}", RequestFormatError.member(name: "picture")), (#"{"picture":"film"}"#, .member(name: "picture")),
            ("[]", .noObject), (#"{"picture":"overlay"}"#, .member(name: "frame")),
            (#"{"picture":"overlay","frame":-1}"#, .member(name: "frame")),
            (#"{"picture":"overlay","frame":1e99}"#, .member(name: "frame")),
            (#"{"picture":"overlay","frame":1,"content":["hat"]}"#, .member(name: "content")),
            (#"{"picture":"bar_path"}"#, .member(name: "rep")),
            (#"{"picture":"force","from_s":2}"#, .member(name: "to_s")),
            (#"{"picture":"force","from_s":2,"to_s":2}"#, .member(name: "to_s")),
            (#"{"picture":"force","from_s":-1,"to_s":2}"#, .member(name: "from_s")),
            (#"{"picture":"set","width":100}"#, .member(name: "width")),
            (#"{"picture":"set","height":100}"#, .member(name: "height")),
            (#"{"picture":"set","width":1e9}"#, .member(name: "width")),
            (#"{"picture":"set","font_size":0}"#, .member(name: "font_size")),
            (#"{"picture":"set","theme":"pink"}"#, .member(name: "theme")),
        ])
    func refused(text: String, error: RequestFormatError) {
        #expect(throws: error) { try read(text) }
    }
}
