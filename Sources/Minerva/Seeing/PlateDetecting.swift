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
    /// The rim as measured in the full-size picture; nil where it was not looked for or not found.
    public var rim: Rim?

    /// Creates a candidate from its parts, its rim not yet measured.
    public init(center: Vector2, width: Double, height: Double, confidence: Double) {
        self.center = center
        self.width = width
        self.height = height
        self.confidence = confidence
    }
}

/// Finds barbell plates in a picture.
public protocol PlateDetecting {
    /// How detection fails.
    associatedtype Failure: Error

    /// The weights in use, for the track file.
    var model: ModelIdentity { get }

    /// All plates seen, best first; empty where there is none.
    mutating func candidates(in picture: Picture) throws(Failure) -> [PlateCandidate]
}
