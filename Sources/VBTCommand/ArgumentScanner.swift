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
    /// Ends a sentence: `; did you mean X?` for the nearest word, or a full stop where none is near. A flag's dashes do
    /// not count: all flags have them.
    static func suggestion(for word: String, among words: [String]) -> String {
        let typed = letters(word)
        let nearest = words.min { editDistance(typed, letters($0)) < editDistance(typed, letters($1)) }
        if let nearest, isSlip(typed, letters(nearest)) { return "; did you mean \(nearest)?" }
        // A word that was cut short is not near, but there is only one that it can be.
        let begun = words.filter { typed.count > 1 && letters($0).lowercased().hasPrefix(typed.lowercased()) }
        return begun.count == 1 ? "; did you mean \(begun[0])?" : "."
    }

    /// Whether one may be a slip of the other: of three letters one is wrong at the most, and never all of them.
    private static func isSlip(_ word: String, _ other: String) -> Bool {
        let length = min(word.count, other.count)
        let distance = editDistance(word, other)
        return distance < length && distance <= max(1, length / 3)
    }

    private static func letters(_ word: String) -> String { String(word.drop { $0 == "-" }) }
}
