import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct SpeedVBTTrendEngineTests {
    private func session(_ sets: (Double, Double)...) -> TrainingSession {
        TrainingSession(sets: sets.map { WorkingSet(loadKg: $0.0, meanVelocityMps: $0.1) })
    }

    /// Sessions of three rungs at 60, 70 and 80 kg; each rung has its own speeds.
    private func sessions(_ light: [Double], _ middle: [Double], _ heavy: [Double]) -> [TrainingSession] {
        light.indices.map { session((60, light[$0]), (70, middle[$0]), (80, heavy[$0])) }
    }

    private let rising = [1.0, 1.01, 1.02, 1.03]

    @Test("Sets at one working weight are one rung with their mean; rungs go from light to heavy")
    func rungs() {
        let rungs = SpeedVBTTrendEngine.rungs(of: session((80, 0.9), (60, 1.2), (80, 1.0), (60.2, 1.3), (80, 0.8)))
        #expect(rungs.map { $0.meanVelocityMps }.elementsEqual([1.25, 0.9]) { abs($0 - $1) < 1e-12 })
        #expect(rungs.map { $0.loadKg }.elementsEqual([60.1, 80]) { abs($0 - $1) < 1e-12 })
        #expect(rungs.allSatisfy { !$0.isInterpolated })
    }

    @Test("Disks of half a kilogram make another rung; a load in pounds, rounded, does not")
    func closeLoads() {
        #expect(SpeedVBTTrendEngine.rungs(of: session((80, 1), (80.5, 1))).count == 2)
        #expect(SpeedVBTTrendEngine.rungs(of: session((79.83, 1), (80, 1))).count == 1)
        // Loads that creep do not merge into one rung without end.
        #expect(SpeedVBTTrendEngine.rungs(of: session((80, 1), (80.2, 1), (80.4, 1), (80.6, 1))).count == 2)
    }

    @Test("The order of the sets in a session is of no account")
    func order() {
        var generator = SeededGenerator(seed: 5)
        var sets: [WorkingSet] = []
        for i in 0..<12 {
            sets.append(WorkingSet(loadKg: Double(60 + i / 3 * 10), meanVelocityMps: 1.5 - Double(i) * 0.05))
        }
        let rungs = SpeedVBTTrendEngine.rungs(of: TrainingSession(sets: sets))
        for _ in 0..<20 {
            #expect(SpeedVBTTrendEngine.rungs(of: TrainingSession(sets: sets.shuffled(using: &generator))) == rungs)
        }
    }

    @Test("Sets without a load or a speed do not count")
    func unusable() {
        let found = SpeedVBTTrendEngine.rungs(
            of: session((0, 1), (60, 0), (.nan, 1), (60, .infinity), (-5, 1), (70, 1)))
        #expect(found == [SpeedRung(loadKg: 70, meanVelocityMps: 1)])
    }

    @Test(
        "The canonical wave is the most frequent number of rungs; of equals the larger",
        arguments: [
            ([3, 3, 4], 3), ([3, 4], 4), ([4, 3], 4), ([2, 2, 5, 5, 3], 5), ([1], 1), ([0, 0, 0, 2], 2),
        ])
    func canonical(counts: [Int], size: Int) {
        let waves = counts.map { (0..<$0).map { SpeedRung(loadKg: Double(60 + $0 * 10), meanVelocityMps: 1) } }
        #expect(SpeedVBTTrendEngine.canonicalSize(of: waves) == size)
    }

    @Test("No session, or none with a set, has no wave and no trend")
    func empty() {
        #expect(SpeedVBTTrendEngine().trend(of: []) == SpeedTrend())
        let trend = SpeedVBTTrendEngine().trend(of: [session(), session((0, 0))])
        #expect(trend.canonicalWaveSize == nil && !trend.isReadyToAddWeight)
    }

    @Test("A missing middle rung lies on the line between its neighbours, at the load it has in the sessions around")
    func interpolated() throws {
        let all = [
            session((60, 1.3), (70, 1.2), (82, 1.0)), session((60, 1.32), (82, 1.1)),
            session((60, 1.3), (70, 1.2), (82, 1.0)),
        ]
        let trend = SpeedVBTTrendEngine().trend(of: all)
        #expect(trend.canonicalWaveSize == 3)
        let rung = try #require(trend.waves[1].first { $0.isInterpolated })
        #expect(abs(rung.loadKg - 70) < 1e-12)
        #expect(abs(rung.meanVelocityMps - (1.32 - 0.22 * 10 / 22)) < 1e-12)
        #expect(trend.waves[1].map { $0.loadKg } == [60, rung.loadKg, 82])
    }

    @Test("A session with heavier weights throughout keeps its steps when a rung is filled in")
    func grownWeights() throws {
        let all = [
            session((60, 1.3), (70, 1.2), (80, 1.1), (90, 1)), session((65, 1.3), (85, 1.1), (95, 1)),
            session((60, 1.3), (70, 1.2), (80, 1.1), (90, 1)),
        ]
        let filled = SpeedVBTTrendEngine().trend(of: all).waves[1]
        #expect(filled.map { $0.loadKg } == [65, 75, 85, 95])
        #expect(abs(filled[1].meanVelocityMps - 1.2) < 1e-12)
    }

    @Test("A missing lightest or heaviest rung is not invented: it has a neighbour on one side only")
    func ends() {
        let full = session((60, 1.3), (70, 1.2), (80, 1.1))
        for short in [session((70, 1.2), (80, 1.1)), session((60, 1.3), (70, 1.2))] {
            #expect(SpeedVBTTrendEngine().trend(of: [full, short, full]).waves[1].count == 2)
        }
    }

    @Test("Two missing rungs, or one too many, are left as they are")
    func exactlyOne() {
        let full = session((60, 1.4), (70, 1.3), (80, 1.2), (90, 1.1))
        let trend = SpeedVBTTrendEngine().trend(of: [
            full, session((60, 1.4), (90, 1.1)), session((60, 1.4), (70, 1.3), (75, 1.25), (80, 1.2), (90, 1.1)), full,
        ])
        #expect(trend.waves.map { $0.count } == [4, 2, 5, 4])
        #expect(trend.waves.allSatisfy { wave in wave.allSatisfy { !$0.isInterpolated } })
    }

    @Test("Three pairs up on every rung: ready to add weight")
    func ready() {
        let trend = SpeedVBTTrendEngine().trend(of: sessions(rising, rising, rising))
        #expect(trend.consecutiveRises == [3, 3, 3] && trend.isReadyToAddWeight)
    }

    @Test("One flat or falling rung holds the lifter back, however strong the others are")
    func everyRung() {
        for weak in [[1.0, 1.0, 1.0, 1.0], [1.0, 1.1, 1.2, 1.19], [1.0, 1.01, 1.01, 1.02]] {
            for place in 0..<3 {
                var speeds = [[1.0, 1.2, 1.4, 1.6], [1.0, 1.2, 1.4, 1.6], [1.0, 1.2, 1.4, 1.6]]
                speeds[place] = weak
                #expect(
                    !SpeedVBTTrendEngine().trend(of: sessions(speeds[0], speeds[1], speeds[2])).isReadyToAddWeight)
            }
        }
    }

    @Test("What counts is the run up to the latest session: an old run that broke is over")
    func latest() {
        let broken = rising + [1.02]
        let trend = SpeedVBTTrendEngine().trend(of: sessions(broken, broken, broken))
        #expect(trend.consecutiveRises == [0, 0, 0] && !trend.isReadyToAddWeight)
        let early = [1.1] + rising
        #expect(SpeedVBTTrendEngine().trend(of: sessions(early, early, early)).isReadyToAddWeight)
    }

    @Test("The run length is the engine's to choose; fewer sessions than it needs are never enough")
    func runLength() {
        let three = Array(rising.prefix(3))
        #expect(!SpeedVBTTrendEngine().trend(of: sessions(three, three, three)).isReadyToAddWeight)
        #expect(SpeedVBTTrendEngine(runLength: 2).trend(of: sessions(three, three, three)).isReadyToAddWeight)
        #expect(!SpeedVBTTrendEngine(runLength: 1).trend(of: sessions([1], [1], [1])).isReadyToAddWeight)
    }

    @Test("A rise counts from its least on, so that noise can be asked to stay out")
    func leastRise() {
        let engine = SpeedVBTTrendEngine(leastRiseMps: 0.034)
        #expect(!engine.trend(of: sessions(rising, rising, rising)).isReadyToAddWeight)
        let steep = [1.0, 1.04, 1.08, 1.12]
        #expect(engine.trend(of: sessions(steep, steep, steep)).isReadyToAddWeight)
    }

    @Test("A session with a wave of another size is passed over; one completed by interpolation counts")
    func otherWaves() {
        var all = sessions(rising, rising, rising)
        all.insert(session((100, 0.5)), at: 2)
        #expect(SpeedVBTTrendEngine().trend(of: all).isReadyToAddWeight)
        var short = sessions(rising, rising, rising)
        short[1] = session((60, 1.01), (80, 1.01))
        #expect(SpeedVBTTrendEngine().trend(of: short).isReadyToAddWeight)
        short[1] = session((60, 1.01), (80, 0.9))
        #expect(!SpeedVBTTrendEngine().trend(of: short).isReadyToAddWeight)
    }

    @Test("Speeds all scaled by one factor, or loads by another, tell the same")
    func scaling() {
        let plain = SpeedVBTTrendEngine().trend(of: sessions(rising, rising.reversed(), rising))
        let scaled = sessions(rising, rising.reversed(), rising).map { session in
            TrainingSession(
                sets: session.sets.map { WorkingSet(loadKg: $0.loadKg * 1.5, meanVelocityMps: $0.meanVelocityMps * 2) })
        }
        #expect(SpeedVBTTrendEngine().trend(of: scaled).consecutiveRises == plain.consecutiveRises)
        #expect(plain.consecutiveRises == [3, 0, 3])
    }
}
