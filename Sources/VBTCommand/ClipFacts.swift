import Foundation
import Minerva
import MinervaLibrary
import MinervaVideo

/// What the library wants to know of a clip besides its content: when it was recorded, how long it is, what
/// it looks like.
struct ClipFacts {
    /// When it was recorded: as the container says, else when the file was last written.
    var recordedAt: Moment
    /// The day of that: where the camera was, if it says, else here.
    var day: Day
    /// Seconds; nil where the container does not say.
    var durationSeconds: Double?
    /// The first frame, small; nil for a saved track.
    var thumbnail: [UInt8]?

    /// Opens a clip and reads its first frame. A saved track has only its file's time.
    init(of path: String, file: FileFacts) throws(CommandFailure) {
        recordedAt = file.modifiedAt
        day = recordedAt.day(in: .current)
        guard !InputList.isTrack(path) else { return }
        do throws(VideoError) {
            var source = try FrameSource(path: path, bufferedFrames: 1)
            durationSeconds = source.stream.durationSeconds
            if let stated = source.stream.recordedAt { take(stated) }
            if let frame = try source.nextFrame() { thumbnail = try Thumbnail.jpeg(of: frame.picture) }
        } catch {
            throw Sentences.failure(error, path: path)
        }
    }

    /// Takes the container's time, unless its clock was never set: such cameras write 1904 or 1970.
    private mutating func take(_ text: String) {
        guard let moment = Moment(text: text), moment >= ClipFacts.firstPhones else { return }
        recordedAt = moment
        // In UTC the day says nothing of the camera's place; in another zone the text begins with the camera's own day.
        day = (text.hasSuffix("Z") ? nil : Day(text: String(text.prefix(10)))) ?? moment.day(in: .current)
    }

    /// 2000-01-01: no phone recorded clips before.
    private static let firstPhones = Moment(milliseconds: 946_684_800_000)
}
