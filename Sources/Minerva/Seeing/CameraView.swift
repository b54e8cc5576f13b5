/// Where the camera looked in one frame, against the clip's first.
public struct CameraView: Equatable, Sendable {
    /// How the background moved since the first frame, display pixels.
    public var change: ViewChange
    /// Shifts below this are not told from none, display pixels.
    public var tolerancePixels: Double
    /// Whether it was measured in this frame, or only carried on from the one before.
    public var isMeasured: Bool

    /// Creates a view from its parts.
    public init(change: ViewChange, tolerancePixels: Double, isMeasured: Bool) {
        self.change = change
        self.tolerancePixels = tolerancePixels
        self.isMeasured = isMeasured
    }
}
