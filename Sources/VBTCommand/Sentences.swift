import Foundation
import Minerva
import MinervaInference
import MinervaLab
import MinervaPaint
import MinervaVideo

/// The one place where errors become words for people, each with the next step they can take.
enum Sentences {
    static func failure(_ error: VideoError, path: String) -> CommandFailure {
        switch error {
        // What stands for bytes that are no text: the name that was meant is lost.
        case .noSuchFile where path.contains("\u{FFFD}"):
            return unreadable("\(path) cannot be read: its name is not UTF-8 text. Rename it.")
        case .noSuchFile: return unreadable("\(path) is not there.")
        case .notPermitted: return unreadable("\(path) may not be read: its permissions forbid it.")
        case .isFolder: return unreadable("\(path) is a folder.")
        case .isNoRegularFile: return unreadable("\(path) is no regular file.")
        case .isEmpty: return unreadable("\(path) is empty.")
        case .isNoClip: return unreadable("\(path) is no video that can be read.")
        case .hasNoIndex:
            return unreadable("\(path) is cut off: its index is missing or incomplete; copy it again from the phone.")
        case .hasNoVideo: return unreadable("\(path) holds no moving picture, only sound.")
        case .unsupportedCodec(let name):
            return unreadable("\(path) is encoded with \(name), which the installed FFmpeg cannot decode.")
        case .pictureTooLarge(let width, let height, let limit):
            return unreadable("\(path) claims pictures of \(width)×\(height), over the limit of \(limit) pixels.")
        case .hasNoFrames: return unreadable("\(path) holds no picture that can be decoded.")
        case .truncated(let after, let of):
            return unreadable("\(path) breaks off after \(seconds(after)) of \(seconds(of)): copy it again.")
        case .damaged(let after, _, _):
            return unreadable("\(path) is damaged: nothing can be decoded after \(seconds(after)).")
        case .readFailed(_, let after, let code):
            return unreadable("\(path) could not be read further after \(seconds(after)) (system error \(code)).")
        case .missingEncoder(let name):
            return notInstalled("The installed FFmpeg has no encoder \(name), which overlay videos are made with.")
        case .writeFailed(let path, let code):
            return CommandFailure(
                status: .fault, sentence: "\(path) cannot be written: \(String(cString: strerror(-code))).")
        case .libraryFailed(.encoding, let code, let reason):
            return CommandFailure(
                status: .fault, sentence: "\(path) cannot be encoded: \(reason) (FFmpeg error \(code)).")
        case .libraryFailed(_, let code, let reason):
            return unreadable("\(path) cannot be decoded: \(reason) (FFmpeg error \(code)).")
        }
    }

    static func failure(_ error: LabError) -> CommandFailure {
        switch error {
        case .portTaken(let port):
            return CommandFailure(
                status: .fault, sentence: "Port \(port) is taken by another program; choose another with --port.")
        case .noSocket(let reason):
            return CommandFailure(status: .fault, sentence: "The Lab cannot listen on this machine: \(reason).")
        case .notStarted:
            return CommandFailure(status: .fault, sentence: "The Lab's server did not start (libmicrohttpd).")
        }
    }

    /// What brings fonts for every script.
    static let fontPackages = "apt install fonts-noto-core fonts-noto-cjk"

    /// A sentence for names that no installed font can write whole in a picture; nil where there is nothing to say.
    static func lackingFonts(for names: [String]) -> String? {
        let incomplete = names.filter { (InstalledFonts.charactersLacking(for: $0) ?? 0) > 0 }
        guard !incomplete.isEmpty else { return nil }
        let list = incomplete.map { "\"\(TextLayout.printable($0))\"" }.joined(separator: ", ")
        return
            "no installed font has all letters of \(list): pictures show boxes in their place. Mend it with: \(fontPackages)"
    }

    static func failure(_ error: PaintError) -> CommandFailure {
        switch error {
        case .unpaintableSize(let width, let height):
            return CommandFailure(
                status: .fault, sentence: "A picture of \(Int(width))×\(Int(height)) pixels cannot be painted.")
        case .libraryFailed(let reason):
            return CommandFailure(status: .fault, sentence: "A picture cannot be painted: \(reason) (Cairo).")
        }
    }

    static func failure(_ error: InferenceError, path: String) -> CommandFailure {
        switch error {
        case .runtimeIncomplete(let folder, let missing):
            return notInstalled("The inference runtime in \(folder) lacks \(missing.joined(separator: ", ")).")
        case .runtimeUnusable(let path, let reason): return notInstalled("\(path) cannot be used: \(reason).")
        case .modelMissing(let path): return notInstalled("The model \(path) is not there.")
        case .modelUnusable(let path, let reason):
            return notInstalled("The model \(path) cannot be loaded: \(reason).")
        case .outputUnusable(let model, let output, let reason):
            return notInstalled("The model \(model) has no usable output \(output): \(reason).")
        case .outputShape(let model, let output, let expected, let found):
            return notInstalled("The model \(model) gives \(output) as \(found), not \(expected): it is another model.")
        case .runFailed(let model, let reason):
            return CommandFailure(status: .fault, sentence: "The model \(model) failed: \(reason).")
        case .pictureSize:
            return unreadable("\(path) changes its picture's size midway; cut it into parts.")
        }
    }

    /// `byteCount`: how long the file is. What ends in the middle of its JSON was cut off.
    static func failure(_ error: TrackFormatError, path: String, byteCount: Int) -> CommandFailure {
        switch error {
        case .syntax where byteCount == 0: return unreadable("\(path) is empty.")
        case .syntax(let syntax) where syntax.offset == byteCount:
            return unreadable("\(path) is cut off after \(byteCount) bytes: copy it again.")
        case .syntax(let syntax): return unreadable("\(path) is no JSON (byte \(syntax.offset)).")
        case .schema(let found):
            let schema = found.map { "its schema is \($0)" } ?? "it names no schema"
            return unreadable("\(path) is no track: \(schema), not vbt-track/1.")
        case .member(let member): return unreadable("\(path) is no valid track: \(member) is missing or out of range.")
        case .timeFalls(let frame): return unreadable("\(path) is no valid track: time falls at frame \(frame).")
        }
    }

    static func reason(_ recognition: LiftRecognition) -> String {
        let least = recognition.isLeast ? "at least " : ""
        let meters = least + DecimalText.figure(recognition.meters, decimals: 2) + " m"
        let text =
            switch (recognition.reason, recognition.hold) {
            case (.overheadFromFloor, .overhead): "the bar goes up \(meters) in one lift, over the head"
            case (.overheadFromFloor, _): "the bar goes from the floor to \(meters) in one lift"
            case (.rackThenOverhead, nil): "the bar stops at \(meters), dips and is driven up from there"
            case (.rackThenOverhead, _): "the bar stands \(meters) up, dips and is driven overhead"
            case (.stopsAtRack, .shoulders): "the bar goes up \(meters) and turns over onto the shoulders"
            case (.stopsAtRack, _): "the bar turns over and reaches \(meters), a clean's height rather than a snatch's"
            case (.stopsAtHip, _): "the bar rises slowly to \(meters) and does not turn over"
            case (.drivenFromRack, _): "the bar starts high, dips and is driven \(meters) up"
            case (.downAndUpDeep, _): "the bar goes \(meters) down and up again"
            case (.downAndUpShallow, _): "the bar goes only \(meters) down and up again"
            }
        return text + (recognition.isUnsure ? "; not certain, --lift settles it" : "")
    }

    private static func seconds(_ value: Double) -> String { DecimalText.figure(value, decimals: 1) + " s" }

    private static func unreadable(_ sentence: String) -> CommandFailure {
        CommandFailure(status: .unreadable, sentence: sentence)
    }

    static func notInstalled(_ sentence: String, mendedBy command: String = "make setup") -> CommandFailure {
        CommandFailure(status: .notInstalled, sentence: sentence + " Mend it with: " + command)
    }
}
