import Foundation
import Minerva

/// A clip's labels: the plate in each frame and the instants of its events, made by eye or by our renderer.
struct LabeledClip {
    let name: String
    /// The labelled plates as a track: what perfect seeing would hand over.
    let track: Track
    let lift: LiftKind
    /// Repetitions as they are counted in a report.
    let repCount: Int
    /// Times of the labelled events by their names.
    let events: [(name: String, seconds: Double)]
    /// The bar's true height over time; empty for a clip that was labelled by eye.
    let heights: [(seconds: Double, meters: Double, velocity: Double)]

    /// Reads `NAME.json` or `NAME.truth.json`; nil where that holds no labels.
    init?(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let root = try JSONParser.parse(Array(data))
        guard let frames = root.member("frames")?.arrayValue, !frames.isEmpty,
            case .object(let members)? = root.member("events"),
            let lift = LabeledClip.lift(root)
        else { return nil }
        self.lift = lift
        let count = root.member("reps")?.numberValue.map { Int($0) } ?? 1
        repCount = lift == .cleanAndJerk ? 2 * count : count
        events = members.compactMap { member in
            (member.value.numberValue ?? member.value.member("t")?.numberValue).map { (member.name, $0) }
        }
        heights = frames.compactMap { frame in
            guard let t = frame.member("t")?.numberValue, let bar = frame.member("bar_m"),
                let z = bar.member("z")?.numberValue, let vz = bar.member("vz")?.numberValue
            else { return nil }
            return (t, z, vz)
        }
        let firstCamera = frames[0].member("camera").flatMap { LabeledCamera($0) }
        let face = root.member("plate_face_y")?.numberValue
        let entries = frames.enumerated().compactMap { i, frame in
            LabeledClip.entry(frame, index: i, firstCamera: firstCamera, faceMeters: face)
        }
        guard let first = entries.first, let last = entries.last, last.timeSeconds > first.timeSeconds else {
            return nil
        }
        name = (path as NSString).lastPathComponent.components(separatedBy: ".")[0]
        let size = root.member("size")?.arrayValue?.compactMap { $0.numberValue } ?? []
        let width = size.first ?? root.member("display_width")?.numberValue ?? 1
        let height = size.last ?? root.member("display_height")?.numberValue ?? 1
        let rate = Double(entries.count - 1) / (last.timeSeconds - first.timeSeconds)
        track = Track(
            producer: "labels",
            clip: ClipInfo(
                name: name, durationSeconds: last.timeSeconds, frameCount: entries.count, displayWidth: Int(width),
                displayHeight: Int(height), rotationDegrees: 0, codec: "", nominalFps: rate, effectiveRateHz: rate,
                hasVariableFrameRate: ClipClock.hasVariableFrameRate(entries)),
            plateModel: nil, poseModel: nil, frames: entries, cameraMotionPixels: nil)
    }

    /// When a labelled event happens.
    func seconds(of event: String) -> Double? { events.first { $0.name == event }?.seconds }

    /// The true height at a time, on the cubic that has the heights and velocities of the frames around it.
    func height(at seconds: Double) -> Double? {
        guard let i = heights.lastIndex(where: { $0.seconds <= seconds }), i + 1 < heights.count else { return nil }
        let (a, b) = (heights[i], heights[i + 1])
        let interval = b.seconds - a.seconds
        let s = (seconds - a.seconds) / interval
        return a.meters * (1 + 2 * s) * (1 - s) * (1 - s) + b.meters * s * s * (3 - 2 * s)
            + interval * (a.velocity * s * (1 - s) * (1 - s) - b.velocity * s * s * (1 - s))
    }

    /// The true top of the velocity, on the parabola through the fastest frame and its neighbours.
    func peakVelocity(from start: Double, through end: Double) -> Double? {
        let way = heights.indices.filter { heights[$0].seconds >= start && heights[$0].seconds <= end }
        guard let fastest = way.max(by: { heights[$0].velocity < heights[$1].velocity }), fastest > 0,
            fastest + 1 < heights.count
        else { return nil }
        let (before, top, after) = (
            heights[fastest - 1].velocity, heights[fastest].velocity, heights[fastest + 1].velocity
        )
        let curvature = before - 2 * top + after
        return curvature < 0 ? top - (after - before) * (after - before) / (8 * curvature) : top
    }

    private static func lift(_ root: JSONValue) -> LiftKind? {
        let words = root.member("lift")?.stringValue ?? root.member("kind")?.stringValue ?? ""
        if words.contains("jerk") && words.contains("clean") || words == "cj" { return .cleanAndJerk }
        return LiftKind.allCases.first { words.contains($0.name) }
    }

    /// One frame: `plate_ellipse` (centre, semi-axes, angle in degrees) of a render, or `cx, cy, w, h, q` by eye. A
    /// render's hand-held camera is held still by its own truth, so that the shake, which is seeing's to remove, is no
    /// error here: the center is taken to where the first camera sees it, `faceMeters` to the side of the lifter.
    private static func entry(
        _ frame: JSONValue, index: Int, firstCamera: LabeledCamera?, faceMeters: Double?
    ) -> TrackFrame? {
        func number(_ name: String) -> Double? { frame.member(name)?.numberValue }
        guard let time = number("t") else { return nil }
        var plate: PlateObservation?
        if let ellipse = frame.member("plate_ellipse")?.arrayValue?.compactMap({ $0.numberValue }), ellipse.count == 5 {
            let angle = ellipse[4] * Double.pi / 180
            let (a, b) = (ellipse[2], ellipse[3])
            var center = Vector2(x: ellipse[0], y: ellipse[1])
            if let firstCamera, let faceMeters, let camera = frame.member("camera").flatMap({ LabeledCamera($0) }) {
                center = camera.point(center, inPlaneAt: faceMeters, asSeenBy: firstCamera)
            }
            plate = PlateObservation(
                center: center, width: 2 * hypot(a * cos(angle), b * sin(angle)),
                height: 2 * hypot(a * sin(angle), b * cos(angle)), confidence: 1)
        } else if let x = number("cx"), let y = number("cy"), let w = number("w"), let h = number("h") {
            let quality = frame.member("q")?.stringValue
            if quality != "guess" {
                plate = PlateObservation(
                    center: Vector2(x: x, y: y), width: w, height: h, confidence: 1, isCutByFrame: quality == "cut")
            }
        }
        let i = number("i") ?? number("frame") ?? Double(index)
        return TrackFrame(index: Int(i), timeSeconds: time, plate: plate)
    }
}

/// A render's camera in one frame: the hand turns it, and moves it by some millimeters.
struct LabeledCamera {
    private let rows: [[Double]]
    private let eye: [Double]
    private let focal: Double
    private let center: Vector2

    init?(_ value: JSONValue) {
        guard let rows = value.member("R")?.arrayValue, let eye = value.member("eye")?.arrayValue,
            let focal = value.member("f")?.numberValue, let x = value.member("cx")?.numberValue,
            let y = value.member("cy")?.numberValue
        else { return nil }
        self.rows = rows.map { ($0.arrayValue ?? []).compactMap { $0.numberValue } }
        self.eye = eye.compactMap { $0.numberValue }
        guard self.rows.count == 3, self.rows.allSatisfy({ $0.count == 3 }), self.eye.count == 3 else { return nil }
        self.focal = focal
        center = Vector2(x: x, y: y)
    }

    /// Where another camera sees the point of the sagittal plane at `side` (the world's y, meters) that this one
    /// sees at `point`.
    func point(_ point: Vector2, inPlaneAt side: Double, asSeenBy other: LabeledCamera) -> Vector2 {
        let ray = [(point.x - center.x) / focal, (point.y - center.y) / focal, 1]
        let direction = (0..<3).map { j in (0..<3).reduce(0.0) { $0 + rows[$1][j] * ray[$1] } }
        let distance = (side - eye[1]) / direction[1]
        let way = (0..<3).map { eye[$0] + distance * direction[$0] - other.eye[$0] }
        let seen = (0..<3).map { i in (0..<3).reduce(0.0) { $0 + other.rows[i][$1] * way[$1] } }
        return Vector2(
            x: other.center.x + other.focal * seen[0] / seen[2], y: other.center.y + other.focal * seen[1] / seen[2])
    }
}
