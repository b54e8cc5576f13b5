/// A square of a picture, turned so that the person in it stands upright; display pixels.
public struct PoseRegion: Equatable, Sendable {
    /// Middle of the square: the middle of the hips.
    public var center: Vector2
    /// Length of its sides; the whole body fits, arms raised.
    public var side: Double
    /// How far the square is turned clockwise, radians in −π…π; 0 for a person who stands upright.
    public var rotation: Double

    /// Creates a region from its parts.
    public init(center: Vector2, side: Double, rotation: Double) {
        self.center = center
        self.side = side
        self.rotation = rotation
    }

    /// The region of a person from the middle of the hips and a point on the circle around them that holds the whole
    /// body, above the head: twice the radius and a quarter more, turned so that the second point is straight up. These
    /// are the proportions that BlazePose was trained with (arXiv 2006.10204). Nil where the points coincide.
    public init?(hips: Vector2, above: Vector2) {
        let axis = above - hips
        guard axis.length > 0 else { return nil }
        self.init(center: hips, side: 2.5 * axis.length, rotation: arcTangent(y: axis.x, x: -axis.y))
    }

    /// Where a place within the region lies in the picture; (0, 0) is the square's first corner, (1, 1) its last.
    public func displayPoint(u: Double, v: Double) -> Vector2 {
        let x = (u - 0.5) * side
        let y = (v - 0.5) * side
        return Vector2(
            x: center.x + cosine(rotation) * x - sine(rotation) * y,
            y: center.y + sine(rotation) * x + cosine(rotation) * y)
    }
}

/// A person that was noticed, before any joint is known.
public struct PersonCandidate: Equatable, Sendable {
    /// Where the body is.
    public var region: PoseRegion
    /// Confidence in [0, 1].
    public var confidence: Double

    /// Creates a candidate from its parts.
    public init(region: PoseRegion, confidence: Double) {
        self.region = region
        self.confidence = confidence
    }
}

/// The joints found in one region.
public struct PoseLandmarks: Equatable, Sendable {
    /// Joints in display pixels, and the confidence that the region shows a person at all.
    public var pose: PoseObservation
    /// Where to look for the same person in the next picture; nil where that cannot be told.
    public var nextRegion: PoseRegion?

    /// Creates landmarks from their parts.
    public init(pose: PoseObservation, nextRegion: PoseRegion?) {
        self.pose = pose
        self.nextRegion = nextRegion
    }
}

/// A body pose model in two steps, as all fast ones work: notice people in a window, find the joints in a region.
///
/// Following one person from picture to picture, and choosing the right one, is `PoseTracker`'s work and the same for
/// every backend.
public protocol PoseBackend {
    /// How running the model fails.
    associatedtype Failure: Error

    /// The weights that place the joints, for the track file.
    var model: ModelIdentity { get }

    /// People whose body lies mostly in a window of a picture, surest first; empty where there is none.
    mutating func people(in picture: Picture, window: PictureWindow) throws(Failure) -> [PersonCandidate]

    /// The joints of the person in a region. A region without a person gives a low confidence and meaningless joints.
    mutating func landmarks(in picture: Picture, region: PoseRegion) throws(Failure) -> PoseLandmarks
}
