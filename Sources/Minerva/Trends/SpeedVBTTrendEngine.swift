/// Follows a lifter's bar speed over sessions and says when they are ready to add weight.
///
/// Sets at one working weight of a session are averaged to a rung; the rungs of a session, by load, are its wave. A
/// session that lacks exactly one rung of the lifter's usual wave gets it interpolated. The lifter is ready when every
/// rung by itself goes up over a run of consecutive pairs of sessions: a strong rung does not make up for a flat one.
///
/// Sessions are compared rung by rung from the lightest: the third rung is the third working weight of the day, though
/// the weights themselves may have grown. Sessions whose wave does not have the usual number of rungs after that are
/// passed over. Pure: sessions in order of time in, values out. What it cannot notice: another exercise or another bar.
public struct SpeedVBTTrendEngine: Equatable, Sendable {
    /// Consecutive pairs of sessions, each going up, that make a lifter ready.
    ///
    /// Three pairs are four sessions, one or two weeks of training. Without any change each of them goes up by chance
    /// in one case of two, so on three rungs of their own one lifter in 512 would be sent up wrongly; two pairs make
    /// that one in 64.
    public static let defaultRunLength = 3

    /// What the run length may be: one pair says little, and ten are a season.
    public static let runLengths: ClosedRange<Int> = 1...10

    private let runLength: Int
    private let leastRiseMps: Double

    /// Creates an engine.
    ///
    /// `leastRiseMps` is how much faster a rung must be than in the session before to go up; 0 takes any rise, as the
    /// seed does. Traps for a run length out of `runLengths` or a negative rise.
    public init(runLength: Int = SpeedVBTTrendEngine.defaultRunLength, leastRiseMps: Double = 0) {
        precondition(SpeedVBTTrendEngine.runLengths.contains(runLength), "a run is of 1 to 10 pairs")
        precondition(leastRiseMps >= 0, "a rise is not negative")
        self.runLength = runLength
        self.leastRiseMps = leastRiseMps
    }

    /// The trend over sessions in order of time, the latest last. Sets without a usable load or speed do not count.
    public func trend(of sessions: [TrainingSession]) -> SpeedTrend {
        let waves = sessions.map { SpeedVBTTrendEngine.rungs(of: $0) }
        guard let size = SpeedVBTTrendEngine.canonicalSize(of: waves) else { return SpeedTrend() }
        let completed = waves.indices.map { complete(at: $0, of: waves, to: size) }
        let full = completed.filter { $0.count == size }
        let rising = (0..<size).map { rung in
            SpeedVBTTrendEngine.risingPairs(full.map { $0[rung].meanVelocityMps }, least: leastRiseMps)
        }
        return SpeedTrend(
            canonicalWaveSize: size, waves: completed, consecutiveRises: rising,
            isReadyToAddWeight: full.count > runLength && rising.allSatisfy { $0 >= runLength })
    }

    // MARK: Rungs

    /// Loads this close are one working weight, kilograms: the smallest pair of disks is 0.5 kg, and a load in pounds
    /// is off by its rounding.
    private static let sameLoadKg = 0.25

    /// The working weights of a session from the lightest, each with the mean over its sets.
    static func rungs(of session: TrainingSession) -> [SpeedRung] {
        let usable = session.sets.filter {
            $0.loadKg > 0 && $0.loadKg.isFinite && $0.meanVelocityMps > 0 && $0.meanVelocityMps.isFinite
        }
        var rungs: [(loads: [Double], speeds: [Double])] = []
        for set in usable.sorted(by: { ($0.loadKg, $0.meanVelocityMps) < ($1.loadKg, $1.meanVelocityMps) }) {
            if let first = rungs.last?.loads.first, set.loadKg - first <= sameLoadKg {
                rungs[rungs.count - 1].loads.append(set.loadKg)
                rungs[rungs.count - 1].speeds.append(set.meanVelocityMps)
            } else {
                rungs.append(([set.loadKg], [set.meanVelocityMps]))
            }
        }
        return rungs.map { SpeedRung(loadKg: mean($0.loads), meanVelocityMps: mean($0.speeds)) }
    }

    /// The number of rungs that the lifter's sessions have most often; of equally frequent numbers the larger.
    /// Nil without any.
    static func canonicalSize(of waves: [[SpeedRung]]) -> Int? {
        var best: (size: Int, count: Int)?
        for size in waves.map({ $0.count }) where size > 0 {
            let count = waves.filter { $0.count == size }.count
            guard let known = best else {
                best = (size, count)
                continue
            }
            if count > known.count || count == known.count && size > known.size { best = (size, count) }
        }
        return best?.size
    }

    // MARK: The missing rung

    /// A wave that is short by exactly one rung, with that rung between its neighbours; any other wave as it is.
    ///
    /// Which rung is missing is told by the nearest session with a full wave, before this one or else after it: the one
    /// without which its loads fit best. A lightest or heaviest rung has a neighbour on one side only; going on beyond
    /// it would be a guess, so the wave then stays short.
    private func complete(at index: Int, of waves: [[SpeedRung]], to size: Int) -> [SpeedRung] {
        let wave = waves[index]
        guard wave.count == size - 1, wave.count >= 2 else { return wave }
        let before = waves[..<index].last { $0.count == size }
        guard let pattern = before ?? waves[index...].first(where: { $0.count == size }) else { return wave }
        let gap = SpeedVBTTrendEngine.missingIndex(of: wave, in: pattern)
        guard gap > 0, gap < size - 1 else { return wave }
        let (lower, upper) = (wave[gap - 1], wave[gap])
        // The pattern's place between the same two neighbours, so that a wave with grown weights keeps its steps.
        let (below, above) = (pattern[gap - 1].loadKg, pattern[gap + 1].loadKg)
        let share = (pattern[gap].loadKg - below) / (above - below)
        var completed = wave
        completed.insert(
            SpeedRung(
                loadKg: lower.loadKg + share * (upper.loadKg - lower.loadKg),
                meanVelocityMps: lower.meanVelocityMps + share * (upper.meanVelocityMps - lower.meanVelocityMps),
                isInterpolated: true), at: gap)
        return completed
    }

    /// Which rung of a pattern must be left out for a wave of one rung less to fit it best: least squares of the loads.
    private static func missingIndex(of wave: [SpeedRung], in pattern: [SpeedRung]) -> Int {
        var best = (index: 0, squares: Double.infinity)
        for left in pattern.indices {
            let rest = pattern.indices.filter { $0 != left }
            // Weights grow from session to session: what counts is the shape, so the mean difference is taken out.
            let differences = zip(wave, rest).map { $0.loadKg - pattern[$1].loadKg }
            let shift = mean(differences)
            let squares = differences.reduce(0) { $0 + ($1 - shift) * ($1 - shift) }
            if squares < best.squares { best = (left, squares) }
        }
        return best.index
    }

    // MARK: The run

    /// How many pairs in a row, up to the latest, rise by more than `least`.
    static func risingPairs(_ speeds: [Double], least: Double) -> Int {
        var count = 0
        for (earlier, later) in zip(speeds, speeds.dropFirst()).reversed() {
            guard later - earlier > least else { return count }
            count += 1
        }
        return count
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
