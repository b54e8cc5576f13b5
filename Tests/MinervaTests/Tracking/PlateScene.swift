import MinervaTestSupport

@testable import Minerva

/// What a detector would propose where plates make known ways: boxes alone, no pictures.
enum PlateScene {
    /// Frames per second of every scene: fine enough that a lift is a cubic over four frames.
    static let fps = 60.0

    /// The plate of a bar that makes a lift, one candidate per frame.
    static func lifted(
        _ lift: SyntheticLift, platePixels: Double = 150, origin: Vector2 = Vector2(x: 300, y: 700),
        confidence: Double = 0.9
    ) -> [PlateCandidate] {
        var sampling = TrackSampling(of: lift, fps: fps)
        sampling.platePixels = platePixels
        sampling.origin = origin
        return sampling.times.map { time in
            let place = sampling.imagePoint(height: lift.state(at: time).height, forward: lift.forward(at: time))
            return PlateCandidate(
                center: place.center, width: place.width, height: place.height, confidence: confidence)
        }
    }

    /// A plate that stays where it is.
    static func resting(
        at center: Vector2, diameter: Double, count: Int, confidence: Double = 0.95
    ) -> [PlateCandidate] {
        let plate = PlateCandidate(center: center, width: diameter, height: diameter, confidence: confidence)
        return [PlateCandidate](repeating: plate, count: count)
    }

    /// One observation per frame with all plates that are seen in it; nil in a way is a frame without that plate.
    static func observations(_ ways: [[PlateCandidate?]]) -> [Observation] {
        (0..<(ways.map { $0.count }.max() ?? 0)).map { i in
            Observation(
                index: i, timeSeconds: Double(i) / fps, isRepeat: false,
                plates: ways.compactMap { i < $0.count ? $0[i] : nil })
        }
    }

    /// The tracker's answer to a scene, in a picture of 1280 × 720 pixels.
    static func tracked(
        _ observations: [Observation], lock: PlateTracker.Lock? = nil, bridging: Double = 0.2
    ) -> [TrackFrame] {
        var tracker = PlateTracker(lock: lock)
        for observation in observations { tracker.add(observation) }
        return tracker.finish(bridging: bridging, displayWidth: 1280, displayHeight: 720)
    }

    /// Largest distance of the tracked plate from a way; infinite where a frame has no plate.
    static func largestError(_ frames: [TrackFrame], from way: [PlateCandidate]) -> Double {
        guard frames.count == way.count else { return .infinity }
        return zip(frames, way).map { frame, plate in
            frame.plate.map { ($0.center - plate.center).length } ?? .infinity
        }.max() ?? 0
    }

    /// Sightings of one plate, one per frame.
    static func chain(_ candidates: [PlateCandidate]) -> [Tracklet.Point] {
        candidates.enumerated().map { i, candidate in
            Tracklet.Point(frame: i, timeSeconds: Double(i) / fps, candidate: candidate)
        }
    }

    /// A round ring.
    static func ring(_ center: Vector2, radius: Double, support: Double, boundary: Double = 0) -> Rim {
        var rim = Rim(center: center, semiWidth: radius, semiHeight: radius, support: support)
        rim.boundary = boundary
        return rim
    }
}
