import Foundation
import Minerva

/// What the decoding thread tells: first `opened` or `failed`, then frames, then `finished` or `failed`.
enum DecodingMessage: Sendable {
    case opened(StreamDescription)
    case frame(Frame)
    case finished(DecodingSummary)
    case failed(VideoError)
}

/// A running decoding thread; stops it when nobody holds the session any more.
final class DecodingSession: Sendable {
    /// Where the thread's messages arrive.
    let channel: BoundedChannel<DecodingMessage>

    /// Starts the thread.
    init(path: String, bufferedFrames: Int) {
        let channel = BoundedChannel<DecodingMessage>(capacity: bufferedFrames)
        self.channel = channel
        // The thread knows the channel, not the session: otherwise it would keep itself alive.
        let thread = Thread {
            do throws(VideoError) {
                try ClipDecoding(path: path).run(into: channel)
            } catch {
                _ = channel.send(.failed(error))
            }
            channel.leaveAsSender()
        }
        thread.name = "clip decoder"
        thread.start()
    }

    deinit { channel.leaveAsReceiver() }
}
