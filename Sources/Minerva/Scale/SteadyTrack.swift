/// How the camera has moved what is seen at the bar, in one frame against the first.
struct CameraShift {
    /// Displacement of the bar, display pixels.
    var shift: Vector2
    /// How many times larger things are seen.
    var zoom: Double

    /// Where a point of this frame would be in the first one's picture. `bar` is the bar's place in this frame, which
    /// the displacement is known for; without one nothing is known about the zoom's middle, and it is left out.
    func steady(_ point: Vector2, bar: Vector2?) -> Vector2 {
        guard let bar else { return point - shift }
        return bar - shift + (point - bar) * (1 / zoom)
    }

    /// The inverse: where this frame shows a point of the first one's picture. `bar` is the bar's steady place.
    func seen(_ point: Vector2, bar: Vector2?) -> Vector2 {
        guard let bar else { return point + shift }
        return bar + shift + (point - bar) * zoom
    }
}

extension Track {
    /// What the camera did in a frame; frames past the last one that is known count as that.
    func cameraShift(at index: Int) -> CameraShift {
        func value<Value>(_ values: [Value]?) -> Value? {
            guard let values, let last = values.last else { return nil }
            return index < values.count ? values[index] : last
        }
        return CameraShift(shift: value(cameraMotionPixels) ?? Vector2(x: 0, y: 0), zoom: value(cameraZoom) ?? 1)
    }

    /// Whether nothing is known of a camera that moved.
    var isSteady: Bool { (cameraMotionPixels ?? []).isEmpty && (cameraZoom ?? []).isEmpty }

    /// The track as a camera on a tripod would have seen it: plates and joints where they would be in the first frame's
    /// picture, and as large, and at the times at which the camera took the pictures (`CameraClock`).
    public var steady: Track {
        var track = still
        for (i, time) in (CameraClock.times(of: track.frames) ?? []).enumerated() {
            track.frames[i].timeSeconds = time
        }
        return track
    }

    /// The track without the camera's motion. What is missing at the end counts as the last one's.
    private var still: Track {
        guard !isSteady else { return self }
        var track = self
        for i in track.frames.indices {
            let camera = cameraShift(at: i)
            let bar = frames[i].plate?.center
            if let plate = frames[i].plate {
                track.frames[i].plate?.center = camera.steady(plate.center, bar: bar)
                track.frames[i].plate?.width = plate.width / camera.zoom
                track.frames[i].plate?.height = plate.height / camera.zoom
            }
            track.frames[i].pose?.joints = (frames[i].pose?.joints ?? []).map { joint in
                var joint = joint
                joint.position = camera.steady(joint.position, bar: bar)
                return joint
            }
        }
        track.cameraMotionPixels = nil
        track.cameraZoom = nil
        return track
    }
}
