import Foundation
import Minerva

/// Reads settings from the command line and from files, and lists them.
enum SettingsText {
    /// A preset, then the file's values, then single changes (`NAME=VALUE`), each over the one before.
    static func settings(preset: Settings.Preset, file: String?, changes: [String]) throws(CommandFailure) -> Settings {
        var settings = Settings(preset: preset)
        if let file { try apply(file: file, to: &settings) }
        for change in changes {
            let parts = change.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw .usage("--set \(change): write NAME=VALUE; vbt settings lists the names.")
            }
            guard let value = Double(parts[1]) else { throw notANumber(parts[1], for: parts[0]) }
            try set(parts[0], value, in: &settings)
        }
        return settings
    }

    /// The preset of that name.
    static func preset(_ text: String) throws(CommandFailure) -> Settings.Preset {
        for preset in Settings.Preset.allCases where preset.name == text { return preset }
        let names = Settings.Preset.allCases.map(\.name)
        throw .usage(
            "--preset \(text) is no preset\(Spelling.suggestion(for: text, among: names)) Known: default, classic.")
    }

    private static func apply(file: String, to settings: inout Settings) throws(CommandFailure) {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .usage("--settings \(file) cannot be read.")
        }
        let value: JSONValue
        do {
            value = try JSONParser.parse(Array(data))
        } catch {
            throw .usage("--settings \(file) is no JSON (byte \(error.offset)).")
        }
        // A whole report may be given: it holds the settings it was made with.
        guard case .object(let members)? = value.member("settings") ?? Optional(value) else {
            throw .usage("--settings \(file) must hold an object of names and numbers.")
        }
        for member in members {
            guard let number = member.value.numberValue else {
                throw .usage("--settings \(file): \(member.name) is no number.")
            }
            try set(member.name, number, in: &settings)
        }
    }

    private static func notANumber(_ text: String, for name: String) -> CommandFailure {
        guard let definition = definition(of: name) else {
            return .usage("--set \(name)=\(text): \(text) is no number; vbt settings lists the names.")
        }
        return .usage("--set \(name)=\(text): \(text) is no number; \(name) takes \(values(of: definition)).")
    }

    private static func definition(of name: String) -> TunableDefinition? {
        Tunable.allCases.map(\.definition).first { $0.name == name }
    }

    /// The values that a tunable takes, e.g. `0 to 24 Hz`.
    private static func values(of definition: TunableDefinition) -> String {
        let unit = definition.unit.isEmpty ? "" : " " + definition.unit
        return "\(short(definition.range.lowerBound)) to \(short(definition.range.upperBound))\(unit)"
    }

    private static func set(_ name: String, _ value: Double, in settings: inout Settings) throws(CommandFailure) {
        do {
            try settings.set(name, to: value)
        } catch {
            switch error {
            case .unknownName(let name):
                let known = Tunable.allCases.map(\.definition.name)
                throw .usage(
                    "There is no setting \(name)\(Spelling.suggestion(for: name, among: known)) vbt settings lists all."
                )
            case .outOfRange(let name, let value, let range):
                let allowed =
                    definition(of: name).map { values(of: $0) }
                    ?? "\(short(range.lowerBound)) to \(short(range.upperBound))"
                throw .usage("\(name)=\(whole(value)) is out of range: \(allowed).")
            case .notWhole(let name, let value):
                let isEven = Tunable.allCases.contains { $0.isEven && $0.definition.name == name }
                let kind = isEven ? "an even" : "a whole"
                let allowed = definition(of: name).map { ", \(values(of: $0))" } ?? ""
                throw .usage("\(name)=\(whole(value)): \(kind) number is needed\(allowed).")
            }
        }
    }

    /// Every tunable for people.
    static func list(for console: Console) -> String {
        var text = TextLayout.wrapped(
            "Change one with --set NAME=VALUE. In brackets is what a value may be, and what --preset classic takes instead: the fixed"
                + " filter of the original system that this one follows, to compare figures with it.",
            indent: 0, columns: console.columns)
        for tunable in Tunable.allCases {
            let definition = tunable.definition
            // What a choice's numbers mean is no unit.
            let isChoice = definition.unit.contains(",")
            let unit = definition.unit.isEmpty || isChoice ? "" : " \(definition.unit)"
            var values = "\(short(definition.defaultValue))\(unit)"
            values +=
                "  (\(isChoice ? definition.unit + "; " : "")\(short(definition.range.lowerBound))…\(short(definition.range.upperBound))"
            if definition.classicValue != definition.defaultValue {
                values += "; classic \(short(definition.classicValue))"
            }
            text += "\n" + console.colored(definition.name, .bold) + " = " + values + ")\n"
            text += TextLayout.wrapped(definition.summary, indent: 4, columns: console.columns)
            text += TextLayout.wrapped("Why: " + definition.reason, indent: 4, columns: console.columns)
        }
        return text
    }

    /// As it was written: rounded, it might read like one that is allowed.
    private static func whole(_ value: Double) -> String { DecimalText.significant(value, digits: 15) }

    private static func short(_ value: Double) -> String { DecimalText.significant(value, digits: 6) }
}
