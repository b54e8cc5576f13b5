import Foundation

/// Where a command writes, and what that place can show.
public struct Console {
    /// Takes text for standard output.
    public let write: (String) -> Void
    /// Takes text for standard error.
    public let writeError: (String) -> Void
    /// Whether standard output shows color: a terminal, and `NO_COLOR` unset (no-color.org).
    public let hasColor: Bool
    /// Whether standard error is a terminal, where a progress bar can redraw itself.
    public let showsProgress: Bool
    /// Width to lay tables out for, characters.
    public let columns: Int

    /// Creates a console from its parts.
    public init(
        write: @escaping (String) -> Void, writeError: @escaping (String) -> Void, hasColor: Bool,
        showsProgress: Bool, columns: Int
    ) {
        self.write = write
        self.writeError = writeError
        self.hasColor = hasColor
        self.showsProgress = showsProgress
        self.columns = columns
    }

    /// The process's own standard streams.
    public static func standard() -> Console {
        let environment = ProcessInfo.processInfo.environment
        let noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let isDumb = environment["TERM"] == "dumb"
        return Console(
            write: { text in
                guard !put(text, STDOUT_FILENO) else { return }
                let reason = String(cString: strerror(errno))
                _ = put("vbt: standard output cannot be written: \(reason).\n", STDERR_FILENO)
                exit(ExitStatus.fault.rawValue)
            },
            // Where nothing can be said, nothing is.
            writeError: { _ = put($0, STDERR_FILENO) },
            hasColor: isatty(STDOUT_FILENO) == 1 && !noColor && !isDumb,
            showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb, columns: terminalColumns() ?? 80)
    }

    /// Nothing is written.
    static var silent: Console {
        Console(
            write: { _ in }, writeError: { _ in }, hasColor: false, showsProgress: false, columns: 80)
    }

    /// Writes all of a text to a descriptor; false where it cannot be.
    private static func put(_ text: String, _ descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func terminalColumns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Text in a color, where color is shown.
    func colored(_ text: String, _ color: Color) -> String {
        hasColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    enum Color: Int {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }
}
