/// What seeing found in one clip: the plate (and later the athlete) of every decoded frame, in display pixels.
///
/// This is the hand-over between the slow half of the system (codecs, models) and the pure half (signals, figures).
/// It is stored as `vbt-track/1`.
public struct Track: Equatable, Sendable {
    /// Program and version that made the track, e.g. `vbt 0.1.0`.
    public var producer: String
    /// The clip that was seen.
    public var clip: ClipInfo
    /// The plate detector, or nil for a track that no model made.
    public var plateModel: ModelIdentity?
    /// The pose model, or nil where no pose was taken.
    public var poseModel: ModelIdentity?
    /// The network that told a plate's face from the treads behind it, or nil for a track that was made without one.
    public var rimModel: ModelIdentity?
    /// One entry per decoded frame, in presentation order.
    public var frames: [TrackFrame]
    /// Background motion of each frame against the first, display pixels; nil where it was not estimated.
    public var cameraMotionPixels: [Vector2]?
    /// How many times larger each frame shows things than the first; nil where the camera did not zoom.
    public var cameraZoom: [Double]?
    /// The part of a cut clip that has plates and poses, seconds; nil where the clip is in one piece.
    public var scene: ClosedRange<Double>?

    /// Creates a track from its parts.
    public init(
        producer: String, clip: ClipInfo, plateModel: ModelIdentity?, poseModel: ModelIdentity?,
        rimModel: ModelIdentity? = nil, frames: [TrackFrame],
        cameraMotionPixels: [Vector2]?, cameraZoom: [Double]? = nil
    ) {
        self.producer = producer
        self.clip = clip
        self.plateModel = plateModel
        self.poseModel = poseModel
        self.rimModel = rimModel
        self.frames = frames
        self.cameraMotionPixels = cameraMotionPixels
        self.cameraZoom = cameraZoom
    }
}

extension Track {
    /// Leaves the joints out, as if no pose had been taken.
    public mutating func forgetPose() {
        poseModel = nil
        for i in frames.indices { frames[i].pose = nil }
    }
}

/// A clip as the decoder described it. Sizes are of the picture as displayed, after rotation.
public struct ClipInfo: Equatable, Sendable {
    /// File name without its folder.
    public var name: String
    /// Time from the first frame's start to the last frame's end, seconds.
    public var durationSeconds: Double
    /// Decoded frames.
    public var frameCount: Int
    /// Width as displayed, pixels.
    public var displayWidth: Int
    /// Height as displayed, pixels.
    public var displayHeight: Int
    /// Clockwise rotation that the clip's metadata asks for: 0, 90, 180 or 270.
    public var rotationDegrees: Int
    /// The codec's short name, e.g. `h264`.
    public var codec: String
    /// The frame rate that the container states, or 0 where it states none.
    public var nominalFps: Double
    /// Distinct pictures per second really seen: frames that repeat their predecessor do not count.
    public var effectiveRateHz: Double
    /// Whether frame intervals differ by more than the container's rounding.
    public var hasVariableFrameRate: Bool

    /// Creates a description from its parts.
    public init(
        name: String, durationSeconds: Double, frameCount: Int, displayWidth: Int, displayHeight: Int,
        rotationDegrees: Int, codec: String, nominalFps: Double, effectiveRateHz: Double, hasVariableFrameRate: Bool
    ) {
        self.name = name
        self.durationSeconds = durationSeconds
        self.frameCount = frameCount
        self.displayWidth = displayWidth
        self.displayHeight = displayHeight
        self.rotationDegrees = rotationDegrees
        self.codec = codec
        self.nominalFps = nominalFps
        self.effectiveRateHz = effectiveRateHz
        self.hasVariableFrameRate = hasVariableFrameRate
    }
}

/// Which weights made a result: the file's name and its content's SHA-256 in hexadecimal.
public struct ModelIdentity: Equatable, Sendable {
    /// File name without its folder.
    public var name: String
    /// 64 lower-case hexadecimal digits.
    public var sha256: String

    /// Creates an identity from its parts.
    public init(name: String, sha256: String) {
        self.name = name
        self.sha256 = sha256
    }
}

/// One decoded frame of a track.
public struct TrackFrame: Equatable, Sendable {
    /// Position in decoding order of presentation, from 0.
    public var index: Int
    /// Presentation time less the first frame's, seconds.
    public var timeSeconds: Double
    /// The bar's near plate, or nil where it was not seen.
    public var plate: PlateObservation?
    /// Whether the picture repeats the frame before, so that it is no new sample.
    public var isRepeat: Bool
    /// The athlete, or nil where no pose was taken or found.
    public var pose: PoseObservation?

    /// Creates a frame from its parts.
    public init(
        index: Int, timeSeconds: Double, plate: PlateObservation?, isRepeat: Bool = false, pose: PoseObservation? = nil
    ) {
        self.index = index
        self.timeSeconds = timeSeconds
        self.plate = plate
        self.isRepeat = isRepeat
        self.pose = pose
    }
}

/// The outer rim of the near plate's face in one frame, display pixels. A rim cut by the picture's edge is given whole.
public struct PlateObservation: Equatable, Sendable {
    /// How a frame's plate came about.
    public enum State: Equatable, Sendable {
        /// The detector saw it in this frame.
        case detected
        /// Followed in the picture from neighbouring frames, without a detection of its own.
        case tracked
        /// Bridged over a short loss, from motion alone.
        case predicted
    }

    /// Centre of the rim.
    public var center: Vector2
    /// Full extent of the rim along the picture's x axis.
    public var width: Double
    /// Full extent of the rim along the picture's y axis.
    public var height: Double
    /// Clockwise angle of the rim's long axis from the picture's x axis, degrees in [0, 180).
    public var angleDegrees: Double
    /// Confidence in [0, 1]; 0 for a predicted plate.
    public var confidence: Double
    /// How it came about.
    public var state: State
    /// Whether part of the rim lies outside the picture.
    public var isCutByFrame: Bool

    /// Creates an observation from its parts.
    public init(
        center: Vector2, width: Double, height: Double, angleDegrees: Double = 0, confidence: Double,
        state: State = .detected, isCutByFrame: Bool = false
    ) {
        self.center = center
        self.width = width
        self.height = height
        self.angleDegrees = angleDegrees
        self.confidence = confidence
        self.state = state
        self.isCutByFrame = isCutByFrame
    }

    /// Whether the lower edge of the picture that it was seen in, so many pixels high, cuts it.
    func isCutBelow(pictureHeight: Int) -> Bool { isCutByFrame && center.y + height / 2 > Double(pictureHeight - 1) }

    /// The rim's larger extent: the plate's diameter in pixels where the view is along the bar or nearly so.
    public var diameter: Double { max(width, height) }
}

/// The athlete's joints in one frame.
public struct PoseObservation: Equatable, Sendable {
    /// Confidence that a person was seen, in [0, 1].
    public var confidence: Double
    /// The joints that were seen, in the model's order.
    public var joints: [JointObservation]

    /// Creates an observation from its parts.
    public init(confidence: Double, joints: [JointObservation]) {
        self.confidence = confidence
        self.joints = joints
    }

    /// One of the joints; nil where it is not among them.
    public subscript(joint: Joint) -> JointObservation? {
        // A whole pose holds them in their own order.
        if joint.rawValue < joints.count, joints[joint.rawValue].joint == joint { return joints[joint.rawValue] }
        return joints.first { $0.joint == joint }
    }
}

/// One joint in one frame.
public struct JointObservation: Equatable, Sendable {
    /// Which joint.
    public var joint: Joint
    /// Place in display pixels.
    public var position: Vector2
    /// Probability of being visible, in [0, 1].
    public var visibility: Double

    /// BlazePose's name in snake case, e.g. `left_knee`.
    public var name: String { joint.name }

    /// Creates an observation from its parts.
    public init(joint: Joint, position: Vector2, visibility: Double) {
        self.joint = joint
        self.position = position
        self.visibility = visibility
    }
}
