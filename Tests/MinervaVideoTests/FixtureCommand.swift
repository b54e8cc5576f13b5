import Foundation

/// A command that fixtures are made with.
struct FixtureCommandFailed: Error {
    let arguments: [String]
    let output: String
}

/// Runs `ffmpeg`, which belongs to the set-up, and throws with what it said where it fails.
func ffmpeg(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", "1"] + arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
        throw FixtureCommandFailed(arguments: arguments, output: String(decoding: said, as: UTF8.self))
    }
}

/// A file's content.
func fileBytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

/// Writes a file.
func writeBytes(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}
