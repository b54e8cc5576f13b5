import Foundation

/// A line on standard error that shows how far long work is, and how long it will still take.
struct ProgressBar {
    private let console: Console
    private let title: String
    private let isShown: Bool
    private let start = Date()
    private var lastDraw = Date.distantPast

    /// Creates a bar; it draws nothing where standard error is no terminal.
    init(title: String, console: Console, isQuiet: Bool) {
        self.console = console
        self.title = title
        isShown = console.showsProgress && !isQuiet
    }

    /// Shows a share in [0, 1], at most ten times a second.
    mutating func show(_ share: Double) {
        guard isShown, Date().timeIntervalSince(lastDraw) >= 0.1 else { return }
        lastDraw = Date()
        let elapsed = lastDraw.timeIntervalSince(start)
        let known = min(1, max(0, share))
        var left = ""
        // The first moments say little about the speed.
        if known > 0.02, elapsed > 0.5 { left = " \(Int((elapsed / known - elapsed).rounded(.up))) s left" }
        let width = 24
        let filled = Int(known * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        console.writeError("\r\(title) \(bar) \(Int(known * 100)) %\(left)\u{1B}[K")
    }

    /// Takes the line away.
    func clear() {
        if isShown { console.writeError("\r\u{1B}[K") }
    }
}
