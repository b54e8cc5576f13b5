/// How `vbt` ends; scripts rely on these numbers.
public enum ExitStatus: Int32, Equatable, Sendable {
    /// Everything that was asked for was done.
    case success = 0
    /// A fault of ours, or an output that could not be written.
    case fault = 1
    /// Wrong usage.
    case usage = 2
    /// An input cannot be read or decoded.
    case unreadable = 3
    /// The input was read, but holds no bar or no lift.
    case nothingFound = 4
    /// Something is not installed.
    case notInstalled = 5

    /// The more serious of two, for a command with several inputs.
    func worse(_ other: ExitStatus) -> ExitStatus {
        let order: [ExitStatus] = [.success, .nothingFound, .unreadable, .usage, .notInstalled, .fault]
        let mine = order.firstIndex(of: self) ?? 0
        let theirs = order.firstIndex(of: other) ?? 0
        return mine >= theirs ? self : other
    }
}

/// A failure with its exit status and its one sentence for a person.
struct CommandFailure: Error, Equatable {
    let status: ExitStatus
    let sentence: String

    static func usage(_ sentence: String) -> CommandFailure { CommandFailure(status: .usage, sentence: sentence) }
}
