import Foundation
import Minerva
import MinervaTestSupport

/// What the scale costs: a snatch before random pinhole cameras, its plate's centre exact and its size read with noise.
struct ScaleBench {
    /// Cameras per line.
    private static let count = 200

    func run() {
        print("off axis  size noise   peak velocity, rms and p95    displacement, rms and p95")
        for (degrees, noise) in [(5.0, 0.0), (5, 0.01), (10, 0.01), (15, 0.01), (20, 0.01)] {
            var generator = SeededGenerator(seed: 11)
            var speeds: [Double] = []
            var ways: [Double] = []
            for seed in 0..<ScaleBench.count {
                let camera = ScaleBench.camera(within: degrees, generator: &generator)
                guard let error = ScaleBench.error(of: camera, noise: noise, seed: UInt64(seed)) else { continue }
                speeds.append(error.speed)
                ways.append(error.way)
            }
            print(
                String(
                    format: "  ± %2.0f°      %3.1f %%        %.4f  %.4f m/s              %.2f  %.2f %%", degrees,
                    100 * noise,
                    rms(speeds), p95(speeds), 100 * rms(ways), 100 * p95(ways)))
        }
    }

    /// A phone on a stand or in a hand: 2.2 to 5 m away, upright, lens from wide to a little long, aimed at the lifter.
    private static func camera(within degrees: Double, generator: inout SeededGenerator) -> PinholeCamera {
        let distance = generator.uniform(2.2...5)
        var camera = PinholeCamera.offAxis(
            degrees: generator.uniform(-degrees...degrees), distance: distance)
        camera.focalPixels = generator.uniform(0.7...0.95) * 1920
        camera.height = generator.uniform(0.1...1.4)
        camera.pitchDegrees = atan2(0.85 - camera.height, distance) * 180 / Double.pi + generator.uniform(-2...2)
        return camera
    }

    /// Error of the velocity at its peak, m/s, and of the way to the turnover's top, as a share.
    private static func error(of camera: PinholeCamera, noise: Double, seed: UInt64) -> (speed: Double, way: Double)? {
        let lift = SyntheticLift.snatch(ending: .standing)
        let track = camera.track(of: lift, sizeNoise: noise, seed: seed)
        let scale = PlateScale(
            plates: track.frames.compactMap { $0.plate }, plateMeters: 0.45,
            column: Double(track.clip.displayWidth - 1) / 2)
        guard let scale, let rep = lift.reps.first else { return nil }
        let path = BarPath(track: track, scale: scale)
        let peak = Int(rep.peakVelocity * 60)
        let top = Int(rep.peakHeight * 60)
        func height(_ i: Int) -> Double { lift.state(at: path.timesSeconds[i]).height }
        let speed = (path.y[peak + 1] - path.y[peak - 1] - height(peak + 1) + height(peak - 1)) * 30
        return (speed, (path.y[top] - path.y[0]) / (height(top) - height(0)) - 1)
    }

    private func rms(_ values: [Double]) -> Double {
        (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
    }

    private func p95(_ values: [Double]) -> Double {
        let sorted = values.map(abs).sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count * 95 / 100]
    }
}
