/// The camera's way through a clip: which part of what the bar seems to do is the hand that holds the camera.
public struct CameraPath: Sendable {
    private var views: [CameraView?] = []
    private var times: [Double] = []
    private var cuts = SceneCuts()

    /// Creates an empty way.
    public init() {}

    /// Takes one more frame.
    public mutating func add(_ observation: Observation) {
        views.append(observation.view)
        times.append(observation.timeSeconds)
        cuts.add(observation)
        guard let cut = observation.cutSeconds else { return }
        // Until the cut was sure the view was the old scene's.
        for i in views.indices.reversed().dropFirst() where times[i] >= cut { views[i] = observation.view }
    }

    /// A camera within its tolerance for this long is set down or on a tripod, seconds: no hand is.
    private static let restSeconds = 1.0

    /// How far the camera's motion has moved what is seen at the bar: one displacement per frame against the first one
    /// of the scene that has plates, display pixels; the frames of other scenes have none. Nil where the camera stood
    /// still throughout, was not measured or no plate was seen.
    ///
    /// `frames` are the same ones as were added, with their plates. Where the camera stands still for a second its
    /// displacement is exactly constant. Turn and zoom move the picture differently in different places, so the bar's
    /// own place counts; where it is not seen, the last one.
    public func motion(along frames: [TrackFrame]) -> [Vector2]? {
        guard let places = places(of: frames) else { return nil }
        let views = views(along: frames)
        let tolerance = median(views.compactMap { $0?.tolerancePixels })
        var motion: [Vector2] = []
        for i in places.indices {
            guard let view = views[i] else {
                motion.append(motion.last ?? Vector2(x: 0, y: 0))
                continue
            }
            motion.append(places[i] - view.change.origin(of: places[i]))
        }
        if motion.allSatisfy({ $0.length <= tolerance }) { return nil }
        settle(&motion, tolerance: tolerance)
        return motion
    }

    /// A hand that sways to and fro changes the size of what it films by less than this share; a lens that zooms, or
    /// one who walks, by more.
    private static let leastZoom = 0.02

    /// How many times larger each frame shows things than the scene's first; nil where the camera did not zoom or was
    /// not measured.
    ///
    /// A frame that was not measured counts as the one before. Who walks toward the bar enlarges it more than the
    /// background that this is measured on; for a lens the two are the same.
    public func zoom(along frames: [TrackFrame]) -> [Double]? {
        let views = views(along: frames)
        guard let first = views.first(where: { $0 != nil })??.change.zoom, first > 0 else { return nil }
        var zoom: [Double] = []
        for view in views { zoom.append(view.map { $0.change.zoom / first } ?? zoom.last ?? 1) }
        return zoom.contains { abs($0 - 1) > CameraPath.leastZoom } ? zoom : nil
    }

    /// The views of the scene that has plates, and none of the others.
    private func views(along frames: [TrackFrame]) -> [CameraView?] {
        guard let seen = frames.first(where: { $0.plate != nil })?.timeSeconds else { return views }
        return views.indices.map { cuts.part(times[$0], from: seen) ? nil : views[$0] }
    }

    /// Sets each stretch in which the camera stands still to its middle, and the first to none.
    private func settle(_ motion: inout [Vector2], tolerance: Double) {
        var start = 0
        while start < motion.count {
            var low = motion[start]
            var high = low
            var end = start
            while end < motion.count {
                low = Vector2(x: min(low.x, motion[end].x), y: min(low.y, motion[end].y))
                high = Vector2(x: max(high.x, motion[end].x), y: max(high.y, motion[end].y))
                guard high.x - low.x <= 2 * tolerance, high.y - low.y <= 2 * tolerance else { break }
                end += 1
            }
            let stretch = Array(motion[start..<end])
            if times[end - 1] - times[start] >= CameraPath.restSeconds, !isDrifting(stretch, tolerance: tolerance) {
                let rest = start == 0 ? Vector2(x: 0, y: 0) : CameraPath.middle(stretch[...])
                for i in start..<end { motion[i] = rest }
                start = end
            } else {
                start += max(1, stretch.count / 4)
            }
        }
    }

    /// A slow drift stays within the tolerance for a while as well; it shows between a stretch's halves.
    private func isDrifting(_ stretch: [Vector2], tolerance: Double) -> Bool {
        let half = stretch.count / 2
        return (CameraPath.middle(stretch[..<half]) - CameraPath.middle(stretch[half...])).length > tolerance / 2
    }

    private static func middle(_ motion: ArraySlice<Vector2>) -> Vector2 {
        Vector2(x: median(motion.map { $0.x }), y: median(motion.map { $0.y }))
    }

    /// The bar's place in each frame, or where it was or will be next; nil where it was never seen.
    private func places(of frames: [TrackFrame]) -> [Vector2]? {
        precondition(frames.count == views.count, "the frames of a track are those that the camera was measured in")
        guard var known = frames.compactMap({ $0.plate?.center }).first else { return nil }
        return frames.map { frame in
            if let center = frame.plate?.center { known = center }
            return known
        }
    }
}
