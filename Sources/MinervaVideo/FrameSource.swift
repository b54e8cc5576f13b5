import Foundation
import Minerva

/// The frames of a video file: each decoded frame once, in presentation order and display orientation.
///
/// Decoding runs ahead on a thread of its own by at most `bufferedFrames` frames; memory does not grow with the clip.
/// That thread owns everything of FFmpeg's, from opening to closing. Where the last copy of the source is dropped
/// before the end, the thread stops after the frame at hand and frees all.
///
/// Times follow `PresentationClock`. Edit lists apply as FFmpeg applies them: frames outside the edit do not appear.
/// Interlaced frames stay as they are, both fields in one picture. A picture that repeats the one before is delivered
/// and marked, by the rule of `RepeatedPictureDetector`.
public struct FrameSource: FrameStreaming {
    /// The clip as its container and its first frame describe it.
    public let stream: StreamDescription
    /// What decoding came across; nil until `nextFrame()` has returned nil.
    public private(set) var summary: DecodingSummary?
    private let session: DecodingSession
    private var failure: VideoError?

    /// Opens a clip and decodes its first frame.
    ///
    /// `bufferedFrames` pictures wait between decoder and consumer: 4 bridge the longest frame of a group (an I-frame
    /// takes three times as long as the rest) and cost 12 MB at 1080p.
    ///
    /// Throws a `VideoError` where the path, the container, the codec or the first frame is at fault.
    public init(path: String, bufferedFrames: Int = 4) throws(VideoError) {
        session = DecodingSession(path: path, bufferedFrames: bufferedFrames)
        switch session.channel.receive() {
        case .opened(let description): stream = description
        case .failed(let error): throw error
        case .frame, .finished, nil: preconditionFailure("the first message says whether the clip was opened")
        }
    }

    /// The next frame, or nil after the last; waits for the decoder.
    ///
    /// Throws after every frame that could be decoded, where the clip ends too early or in damage; the same error again
    /// at every later call. Damage in the middle costs the frames that it hit and no more.
    public mutating func nextFrame() throws(VideoError) -> Frame? {
        if let failure { throw failure }
        switch session.channel.receive() {
        case .frame(let frame): return frame
        case .failed(let error):
            failure = error
            throw error
        case .finished(let summary):
            self.summary = summary
            return nil
        case .opened: preconditionFailure("a clip is opened once")
        case nil: return nil
        }
    }
}
