import Foundation
import VBTCommand

// A closed pipe (`vbt settings | head`) ends the program quietly, as it does other filters.
signal(SIGPIPE, SIG_DFL)
let command = VBTCommand(installation: .find(), console: .standard())
let status = command.run(Array(CommandLine.arguments.dropFirst())).rawValue
fflush(nil)
// At once, without taking the inference library down: a thread that still loads a model in it would find it half
// gone, and crash.
_exit(status)
