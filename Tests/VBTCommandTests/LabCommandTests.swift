import Foundation
import Minerva
import MinervaTestSupport
import MinervaVideo
import Testing
import VBTCommand

/// `vbt lab` as a program of its own, spoken to as its page does.
@Suite struct LabCommandTests {
    private static let isOptimized: Bool = {
        #if DEBUG
            false
        #else
            true
        #endif
    }()

    /// A running `vbt lab`.
    private final class Running {
        let folder: TemporaryFolder
        let client: LabClient
        private let process: Process

        /// Starts it with a page of a few words; uploads would lie in the folder `uploads`.
        init(_ arguments: [String], in folder: TemporaryFolder) throws {
            self.folder = folder
            process = try Running.process(arguments, in: folder)
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty
            {
                line += byte
            }
            client = try #require(LabClient(address: String(decoding: line, as: UTF8.self)))
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        /// The command in an installation with a page in it.
        static func process(_ arguments: [String], in folder: TemporaryFolder) throws -> Process {
            let manager = FileManager.default
            for part in ["web", "uploads", ".build-wasm"] {
                try manager.createDirectory(atPath: folder.file(part), withIntermediateDirectories: true)
            }
            try folder.write(Data("<!doctype html><title>VBT Lab</title>".utf8), "web/index.html")
            try folder.write(Data("an engine that no test loads".utf8), ".build-wasm/minerva.wasm")
            for part in ["Models", ".deps", "Samples"] where !manager.fileExists(atPath: folder.file(part)) {
                try manager.createSymbolicLink(
                    atPath: folder.file(part), withDestinationPath: Repository.root + "/" + part)
            }
            let process = Process()
            let tests = try manager.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent().appending(path: "vbt")
            process.arguments = ["lab"] + arguments
            process.environment = ["VBT_HOME": folder.path, "TMPDIR": folder.file("uploads"), "HOME": folder.path]
            return process
        }

        /// Ends it by a signal; its exit status, nil where a signal killed it.
        func end(_ signal: Int32) -> Int32? {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }

        func json(_ path: String) throws -> JSONValue { try JSONParser.parse(client.get(path).body) }

        /// The news of a clip's track, each generation's samples put together, until seeing has ended.
        func track(of clip: String) throws -> (generations: [[JSONValue]], end: JSONValue) {
            var generations: [(number: Double, samples: [JSONValue])] = []
            while true {
                let (after, number) = (generations.last?.samples.count ?? 0, generations.last?.number ?? -1)
                let known = number < 0 ? "" : "&generation=\(Int(number))"
                let news = try json("api/clips/\(clip)/track?after=\(after)\(known)")
                let samples = news.member("track")?.member("frames")?.arrayValue ?? []
                if news.member("generation")?.numberValue == number {
                    generations[generations.count - 1].samples += samples
                } else {
                    generations.append((news.member("generation")?.numberValue ?? -1, samples))
                }
                let state = news.member("state")?.stringValue ?? ""
                if !["waiting", "seeing"].contains(state) { return (generations.map(\.samples), news) }
            }
        }
    }

    /// The JPEGs of an answer.
    private func jpegs(_ body: [UInt8]) -> [[UInt8]] {
        var (pictures, rest): ([[UInt8]], _) = ([], body[...])
        while rest.count >= 4 {
            let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            pictures.append(Array(rest.dropFirst(4).prefix(length)))
            rest = rest.dropFirst(4 + length)
        }
        return pictures
    }

    @Test func aClipsFramesAreThoseOfTheDecoder() throws {
        let folder = try TemporaryFolder()
        let clip = try folder.media(
            ["-i", Repository.sample, "-t", "0.5", "-c:v", "libx264", "-g", "10"], "short.mp4")
        let lab = try Running([clip, "--port", "0"], in: folder)
        var source = try FrameSource(path: clip)
        var expected: [[UInt8]] = []
        var times: [Double] = []
        while let frame = try source.nextFrame() {
            expected.append(try PictureJPEG.bytes(of: frame.picture, widthAtMost: 320))
            times.append(frame.timeSeconds)
        }
        for range in [20..<30, 0..<10, 13..<17, 29..<30, 5..<25] {
            let path = "api/clips/1/frames?from=\(range.lowerBound)&count=\(range.count)&width=320"
            #expect(jpegs(try lab.client.get(path).body) == Array(expected[range]))
        }
        let told = try lab.json("api/clips/1/times").member("times_s")?.arrayValue?.compactMap(\.numberValue)
        #expect(told?.count == times.count)
        for (one, other) in zip(told ?? [], times) { #expect(abs(one - other) < 1e-6) }
        #expect(try lab.client.get("").text.contains("VBT Lab"))
    }

    @Test func aFewFramesAreSeenAsTheOtherCommandsSeeThem() throws {
        let folder = try TemporaryFolder()
        let clip = try folder.media(["-i", Repository.sample, "-t", "0.1", "-c:v", "libx264"], "short.mp4")
        #expect(CommandRun(["track", clip, "--out", folder.file("t.json"), "--no-pose", "--quiet"]).status == .success)
        let lab = try Running([clip, "--port", "0"], in: folder)
        #expect(try lab.client.post("api/clips/1/seeing", "{\"pose\":false}").status == 202)
        let seen = try lab.track(of: "1")
        #expect(seen.end.member("state")?.stringValue == "seen")
        let saved = try #require(FileManager.default.contents(atPath: folder.file("t.json")))
        #expect(try seen.end.member("track") == JSONParser.parse(Array(saved)))
        let page = try lab.client.post("api/clips/1/page", "{\"request\":{\"lift\":\"snatch\",\"load_kg\":80}}")
        #expect(page.status == 200 && page.text.contains("short.mp4"))
        let pounds = try lab.client.post(
            "api/clips/1/page", "{\"request\":{\"lift\":\"snatch\",\"load_kg\":83.91458845},\"mass_unit\":\"lb\"}")
        #expect(pounds.text.contains("185 lb") && !pounds.text.contains(" kg"))
    }

    @Test(.enabled(if: isOptimized)) func theSamplesTrackGrowsAndEndsAsTheCommandsTrack() throws {
        let folder = try TemporaryFolder()
        #expect(CommandRun(["track", Repository.sample, "--out", folder.file("t.json"), "--quiet"]).status == .success)
        let lab = try Running(["--port", "0"], in: folder)
        _ = try lab.client.post("api/clips/1/seeing", "{}")
        let seen = try lab.track(of: "1")
        #expect(seen.generations.count >= 2)
        #expect(seen.end.member("frames_seen")?.numberValue == 450 && seen.end.member("frames")?.numberValue == 450)
        let saved = try #require(FileManager.default.contents(atPath: folder.file("t.json")))
        #expect(try seen.generations.last == JSONParser.parse(Array(saved)).member("frames")?.arrayValue)
        // Before the end it had grown piece by piece.
        let growing = try #require(seen.generations.dropLast().last)
        #expect(growing.compactMap { $0.member("i")?.numberValue } == (0..<growing.count).map(Double.init))
        #expect(growing.count > 100)
    }

    @Test(.enabled(if: isOptimized)) func cancellingEndsSeeingAndKeepsWhatWasSeen() throws {
        let folder = try TemporaryFolder()
        let lab = try Running(["--port", "0"], in: folder)
        _ = try lab.client.post("api/clips/1/seeing", "{\"pose\":false}")
        var seen = 0.0
        while seen < 30 { seen = try lab.json("api/clips/1/track").member("frames_seen")?.numberValue ?? 0 }
        #expect(try lab.client.send("DELETE", "api/clips/1/seeing").status == 200)
        let end = try lab.track(of: "1").end
        #expect(end.member("state")?.stringValue == "cancelled")
        let kept = end.member("track")?.member("frames")?.arrayValue?.count ?? 0
        #expect(kept >= 30 && kept < 450)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func itEndsCleanlyAndLeavesNoUpload(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let lab = try Running(["--port", "0"], in: folder)
        let bytes = try #require(FileManager.default.contents(atPath: Repository.sample))
        let answer = try lab.client.send("POST", "api/uploads?name=mine.mp4", body: Array(bytes))
        #expect(answer.status == 201 && answer.text.contains("\"size\":[960,540]"))
        // Work under way does not hold it.
        _ = try lab.client.post("api/clips/2/seeing", "{}")
        let start = ContinuousClock.now
        #expect(lab.end(signal) == 0)
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("uploads")) == [])
    }

    @Test func twoLabsTakeTwoPorts() throws {
        let folder = try TemporaryFolder()
        let one = try Running([], in: folder)
        let two = try Running([], in: folder)
        #expect(one.client.port != two.client.port && one.client.base != two.client.base)
        #expect(try two.client.get("api/hello").status == 200)
    }

    @Test func aSavedTrackIsSeenAlreadyAndHasNoPictures() throws {
        let folder = try TemporaryFolder()
        let track = try folder.write(Data(TrackWriter.bytes(of: SyntheticLift.snatch().track())), "s.vbttrack.json")
        let lab = try Running([track, "--port", "0"], in: folder)
        let clip = try #require(try lab.json("api/clips").member("clips")?.arrayValue?.first)
        #expect(clip.member("state")?.stringValue == "seen" && clip.member("pictures")?.boolValue == false)
        #expect(try lab.json("api/clips/1/track").member("track")?.member("frames")?.arrayValue?.isEmpty == false)
        #expect(try lab.client.get("api/clips/1/frames").status == 404)
        #expect(try lab.client.post("api/clips/1/seeing", "{}").status == 404)
        #expect(try lab.client.post("api/clips/1/page", "{\"request\":{\"lift\":\"snatch\"}}").text.contains("</html>"))
    }

    @Test func whatKeepsItFromStartingIsSaid() throws {
        let folder = try TemporaryFolder()
        let lab = try Running(["--port", "0"], in: folder)
        for (arguments, status, words) in [
            (["--port", "\(lab.client.port)"], 1, "taken by another program"),
            (["/nowhere/x.mp4"], 3, "cannot be opened"),
        ] {
            let process = try Running.process(arguments, in: folder)
            let errors = Pipe()
            process.standardError = errors
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == Int32(status))
            #expect(said.contains(words), "said: \(said)")
        }
        let empty = try TemporaryFolder()
        var errors = ""
        let console = Console(
            write: { _ in }, writeError: { errors += $0 }, hasColor: false, showsProgress: false, columns: 80)
        #expect(
            VBTCommand(installation: Installation(root: empty.path), console: console).run(["lab"]) == .notInstalled)
        #expect(errors.contains("index.html"))
        try FileManager.default.createDirectory(atPath: empty.file("web"), withIntermediateDirectories: true)
        try empty.write(Data("<!doctype html>".utf8), "web/index.html")
        errors = ""
        // The page alone can do nothing: the Lab ends before it serves, and says what builds the engine.
        #expect(
            VBTCommand(installation: Installation(root: empty.path), console: console).run(["lab"]) == .notInstalled)
        #expect(errors.hasSuffix("minerva.wasm is not built. Mend it with: make wasm\n"), "\(errors)")
    }
}
