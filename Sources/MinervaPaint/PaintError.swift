/// Why a scene cannot be painted.
public enum PaintError: Error, Equatable, Sendable {
    /// The picture has no pixel, or a side longer than Cairo's 32,767.
    case unpaintableSize(width: Double, height: Double)
    /// Cairo failed, for want of memory as a rule; `reason` is its own word.
    case libraryFailed(reason: String)
}
