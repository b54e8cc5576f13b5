import Foundation
import Minerva
import MinervaLab

/// `vbt lab`: serves VBT Lab's page on this machine until it is told to end.
struct LabCommand {
    let installation: Installation
    let console: Console

    /// Where the page is served unless another port is asked for.
    private static let port = 8420
    /// Ports tried after that one, where other programs hold it.
    private static let furtherPorts = 20

    /// Opens the inputs, serves, and returns when the terminal or the system ends it.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let arguments = try CommandArguments(
            arguments, command: "vbt lab", valued: ["--port"], switches: ["--open"])
        let port = try arguments["--port"].map { (text) throws(CommandFailure) in
            try QuantityFlag.count("--port", text, in: 0...65_535)
        }
        let inputs = arguments.inputs.isEmpty ? [installation.samplePath] : arguments.inputs
        let clips = try InputList.files(inputs)
        let files = StaticFiles(folder: installation.pageFolder, engine: installation.browserEnginePath)
        guard files.hasPage else {
            throw Sentences.notInstalled("The Lab's page \(installation.pageFolder)/index.html is not there.")
        }
        guard files.hasEngine else {
            throw Sentences.notInstalled(
                "The Lab's engine \(installation.browserEnginePath) is not built.", mendedBy: "make wasm")
        }
        let ending = EndingSignal()
        let server = try start(port: port, files: files)
        defer { server.stop() }
        let opened = clips.filter { open($0, in: server) }
        if opened.isEmpty, !arguments.inputs.isEmpty { return .unreadable }
        console.write(server.address + "\n")
        if arguments.has("--open") { ending.suspended { openBrowser(server.address) } }
        ending.wait()
        return .success
    }

    /// Starts the server: at the port asked for, else at the usual one or the next that is free.
    private func start(port: Int?, files: StaticFiles) throws(CommandFailure) -> LabServer {
        var candidate = port ?? LabCommand.port
        while true {
            do throws(LabError) {
                return try LabServer(port: candidate, files: files, work: LabWork(installation: installation))
            } catch {
                guard case .portTaken = error, port == nil, candidate < LabCommand.port + LabCommand.furtherPorts else {
                    throw Sentences.failure(error)
                }
                candidate += 1
            }
        }
    }

    /// Opens one clip; where that fails, says why and goes on with the rest.
    private func open(_ path: String, in server: LabServer) -> Bool {
        do throws(Refusal) {
            // What the command line names is meant, also through a link; what the page names must be the file itself.
            try server.open(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
            return true
        } catch {
            console.writeError("vbt: \(error.sentence)\n")
            return false
        }
    }

    /// Shows the page in the browser that the desktop prefers.
    private func openBrowser(_ address: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            console.writeError("vbt: no browser can be opened here; open the address by hand.\n")
        }
    }
}
