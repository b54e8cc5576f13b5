import Foundation
import Minerva
import Testing

@Suite struct JSONWriterTests {
    private func text(_ build: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        build(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test("Members stand in the order of the calls, with commas between them only")
    func order() {
        let text = text { json in
            json.beginObject()
            json.string("b", "z")
            json.beginArray("a")
            json.number(1.5)
            json.integer(-2)
            json.bool(false)
            json.endArray()
            json.beginObject("empty")
            json.endObject()
            json.endObject()
        }
        #expect(text == #"{"z":"b","a":[1.5,-2,false],"empty":{}}"#)
    }

    @Test("A line break stands after the comma, not before it")
    func lineBreaks() {
        let text = text { json in
            json.beginArray()
            json.lineBreak()
            json.integer(1)
            json.lineBreak()
            json.integer(2)
            json.endArray()
            json.lineBreakAtEnd()
        }
        #expect(text == "[\n1,\n2]\n")
    }

    @Test("Nil and numbers that are not finite are null", arguments: [nil, Double.nan, .infinity, -.infinity])
    func null(value: Double?) {
        #expect(text { $0.number(value) } == "null")
        #expect(text { $0.fixed(value, decimals: 3) } == "null")
    }

    @Test("Nil text and nil whole numbers are null")
    func nullText() {
        #expect(text { $0.string(nil) } == "null")
        #expect(text { $0.integer(nil) } == "null")
    }

    @Test("Quotes, backslashes and control characters are escaped, all else is UTF-8 as it is")
    func escapes() {
        #expect(text { $0.string("a\"b\\c\n\u{1}é🏋") } == #""a\"b\\c\u000a\u0001é🏋""#)
    }

    @Test(
        "Another parser reads back every text that is written",
        arguments: ["", "\u{0}\u{1F}\u{7F}", "\u{2028}", "\"\\/", "Ⅹ🏋‍♀️"])
    func foundationReadsIt(string: String) throws {
        let bytes = text { json in
            json.beginArray()
            json.string(string)
            json.endArray()
        }
        let read = try JSONSerialization.jsonObject(with: Data(bytes.utf8)) as? [String]
        #expect(read == [string])
    }
}
