/// A clip's moving picture as its container and its first frame describe it.
public struct StreamDescription: Equatable, Sendable {
    /// File name without its folder.
    public let name: String
    /// The codec's short name, e.g. `h264`.
    public let codec: String
    /// Width of every delivered picture, pixels: square pixels, after rotation.
    public let displayWidth: Int
    /// Height of every delivered picture, pixels: square pixels, after rotation.
    public let displayHeight: Int
    /// Clockwise rotation that the metadata ask for and that was applied: 0, 90, 180 or 270.
    public let rotationDegrees: Int
    /// Whether the metadata also ask for a left-right mirror, which was not applied.
    public let asksForMirror: Bool
    /// The frame rate that the container states, or 0 where it states none.
    public let nominalFps: Double
    /// The duration that the container states, seconds; nil where it states none (it is not guessed from a bit rate).
    public let durationSeconds: Double?
    /// The number of frames that the container states; nil where it states none. Edit lists are not counted in.
    public let frameCount: Int?
    /// When the clip was recorded, as the container states it: ISO 8601, in the camera's own zone where that is known,
    /// else in UTC. Nil where it states nothing.
    public let recordedAt: String?
    /// When the first frame is shown on the container's own clock, seconds: what the sound is timed against.
    public let startSeconds: Double

    /// Creates a description from its parts.
    public init(
        name: String, codec: String, displayWidth: Int, displayHeight: Int, rotationDegrees: Int, asksForMirror: Bool,
        nominalFps: Double, durationSeconds: Double?, frameCount: Int?, recordedAt: String? = nil,
        startSeconds: Double = 0
    ) {
        self.name = name
        self.codec = codec
        self.displayWidth = displayWidth
        self.displayHeight = displayHeight
        self.rotationDegrees = rotationDegrees
        self.asksForMirror = asksForMirror
        self.nominalFps = nominalFps
        self.durationSeconds = durationSeconds
        self.frameCount = frameCount
        self.recordedAt = recordedAt
        self.startSeconds = startSeconds
    }
}
