import Foundation
import MinervaTestSupport
import Testing

/// A picture that was looked at once, and that painting must still give.
///
/// Compared as an eye does: blocks of 4 × 4 pixels, so that a letter's edge may lie otherwise with another version of
/// the font, by their distance in CIELAB. A missing golden, or `MINERVA_RECORD=1`, records it anew and fails, so that
/// no run passes on a picture nobody has looked at.
struct GoldenPicture {
    /// Distance of two blocks that an eye sees at once, in CIELAB.
    static let visibleDistance = 8.0
    /// Share of blocks that may be seen to differ: fonts of other versions differ at their letters.
    static let allowedShare = 0.004

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    /// Holds a PNG against the golden of that name.
    static func check(_ png: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let golden = folder.appending(path: name + ".png")
        let isRecording = ProcessInfo.processInfo.environment["MINERVA_RECORD"] == "1"
        guard !isRecording, FileManager.default.fileExists(atPath: golden.path) else {
            try Data(png).write(to: golden)
            Issue.record(
                "recorded \(name).png anew: look at it, then run again", sourceLocation: sourceLocation)
            return
        }
        let folder = try TemporaryFolder()
        let fresh = folder.path + "/" + name + ".png"
        try Data(png).write(to: URL(filePath: fresh))
        let (expected, found) = (try Blocks(png: golden.path), try Blocks(png: fresh))
        #expect(expected.columns == found.columns && expected.rows == found.rows, sourceLocation: sourceLocation)
        let share = expected.shareThatDiffers(from: found)
        #expect(share <= allowedShare, "\(name): \(share) of the blocks differ", sourceLocation: sourceLocation)
    }
}

/// A picture as blocks of 4 × 4 pixels in CIELAB.
struct Blocks {
    let columns: Int
    let rows: Int
    private let colors: [(l: Double, a: Double, b: Double)]

    /// Reads a PNG through Debian's `ffmpeg`, a decoder that is not ours, already shrunk to blocks over white.
    init(png path: String) throws {
        let size = try ffmpeg(["-i", path, "-vf", "scale=ceil(iw/4):ceil(ih/4):flags=area,showinfo", "-f", "null", "-"])
        let text = String(decoding: size.errors, as: UTF8.self)
        let match = try #require(text.firstMatch(of: /s:(\d+)x(\d+)/))
        columns = try #require(Int(match.1))
        rows = try #require(Int(match.2))
        let raw = try ffmpeg([
            "-v", "error", "-i", path, "-vf", "scale=ceil(iw/4):ceil(ih/4):flags=area", "-f", "rawvideo", "-pix_fmt",
            "rgb24",
            "-",
        ]).output
        try #require(raw.count == columns * rows * 3)
        colors = (0..<columns * rows).map { i in Blocks.lab(raw[3 * i], raw[3 * i + 1], raw[3 * i + 2]) }
    }

    func shareThatDiffers(from other: Blocks) -> Double {
        guard columns == other.columns, rows == other.rows else { return 1 }
        let different = zip(colors, other.colors).filter { a, b in
            let distance = ((a.l - b.l) * (a.l - b.l) + (a.a - b.a) * (a.a - b.a) + (a.b - b.b) * (a.b - b.b))
            return distance.squareRoot() > GoldenPicture.visibleDistance
        }
        return Double(different.count) / Double(colors.count)
    }

    private static func lab(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> (l: Double, a: Double, b: Double) {
        func linear(_ level: UInt8) -> Double {
            let value = Double(level) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func root(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
        let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
        let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
}

/// Runs Debian's `ffmpeg`, which set-up installs.
@discardableResult
func ffmpeg(_ arguments: [String]) throws -> (output: Data, errors: Data) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin"] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Its messages are short enough to wait in the pipe.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    return (data, said)
}
