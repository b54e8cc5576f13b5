/// Writes a track as `vbt-track/1`: one line per frame, so that two tracks can be compared line by line.
public enum TrackWriter {
    /// The JSON text, UTF-8. The same track gives the same bytes.
    public static func bytes(of track: Track) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.string("vbt-track/1", "schema")
        json.string(track.producer, "producer")
        json.clip(track.clip)
        json.model(track.plateModel, "plate_model")
        json.model(track.poseModel, "pose_model")
        if let rim = track.rimModel { json.model(rim, "rim_model") }
        json.beginArray("frames")
        for frame in track.frames {
            json.lineBreak()
            json.frame(frame)
        }
        json.endArray()
        if let motion = track.cameraMotionPixels {
            json.beginArray("camera_motion_px")
            for step in motion {
                json.beginArray()
                json.pixels(step.x)
                json.pixels(step.y)
                json.endArray()
            }
            json.endArray()
        } else {
            json.number(nil, "camera_motion_px")
        }
        if let zoom = track.cameraZoom {
            json.beginArray("camera_zoom")
            for factor in zoom { json.fixed(factor, decimals: 5) }
            json.endArray()
        }
        if let scene = track.scene {
            json.beginArray("scene_s")
            json.fixed(scene.lowerBound, decimals: 6)
            json.fixed(scene.upperBound, decimals: 6)
            json.endArray()
        }
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }
}

extension JSONWriter {
    /// The member `clip` of tracks and reports.
    mutating func clip(_ clip: ClipInfo) {
        beginObject("clip")
        string(clip.name, "name")
        fixed(clip.durationSeconds, decimals: 6, "duration_s")
        integer(clip.frameCount, "frame_count")
        integer(clip.displayWidth, "display_width_px")
        integer(clip.displayHeight, "display_height_px")
        integer(clip.rotationDegrees, "rotation_deg")
        string(clip.codec, "codec")
        number(clip.nominalFps > 0 ? clip.nominalFps : nil, "nominal_fps")
        number(clip.effectiveRateHz, "effective_rate_hz")
        bool(clip.hasVariableFrameRate, "variable_frame_rate")
        endObject()
    }

    /// A thousandth of a pixel is a hundredth of what any method here resolves.
    fileprivate mutating func pixels(_ value: Double, _ key: String? = nil) { fixed(value, decimals: 3, key) }

    fileprivate mutating func model(_ model: ModelIdentity?, _ key: String) {
        guard let model else { return number(nil, key) }
        beginObject(key)
        string(model.name, "name")
        string(model.sha256, "sha256")
        endObject()
    }

    fileprivate mutating func frame(_ frame: TrackFrame) {
        beginObject()
        integer(frame.index, "i")
        fixed(frame.timeSeconds, decimals: 6, "t_s")
        if let plate = frame.plate {
            beginObject("plate")
            pixels(plate.center.x, "cx_px")
            pixels(plate.center.y, "cy_px")
            pixels(plate.width, "width_px")
            pixels(plate.height, "height_px")
            fixed(plate.angleDegrees, decimals: 2, "angle_deg")
            fixed(plate.confidence, decimals: 3, "confidence")
            string(plate.state.text, "state")
            bool(plate.isCutByFrame, "cut_by_frame")
            endObject()
        } else {
            number(nil, "plate")
        }
        bool(frame.isRepeat, "repeat")
        if let pose = frame.pose {
            beginObject("pose")
            fixed(pose.confidence, decimals: 3, "confidence")
            beginObject("joints")
            for joint in pose.joints {
                beginArray(joint.name)
                pixels(joint.position.x)
                pixels(joint.position.y)
                fixed(joint.visibility, decimals: 3)
                endArray()
            }
            endObject()
            endObject()
        } else {
            number(nil, "pose")
        }
        endObject()
    }
}

extension PlateObservation.State {
    /// The name in files.
    var text: String {
        switch self {
        case .detected: "detected"
        case .tracked: "tracked"
        case .predicted: "predicted"
        }
    }

    init?(text: String) {
        switch text {
        case "detected": self = .detected
        case "tracked": self = .tracked
        case "predicted": self = .predicted
        default: return nil
        }
    }
}
