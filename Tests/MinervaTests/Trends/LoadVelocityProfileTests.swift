import Minerva
import MinervaTestSupport
import Testing

/// The load-velocity line: exact where lifts lie on it, honest about its error, silent where it would guess.
@Suite struct LoadVelocityProfileTests {
    private typealias Point = LoadVelocityProfile.Point

    private func points(_ loads: [Double], _ velocity: (Double) -> Double) -> [Point] {
        loads.map { Point(loadKg: $0, velocityMps: velocity($0)) }
    }

    private func profile(_ points: [Point]) throws -> LoadVelocityProfile {
        guard case .profile(let profile) = LoadVelocityProfile.fit(points) else {
            Issue.record("no profile: \(LoadVelocityProfile.fit(points))")
            throw CancellationError()
        }
        return profile
    }

    @Test func liftsOnALineGiveThatLine() throws {
        let profile = try profile(points([60, 70, 80, 90]) { 2.6 - 0.01 * $0 })
        #expect(abs(profile.interceptMps - 2.6) < 1e-12 && abs(profile.slopeMpsPerKg + 0.01) < 1e-14)
        #expect(profile.residualMps < 1e-8 && abs(profile.determination - 1) < 1e-12)
        #expect(profile.loads == 60...90 && profile.loadCount == 4)
        #expect(abs(profile.velocityMps(atKg: 75) - 1.85) < 1e-12)
    }

    @Test func theOrderOfTheLiftsDoesNotMatter() throws {
        let lifts = points([60, 70, 80, 90, 70]) { 2.6 - 0.01 * $0 - 0.0001 * ($0 - 70) * ($0 - 70) }
        let (one, other) = (try profile(lifts), try profile(lifts.reversed()))
        #expect(abs(one.slopeMpsPerKg - other.slopeMpsPerKg) < 1e-15)
        #expect(abs(one.residualMps - other.residualMps) < 1e-12)
    }

    @Test func twoLoadsAreNoProfileHoweverOftenTheyWereLifted() {
        #expect(LoadVelocityProfile.fit([]) == .absent(.tooFewLoads(found: 0)))
        let lifts = points([60, 60, 60.1, 80, 80, 80]) { 2.6 - 0.01 * $0 }
        #expect(LoadVelocityProfile.fit(lifts) == .absent(.tooFewLoads(found: 2)))
        let unusable =
            lifts + [
                Point(loadKg: .nan, velocityMps: 1), Point(loadKg: 100, velocityMps: .infinity),
                Point(loadKg: 0, velocityMps: 1), Point(loadKg: 90, velocityMps: 0),
            ]
        #expect(LoadVelocityProfile.fit(unusable) == .absent(.tooFewLoads(found: 2)))
    }

    @Test func aVelocityThatDoesNotFallIsNoProfile() {
        guard case .absent(.fallTooSmall(let fall)) = LoadVelocityProfile.fit(points([60, 70, 80]) { 1 + 0.001 * $0 })
        else {
            Issue.record("a rising line was taken for a profile")
            return
        }
        #expect(abs(fall + 0.02) < 1e-12)
    }

    /// Lifts scattered about a known line: the true load must lie within one standard error in about two thirds of the
    /// cases (Student's t with 6 degrees of freedom: 64 %), counted over an attempt that scatters as well.
    @Test func theErrorOfAnEstimateIsHonest() throws {
        var generator = SeededGenerator(seed: 7)
        var (within, estimates) = (0, 0)
        for _ in 0..<2000 {
            let lifts = points([84, 88, 92, 96, 84, 88, 92, 96]) { 2.8 - 0.01 * $0 + 0.02 * generator.gaussian() }
            // The maximum is where a scattered attempt has the threshold's velocity.
            let truth = 100 + 0.02 * generator.gaussian() / 0.01
            guard case .estimate(let estimate) = MaximumEstimate.estimate(.snatch, from: lifts, thresholdMps: 1.8)
            else { continue }
            estimates += 1
            if abs(estimate.loadKg - truth) <= estimate.standardErrorKg { within += 1 }
        }
        #expect(estimates > 1500)
        let share = Double(within) / Double(max(1, estimates))
        #expect(share > 0.58 && share < 0.72, "\(share)")
    }

    @Test func theSnatchsMaximumComesFromHeavyLoadsAlone() throws {
        // From 80 kg on the line leads to 100 kg at 1.8 m/s; lighter lifts lie far off it.
        let heavy = points([80, 85, 90, 95]) { 2.8 - 0.01 * $0 }
        let light = points([40, 50, 60]) { 2.2 - 0.001 * $0 }
        guard case .estimate(let estimate) = MaximumEstimate.estimate(.snatch, from: heavy, thresholdMps: 1.8) else {
            Issue.record("no estimate")
            return
        }
        #expect(abs(estimate.loadKg - 100) < 1e-9)
        let mixed = MaximumEstimate.estimate(.snatch, from: heavy + light, thresholdMps: 1.8)
        guard case .estimate(let same) = mixed else {
            Issue.record("no estimate: \(mixed)")
            return
        }
        #expect(abs(same.loadKg - 100) < 1e-9 && same.fromLoads == 80...95)
    }

    @Test func lightSnatchesGiveNoMaximum() {
        let light = points([60, 65, 70]) { 2.8 - 0.01 * $0 }
        #expect(
            MaximumEstimate.estimate(.snatch, from: light, thresholdMps: 1.8) == .absent(.tooFewHeavyLoads(found: 0)))
        // Two heavy loads are two points.
        let few = points([50, 60, 80, 90]) { 2.8 - 0.01 * $0 }
        #expect(
            MaximumEstimate.estimate(.snatch, from: few, thresholdMps: 1.8) == .absent(.tooFewHeavyLoads(found: 2)))
    }

    @Test func aSquatMayUseLightLoadsButNotOnlyThem() {
        let far = points([60, 80, 100]) { 1.3 - 0.005 * $0 }
        guard
            case .absent(.loadsTooLight(let share)) = MaximumEstimate.estimate(.squat, from: far, thresholdMps: 0.3)
        else {
            Issue.record("100 kg of 200 is too far")
            return
        }
        #expect(abs(share - 0.5) < 1e-9)
        let near = points([60, 100, 160]) { 1.3 - 0.005 * $0 }
        guard case .estimate(let estimate) = MaximumEstimate.estimate(.squat, from: near, thresholdMps: 0.3) else {
            Issue.record("160 kg of 200 is near enough")
            return
        }
        #expect(abs(estimate.loadKg - 200) < 1e-9 && estimate.fromLoads == 60...160)
    }

    @Test func withoutAThresholdThereIsNoMaximumButForTheBenchPress() {
        let lifts = points([80, 85, 90, 95]) { 2.8 - 0.01 * $0 }
        for lift in LiftKind.allCases where lift != .bench {
            #expect(MaximumEstimate.publishedThresholdMps(for: lift) == nil)
        }
        #expect(MaximumEstimate.publishedThresholdMps(for: .bench) == 0.17)
        #expect(MaximumEstimate.estimate(.snatch, from: lifts, thresholdMps: nil) == .absent(.noThreshold))
        #expect(
            MaximumEstimate.estimate(.snatch, from: [], thresholdMps: 1.8)
                == .absent(.noProfile(.tooFewLoads(found: 0))))
    }

    @Test func aThresholdThatAHeavierLiftContradictsIsNotUsed() {
        let lifts = points([80, 85, 90, 95]) { 2.8 - 0.01 * $0 }
        #expect(
            MaximumEstimate.estimate(.snatch, from: lifts, thresholdMps: 1.9)
                == .absent(.heavierWasLifted(loadKg: 95)))
    }

    @Test func aLoadWithoutAVelocityWasNotLifted() {
        let lifts = points([80, 85, 90, 95]) { 2.8 - 0.01 * $0 }
        let estimate = MaximumEstimate.estimate(.snatch, from: lifts, thresholdMps: 1.8)
        for velocity in [0, -Double.infinity, Double.nan] {
            let failed = LoadVelocityProfile.Point(loadKg: 150, velocityMps: velocity)
            #expect(MaximumEstimate.estimate(.snatch, from: lifts + [failed], thresholdMps: 1.8) == estimate)
        }
    }
}
