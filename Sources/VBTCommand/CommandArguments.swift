import Minerva

/// A command line taken apart: inputs, flags with values, flags without. For commands whose flags are few.
struct CommandArguments {
    /// The command, for sentences, e.g. `vbt library add`.
    let command: String
    private(set) var inputs: [String] = []
    private var values: [String: [String]] = [:]
    private var switches: Set<String> = []

    /// Reads arguments. `valued` flags take a value, `switches` none. Throws for any other flag.
    init(
        _ arguments: ArraySlice<String>, command: String, valued: [String] = [], switches known: [String] = []
    ) throws(CommandFailure) {
        self.command = command
        var scanner = ArgumentScanner(arguments, known: valued + known, command: command)
        while let piece = try scanner.next() {
            switch piece {
            case .input(let input): inputs.append(input)
            case .flag(let flag, let inline):
                if known.contains(flag) {
                    guard inline == nil else { throw .usage("\(flag) takes no value.") }
                    switches.insert(flag)
                } else {
                    values[flag, default: []].append(try scanner.value(of: flag, inline: inline))
                }
            }
        }
    }

    /// The flag's value, the last where it was given more than once; nil where it was not given.
    subscript(flag: String) -> String? { values[flag]?.last }

    /// All values of a flag that may be given more than once.
    func all(_ flag: String) -> [String] { values[flag] ?? [] }

    /// Whether a flag without value was given.
    func has(_ flag: String) -> Bool { switches.contains(flag) }

    /// The one input. Throws where there is none or more than one.
    func theInput(_ what: String) throws(CommandFailure) -> String {
        guard let input = inputs.first, inputs.count == 1 else {
            throw .usage("\(command) takes one \(what); see: vbt help \(command.split(separator: " ")[1])")
        }
        return input
    }

    /// Throws where there is any input.
    func takesNoInput() throws(CommandFailure) {
        if let input = inputs.first {
            throw .usage("\(command) takes no \(input); see: vbt help \(command.split(separator: " ")[1])")
        }
    }

    /// The inputs as numbers of recordings, `12` or `#12`.
    func recordingNumbers() throws(CommandFailure) -> [Int64] {
        var numbers: [Int64] = []
        for input in inputs {
            guard let number = Int64(input.hasPrefix("#") ? input.dropFirst() : input[...]), number > 0 else {
                throw .usage("\(input) is no number of a recording; vbt library list shows them.")
            }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }
}
