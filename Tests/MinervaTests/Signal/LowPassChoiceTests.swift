import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct LowPassChoiceTests {
    private func choice(noise: Double?, fps: Double, settings: Settings = Settings()) throws -> LowPassChoice {
        try #require(LowPassChoice(settings: settings, positionNoiseMeters: noise, frameRateHz: fps))
    }

    @Test("More noise never raises the cutoff, more frames never lower it")
    func monotone() throws {
        let noises = [0, 0.0003, 0.001, 0.003, 0.01]
        let rates = [24.0, 30, 60, 120]
        for fps in rates {
            let cutoffs = try noises.map { try choice(noise: $0, fps: fps).cutoffHz }
            #expect(cutoffs == cutoffs.sorted(by: >))
            #expect(cutoffs[0] > cutoffs[4])
        }
        for noise in noises.dropFirst() {
            let cutoffs = try rates.map { try choice(noise: noise, fps: $0).cutoffHz }
            #expect(cutoffs == cutoffs.sorted())
        }
    }

    @Test("A cutoff that was given is kept, with the errors that it has")
    func given() throws {
        var settings = Settings()
        try settings.set("lowPass.cutoffHz", to: 9)
        let kept = try choice(noise: 0.001, fps: 60, settings: settings)
        #expect(kept.cutoffHz == 9)
        try settings.set("lowPass.cutoffHz", to: 6)
        let lower = try choice(noise: 0.001, fps: 60, settings: settings)
        #expect(lower.velocityNoiseMps < kept.velocityNoiseMps)
        #expect(lower.peakLossMps > kept.peakLossMps)
    }

    @Test("The stated noise of velocity is what noise through the chain becomes", arguments: [30.0, 59.94, 240])
    func statedNoise(fps: Double) throws {
        let spread = 0.002
        var generator = SeededGenerator(seed: 3)
        let times = (0..<3000).map { Double($0) / fps }
        let path = BarPath(
            timesSeconds: times, x: times.map { _ in 0 }, y: times.map { _ in spread * generator.gaussian() })
        let motion = try #require(VBTAnalyzer(settings: Settings()).kinematics(of: path))
        let inside = motion.vy.dropFirst(60).dropLast(60)
        let observed = (inside.reduce(0) { $0 + $1 * $1 } / Double(inside.count)).squareRoot()
        let stated = try #require(motion.lowPass).velocityNoiseMps
        // Hundreds of independent instants, and the noise itself is estimated from the path.
        #expect(abs(stated / observed - 1) < 0.15)
    }

    @Test("The reference pull is smooth: speed is height's change and is largest at time 0")
    func referencePull() {
        let step = 1e-5
        var fastest = (time: 0.0, speed: 0.0)
        var before: Double?
        for i in -40_000...40_000 {
            let time = Double(i) * step
            let speed = (ReferencePull.height(at: time + step / 2) - ReferencePull.height(at: time - step / 2)) / step
            if speed > fastest.speed { fastest = (time, speed) }
            // No force changes speed by more than 10 m/s² within a step.
            if let before { #expect(abs(speed - before) < 11 * step) }
            before = speed
        }
        #expect(abs(fastest.time) < 2 * step)
        #expect(abs(fastest.speed - ReferencePull.peakVelocityMps) < 1e-6)
    }

    @Test("A slow-motion clip gets a finer grid, an ordinary one 120 Hz, a given rate stays")
    func grid() throws {
        #expect(MotionFilter.gridRateHz(settings: Settings(), frameRateHz: 30) == 120)
        #expect(MotionFilter.gridRateHz(settings: Settings(), frameRateHz: 120) == 120)
        #expect(MotionFilter.gridRateHz(settings: Settings(), frameRateHz: 240) == 240)
        #expect(MotionFilter.gridRateHz(settings: Settings(preset: .classic), frameRateHz: 240) == 60)
    }
}
