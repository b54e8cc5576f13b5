import Minerva
import MinervaLibrary

/// What a lifter's sessions in one lift say, as values; tables and files are made from it.
struct LiftTrend {
    let athlete: Athlete
    let lift: LiftKind
    /// Days of the sessions, rising; `trend.waves` has one wave for each.
    let days: [Day]
    let trend: SpeedTrend
    let training: [TrainingLoad]
    /// The first day of what the profile comes from.
    let profileSince: Day
    let points: [LoadVelocityProfile.Point]
    let profile: LoadVelocityProfile.Fit
    let thresholdMps: Double?
    /// Whether the lifter told it: then an estimate that is missing is missed.
    let isThresholdGiven: Bool
    /// Whether only the sessions between two days were asked for.
    let isBounded: Bool
    let maximum: MaximumEstimate.Outcome
    let lastSets: [TrainingSet]

    /// Days before the last session that a profile reaches back: six weeks, about a block of training, in which a
    /// lifter's strength is one.
    static let profileDays = 42

    /// Reads the sessions between two days and works them out. Nil where there is none with a load.
    init?(
        of athlete: Athlete, lift: LiftKind, in library: RecordingLibrary, since: Day?, until: Day?,
        thresholdMps: Double?
    ) throws(LibraryError) {
        training = try library.training(of: athlete, lift: lift.name, since: since, until: until)
        guard let last = training.last?.day else { return nil }
        self.athlete = athlete
        self.lift = lift
        var days: [Day] = []
        var sessions: [TrainingSession] = []
        for load in training {
            if days.last != load.day {
                days.append(load.day)
                sessions.append(TrainingSession(sets: []))
            }
            sessions[sessions.count - 1].sets.append(
                WorkingSet(loadKg: load.loadKg, meanVelocityMps: load.velocityMps))
        }
        self.days = days
        trend = SpeedVBTTrendEngine().trend(of: sessions)
        let profileSince = since ?? last.before(LiftTrend.profileDays)
        self.profileSince = profileSince
        points = training.filter { $0.day >= profileSince }.map(\.point)
        profile = LoadVelocityProfile.fit(points)
        isBounded = since != nil || until != nil
        isThresholdGiven = thresholdMps != nil
        self.thresholdMps = thresholdMps ?? MaximumEstimate.publishedThresholdMps(for: lift)
        maximum = MaximumEstimate.estimate(lift, from: points, thresholdMps: self.thresholdMps)
        lastSets = try library.sets(of: athlete, lift: lift.name, on: last)
    }

    /// What is compared where nobody said what: the last session with the one before; nil for a single one.
    var lastTwoDays: (Day, Day)? { days.count > 1 ? (days[days.count - 2], days[days.count - 1]) : nil }

    /// The fastest lift at each load of a day.
    func points(on day: Day) -> [LoadVelocityProfile.Point] { training.filter { $0.day == day }.map(\.point) }

    /// What the velocities are.
    var velocityName: String { lift.isStrengthLift ? "mean velocity" : "peak velocity" }

    /// The fastest lift at each load with its day, the heaviest load first.
    var bests: [TrainingLoad] {
        var bests: [TrainingLoad] = []
        for load in training.sorted(by: { ($0.loadKg, $0.bestVelocityMps) > ($1.loadKg, $1.bestVelocityMps) })
        where bests.last?.loadKg != load.loadKg { bests.append(load) }
        return bests
    }

    /// The waves with as many rungs as usual.
    var fullWaves: [[SpeedRung]] { trend.waves.filter { $0.count == trend.canonicalWaveSize } }

    /// The loads of two days, rising, with the fastest lift of each; nil where a load was lifted on one day only.
    func comparison(of first: Day, with second: Day) -> [(loadKg: Double, first: Double?, second: Double?)] {
        let loads = training.filter { $0.day == first || $0.day == second }
        return Set(loads.map(\.loadKg)).sorted().map { load in
            func best(_ day: Day) -> Double? { loads.first { $0.day == day && $0.loadKg == load }?.bestVelocityMps }
            return (load, best(first), best(second))
        }
    }

    /// The smallest change of a velocity that is more than measuring it is unsure, m/s (FIELD guide:
    /// research-grade devices).
    static let smallestRealChangeMps = 0.034
}

extension TrainingLoad {
    /// Its fastest repetition, as a profile takes it.
    fileprivate var point: LoadVelocityProfile.Point {
        LoadVelocityProfile.Point(loadKg: loadKg, velocityMps: bestVelocityMps)
    }
}
