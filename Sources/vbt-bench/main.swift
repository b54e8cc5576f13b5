import Foundation

// Measures what Documentation/Benchmarks.md states, so that anyone can measure it again.
let usage = """
    vbt-bench speed CLIP…      time of each stage of seeing, frames per second, time of understanding
    vbt-bench accuracy [COUNT] errors of velocity on COUNT (default 300) synthetic lifts, by preset, frame rate and noise
    vbt-bench seeing FOLDER    error of the plate's centre and size on clips with labels (NAME.json or NAME.truth.json)
    vbt-bench pose FOLDER      error of the near side's joints on clips with exact ones

    """

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "speed" where arguments.count > 1:
    for clip in arguments.dropFirst() { try SpeedBench(clip: clip).run() }
case "accuracy" where arguments.count <= 2:
    AccuracyBench(count: max(1, Int(arguments.dropFirst().first ?? "") ?? 300)).run()
case "seeing" where arguments.count == 2:
    try SeeingBench(folder: arguments[1]).run()
case "pose" where arguments.count == 2:
    try PoseBench(folder: arguments[1]).run()
default:
    print(usage, terminator: "")
    exit(2)
}
