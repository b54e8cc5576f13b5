import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

    @Test("Every kind of value is read, members in their order")
    func values() throws {
        let value = try parse(" { \"b\" : [ 1 , -2.5e+1, true,false , null, \"x\" ] ,\n\t\"a\":{}, \"\": 0 } \r\n")
        let expected = JSONValue.object([
            JSONMember(
                name: "b",
                value: .array([.number(1), .number(-25), .bool(true), .bool(false), .null, .string("x")])),
            JSONMember(name: "a", value: .object([])), JSONMember(name: "", value: .number(0)),
        ])
        #expect(value == expected)
    }

    @Test("Of a repeated name the last member counts")
    func repeatedName() throws {
        #expect(try parse(#"{"a":1,"a":2}"#).member("a") == .number(2))
    }

    @Test(
        "Numbers are read to the last bit",
        arguments: [
            "0", "-0", "1", "10", "0.1", "1e5", "1E-5", "123456789012345678", "2.2250738585072014e-308", "1e-400",
        ])
    func numbers(text: String) throws {
        #expect(try parse(text) == .number(try #require(Double(text))))
    }

    @Test(
        "What RFC 8259 does not allow is refused",
        arguments: [
            "", " ", "nul", "True", "[1,]", "[,1]", "[1 2]", "[1", "]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{'a':1}",
            "{\"a\":}", "{\"a\"", "{1:2}", "01", "-01", "+1", ".5", "1.", "1.e2", "1e", "1e+", "-", "0x10", "NaN",
            "Infinity",
            "-Infinity", "1 2", "\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a\nb\"", "\"\t\"", "[1]]",
            "/**/1",
            "\u{FEFF}1", "\u{A0}1", "1\u{0}", "tru e", "--1", "1..2", "[\"a\":1]",
        ])
    func refused(text: String) {
        #expect(throws: JSONSyntaxError.self) { try parse(text) }
    }

    @Test("A number too large for a double has no value")
    func overflow() {
        #expect(throws: JSONSyntaxError(offset: 5, expected: .number)) { try parse("1e400") }
    }

    @Test(
        "Escapes are resolved",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
            (#""\uD83C\uDFCB""#, "🏋"), (#""\u0000""#, "\u{0}"),
        ])
    func escapes(text: String, expected: String) throws {
        #expect(try parse(text) == .string(expected))
    }

    @Test(
        "A surrogate without its partner stands for no character",
        arguments: [#""\uD83C""#, #""\uDFCB""#, #""\uD83C\u0041""#, #""\uD83Cx""#, #""\uD83C\n""#])
    func surrogates(text: String) {
        #expect(throws: JSONSyntaxError.self) { try parse(text) }
    }

    @Test("Nesting is read to its limit and refused beyond, however deep")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try parse(nested(JSONParser.maximumDepth))
        #expect(throws: JSONSyntaxError(offset: 64, expected: .shallowerNesting)) {
            try parse(nested(JSONParser.maximumDepth + 1))
        }
        #expect(throws: JSONSyntaxError.self) { try parse(String(repeating: "{\"a\":[", count: 100_000)) }
    }

    @Test("The place of an error is the byte that does not fit")
    func offsets() {
        #expect(throws: JSONSyntaxError(offset: 6, expected: .commaOrEnd)) { try parse("[1, 2 3]") }
        #expect(throws: JSONSyntaxError(offset: 4, expected: .colon)) { try parse("{\"a\"}") }
        #expect(throws: JSONSyntaxError(offset: 1, expected: .nameOrEnd)) { try parse("{1}") }
        #expect(throws: JSONSyntaxError(offset: 2, expected: .endOfText)) { try parse("1 x") }
        #expect(throws: JSONSyntaxError(offset: 1, expected: .value)) { try parse("[x]") }
    }

    @Test("No bytes at random make the parser trap")
    func randomBytes() {
        var generator = SeededGenerator(seed: 77)
        let alphabet = Array("{}[]\",:\\u0123eE+-.tfn \u{1}é".utf8)
        for _ in 0..<5000 {
            let count = Int(generator.uniform(0...30))
            let bytes = (0..<count).map { _ in alphabet[Int(generator.uniform(0...1) * Double(alphabet.count))] }
            _ = try? JSONParser.parse(bytes)
        }
    }
}
