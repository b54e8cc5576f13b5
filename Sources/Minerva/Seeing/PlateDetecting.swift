/// A plate that a detector proposes in one picture, display pixels.
public struct PlateCandidate: Equatable, Sendable {
    /// Centre of the proposed rim.
    public var center: Vector2
    /// Full extent along the picture's x axis.
    public var width: Double
    /// Full extent along the picture's y axis.
    public var height: Double
    /// Confidence in [0, 1].
    public var confidence: Double
    /// Rings of edges near the box, measured in the full-size picture; which of them is the plate's rim is told from
    /// all frames together. Empty where none was looked for or found.
    public var rings: [Rim] = []
    /// The plate's face by all its rings at once; nil where it was not followed or not found.
    public var face: FaceMatch?
    /// The rim by its looks; nil where no network was asked.
    public var estimate: RimEstimate?

    /// Creates a candidate from its parts, its rings not yet measured.
    public init(center: Vector2, width: Double, height: Double, confidence: Double) {
        self.center = center
        self.width = width
        self.height = height
        self.confidence = confidence
    }
}

/// Finds barbell plates in a clip's frames.
public protocol PlateDetecting {
    /// How detection fails.
    associatedtype Failure: Error

    /// The weights in use, for the track file.
    var model: ModelIdentity { get }

    /// All plates seen, best first; empty where there is none.
    mutating func candidates(in frame: Frame) throws(Failure) -> [PlateCandidate]
}
