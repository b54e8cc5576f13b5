/// Lists every tunable as JSON, for a page's sliders: `[{"name", "unit", "default", "classic", "minimum", "maximum",
/// "whole", "even", "what", "why"}]`, in the order in which they take effect.
public enum SettingsCatalog {
    /// The JSON text, UTF-8.
    public static func bytes() -> [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        for tunable in Tunable.allCases {
            let definition = tunable.definition
            json.lineBreak()
            json.beginObject()
            json.string(definition.name, "name")
            json.string(definition.unit, "unit")
            json.number(definition.defaultValue, "default")
            json.number(definition.classicValue, "classic")
            json.number(definition.range.lowerBound, "minimum")
            json.number(definition.range.upperBound, "maximum")
            json.bool(definition.isWhole, "whole")
            json.bool(tunable.isEven, "even")
            json.string(definition.summary, "what")
            json.string(definition.reason, "why")
            json.endObject()
        }
        json.endArray()
        json.lineBreakAtEnd()
        return json.bytes
    }
}
