import Foundation
import VBTCommand

// Measures what Documentation/Benchmarks.md states, so that anyone can measure it again.
let usage = """
    vbt-bench speed CLIP…      time of each stage of seeing, frames per second, time of understanding
    vbt-bench accuracy [COUNT] errors of velocity on COUNT (default 300) synthetic lifts, by preset, frame rate and noise
    vbt-bench seeing FOLDER    error of the plate's centre and size on clips with labels (NAME.json or NAME.truth.json)
    vbt-bench moved CLIP       the same on a render filmed anew by cameras that pan, zoom, turn, shake and cut
    vbt-bench pose FOLDER      error of the near side's joints on clips with exact ones
    vbt-bench labels FOLDER    understanding fed with such labels: repetitions, events, velocities
    vbt-bench scale            error of the scale before random cameras
    vbt-bench overlay CLIP TRACK
                               time of an overlay video against decoding and encoding alone
    vbt-bench scenes FOLDER    the same scenes as JSON and as Cairo's PNG, with track and requests, for the page's checks
    vbt-bench library [N]      time of the library's commands with N recordings (100000)
    vbt-bench library-kill N FILE.sql
                               kill N processes that save, give a recording away, migrate (a library that FILE.sql
                               makes) and evict

    """

let arguments = Array(CommandLine.arguments.dropFirst())
/// The file that is read, for the sentence that says what is wrong with it.
var subject = arguments.dropFirst().first ?? ""
do {
    switch arguments.first {
    case "speed" where arguments.count > 1:
        for clip in arguments.dropFirst() {
            subject = clip
            try SpeedBench(clip: clip).run()
        }
    case "accuracy" where arguments.count <= 2:
        AccuracyBench(count: max(1, Int(arguments.dropFirst().first ?? "") ?? 300)).run()
    case "seeing" where arguments.count == 2:
        try SeeingBench(folder: arguments[1]).run()
    case "moved" where arguments.count == 2:
        try MovedBench(clip: arguments[1]).run()
    case "pose" where arguments.count == 2:
        try PoseBench(folder: arguments[1]).run()
    case "labels" where arguments.count == 2:
        try LabelBench(folder: arguments[1]).run()
    case "scale" where arguments.count == 1:
        ScaleBench().run()
    case "overlay" where arguments.count == 3:
        try OverlayBench(clip: arguments[1], track: arguments[2]).run()
    case "scenes" where arguments.count == 2:
        try SceneBench(folder: arguments[1]).run()
    case "library" where arguments.count <= 2 && (arguments.count == 1 || Int(arguments[1]) != nil):
        try LibraryBench(recordings: arguments.count == 2 ? Int(arguments[1]) ?? 0 : 100_000).run()
    case "library-kill" where arguments.count == 3 && Int(arguments[1]) != nil:
        try LibraryKilling(times: Int(arguments[1]) ?? 0, oldLayout: arguments[2]).run()
    case "library-worker" where arguments.count == 4:
        try LibraryKilling.work(arguments[1], arguments[2], arguments[3])
    default:
        print(usage, terminator: "")
        exit(2)
    }
} catch {
    FileHandle.standardError.write(Data("vbt-bench: \(FailureText.sentence(for: error, of: subject))\n".utf8))
    exit(1)
}
