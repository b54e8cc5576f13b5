import Foundation
import Minerva
import MinervaInference
import MinervaLibrary
import MinervaPaint
import MinervaVideo

/// What a thrown error means, for programs that have no better place to say it.
public enum FailureText {
    /// One sentence; `path` is the file that was being read, for errors that do not know it.
    public static func sentence(for error: any Error, of path: String) -> String {
        switch error {
        case let error as CommandFailure: error.sentence
        case let error as VideoError: Sentences.failure(error, path: path).sentence
        case let error as InferenceError: Sentences.failure(error, path: path).sentence
        case let error as PaintError: Sentences.failure(error).sentence
        case let error as LibraryError: Sentences.failure(error).sentence
        case let error as JSONSyntaxError: "\(path) is no JSON (byte \(error.offset))."
        case let error as CocoaError:
            "\(error.filePath ?? error.url?.path ?? path): "
                + ((error as NSError).localizedFailureReason ?? error.localizedDescription)
        default: "\(error)"
        }
    }
}
