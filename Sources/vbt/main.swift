import Foundation
import VBTCommand

// A closed pipe (`vbt settings | head`) ends the program quietly, as it does other filters.
signal(SIGPIPE, SIG_DFL)
let command = VBTCommand(installation: .find(), console: .standard())
exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
