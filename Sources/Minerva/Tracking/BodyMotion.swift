/// The lifter through a clip: joints cleaned and smoothed, in the plane of the bar, and the angles of the near side.
public struct BodyMotion: Equatable, Sendable {
    /// The frames, joints cleaned, in display pixels as if they lay in the plane of the near plate. Confidence stands
    /// in `visibility`; a joint that is not known is left out.
    public var frames: [TrackFrame] { track.frames }
    /// The joints of each frame, cleaned, where they are in the steady picture; nil where none is known. What is
    /// drawn over it.
    let cleaned: [PoseObservation?]
    /// Angles of the near side, one entry per frame; nil without a pose.
    public let angles: [JointAngles?]
    /// Which way the lifter faces; nil where feet are not seen from the side.
    public let facing: Facing?
    /// The side toward the camera.
    public let nearSide: BodySide
    /// The track that `frames` belong to, for what reads tracks.
    private(set) var track: Track
    private let scale: PlateScale
    private let start: Vector2
    private var zero = Vector2(x: 0, y: 0)

    /// Prepares the lifter of a track. Nil where no frame has a joint that can be told.
    ///
    /// `start` is the place in the picture where the bar's path begins.
    init?(track: Track, scale: PlateScale, start: Vector2, settings: Settings) {
        self.scale = scale
        self.start = start
        let clean = JointSmoothing.smoothed(track, minimumVisibility: settings[.minimumVisibility])
        guard clean.frames.contains(where: { $0.pose != nil }) else { return nil }
        cleaned = clean.frames.map { $0.pose }
        facing = FacingSignal.find(in: clean, settings: settings)
        let near = BodySide.near(in: clean, facing: facing)
        nearSide = near
        angles = clean.frames.map { frame in frame.pose.map { JointAngles(of: $0, side: near) } }
        let plane = BodyPlane(
            scale: scale, displayWidth: track.clip.displayWidth, displayHeight: track.clip.displayHeight)
        self.track = plane.placed(clean, near: near)
    }

    /// The landmarks of a foot on the floor lie this high above it, metres (exact in our renders to a centimetre).
    private static let heelMeters = 0.03
    private static let toeMeters = 0.005
    /// A larger distance of the feet from the floor is no error of the camera's tilt: the bar rests on blocks.
    private static let largestShiftMeters = 0.12

    /// Moves the joints up or down so that the feet stand on the floor under plates whose middle is at `resting`,
    /// display pixels: the bar's place before a lift from the floor. Nothing moves where no feet are seen, or where
    /// they would move by over 0.12 m.
    ///
    /// The camera's tilt, told from the plate's sizes, is only good for some degrees; an error of it moves everything
    /// behind the plate by one and the same way up or down.
    mutating func stand(onFloorUnder resting: Vector2) {
        let heel = near(.leftHeel, .rightHeel)
        let toe = near(.leftFootIndex, .rightFootIndex)
        let floor = -scale.plateMeters / 2
        var errors: [Double] = []
        for frame in frames {
            guard let heel = frame.pose?[heel], let toe = frame.pose?[toe] else { continue }
            errors.append(scale.meters(from: resting, to: heel.position).y - floor - BodyMotion.heelMeters)
            errors.append(scale.meters(from: resting, to: toe.position).y - floor - BodyMotion.toeMeters)
        }
        let shift = median(errors)
        guard abs(shift) <= BodyMotion.largestShiftMeters else { return }
        let pixels = shift / scale.metersPerPixel(atY: resting.y)
        for i in track.frames.indices {
            for j in (track.frames[i].pose?.joints ?? []).indices {
                track.frames[i].pose?.joints[j].position.y += pixels
            }
        }
    }

    /// Sets the place that metres are counted from, as seen from where the bar's path begins.
    mutating func setZero(x: Double, y: Double) { zero = Vector2(x: x, y: y) }

    /// A place of `frames` in metres: y upward from the resting bar, x from there the way that the lifter faces, or to
    /// the picture's right where that is not known.
    public func meters(_ place: Vector2) -> Vector2 {
        let way = scale.meters(from: start, to: place) - zero
        return Vector2(x: way.x * (facing?.sign ?? 1), y: way.y)
    }

    /// `frames` as the moving camera saw them: each joint where its frame showed it.
    func track(asSeenIn original: Track) -> Track {
        guard !original.isSteady else { return track }
        var moved = track
        for i in moved.frames.indices {
            let camera = original.cameraShift(at: i)
            let bar = moved.frames[i].plate?.center
            for j in (moved.frames[i].pose?.joints ?? []).indices {
                if let place = moved.frames[i].pose?.joints[j].position {
                    moved.frames[i].pose?.joints[j].position = camera.seen(place, bar: bar)
                }
            }
        }
        return moved
    }

    /// A joint of the near side.
    func near(_ left: Joint, _ right: Joint) -> Joint { nearSide == .left ? left : right }

    /// The frames within a stretch of time, its ends included.
    func indices(from start: Double, through end: Double) -> [Int] {
        frames.indices.filter { frames[$0].timeSeconds >= start && frames[$0].timeSeconds <= end }
    }
}
