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
        let decimals = digits - 1 - exponent
        if decimals >= 0 { return fixed(value, decimals: min(decimals, 17)) }
        let unit = power(of: 10, -decimals)
        return fixed((value / unit).rounded() * unit, decimals: 0)
    }

    /// The value rounded to `decimals` (0…17) places, trailing zeros removed. Traps for a value that is not finite.
    public static func fixed(_ value: Double, decimals: Int) -> String {
        precondition(value.isFinite, "only finite numbers have decimal text")
        let scaled = (abs(value) * power(of: 10, decimals)).rounded()
        guard scaled < 9e18 else { return value.description }
        var digits = UInt64(scaled)
        if digits == 0 { return "0" }
        var places = decimals
        while places > 0, digits % 10 == 0 {
            digits /= 10
            places -= 1
        }
        var text = Array(digits.description.utf8)
        if places > 0 {
            while text.count <= places { text.insert(UInt8(ascii: "0"), at: 0) }
            text.insert(UInt8(ascii: "."), at: text.count - places)
        }
        if value < 0 { text.insert(UInt8(ascii: "-"), at: 0) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func power(of base: Double, _ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<exponent { result *= base }
        return result
    }
}
