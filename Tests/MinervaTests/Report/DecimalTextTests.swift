import Foundation
import Minerva
import MinervaTestSupport
import Testing

@Suite struct DecimalTextTests {
    @Test(
        "A number has six significant digits at most, without trailing zeros",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (0.5, "0.5"), (1.9000001, "1.9"),
            (123_456, "123456"), (1_234_567, "1234570"), (-9.81, "-9.81"), (0.001, "0.001"),
            (0.000123456789, "0.000123457"),
            (1234.5678, "1234.57"), (86_400, "86400"), (3.14159265, "3.14159"), (0.1 + 0.2, "0.3"),
        ])
    func significant(value: Double, text: String) {
        #expect(DecimalText.significant(value, digits: 6) == text)
    }

    @Test(
        "Rounding up carries into a further digit",
        arguments: [
            (9.9999996, "10"), (99.99999, "100"), (999_999.5, "1000000"), (0.99999996, "1"), (-9.9999996, "-10"),
            (0.0099999996, "0.01"),
        ])
    func carries(value: Double, text: String) {
        #expect(DecimalText.significant(value, digits: 6) == text)
    }

    @Test("A number that rounds to nothing is 0, never -0")
    func noNegativeZero() {
        #expect(DecimalText.fixed(-0.0004, decimals: 3) == "0")
        #expect(DecimalText.fixed(-0.0, decimals: 3) == "0")
        #expect(DecimalText.significant(-1e-13, digits: 6) == "0")
    }

    @Test("A fixed count of decimals rounds the last one and drops trailing zeros")
    func fixed() {
        #expect(DecimalText.fixed(2.0345678, decimals: 3) == "2.035")
        #expect(DecimalText.fixed(-0.05, decimals: 2) == "-0.05")
        #expect(DecimalText.fixed(12, decimals: 6) == "12")
        #expect(DecimalText.fixed(0.999999, decimals: 2) == "1")
        #expect(DecimalText.fixed(1_000_000, decimals: 3) == "1000000")
    }

    @Test(
        "A figure is the report's own digits, rounded half away from zero, however it was computed",
        arguments: [
            (0.075, 2, "0.08"), (2.825 - 2.75, 2, "0.08"), (0.07499999999, 2, "0.08"), (0.0749999, 2, "0.07"),
            (-0.075, 2, "-0.08"), (1.005, 2, "1.01"), (1.835, 2, "1.84"), (0.125, 2, "0.13"), (1884.5, 0, "1885"),
            (0.5, 0, "1"), (0.4999999, 0, "1"), (0.499, 0, "0"), (0.004, 2, "0"), (123_456.78, 2, "123457"),
            (12, 2, "12"), (0, 2, "0"), (-1e-13, 2, "0"), (9.999996, 3, "10"), (3e-12, 3, "0"),
        ])
    func figures(value: Double, decimals: Int, text: String) {
        #expect(DecimalText.figure(value, decimals: decimals) == text)
    }

    @Test("A figure of what the report says is the figure of what it was said of")
    func figuresAgreeWithTheReport() throws {
        var generator = SeededGenerator(seed: 75)
        for _ in 0..<2000 {
            let value = generator.uniform(-3...3)
            let told = try #require(Double(DecimalText.significant(value, digits: 6)))
            for decimals in 0...3 {
                #expect(
                    DecimalText.figure(value, decimals: decimals) == DecimalText.figure(told, decimals: decimals))
            }
        }
    }

    @Test("Text read back differs by at most half of the last digit, and has no exponent from 1e-12 to 1e15")
    func readBack() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<5000 {
            let magnitude = pow(10, generator.uniform(-12...14.9))
            let value = generator.happens(withProbability: 0.5) ? magnitude : -magnitude
            let text = DecimalText.significant(value, digits: 6)
            #expect(!text.contains("e") && !text.contains("E"))
            let read = try #require(Double(text))
            let unit = pow(10, floor(log10(magnitude)) - 5)
            // The scaling may round a tie the other way: a thousand-millionth of the digit more.
            #expect(abs(read - value) <= 0.5 * unit * (1 + 1e-9))
            let digits = text.drop { "-0.".contains($0) }.filter { $0 != "." }
            let withoutZeros = String(String(digits.reversed()).drop { $0 == "0" })
            #expect(withoutZeros.count <= 6)
        }
    }
}
