/// The sets of one day at one load, taken together.
public struct TrainingLoad: Equatable, Sendable {
    /// The session's day.
    public var day: Day
    /// Mass of the loaded bar, kilograms.
    public var loadKg: Double
    /// Sets.
    public var setCount: Int
    /// Repetitions of all sets.
    public var repCount: Int
    /// Mean over the sets of each set's mean velocity, m/s (peak velocity; for a strength lift mean velocity).
    public var velocityMps: Double
    /// The fastest repetition, m/s.
    public var bestVelocityMps: Double
}

/// How often and when a lift was trained.
public struct TrainedLift: Equatable, Sendable {
    /// The lift's name.
    public var lift: String
    /// Sets with a load and a velocity.
    public var setCount: Int
    /// The last session's day.
    public var lastDay: Day

    /// Creates a lift from its parts.
    public init(lift: String, setCount: Int, lastDay: Day) {
        self.lift = lift
        self.setCount = setCount
        self.lastDay = lastDay
    }
}

/// One set, with what it cost.
public struct TrainingSet: Equatable, Sendable {
    /// The recording that it is in.
    public var recordingId: Int64
    /// The session's day.
    public var day: Day
    /// Mass of the loaded bar, kilograms; nil where it was not told.
    public var loadKg: Double?
    /// Repetitions.
    public var repCount: Int
    /// The fastest finished repetition, m/s.
    public var bestVelocityMps: Double?
    /// Loss of velocity over the set, percent; nil for a single repetition.
    public var velocityLossPercent: Double?
}

extension RecordingLibrary {
    /// The lifts that an athlete trained with a known load, the last trained first.
    public func trainedLifts(of athlete: Athlete) throws(LibraryError) -> [TrainedLift] {
        try database.all(
            """
            SELECT lift, count(*), max(recorded_day) AS last_day FROM lift_set
            WHERE athlete_id = ?1 AND load_kg IS NOT NULL AND velocity_mps IS NOT NULL
            GROUP BY lift ORDER BY last_day DESC, lift
            """, [.integer(athlete.id)]
        ) { (row) throws(LibraryError) in
            TrainedLift(lift: row.text(0), setCount: row.count(1), lastDay: try day(row, 2))
        }
    }

    /// An athlete's training of one lift, by day and load, both rising. Sets without load or velocity are left out.
    /// Bounds are inclusive.
    public func training(
        of athlete: Athlete, lift: String, since: Day? = nil, until: Day? = nil
    ) throws(LibraryError) -> [TrainingLoad] {
        try database.all(
            """
            SELECT recorded_day, load_kg, count(*), sum(rep_count), avg(velocity_mps), max(best_velocity_mps)
            FROM lift_set
            WHERE athlete_id = ?1 AND lift = ?2 AND recorded_day >= ?3 AND recorded_day <= ?4
                AND load_kg IS NOT NULL AND velocity_mps IS NOT NULL
            GROUP BY recorded_day, load_kg ORDER BY recorded_day, load_kg
            """,
            // Days are digits and hyphens, so an empty text sorts before them and a letter after.
            [.integer(athlete.id), .text(lift), .text(since?.text ?? ""), .text(until?.text ?? "z")]
        ) { (row) throws(LibraryError) in
            TrainingLoad(
                day: try day(row, 0), loadKg: row.real(1), setCount: row.count(2), repCount: row.count(3),
                velocityMps: row.real(4), bestVelocityMps: row.real(5))
        }
    }

    /// The sets of one session, in the order in which they were recorded.
    public func sets(of athlete: Athlete, lift: String, on day: Day) throws(LibraryError) -> [TrainingSet] {
        try database.all(
            """
            SELECT s.recording_id, s.load_kg, s.rep_count, s.best_velocity_mps, s.velocity_loss_percent
            FROM lift_set s JOIN recording r ON r.id = s.recording_id
            WHERE s.athlete_id = ?1 AND s.lift = ?2 AND s.recorded_day = ?3 ORDER BY r.recorded_at_ms, r.id
            """, [.integer(athlete.id), .text(lift), .text(day.text)]
        ) { (row) throws(LibraryError) in
            TrainingSet(
                recordingId: row.integer(0), day: day, loadKg: row.optionalReal(1), repCount: row.count(2),
                bestVelocityMps: row.optionalReal(3), velocityLossPercent: row.optionalReal(4))
        }
    }

    private func day(_ row: Row, _ column: Int32) throws(LibraryError) -> Day {
        guard let day = Day(text: row.text(column)) else {
            throw .isDamaged(path: path, detail: "a set has no valid day")
        }
        return day
    }
}
