/// Moves joints from the plane in which they are into the plane of the bar's near plate, so that bar and joints can be
/// compared and measured by one scale.
///
/// The lifter stands behind the near plate, by half the bar: what is as high as the plate's middle shows elsewhere in
/// the picture, and smaller. In a near clip that is a third of every length, and several frames of "the bar passes the
/// knee". What is known: the plate's size gives the camera's distance in focal lengths, its change along the way the
/// camera's tilt (`CameraModel`). What is not: the focal length. It is taken as a phone's main camera's. A clip that
/// was zoomed or cropped has another one; the distance is then off in proportion, and lengths of the body by about a
/// sixth of that.
struct BodyPlane: Equatable, Sendable {
    /// From the near plate's face to the lifter's middle, metres: half of 1.31 m between the collars (IWF) and the
    /// usual two plates' thickness.
    static let midlineMeters = 0.75

    /// Focal length over the picture's long side. Phones' main cameras are 24 to 28 mm (35 mm equivalent), video crops
    /// a little of it: 0.72 to 0.88.
    private static let focalShare = 0.8

    private let focal: Double
    private let middle: Vector2
    /// Tangent of the camera's tilt upward.
    private let tilt: Double
    /// From the camera to the plate's plane, level, metres.
    let distanceMeters: Double

    /// Takes the camera from a scale; rows are those between which the plate moved.
    init(scale: PlateScale, displayWidth: Int, displayHeight: Int) {
        let focal = BodyPlane.focalShare * Double(max(displayWidth, displayHeight))
        let middle = Vector2(x: Double(displayWidth - 1) / 2, y: Double(displayHeight - 1) / 2)
        // Apparent height grows with the square of nearness, which is linear in the row: two rows tell the line.
        let reach = focal / 4
        let above = (scale.plateMeters / scale.metersPerPixel(atY: middle.y - reach)).squareRoot()
        let below = (scale.plateMeters / scale.metersPerPixel(atY: middle.y + reach)).squareRoot()
        let center = (above + below) / 2
        // 25°: more than anyone aims up or down at a lifter from where the plate still looks round.
        tilt = max(-0.47, min(0.47, (below - above) / (2 * center) * focal / reach))
        self.focal = focal
        self.middle = middle
        distanceMeters = focal * scale.plateMeters / (center * center * (1 + tilt * tilt))
    }

    /// Where a place that lies `behindMeters` behind the plate's plane would show if it lay in it, display pixels.
    func moved(_ place: Vector2, behindMeters: Double) -> Vector2 {
        let up = (middle.y - place.y) / focal
        let depth = 1 - tilt * up
        let far = distanceMeters + behindMeters
        // A place beyond the picture's horizon has no distance; it stays where it is.
        guard depth > 0.1, far > 0 else { return place }
        let elevation = (tilt + up) / depth * far / distanceMeters
        let upInPlane = (elevation - tilt) / (1 + elevation * tilt)
        guard 1 + elevation * tilt > 0.1, 1 - tilt * upInPlane > 0.1 else { return place }
        // Depth along the line of sight of either place, over the cosine of the tilt that both share.
        let zoom = (far / depth) / (distanceMeters / (1 - tilt * upInPlane))
        return Vector2(x: middle.x + (place.x - middle.x) * zoom, y: middle.y - focal * upInPlane)
    }

    /// The same track with every joint in the plate's plane.
    func placed(_ track: Track, near: BodySide) -> Track {
        var track = track
        for i in track.frames.indices {
            guard var pose = track.frames[i].pose else { continue }
            for j in pose.joints.indices {
                let behind = BodyPlane.metersBehind(pose.joints[j].joint, near: near)
                pose.joints[j].position = moved(pose.joints[j].position, behindMeters: behind)
            }
            track.frames[i].pose = pose
        }
        return track
    }

    /// How far a joint lies behind the near plate's face: half breadths of the body from Winter (2009) for a stature of
    /// 1.75 m, hands at shoulder breadth or wider.
    static func metersBehind(_ joint: Joint, near: BodySide) -> Double {
        let fromMidline: Double
        switch joint {
        case .leftShoulder, .rightShoulder: fromMidline = 0.2
        case .leftElbow, .rightElbow: fromMidline = 0.28
        case .leftWrist, .rightWrist, .leftPinky, .rightPinky, .leftIndex, .rightIndex, .leftThumb, .rightThumb:
            fromMidline = 0.35
        case .leftHip, .rightHip: fromMidline = 0.09
        case .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex:
            fromMidline = 0.15
        default: fromMidline = 0
        }
        return midlineMeters + (joint.side == near ? -fromMidline : fromMidline)
    }
}
