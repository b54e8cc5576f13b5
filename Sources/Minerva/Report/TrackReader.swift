/// Why a text is no track.
public enum TrackFormatError: Error, Equatable, Sendable {
    /// Not JSON at all.
    case syntax(JSONSyntaxError)
    /// JSON, but of another schema, or of none.
    case schema(found: String?)
    /// A member is missing or holds something else than the contract says; its path, e.g. `frames[3].t_s`.
    case member(path: String)
    /// Frame times must not fall; the frame at which they do.
    case timeFalls(frame: Int)
}

/// Reads `vbt-track/1`. Members that this version does not know are passed over.
public enum TrackReader {
    /// The most pixels that a coordinate may be away from the origin: enough for any clip, small enough to
    /// compute with.
    static let coordinateLimit = 1e6
    /// The longest clip that is read, seconds: a day.
    static let timeLimit = 86_400.0
    /// The most frames that a clip may say it has: that day at 480 frames per second.
    static let frameLimit = 480 * timeLimit

    /// The track in a JSON text.
    public static func track(from bytes: [UInt8]) throws(TrackFormatError) -> Track {
        let root: JSONValue
        do {
            root = try JSONParser.parse(bytes)
        } catch {
            throw .syntax(error)
        }
        let schema = root.member("schema")?.stringValue
        guard schema == "vbt-track/1" else { throw .schema(found: schema) }
        guard let elements = root.member("frames")?.arrayValue else { throw .member(path: "frames") }
        var frames: [TrackFrame] = []
        frames.reserveCapacity(elements.count)
        for (i, element) in elements.enumerated() {
            let frame = try frame(element, index: i)
            if let last = frames.last, frame.timeSeconds < last.timeSeconds { throw .timeFalls(frame: i) }
            frames.append(frame)
        }
        var track = Track(
            producer: root.member("producer")?.stringValue ?? "", clip: try clip(root.member("clip")),
            plateModel: model(root.member("plate_model")), poseModel: model(root.member("pose_model")),
            rimModel: model(root.member("rim_model")), frames: frames,
            cameraMotionPixels: try cameraMotion(root.member("camera_motion_px")),
            cameraZoom: try numbers(root.member("camera_zoom"), "camera_zoom", in: zoomLimits))
        if let times = try numbers(root.member("scene_s"), "scene_s", in: 0...timeLimit) {
            guard times.count == 2, times[0] <= times[1] else { throw .member(path: "scene_s") }
            track.scene = times[0]...times[1]
        }
        return track
    }

    /// A track that grows while a clip is still being seen: `track` and, after its frames, those of another text of
    /// the same clip. The text's clip and models are the newer ones. What the camera did is kept only while it is
    /// known for all frames.
    public static func track(_ track: Track, continuedBy bytes: [UInt8]) throws(TrackFormatError) -> Track {
        var longer = try self.track(from: bytes)
        if let last = track.frames.last, let next = longer.frames.first, next.timeSeconds < last.timeSeconds {
            throw .timeFalls(frame: track.frames.count)
        }
        for i in longer.frames.indices { longer.frames[i].index += track.frames.count }
        func joined<Value>(_ known: [Value]?, _ further: [Value]?) -> [Value]? {
            guard let known = track.frames.isEmpty ? [] : known, let further else { return nil }
            return known + further
        }
        longer.cameraMotionPixels = joined(track.cameraMotionPixels, longer.cameraMotionPixels)
        longer.cameraZoom = joined(track.cameraZoom, longer.cameraZoom)
        longer.frames = track.frames + longer.frames
        return longer
    }

    private static func clip(_ value: JSONValue?) throws(TrackFormatError) -> ClipInfo {
        guard let value, let name = value.member("name")?.stringValue else { throw .member(path: "clip.name") }
        func size(_ key: String) throws(TrackFormatError) -> Int {
            guard let number = value.member(key)?.numberValue, number >= 1, number <= coordinateLimit else {
                throw .member(path: "clip." + key)
            }
            return Int(number)
        }
        func quantity(_ key: String, atMost limit: Double? = nil) -> Double {
            max(0, min(limit ?? timeLimit, value.member(key)?.numberValue ?? 0))
        }
        return ClipInfo(
            name: name, durationSeconds: quantity("duration_s"),
            frameCount: Int(quantity("frame_count", atMost: frameLimit)),
            displayWidth: try size("display_width_px"), displayHeight: try size("display_height_px"),
            rotationDegrees: Int(quantity("rotation_deg")), codec: value.member("codec")?.stringValue ?? "",
            nominalFps: quantity("nominal_fps"), effectiveRateHz: quantity("effective_rate_hz"),
            hasVariableFrameRate: value.member("variable_frame_rate")?.boolValue ?? false)
    }

    private static func model(_ value: JSONValue?) -> ModelIdentity? {
        guard let name = value?.member("name")?.stringValue, let hash = value?.member("sha256")?.stringValue else {
            return nil
        }
        return ModelIdentity(name: name, sha256: hash)
    }

    private static func frame(_ value: JSONValue, index: Int) throws(TrackFormatError) -> TrackFrame {
        let path = "frames[\(index)]"
        guard let time = value.member("t_s")?.numberValue, time >= 0, time <= timeLimit else {
            throw .member(path: path + ".t_s")
        }
        return TrackFrame(
            index: index, timeSeconds: time, plate: try plate(value.member("plate"), path: path + ".plate"),
            isRepeat: value.member("repeat")?.boolValue ?? false,
            pose: try pose(value.member("pose"), path: path + ".pose"))
    }

    private static func plate(_ value: JSONValue?, path: String) throws(TrackFormatError) -> PlateObservation? {
        guard let value, !value.isNull else { return nil }
        func number(_ key: String, in range: ClosedRange<Double>) throws(TrackFormatError) -> Double {
            guard let number = value.member(key)?.numberValue, range.contains(number) else {
                throw .member(path: path + "." + key)
            }
            return number
        }
        let anywhere = -coordinateLimit...coordinateLimit
        let center = Vector2(x: try number("cx_px", in: anywhere), y: try number("cy_px", in: anywhere))
        let width = try number("width_px", in: 0.5...coordinateLimit)
        let height = try number("height_px", in: 0.5...coordinateLimit)
        guard let state = PlateObservation.State(text: value.member("state")?.stringValue ?? "detected") else {
            throw .member(path: path + ".state")
        }
        return PlateObservation(
            center: center, width: width, height: height,
            angleDegrees: value.member("angle_deg")?.numberValue ?? 0,
            confidence: max(0, min(1, value.member("confidence")?.numberValue ?? 0)), state: state,
            isCutByFrame: value.member("cut_by_frame")?.boolValue ?? false)
    }

    private static func pose(_ value: JSONValue?, path: String) throws(TrackFormatError) -> PoseObservation? {
        guard let value, !value.isNull else { return nil }
        guard case .object(let members)? = value.member("joints") else { throw .member(path: path + ".joints") }
        var joints: [JointObservation] = []
        for (i, member) in members.enumerated() {
            guard let joint = Joint(name: member.name, likely: i) else { continue }
            guard let numbers = member.value.arrayValue, numbers.count >= 3, let x = numbers[0].numberValue,
                let y = numbers[1].numberValue, let visibility = numbers[2].numberValue,
                abs(x) <= coordinateLimit, abs(y) <= coordinateLimit
            else { throw .member(path: path + ".joints." + member.name) }
            joints.append(
                JointObservation(
                    joint: joint, position: Vector2(x: x, y: y), visibility: max(0, min(1, visibility))))
        }
        return PoseObservation(confidence: max(0, min(1, value.member("confidence")?.numberValue ?? 0)), joints: joints)
    }

    private static func cameraMotion(_ value: JSONValue?) throws(TrackFormatError) -> [Vector2]? {
        guard let elements = value?.arrayValue else { return nil }
        var motion: [Vector2] = []
        for (i, element) in elements.enumerated() {
            guard let pair = element.arrayValue, pair.count == 2, let x = pair[0].numberValue,
                let y = pair[1].numberValue, abs(x) <= coordinateLimit, abs(y) <= coordinateLimit
            else { throw .member(path: "camera_motion_px[\(i)]") }
            motion.append(Vector2(x: x, y: y))
        }
        return motion
    }

    /// A picture a hundred times larger or smaller shows no bar.
    private static let zoomLimits = 0.01...100.0

    private static func numbers(
        _ value: JSONValue?, _ name: String, in limits: ClosedRange<Double>
    ) throws(TrackFormatError) -> [Double]? {
        guard let elements = value?.arrayValue else { return nil }
        var numbers: [Double] = []
        for (i, element) in elements.enumerated() {
            guard let number = element.numberValue, limits.contains(number) else {
                throw .member(path: "\(name)[\(i)]")
            }
            numbers.append(number)
        }
        return numbers
    }
}
