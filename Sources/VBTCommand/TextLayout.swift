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
            guard let value = window.max() else {
                line.append(" ")
                continue
            }
            line.append(bars[min(7, Int((value - low) / (high - low) * 8))])
        }
        return line
    }
}
