import Minerva

/// The `vbt` command as a function, so that tests can run it in their own process.
public struct VBTCommand {
    private let installation: Installation
    private let console: Console

    /// Creates the command for an installation, writing to a console.
    public init(installation: Installation, console: Console) {
        self.installation = installation
        self.console = console
    }

    /// Runs one command line (without the program's name). Never throws: what goes wrong is said on standard error, one
    /// sentence each, and in the status.
    public func run(_ arguments: [String]) -> ExitStatus {
        do {
            return try dispatch(arguments)
        } catch {
            console.writeError("vbt: \(error.sentence)\n")
            return error.status
        }
    }

    private func dispatch(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        guard let command = arguments.first else {
            console.write(HelpText.overview)
            return .usage
        }
        let rest = arguments.dropFirst()
        if rest.contains("--help") || rest.contains("-h") { return try help(command) }
        switch command {
        case "analyze":
            return try AnalyzeCommand(
                installation: installation, options: AnalyzeOptions.analyze(rest), console: console
            ).run()
        case "track":
            return try TrackCommand(
                installation: installation, options: AnalyzeOptions.track(rest), console: console
            ).run()
        case "settings":
            guard rest.isEmpty || rest.elementsEqual(["--json"]) else {
                throw .usage("vbt settings takes only --json.")
            }
            console.write(
                rest.isEmpty
                    ? SettingsText.list(for: console) : String(decoding: SettingsCatalog.bytes(), as: UTF8.self))
            return .success
        case "athlete": return try AthleteCommand(console: console).run(rest)
        case "library": return try LibraryCommand(console: console).run(rest)
        case "trend": return try TrendCommand(console: console).run(rest)
        case "lab": return try LabCommand(installation: installation, console: console).run(rest)
        case "doctor":
            guard rest.isEmpty else { throw .usage("vbt doctor takes no arguments.") }
            return DoctorCommand(installation: installation, console: console).run()
        case "help", "--help", "-h":
            return try help(rest.first)
        case "--version", "version":
            guard rest.isEmpty else { throw .usage("vbt \(command) takes no arguments.") }
            console.write(Program.producer + "\n")
            return .success
        default:
            throw .usage(
                "There is no command \(command)\(Spelling.suggestion(for: command, among: HelpText.commands))")
        }
    }

    private func help(_ command: String?) throws(CommandFailure) -> ExitStatus {
        guard let command else {
            console.write(HelpText.overview)
            return .success
        }
        guard let text = HelpText.text(for: command) else {
            throw .usage(
                "There is no command \(command)\(Spelling.suggestion(for: command, among: HelpText.commands))")
        }
        console.write(text)
        return .success
    }
}
