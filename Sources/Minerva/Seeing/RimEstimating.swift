/// What a network says of a plate's rim: the outer rim of the front face, apart from the treads behind it.
///
/// Right to a percent or so in the median over a clip, off by a few in single frames: enough to tell a face from the
/// silhouette of a stack, too rough to measure by.
public struct RimEstimate: Equatable, Sendable {
    /// Centre, display pixels.
    public var center: Vector2
    /// Full extent along the picture's x axis, pixels.
    public var width: Double
    /// Full extent along the picture's y axis, pixels.
    public var height: Double
    /// How far the network expects its size to be off, as a share of it.
    public var sizeDeviation: Double
    /// Whether the picture's edge cuts the rim: what lies beyond is guessed, and its size with it.
    public var isCutByFrame: Bool

    /// Creates an estimate from its parts.
    public init(
        center: Vector2, width: Double, height: Double, sizeDeviation: Double, isCutByFrame: Bool = false
    ) {
        self.center = center
        self.width = width
        self.height = height
        self.sizeDeviation = sizeDeviation
        self.isCutByFrame = isCutByFrame
    }
}

/// Tells a plate's rim from its looks, where edges alone cannot: they show the silhouette of a stack as
/// well as its face.
public protocol RimEstimating {
    /// How estimating fails.
    associatedtype Failure: Error

    /// The weights in use, for the track file.
    var model: ModelIdentity { get }

    /// The rim of the plate that a detector proposes; the candidate's box may be off by a tenth of the diameter.
    mutating func rim(of candidate: PlateCandidate, in picture: Picture) throws(Failure) -> RimEstimate
}
