import Foundation
import Minerva

/// Reads quantities as people write them: `80kg`, `176lb`, `178cm`, `1.78m`, `5ft10in`, `450mm`.
enum QuantityText {
    /// One pound, kilograms (international avoirdupois pound, exact).
    static let kilogramsPerPound = 0.45359237
    /// One inch, metres (exact).
    private static let metersPerInch = 0.0254

    /// A mass in kilograms; a bare number is kilograms. Nil for anything else.
    static func kilograms(_ text: String) -> Double? {
        guard let (number, unit) = split(text) else { return nil }
        switch unit {
        case "", "kg", "kgs": return number
        case "lb", "lbs": return number * kilogramsPerPound
        default: return nil
        }
    }

    /// A length in metres. A bare number is metres below 3 and centimetres above. Nil for anything else.
    static func meters(_ text: String) -> Double? {
        if let both = feetAndInches(text) { return both }
        guard let (number, unit) = split(text) else { return nil }
        switch unit {
        case "": return number < 3 ? number : number / 100
        case "m": return number
        case "cm": return number / 100
        case "mm": return number / 1000
        case "in": return number * metersPerInch
        case "ft": return number * 12 * metersPerInch
        default: return nil
        }
    }

    private static func feetAndInches(_ text: String) -> Double? {
        let letters = text.lowercased().filter { !$0.isWhitespace }
        let parts = letters.replacingOccurrences(of: "'", with: "ft").components(separatedBy: "ft")
        guard parts.count == 2, let feet = plainNumber(parts[0]) else { return nil }
        var rest = parts[1]
        for suffix in ["in", "\""] where rest.hasSuffix(suffix) { rest.removeLast(suffix.count) }
        if rest.isEmpty { return feet * 12 * metersPerInch }
        guard let inches = plainNumber(rest), inches < 12 else { return nil }
        return (feet * 12 + inches) * metersPerInch
    }

    private static func split(_ text: String) -> (number: Double, unit: String)? {
        let trimmed = text.lowercased().filter { !$0.isWhitespace }
        let unit = String(trimmed.reversed().prefix { $0.isLetter }.reversed())
        guard let number = plainNumber(String(trimmed.dropLast(unit.count))) else { return nil }
        return (number, unit)
    }

    /// A decimal number, comma or point; no exponent, no `nan`, no `inf`.
    static func plainNumber(_ text: String) -> Double? {
        let normal = text.replacingOccurrences(of: ",", with: ".")
        guard !normal.isEmpty, normal.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }) else {
            return nil
        }
        return Double(normal)
    }
}
