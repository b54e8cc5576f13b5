import Foundation

// Measures what Documentation/Benchmarks.md states, so that anyone can measure it again.
let usage = """
    vbt-bench speed CLIP…      time of each stage of seeing, frames per second, time of understanding
    vbt-bench seeing FOLDER    error of the plate's centre and size on clips with labels (NAME.json or NAME.truth.json)
    vbt-bench labels FOLDER    understanding fed with such labels: repetitions, events, velocities
    vbt-bench scale            error of the scale before random cameras

    """

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "speed" where arguments.count > 1:
    for clip in arguments.dropFirst() { try SpeedBench(clip: clip).run() }
case "seeing" where arguments.count == 2:
    try SeeingBench(folder: arguments[1]).run()
case "labels" where arguments.count == 2:
    try LabelBench(folder: arguments[1]).run()
case "scale" where arguments.count == 1:
    ScaleBench().run()
default:
    print(usage, terminator: "")
    exit(2)
}
