extension RecordingLibrary {
    /// Keeps a recording, its analysis and whose it is, everything or nothing.
    ///
    /// A clip and a track saved of it are one recording, whichever comes first, and the clip is its file. Where both
    /// were kept each for itself, they become one: all analyses stay, the new one is current. `becomesDefault`: whether
    /// the athlete is the default from then on.
    public func keep(
        _ new: NewRecording, _ analysis: NewAnalysis, of athlete: Athlete, becomesDefault: Bool
    ) throws(LibraryError) -> KeptLift {
        try database.transaction { () throws(LibraryError) in
            let (saved, united) = try addUniting(new, track: analysis.track)
            let kept = try save(analysis, of: saved.id)
            var former: Athlete?
            if saved.athleteId != athlete.id {
                former = try athletes().first { $0.id == saved.athleteId }
                try assign(saved.id, to: athlete)
            }
            let last = try defaultAthlete().id
            let isNewDefault = becomesDefault && last != athlete.id
            if isNewDefault { try use(athlete) }
            return KeptLift(
                recording: try recording(saved.id), formerAthlete: former, isNewDefault: isNewDefault, united: united,
                repCount: kept.repCount)
        }
    }

    /// The recording of a file's content or, where one of the two is a saved track, of the same lift. `track` is what
    /// was seen in the file.
    public func recording(of file: FileFacts, seenAs track: [UInt8]) throws(LibraryError) -> Recording? {
        if let known = try recording(fingerprint: file.fingerprint) { return known }
        return RecordingLibrary.clipFirst(try recordings(seenAs: track, besides: file))
    }

    private func addUniting(
        _ new: NewRecording, track: [UInt8]
    ) throws(LibraryError) -> (recording: Recording, united: [Int64]) {
        let alike = try recordings(seenAs: track, besides: new.file)
        guard let known = try recording(fingerprint: new.file.fingerprint) else {
            guard let first = RecordingLibrary.clipFirst(alike) else { return (try add(new).recording, []) }
            let taken = try take(new, into: first)
            return (taken, try unite(alike, into: taken))
        }
        let all = [try add(new).recording] + alike
        // The clip stays; of tracks the one that was kept now.
        let stays = all.first { !$0.file.isSavedTrack } ?? known
        let united = try unite(all, into: stays)
        return (try recording(stays.id), united)
    }

    private static func clipFirst(_ alike: [Recording]) -> Recording? {
        alike.first { !$0.file.isSavedTrack } ?? alike.first
    }

    /// Other recordings of the lift that a track shows, by their numbers. A saved track is held against everything, a
    /// clip against tracks: two clips are two recordings.
    private func recordings(seenAs track: [UInt8], besides file: FileFacts) throws(LibraryError) -> [Recording] {
        guard let seen = TrackOrigin(track: track) else { return [] }
        var found: [Recording] = []
        let ids = try database.all(
            """
            SELECT t.recording_id FROM track t JOIN recording r ON r.id = t.recording_id
            WHERE ?1 OR r.path LIKE '%.json' ORDER BY t.recording_id
            """, [.integer(file.isSavedTrack ? 1 : 0)]
        ) { (row) throws(LibraryError) in row.integer(0) }
        for id in ids {
            let head = try database.beginning(
                ofBlobIn: "track", column: "json", row: id, bytes: TrackOrigin.headBytes)
            guard seen.hasFacts(ofHead: head) else { continue }
            let other = try recording(id)
            guard other.file.fingerprint != file.fingerprint, file.isSavedTrack || other.file.isSavedTrack,
                let kept = try self.track(of: id), seen.showsSameLift(as: kept)
            else { continue }
            found.append(other)
        }
        return found
    }

    /// Takes a file into the recording of its lift: a clip becomes the recording's file in place of a track; a track is
    /// the file only where that of another track is lost.
    private func take(_ new: NewRecording, into known: Recording) throws(LibraryError) -> Recording {
        // A file that the app must still delete is not forgotten.
        guard known.file.isSavedTrack, known.ownership == .referenced || known.evictedAt != nil else { return known }
        if new.file.isSavedTrack {
            switch known.verifiedFileState {
            case .present, .touched, .unreadable: return known
            case .missing, .evicted, .changed: break
            }
        }
        try database.run(
            """
            UPDATE recording SET path = ?2, size_bytes = ?3, modified_at_ms = ?4, fingerprint = ?5, recorded_at_ms = ?6,
                recorded_day = ?7, duration_s = ?8, ownership = ?9, uploaded_at_ms = NULL, evicted_at_ms = NULL
            WHERE id = ?1
            """,
            .integer(known.id), .text(new.file.path), .integer(new.file.sizeBytes), SQLValue(new.file.modifiedAt),
            .text(new.file.fingerprint), SQLValue(new.recordedAt), .text(new.day.text), SQLValue(new.durationSeconds),
            .text(new.ownership.rawValue))
        if let thumbnail = new.thumbnail {
            try database.run(
                "INSERT OR REPLACE INTO thumbnail (recording_id, jpeg) VALUES (?1, ?2)", .integer(known.id),
                .blob(thumbnail))
        }
        return try recording(known.id)
    }

    /// Unites the saved tracks among recordings of one lift with the one that stays; the numbers of those united.
    /// Another clip, a copy or a remux, is another recording, and what the app must still delete is no mere reference.
    private func unite(_ alike: [Recording], into stays: Recording) throws(LibraryError) -> [Int64] {
        let others = alike.filter {
            $0.id != stays.id && $0.file.isSavedTrack && ($0.ownership == .referenced || $0.evictedAt != nil)
        }
        for other in others { try unite(other, into: stays) }
        return others.map(\.id)
    }

    /// Makes one recording of two: the other's analyses go on as earlier ones.
    private func unite(_ other: Recording, into stays: Recording) throws(LibraryError) {
        try database.run("DELETE FROM lift_set WHERE recording_id = ?1", .integer(other.id))
        try database.run(
            "UPDATE analysis SET recording_id = ?2, is_current = 0 WHERE recording_id = ?1", .integer(other.id),
            .integer(stays.id))
        try remove(other.id)
    }
}
