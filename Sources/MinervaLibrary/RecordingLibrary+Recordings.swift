import Minerva

/// One line of the library's list.
public struct RecordingSummary: Equatable, Sendable {
    /// The recording.
    public var recording: Recording
    /// The athlete's name.
    public var athleteName: String
    /// The current analysis' lift; nil where nothing was analysed or recognised.
    public var lift: String?
    /// Its load, kilograms.
    public var loadKg: Double?
    /// Its repetitions; nil where nothing was analysed.
    public var repCount: Int?
    /// Its fastest repetition, m/s: peak velocity, for a strength lift mean velocity.
    public var bestVelocityMps: Double?
}

extension RecordingLibrary {
    /// Keeps a recording. A content that is known already is not kept twice: its recording is given, `isNew` false.
    /// Then the file's path is taken over where the known one no longer leads to it, and nothing else changes.
    public func add(_ new: NewRecording) throws(LibraryError) -> (recording: Recording, isNew: Bool) {
        try database.transaction { () throws(LibraryError) in
            if let known = try recording(fingerprint: new.file.fingerprint) {
                return (try follow(known, to: new), false)
            }
            let id = try database.insert(
                """
                INSERT INTO recording (
                    athlete_id, path, size_bytes, modified_at_ms, fingerprint, recorded_at_ms, recorded_day, duration_s,
                    ownership, added_at_ms)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                """,
                [
                    .integer(new.athleteId), .text(new.file.path), .integer(new.file.sizeBytes),
                    SQLValue(new.file.modifiedAt), .text(new.file.fingerprint), SQLValue(new.recordedAt),
                    .text(new.day.text), SQLValue(new.durationSeconds), .text(new.ownership.rawValue),
                    SQLValue(clock()),
                ])
            if let thumbnail = new.thumbnail {
                try database.run(
                    "INSERT INTO thumbnail (recording_id, jpeg) VALUES (?1, ?2)", .integer(id), .blob(thumbnail))
            }
            return (try recording(id), true)
        }
    }

    /// The recording of that number.
    public func recording(_ id: Int64) throws(LibraryError) -> Recording {
        let found = try database.first("SELECT * FROM recording_list WHERE id = ?1", [.integer(id)]) {
            (row) throws(LibraryError) in try decode(row)
        }
        guard let found else { throw .noSuchRecording(id: id) }
        return found
    }

    /// The recording of that content, or nil.
    public func recording(fingerprint: String) throws(LibraryError) -> Recording? {
        try database.first(
            "SELECT * FROM recording_list WHERE fingerprint = ?1", [.text(fingerprint)]
        ) { (row) throws(LibraryError) in try decode(row) }
    }

    /// All recordings in the order of their numbers.
    public func recordings() throws(LibraryError) -> [Recording] {
        try database.all(
            "SELECT * FROM recording_list ORDER BY id"
        ) { (row) throws(LibraryError) in try decode(row) }
    }

    /// Hands out recordings with what is known of them, the newest first, until `body` returns false. Rows come as they
    /// are read: the first of a hundred thousand is as quick as of ten.
    public func summaries(
        of athlete: Athlete? = nil, _ body: (RecordingSummary) throws(LibraryError) -> Bool
    ) throws(LibraryError) {
        func hand(_ row: Row) throws(LibraryError) -> Bool {
            try body(
                RecordingSummary(
                    recording: try decode(row), athleteName: row.text(12), lift: row.optionalText(13),
                    loadKg: row.optionalReal(14), repCount: row.isNull(15) ? nil : row.count(15),
                    bestVelocityMps: row.optionalReal(16)))
        }
        if let athlete {
            try database.rows(
                "SELECT * FROM recording_list WHERE athlete_id = ?1 ORDER BY recorded_at_ms DESC, id DESC",
                [.integer(athlete.id)], hand)
        } else {
            try database.rows("SELECT * FROM recording_list ORDER BY recorded_at_ms DESC, id DESC", [], hand)
        }
    }

    /// The small picture of a recording, JPEG; nil where there is none.
    public func thumbnail(of id: Int64) throws(LibraryError) -> [UInt8]? {
        try database.first("SELECT jpeg FROM thumbnail WHERE recording_id = ?1", [.integer(id)]) {
            (row) throws(LibraryError) in row.blob(0)
        }
    }

    /// Says whose lifting a recording shows; its sets move along.
    public func assign(_ id: Int64, to athlete: Athlete) throws(LibraryError) {
        try change(id) { () throws(LibraryError) in
            try database.run(
                "UPDATE recording SET athlete_id = ?2 WHERE id = ?1", .integer(id), .integer(athlete.id))
        }
    }

    /// Marks a recording as uploaded: its file exists elsewhere.
    public func markUploaded(_ id: Int64) throws(LibraryError) {
        try change(id) { () throws(LibraryError) in
            try database.run(
                "UPDATE recording SET uploaded_at_ms = ?2 WHERE id = ?1 AND uploaded_at_ms IS NULL", .integer(id),
                SQLValue(clock()))
        }
    }

    /// Forgets a recording with its analyses and its thumbnail. Its file is not touched.
    public func remove(_ id: Int64) throws(LibraryError) {
        try change(id) { () throws(LibraryError) in
            try database.run("DELETE FROM recording WHERE id = ?1", .integer(id))
        }
    }

    /// Takes over where a recording's content lies now. The known path stays where it still leads there.
    private func follow(_ known: Recording, to new: NewRecording) throws(LibraryError) -> Recording {
        guard known.file != new.file else { return known }
        if known.file.path != new.file.path {
            switch known.verifiedFileState {
            case .present, .touched, .unreadable: return known
            case .missing, .evicted, .changed: break
            }
        }
        return try move(known, to: new.file, whichIs: new.ownership)
    }

    /// Notes that a recording's content was found in a file. In another place than the app's own it is a copy that
    /// someone keeps: a reference from then on, unless `ownership` says that the app put it there.
    func move(
        _ recording: Recording, to file: FileFacts, whichIs ownership: Recording.Ownership
    ) throws(LibraryError) -> Recording {
        let stays = recording.file.path == file.path || ownership == .owned
        try database.run(
            "UPDATE recording SET path = ?2, modified_at_ms = ?3, evicted_at_ms = NULL, ownership = ?4 WHERE id = ?1",
            .integer(recording.id), .text(file.path), SQLValue(file.modifiedAt),
            .text((stays ? recording.ownership : .referenced).rawValue))
        return try self.recording(recording.id)
    }

    private func change(_ id: Int64, _ body: () throws(LibraryError) -> Void) throws(LibraryError) {
        try database.transaction { () throws(LibraryError) in
            _ = try recording(id)
            try body()
        }
    }

    /// Reads the first twelve columns of `recording_list`.
    private func decode(_ row: Row) throws(LibraryError) -> Recording {
        guard let day = Day(text: row.text(7)), let ownership = Recording.Ownership(rawValue: row.text(9)) else {
            throw .isDamaged(path: path, detail: "recording \(row.integer(0)) has no valid day")
        }
        return Recording(
            id: row.integer(0), athleteId: row.integer(1),
            file: FileFacts(
                path: row.text(2), sizeBytes: row.integer(3), modifiedAt: row.moment(4), fingerprint: row.text(5)),
            recordedAt: row.moment(6), day: day, durationSeconds: row.optionalReal(8), ownership: ownership,
            uploadedAt: row.optionalMoment(10), evictedAt: row.optionalMoment(11))
    }
}
