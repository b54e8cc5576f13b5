import Foundation

/// What the inputs of a command line stand for.
enum InputList {
    /// Endings of files that a folder is searched for. A single file may have any ending.
    private static let clipEndings: Set<String> = [
        "mp4", "mov", "m4v", "mkv", "webm", "avi", "3gp", "mts", "m2ts", "ts", "mpg", "mpeg", "wmv", "gif",
    ]
    /// The ending of saved tracks.
    static let trackEnding = ".vbttrack.json"

    /// The files that the inputs name: a folder stands for the clips in it, by name, not in its subfolders.
    static func files(_ inputs: [String]) throws(CommandFailure) -> [String] {
        var files: [String] = []
        for input in inputs {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: input, isDirectory: &isFolder), isFolder.boolValue else {
                files.append(input)
                continue
            }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: input) else {
                throw CommandFailure(status: .unreadable, sentence: "The folder \(input) cannot be read.")
            }
            let clips = names.sorted().filter { !$0.hasPrefix(".") && isClip($0) }
            guard !clips.isEmpty else {
                throw CommandFailure(status: .unreadable, sentence: "The folder \(input) holds no clip.")
            }
            files += clips.map { (input as NSString).appendingPathComponent($0) }
        }
        return files
    }

    static func isTrack(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

    private static func isClip(_ name: String) -> Bool {
        name.lowercased().hasSuffix(trackEnding) || clipEndings.contains((name as NSString).pathExtension.lowercased())
    }
}
