import Foundation
import Minerva

/// Reads saved tracks.
public enum SavedTrack {
    /// The track in a file; throws a `CommandFailure`.
    public static func read(_ path: String) throws -> Track { try read(path, name: path) }

    /// The track in a file; `name` is what sentences call it.
    static func read(_ path: String, name: String) throws(CommandFailure) -> Track {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(status: .unreadable, sentence: "\(name) is not there.")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(status: .unreadable, sentence: "\(name) may not be read: its permissions forbid it.")
        }
        do {
            return try TrackReader.track(from: Array(data))
        } catch {
            throw Sentences.failure(error, path: name, byteCount: data.count)
        }
    }
}
