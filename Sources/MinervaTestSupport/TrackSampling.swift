import Foundation
import Minerva

/// How a camera sees a synthetic lift: when, from where, and what goes wrong.
public struct TrackSampling: Sendable {
    /// Times of the frames, seconds.
    public var times: [Double]
    /// Diameter of the plate where the bar rests, pixels.
    public var platePixels = 150.0
    /// How much the plate's height grows for each pixel further down, where the bar rests in the picture; 0 for a
    /// level, far camera.
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
    /// Share of the frames whose plate is somewhere else: the detector took another thing for it.
    public var spikeShare = 0.0
    /// How far away it then is, pixels, in any direction.
    public var spikePixels = 40.0
    /// The step to which places and sizes are rounded, pixels; 0 for none.
    public var quantumPixels = 0.0
    /// Of noise, dropouts and spikes.
    public var seed: UInt64 = 1

    /// Frames at given times; they must rise.
    public init(times: [Double]) { self.times = times }

    /// Frames at a steady rate over a lift. `phase` in [0, 1) shifts them by a part of their interval.
    public init(of lift: SyntheticLift, fps: Double, phase: Double = 0) {
        self.init(within: 0...lift.durationSeconds, fps: fps, phase: phase)
    }

    /// Frames at a steady rate over a part of a lift.
    public init(within window: ClosedRange<Double>, fps: Double, phase: Double = 0) {
        let count = Int((window.upperBound - window.lowerBound) * fps - phase) + 1
        times = (0..<max(0, count)).map { window.lowerBound + (Double($0) + phase) / fps }
    }

    /// Takes out every `n`th frame without closing the gap, as a conversion to a lower rate does: every sixth of 30
    /// frames per second leaves 25.
    public mutating func loseEvery(_ n: Int) {
        times = times.enumerated().filter { $0.offset % n != n - 1 }.map { $0.element }
    }

    /// Moves each frame but the first by up to `share` of the interval before it, earlier: a phone's variable rate.
    public mutating func varyIntervals(by share: Double, seed: UInt64) {
        precondition(share >= 0 && share < 1, "frames keep their order")
        var generator = SeededGenerator(seed: seed)
        for i in times.indices.dropFirst().reversed() {
            times[i] -= generator.uniform(0...share) * (times[i] - times[i - 1])
        }
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
        var spike = Vector2(x: 0, y: 0)
        if spikeShare > 0, generator.happens(withProbability: spikeShare) {
            let angle = generator.uniform(0...2 * Double.pi)
            spike = Vector2(x: cos(angle), y: sin(angle)) * spikePixels
        }
        guard !isLost, !gaps.contains(where: { $0.contains(time) }) else { return nil }
        let point = imagePoint(height: lift.state(at: time).height, forward: lift.forward(at: time))
        let center = point.center + noise + spike
        return PlateObservation(
            center: Vector2(x: rounded(center.x), y: rounded(center.y)),
            width: rounded(point.width + sizeNoise.width), height: rounded(point.height + sizeNoise.height),
            confidence: 0.9)
    }

    private func rounded(_ pixels: Double) -> Double {
        quantumPixels > 0 ? (pixels / quantumPixels).rounded() * quantumPixels : pixels
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
