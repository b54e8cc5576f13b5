import Minerva

/// How much slower a set's last repetition is, in words.
enum LossText {
    /// `7.1 %`; nil where it is not known, and where it is nothing at these decimals: then there are no words
    /// to make of it.
    static func percent(of set: SetSummary, decimals: Int) -> String? {
        guard let loss = set.velocityLossPercent else { return nil }
        let text = DecimalText.figure(loss, decimals: decimals)
        return text == DecimalText.figure(0, decimals: decimals) ? nil : text + " %"
    }
}
