import Foundation
import MinervaLibrary

/// Where the library lies, and opening it with words for people.
enum LibraryLocation {
    /// `library.sqlite` in `$XDG_DATA_HOME/vbt`, by default `~/.local/share/vbt` (XDG Base Directory Specification,
    /// which has a relative path passed over).
    static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/vbt/library.sqlite" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/vbt/library.sqlite"
    }

    /// Opens the library at a path, or the standard one.
    static func open(
        _ path: String?, _ opening: RecordingLibrary.Opening
    ) throws(CommandFailure) -> RecordingLibrary {
        try Sentences.explaining { () throws(LibraryError) in
            try RecordingLibrary(path: path ?? standard(), opening)
        }
    }
}
