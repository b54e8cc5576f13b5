import Testing

@testable import Minerva

@Suite struct RequestReaderTests {
    private func read(_ text: String) throws -> AnalysisRequest { try RequestReader.request(from: Array(text.utf8)) }

    @Test("An empty object asks for the defaults")
    func defaults() throws {
        #expect(try read("{}") == AnalysisRequest())
        #expect(try read(#"{"lift":null,"load_kg":null,"settings":null,"lift_source":"x"}"#) == AnalysisRequest())
        #expect(try read(#"{"lift":"auto"}"#).lift == nil)
    }

    @Test("Every member arrives")
    func members() throws {
        let request = try read(
            #"{"lift":"clean-and-jerk","load_kg":80,"stature_m":1.78,"body_mass_kg":81,"plate_m":0.4,"preset":"classic","#
                + #""settings":{"lowPass.cutoffHz":8}}"#)
        var settings = Settings(preset: .classic)
        try settings.set("lowPass.cutoffHz", to: 8)
        let expected = AnalysisRequest(
            lift: .cleanAndJerk, loadKg: 80, statureMeters: 1.78, bodyMassKg: 81, plateMeters: 0.4, settings: settings)
        #expect(request == expected)
    }

    @Test(
        "What is no request is refused by name",
        arguments: [
            (#"{"lift":"snacth"}"#, RequestFormatError.member(name: "lift")), (#"{"lift":1}"#, .member(name: "lift")),
            (#"{"load_kg":-1}"#, .member(name: "load_kg")), (#"{"load_kg":0}"#, .member(name: "load_kg")),
            (#"{"plate_m":1e6}"#, .member(name: "plate_m")), (#"{"stature_m":"1.7"}"#, .member(name: "stature_m")),
            (#"{"settings":[]}"#, .member(name: "settings")), (#"{"preset":"clasic"}"#, .member(name: "preset")),
            (#"{"settings":{"lowPass.order":true}}"#, .member(name: "lowPass.order")),
            (#"{"settings":{"lowpass.order":4}}"#, .setting(.unknownName("lowpass.order"))),
            (#"{"#, .syntax(JSONSyntaxError(offset: 1, expected: .nameOrEnd))),
        ])
    func refused(text: String, error: RequestFormatError) {
        #expect(throws: error) { try read(text) }
    }

    @Test("A request that is no object is refused", arguments: ["[]", "1", "null", "\"x\""])
    func noObject(text: String) {
        #expect(throws: RequestFormatError.noObject) { try read(text) }
    }

    @Test(
        "A quantity may be what the command line takes, and no more",
        arguments: [
            ("load_kg", AnalysisRequest.loadsKg), ("stature_m", AnalysisRequest.staturesMeters),
            ("body_mass_kg", AnalysisRequest.bodyMassesKg), ("plate_m", AnalysisRequest.plateDiametersMeters),
        ])
    func ranges(name: String, range: ClosedRange<Double>) throws {
        for (value, isAccepted) in [
            (range.lowerBound, true), (range.upperBound, true), (range.lowerBound * 0.99, false),
            (range.upperBound * 1.01, false),
        ] {
            let text = Array("{\"\(name)\":\(value)}".utf8)
            if isAccepted {
                #expect(throws: Never.self) { try RequestReader.request(from: text) }
            } else {
                #expect(throws: RequestFormatError.member(name: name)) { try RequestReader.request(from: text) }
            }
        }
    }
}
