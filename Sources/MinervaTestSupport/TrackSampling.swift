import Foundation
import Minerva

/// How a camera sees a synthetic lift: when, from where, and what goes wrong.
public struct TrackSampling: Sendable {
    /// Times of the frames, seconds.
    public var times: [Double]
    /// Diameter of the plate where the bar rests, pixels.
    public var platePixels = 150.0
    /// How much the plate's height grows for each pixel further down, where the bar rests in the picture; 0 for a level, far camera.
    public var plateGrowth = 0.0
    /// True diameter of the plate, metres.
    public var plateMeters = 0.45
    /// Where the bar is at the lift's time 0, display pixels.
    public var origin = Vector2(x: 300, y: 700)
    /// Standard deviation of the plate's center along each axis, pixels.
    public var noisePixels = 0.0
    /// Standard deviation of the plate's width and height, pixels.
    public var sizeNoisePixels = 0.0
    /// Share of the frames without a plate.
    public var dropoutShare = 0.0
    /// Stretches without a plate, seconds.
    public var gaps: [ClosedRange<Double>] = []
    /// Every how manieth frame repeats the picture before it; nil for none.
    public var repeatEvery: Int?
    /// Of noise and dropouts.
    public var seed: UInt64 = 1

    /// Frames at given times; they must rise.
    public init(times: [Double]) { self.times = times }

    /// Frames at a steady rate over a lift. `phase` in [0, 1) shifts them by a part of their interval.
    public init(of lift: SyntheticLift, fps: Double, phase: Double = 0) {
        let count = Int(lift.durationSeconds * fps - phase) + 1
        times = (0..<count).map { (Double($0) + phase) / fps }
    }

    /// The picture of a place in the world, as a level-held pinhole camera shows it: the plate's height falls with the
    /// square of its depth, its width and its place with the depth itself, and the depth is linear in the height.
    public func imagePoint(height: Double, forward: Double) -> (center: Vector2, width: Double, height: Double) {
        let pixelsPerMeter = platePixels / plateMeters
        // Upright lines of the world lean towards the picture's middle, which alone is upright.
        let column = 639.5
        let nearness = 1 / (1 + height * pixelsPerMeter * plateGrowth / (2 * platePixels))
        return (
            Vector2(
                x: column + (origin.x - column + forward * pixelsPerMeter) * nearness,
                y: origin.y - height * pixelsPerMeter * nearness),
            platePixels * nearness, platePixels * nearness * nearness
        )
    }

    /// The track that perfect seeing would make, less what was asked to go wrong.
    public func track(of lift: SyntheticLift) -> Track {
        var generator = SeededGenerator(seed: seed)
        var frames: [TrackFrame] = []
        var shown: PlateObservation?
        for (i, time) in times.enumerated() {
            let isRepeat = i > 0 && repeatEvery.map { i % $0 == 0 } == true
            if !isRepeat { shown = plate(at: time, of: lift, generator: &generator) }
            frames.append(
                TrackFrame(index: i, timeSeconds: time - (times.first ?? 0), plate: shown, isRepeat: isRepeat))
        }
        let duration = (times.last ?? 0) - (times.first ?? 0)
        let rate = duration > 0 ? Double(times.count - 1) / duration : 0
        return Track(
            producer: "synthetic", clip: .synthetic(duration: duration, frameCount: times.count, rateHz: rate),
            plateModel: nil, poseModel: nil, frames: frames, cameraMotionPixels: nil)
    }

    private func plate(at time: Double, of lift: SyntheticLift, generator: inout SeededGenerator) -> PlateObservation? {
        let noise = Vector2(x: generator.gaussian(), y: generator.gaussian()) * noisePixels
        let sizeNoise = (width: generator.gaussian() * sizeNoisePixels, height: generator.gaussian() * sizeNoisePixels)
        let isLost = generator.happens(withProbability: dropoutShare)
        guard !isLost, !gaps.contains(where: { $0.contains(time) }) else { return nil }
        let point = imagePoint(height: lift.state(at: time).height, forward: lift.forward(at: time))
        return PlateObservation(
            center: point.center + noise, width: point.width + sizeNoise.width,
            height: point.height + sizeNoise.height, confidence: 0.9)
    }
}

extension ClipInfo {
    /// A plain clip of a rate: 1280 × 720 pixels, upright.
    public static func synthetic(duration: Double, frameCount: Int, rateHz: Double) -> ClipInfo {
        ClipInfo(
            name: "synthetic.mp4", durationSeconds: duration, frameCount: frameCount, displayWidth: 1280,
            displayHeight: 720, rotationDegrees: 0, codec: "h264", nominalFps: rateHz, effectiveRateHz: rateHz,
            hasVariableFrameRate: false)
    }
}

extension SyntheticLift {
    /// The lift's track at a steady rate, without any fault.
    public func track(fps: Double = 60, phase: Double = 0) -> Track {
        TrackSampling(of: self, fps: fps, phase: phase).track(of: self)
    }
}
