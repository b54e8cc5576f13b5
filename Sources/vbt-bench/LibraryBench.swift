import Foundation
import Minerva
import MinervaLibrary
import VBTCommand

/// Times the library's commands on a large library of drawn training, made in a folder of its own: how long until the
/// first line is there, and until the last.
struct LibraryBench {
    let recordings: Int

    private static let athletes = 5

    func run() throws {
        let folder = NSTemporaryDirectory() + "vbt-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/library.sqlite"
        let clock = ContinuousClock()
        let filling = try clock.measure { try fill(path, through: folder + "/export.json") }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        print("\(recordings) recordings of \(LibraryBench.athletes) athletes, \(size / 1_000_000) MB,")
        print("imported in \(filling.seconds) s\n")
        print("                                              first line   last line")
        let commands = [
            ["library", "list"], ["library", "list", "--athlete", "Athlete 3"],
            ["library", "list", "--lift", "jerk", "--limit", "20"], ["library", "show", "\(recordings / 2)"],
            ["athlete", "show"], ["trend"], ["trend", "--lift", "snatch", "--athlete", "Athlete 1"],
        ]
        for command in commands {
            let start = clock.now
            var first: ContinuousClock.Instant?
            let console = Console(
                write: { _ in first = first ?? clock.now }, writeError: { print($0, terminator: "") }, hasColor: false,
                showsProgress: false, columns: 80)
            _ = VBTCommand(installation: .find(), console: console).run(command + ["--library", path])
            let end = clock.now
            let name = "vbt " + command.joined(separator: " ")
            print(
                name.padding(toLength: 44, withPad: " ", startingAt: 0),
                String(format: "%8.0f ms %8.0f ms", ((first ?? end) - start).milliseconds, (end - start).milliseconds)
            )
        }
    }

    /// Writes an export and imports it: one transaction instead of one for each recording.
    private func fill(_ path: String, through export: String) throws {
        guard let file = fopen(export, "wb") else { throw CocoaError(.fileWriteUnknown) }
        func put(_ text: String) { fputs(text, file) }
        put(#"{"schema":"vbt-library/1","athletes":["#)
        put((0..<LibraryBench.athletes).map { #"{"name":"Athlete \#($0)","units":"kg"}"# }.joined(separator: ","))
        put(#"],"recordings":["#)
        for number in 0..<recordings { put((number == 0 ? "\n" : ",\n") + recording(number)) }
        put("]}\n")
        fclose(file)
        let data = try Data(contentsOf: URL(fileURLWithPath: export), options: .alwaysMapped)
        let library = try RecordingLibrary(path: path, .creating)
        let result: Result<ImportResult, LibraryError> = data.withUnsafeBytes { bytes in
            Result { () throws(LibraryError) in try library.importLibrary(bytes) }
        }
        _ = try result.get()
    }

    /// Eight sets a day and athlete, at four loads, each of three repetitions that grow slowly faster over the years.
    private func recording(_ number: Int) -> String {
        let (athlete, set) = (number % LibraryBench.athletes, number / LibraryBench.athletes)
        let (session, place) = (set / 8, set % 8)
        let moment = Moment(milliseconds: 946_728_000_000 + Int64(session) * 86_400_000 + Int64(place) * 240_000)
        let lift = ["snatch", "clean", "jerk"][session % 3]
        let load = 60 + 10 * (place / 2)
        let reps = (1...3).map { index in
            let velocity = 2.4 - 0.008 * Double(load) + 1e-5 * Double(session) - 0.01 * Double(index)
            return #"{"index":\#(index),"lift":"\#(lift)","outcome":"made","lift_start_s":1.2,"peak_velocity_s":1.9,"#
                + #""peak_velocity_mps":\#(velocity),"mean_velocity_mps":1.01,"displacement_m":1.1,"peak_height_m":1.08,"#
                + #""drop_m":0.1,"phases":[]}"#
        }
        let report =
            #"{"schema":"vbt-report/1","producer":"vbt 0.0.0","lift":"\#(lift)","load_kg":\#(load),"reps":[\#(reps.joined(separator: ","))],"#
            + #""samples":{"t_s":[\#(repeatElement("0.0123,", count: 300).joined())0]}}"#
        return #"{"athlete":"Athlete \#(athlete)","path":"/clips/clip-\#(number).mp4","size_bytes":\#(1000 + number),"#
            + #""modified_at":"\#(moment.text)","fingerprint":"bench:\#(number)","recorded_at":"\#(moment.text)","#
            + #""day":"\#(moment.text.prefix(10))","analyses":[{"made_at":"\#(moment.text)","is_current":true,"#
            + #""request":{"lift":"\#(lift)","load_kg":\#(load)},"report":\#(report)}]}"#
    }
}
