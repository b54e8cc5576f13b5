import Foundation
import MinervaTestSupport
import VBTCommand

/// One run of the command in this process, with what it wrote.
struct CommandRun: Sendable {
    let status: ExitStatus
    let output: String
    let errors: String

    /// Runs a command line against the package's own models and runtime.
    init(_ arguments: [String], columns: Int = 80) {
        var output = ""
        var errors = ""
        let console = Console(
            write: { output += $0 }, writeError: { errors += $0 }, hasColor: false, showsProgress: false,
            columns: columns)
        status = VBTCommand(installation: Installation(root: Repository.root), console: console).run(arguments)
        self.output = output
        self.errors = errors
    }

    /// The sentences on standard error, one per line.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// Files of the checkout that tests read.
enum Repository {
    /// The package's folder.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    /// The bundled clip, 6–8 s of a snatch.
    static let sample = root + "/Samples/snatch.mp4"
}

extension TemporaryFolder {
    /// Makes a media file with Debian's `ffmpeg`, which set-up installs; the arguments stand before the output's name.
    @discardableResult
    func media(_ arguments: [String], _ name: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-v", "error", "-y"] + arguments + [file(name)]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw FailedToMake(name: name) }
        return file(name)
    }

    struct FailedToMake: Error {
        let name: String
    }
}
