import Minerva

/// Lays plain text out for a terminal.
enum TextLayout {
    /// Words on lines of at most `columns` characters, each line indented and ended.
    static func wrapped(_ text: String, indent: Int, columns: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var result = ""
        var line = margin
        for word in text.split(separator: " ") {
            if line.count > indent, line.count + 1 + word.count > max(columns, indent + 20) {
                result += line + "\n"
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return result + line + "\n"
    }

    /// Text padded on the left to a width.
    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Text padded on the right to a width.
    static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Text without control characters: a file's name may hold some, and a terminal would obey them.
    static func printable(_ text: String) -> String {
        var text = text
        text.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
        return text
    }

    /// Text cut to a width, its end replaced by `…`.
    static func cut(_ text: String, _ width: Int) -> String {
        text.count > width ? text.prefix(max(0, width - 1)) + "…" : text
    }

    /// Text cut to a width, its middle replaced by `…`, so that a file's number and ending stay.
    static func shortened(_ text: String, _ width: Int) -> String {
        guard text.count > width, width >= 3 else { return String(text.prefix(max(0, width))) }
        let end = (width - 1) / 2
        return text.prefix(width - 1 - end) + "…" + text.suffix(end)
    }

    /// Values as a row of bars, lowest to highest; nil as a space.
    static func sparkline(_ values: [Double?], columns: Int) -> String {
        let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        let present = values.compactMap { $0 }
        guard columns > 0, let low = present.min(), let high = present.max(), high > low else { return "" }
        var line = ""
        for column in 0..<columns {
            let first = column * values.count / columns
            let last = max(first + 1, (column + 1) * values.count / columns)
            let window = values[first..<min(last, values.count)].compactMap { $0 }
            // The fastest either way: a bar that is let down within a column is not hidden by its rest.
            guard let value = window.max(by: { abs($0) < abs($1) }) else {
                line.append(" ")
                continue
            }
            line.append(bars[min(7, Int((value - low) / (high - low) * 8))])
        }
        return line
    }
}

extension DecimalText {
    /// A figure with all its decimals, so that a column's points stand below each other.
    static func padded(_ value: Double, decimals: Int) -> String {
        var text = figure(value, decimals: decimals)
        guard decimals > 0 else { return text }
        if !text.contains(".") { text += "." }
        let present = text.drop { $0 != "." }.count - 1
        return text + String(repeating: "0", count: decimals - present)
    }
}
