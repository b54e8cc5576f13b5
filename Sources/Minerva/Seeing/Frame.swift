/// One decoded frame: the picture and when it is shown.
public struct Frame: Sendable {
    /// Position in presentation order, from 0.
    public let index: Int
    /// Presentation time less the first frame's, seconds.
    public let timeSeconds: Double
    /// The picture in display orientation.
    public let picture: Picture
    /// Whether the picture repeats the frame before (a re-encoded clip's filler): no new sample.
    public let isRepeat: Bool
    /// Whether the picture has nothing of the one before, so that nothing is followed over to it.
    /// `FramePipeline` tells it.
    public var startsAnew = false

    /// Creates a frame from its parts.
    public init(index: Int, timeSeconds: Double, picture: Picture, isRepeat: Bool) {
        self.index = index
        self.timeSeconds = timeSeconds
        self.picture = picture
        self.isRepeat = isRepeat
    }
}

/// A clip as a stream of frames: each decoded frame once, in presentation order.
public protocol FrameStreaming {
    /// How reading fails.
    associatedtype Failure: Error

    /// The next frame, or nil after the last. Throws where the clip cannot be decoded further.
    mutating func nextFrame() throws(Failure) -> Frame?
}
