import Minerva

/// Takes a command line apart into flags and inputs.
struct ArgumentScanner {
    private var rest: ArraySlice<String>
    private let known: [String]
    private let command: String
    private var isPastFlags = false

    /// Creates a scanner that knows these flags, e.g. `--load`.
    init(_ arguments: ArraySlice<String>, known: [String], command: String) {
        rest = arguments
        self.known = known
        self.command = command
    }

    /// One piece of a command line.
    enum Piece: Equatable {
        case flag(String, inlineValue: String?)
        case input(String)
    }

    /// The next piece; nil at the end. Throws for a flag that this command does not have.
    mutating func next() throws(CommandFailure) -> Piece? {
        guard let argument = rest.popFirst() else { return nil }
        if isPastFlags || argument == "-" || !argument.hasPrefix("-") { return .input(argument) }
        if argument == "--" {
            isPastFlags = true
            return try next()
        }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard known.contains(name) else {
            throw .usage("\(command) has no flag \(name)\(Spelling.suggestion(for: name, among: known))")
        }
        return .flag(name, inlineValue: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// The value of a flag: what stands behind `=`, or the next argument, even if it begins with a minus sign.
    mutating func value(of flag: String, inline: String?) throws(CommandFailure) -> String {
        if let inline { return inline }
        guard let value = rest.popFirst() else { throw .usage("\(flag) needs a value.") }
        return value
    }
}

/// Suggests what a mistyped word was meant to be.
enum Spelling {
    /// Ends a sentence: `; did you mean X?` for the nearest word, or a full stop where none is near.
    static func suggestion(for word: String, among words: [String]) -> String {
        guard let nearest = words.min(by: { editDistance(word, $0) < editDistance(word, $1) }) else { return "." }
        // Half the word wrong is no misspelling of it.
        guard editDistance(word, nearest) <= max(1, nearest.count / 2) else { return "." }
        return "; did you mean \(nearest)?"
    }
}
