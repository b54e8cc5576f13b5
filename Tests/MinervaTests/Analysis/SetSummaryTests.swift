import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct SetSummaryTests {
    private func rep(_ index: Int, _ lift: LiftKind = .snatch, peak: Double?, mean: Double? = nil) -> Rep {
        var rep = Rep(index: index, lift: lift, outcome: .made)
        rep.peakVelocityMps = peak
        rep.meanVelocityMps = mean
        return rep
    }

    @Test("Velocity loss is from the fastest repetition to the last")
    func loss() throws {
        let set = try #require(SetSummary(reps: [rep(1, peak: 1.8), rep(2, peak: 2), rep(3, peak: 1.7)]))
        #expect(set.bestRep == 2 && set.bestVelocityMps == 2)
        #expect(try abs(#require(set.velocityLossPercent) - 15) < 1e-9)
        #expect(try abs(#require(set.averageVelocityMps) - 5.5 / 3) < 1e-9)
    }

    @Test("A set that ends with its fastest repetition has lost nothing")
    func noLoss() {
        #expect(SetSummary(reps: [rep(1, peak: 1.8), rep(2, peak: 1.9)])?.velocityLossPercent == 0)
    }

    @Test("Equally fast repetitions: the first is the best")
    func ties() {
        #expect(SetSummary(reps: [rep(1, peak: 1.8), rep(2, peak: 1.8)])?.bestRep == 1)
    }

    @Test("One repetition, an unknown last one, or none with a velocity have no loss")
    func unknown() {
        #expect(SetSummary(reps: []) == nil)
        #expect(SetSummary(reps: [rep(1, peak: 1.8)])?.velocityLossPercent == nil)
        #expect(SetSummary(reps: [rep(1, peak: 1.8)])?.bestRep == 1)
        #expect(
            SetSummary(reps: [rep(1, peak: 1.8), rep(2, peak: 1.7), rep(3, peak: nil)])?.velocityLossPercent == nil)
        #expect(SetSummary(reps: [rep(1, peak: nil)])?.bestRep == nil)
    }

    @Test("Strength lifts are compared by their mean velocity")
    func strength() {
        let set = SetSummary(reps: [rep(1, .squat, peak: 1, mean: 0.5), rep(2, .squat, peak: 1.2, mean: 0.4)])
        #expect(set?.measure == .meanVelocity && set?.bestRep == 1)
    }

    @Test("A clean & jerk is judged by its cleans")
    func cleanAndJerk() {
        let set = SetSummary(reps: [
            rep(1, .clean, peak: 1.5), rep(2, .jerk, peak: 1.8), rep(3, .clean, peak: 1.2), rep(4, .jerk, peak: 1.8),
        ])
        #expect(set?.lift == .clean && set?.repCount == 2 && set?.bestRep == 1)
        #expect(abs((set?.velocityLossPercent ?? 0) - 20) < 1e-9)
    }

    @Test("Three filmed snatches at one speed lose less than 2 %")
    func filmed() throws {
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(
            SyntheticLift.snatch(reps: 3).track())
        let set = try #require(analysis.set)
        #expect(set.repCount == 3 && set.madeCount == 3)
        #expect(try #require(set.velocityLossPercent) < 2)
    }
}
