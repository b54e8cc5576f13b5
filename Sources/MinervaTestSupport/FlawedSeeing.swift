import Foundation
import Minerva

extension TrackSampling {
    /// A track with every kind of error that a stated uncertainty covers: noise of 0.3 to 2 mm, a center that wanders
    /// by 0.3 % of the plate, sizes that scatter by 1 %, and a rim found too large or too small through the whole clip.
    public static func flawedTrack(of lift: SyntheticLift, fps: Double, generator: inout SeededGenerator) -> Track {
        var sampling = TrackSampling(of: lift, fps: fps, phase: generator.uniform(0...1))
        let pixelsPerMeter = sampling.platePixels / sampling.plateMeters
        sampling.noisePixels = generator.uniform(0.0003...0.002) * pixelsPerMeter
        sampling.sizeNoisePixels = 0.01 * sampling.platePixels
        sampling.seed = generator.next()
        let size = 1 + 0.01 * generator.gaussian()
        // A sine of this amplitude has a standard deviation of 0.3 % of the plate.
        let amplitude = 0.003 * sampling.platePixels * 2.0.squareRoot()
        let hertz = generator.uniform(0.5...1.4)
        let beginning = generator.uniform(0...(2 * Double.pi))
        var track = sampling.track(of: lift)
        for i in track.frames.indices {
            track.frames[i].plate?.width *= size
            track.frames[i].plate?.height *= size
            let angle = 2 * Double.pi * hertz * track.frames[i].timeSeconds + beginning
            track.frames[i].plate?.center.y += amplitude * sin(angle)
        }
        return track
    }
}

extension SyntheticLift {
    /// A snatch or clean with speeds, suddenness and beginning drawn from what lifters show (field guide), to the end
    /// of standing up.
    public static func variedPull(seed: UInt64) -> SyntheticLift {
        var generator = SeededGenerator(seed: seed)
        let kind: SyntheticLift.Kind = seed % 2 == 0 ? .snatch : .clean
        let peak = kind == .snatch ? generator.uniform(1.6...2.1) : generator.uniform(1.2...1.7)
        let first = peak * generator.uniform(0.55...0.7)
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append([
            LiftSegment(
                .firstPull, seconds: generator.uniform(0.38...0.55), to: first,
                onset: generator.uniform(0...4), forward: -0.05, begins: kind),
            LiftSegment(.transition, seconds: 0.13, to: first + generator.uniform(-0.03...0.06), forward: 0.02),
            LiftSegment(.secondPull, seconds: generator.uniform(0.14...0.24), to: peak, forward: 0.04),
        ])
        lift.append(LiftSegment.float(.float, from: peak, release: generator.uniform(0.03...0.09), forward: -0.03))
        lift.append([LiftSegment(.drop, seconds: 0.1, to: -0.8, forward: -0.02), LiftSegment(.drop, seconds: 0.16)])
        lift.append([LiftSegment(.catchHold, seconds: 0.3)])
        lift.append(LiftSegment.move(.recovery, by: 0.6, seconds: 1.3))
        lift.append([LiftSegment(.hold, seconds: 1)])
        return lift
    }
}
