/// Numbers as decimal text, by integer arithmetic, so that native and WebAssembly builds print the same digits.
public enum DecimalText {
    /// The value with at most `digits` (1…15) significant digits, without trailing zeros or an exponent for everyday
    /// magnitudes. Traps for a value that is not finite.
    public static func significant(_ value: Double, digits: Int) -> String {
        precondition(value.isFinite, "only finite numbers have decimal text")
        precondition((1...15).contains(digits), "a double holds 15 significant digits")
        let magnitude = abs(value)
        if magnitude < 1e-12 { return "0" }
        if magnitude >= 1e15 { return value.description }
        let decimals = digits - 1 - exponent(of: magnitude)
        if decimals >= 0 { return fixed(value, decimals: min(decimals, 17)) }
        let unit = power(of: 10, -decimals)
        return fixed((value / unit).rounded() * unit, decimals: 0)
    }

    /// The value rounded to `decimals` (0…17) places, trailing zeros removed. Traps for a value that is not finite.
    public static func fixed(_ value: Double, decimals: Int) -> String {
        precondition(value.isFinite, "only finite numbers have decimal text")
        let scaled = (abs(value) * power(of: 10, decimals)).rounded()
        guard scaled < 9e18 else { return value.description }
        return text(UInt64(scaled), places: decimals, isNegative: value < 0)
    }

    /// A figure as people read it: the six digits that a report holds of it, rounded half away from zero to `decimals`
    /// (0…17) places, trailing zeros removed. Rounding the binary value would show a catch of 0.075 s as 0.07 or 0.08,
    /// by how it was computed; pages that only know the report could not agree. Traps for a value that is not finite.
    public static func figure(_ value: Double, decimals: Int) -> String {
        precondition(value.isFinite, "only finite numbers have decimal text")
        let magnitude = abs(value)
        if magnitude < 1e-12 { return "0" }
        let places = reportedDigits - 1 - exponent(of: magnitude)
        guard magnitude < 1e15, places > decimals else { return significant(value, digits: reportedDigits) }
        let reported = UInt64((magnitude * power(of: 10, places)).rounded())
        var unit: UInt64 = 1
        for _ in decimals..<places { unit *= 10 }
        return text((reported + unit / 2) / unit, places: decimals, isNegative: value < 0)
    }

    /// Digits of numbers in reports.
    static let reportedDigits = 6

    /// Two numbers with as many digits, three at least, as it takes to tell them apart: 2.0004 and 2, not 2 and 2.
    public static func apart(_ value: Double, _ other: Double) -> (String, String) {
        var digits = 3
        var texts = (significant(value, digits: digits), significant(other, digits: digits))
        while texts.0 == texts.1, value != other, digits < 15 {
            digits += 1
            texts = (significant(value, digits: digits), significant(other, digits: digits))
        }
        return texts
    }

    /// The power of ten of a number's first digit, from -12 on.
    private static func exponent(of magnitude: Double) -> Int {
        var exponent = 0
        var bound = 10.0
        while magnitude >= bound {
            exponent += 1
            bound *= 10
        }
        bound = 1
        while magnitude < bound {
            exponent -= 1
            bound /= 10
        }
        return exponent
    }

    /// A whole number of units of the last of `places` decimals.
    private static func text(_ units: UInt64, places: Int, isNegative: Bool) -> String {
        if units == 0 { return "0" }
        var (digits, places) = (units, places)
        while places > 0, digits % 10 == 0 {
            digits /= 10
            places -= 1
        }
        var text = Array(digits.description.utf8)
        if places > 0 {
            while text.count <= places { text.insert(UInt8(ascii: "0"), at: 0) }
            text.insert(UInt8(ascii: "."), at: text.count - places)
        }
        if isNegative { text.insert(UInt8(ascii: "-"), at: 0) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func power(of base: Double, _ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<exponent { result *= base }
        return result
    }
}
