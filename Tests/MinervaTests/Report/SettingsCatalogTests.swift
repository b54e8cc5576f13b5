import Testing

@testable import Minerva

@Suite struct SettingsCatalogTests {
    @Test("The catalog lists every tunable with values that it accepts itself")
    func everyTunable() throws {
        let entries = try #require(try JSONParser.parse(SettingsCatalog.bytes()).arrayValue)
        #expect(entries.count == Tunable.allCases.count)
        for entry in entries {
            let name = try #require(entry.member("name")?.stringValue)
            for key in ["default", "classic", "minimum", "maximum"] {
                var settings = Settings()
                try settings.set(name, to: try #require(entry.member(key)?.numberValue))
            }
            #expect(entry.member("what")?.stringValue?.isEmpty == false)
            #expect(entry.member("why")?.stringValue?.isEmpty == false)
        }
    }
}
