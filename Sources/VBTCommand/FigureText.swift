import Minerva

/// A figure in a table's cell.
enum FigureText {
    /// A figure with all its decimals and a real minus sign, and behind `between` one standard deviation, where that is
    /// known and shows. A change has its sign also where it is a rise.
    static func text(
        _ value: Double, decimals: Int, deviation: Double?, between: String, isChange: Bool = false
    ) -> String {
        let size = DecimalText.padded(abs(value), decimals: decimals)
        let isNothing = Double(size) == 0
        var text = isNothing ? size : (value < 0 ? "−" : isChange ? "+" : "") + size
        if let deviation, deviation.isFinite {
            // Below half of the last place it adds nothing.
            let spread = DecimalText.padded(deviation, decimals: decimals)
            if Double(spread) != 0 { text += between + spread }
        }
        return text
    }
}
