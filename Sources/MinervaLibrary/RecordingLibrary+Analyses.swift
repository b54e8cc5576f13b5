import Minerva

extension RecordingLibrary {
    /// Keeps an analysis, which becomes its recording's current one. Earlier ones stay with their reports; the rows of
    /// sets and repetitions are those of the current one alone.
    public func save(_ new: NewAnalysis, of recordingId: Int64) throws(LibraryError) -> SavedAnalysis {
        let rows = try ReportRows(report: new.report)
        return try database.transaction { () throws(LibraryError) in
            let recording = try recording(recordingId)
            let madeAt = clock()
            try database.run(
                "INSERT OR REPLACE INTO track (recording_id, json) VALUES (?1, ?2)", .integer(recordingId),
                .blob(new.track))
            let id = try insert(
                rows, of: recording, request: new.request, report: new.report, madeAt: madeAt, isCurrent: true)
            return SavedAnalysis(
                id: id, recordingId: recordingId, isCurrent: true, madeAt: madeAt, producer: rows.producer,
                lift: rows.lift, repCount: rows.repCount, request: new.request)
        }
    }

    /// A recording's analyses, the newest first.
    public func analyses(of recordingId: Int64) throws(LibraryError) -> [SavedAnalysis] {
        try database.all(
            """
            SELECT id, recording_id, is_current, made_at_ms, producer, lift, rep_count, request_json, settings_json
            FROM analysis WHERE recording_id = ?1 ORDER BY made_at_ms DESC, id DESC
            """, [.integer(recordingId)]
        ) { (row) throws(LibraryError) in
            guard let request = KeptRequest.request(row.text(7), settings: row.text(8)) else {
                throw .isDamaged(path: path, detail: "analysis \(row.integer(0)) does not say what was told to get it")
            }
            return SavedAnalysis(
                id: row.integer(0), recordingId: row.integer(1), isCurrent: row.integer(2) == 1,
                madeAt: row.moment(3), producer: row.text(4), lift: row.optionalText(5), repCount: row.count(6),
                request: request)
        }
    }

    /// A recording's current analysis; nil where it was never analysed.
    public func currentAnalysis(of recordingId: Int64) throws(LibraryError) -> SavedAnalysis? {
        try analyses(of: recordingId).first { $0.isCurrent }
    }

    /// The report of an analysis, as it was kept; nil where there is no such analysis.
    public func report(of analysisId: Int64) throws(LibraryError) -> [UInt8]? {
        try database.first("SELECT report FROM analysis WHERE id = ?1", [.integer(analysisId)]) {
            (row) throws(LibraryError) in row.blob(0)
        }
    }

    /// The track that a recording was last analysed from; nil where there is none.
    public func track(of recordingId: Int64) throws(LibraryError) -> [UInt8]? {
        try database.first("SELECT json FROM track WHERE recording_id = ?1", [.integer(recordingId)]) {
            (row) throws(LibraryError) in row.blob(0)
        }
    }

    /// Writes an analysis' row and, for the current one, its sets and repetitions in place of the former's.
    func insert(
        _ rows: ReportRows, of recording: Recording, request: AnalysisRequest, report: [UInt8], madeAt: Moment,
        isCurrent: Bool
    ) throws(LibraryError) -> Int64 {
        if isCurrent {
            try database.run("UPDATE analysis SET is_current = 0 WHERE recording_id = ?1", .integer(recording.id))
            try database.run("DELETE FROM lift_set WHERE recording_id = ?1", .integer(recording.id))
        }
        let id = try database.insert(
            """
            INSERT INTO analysis (
                recording_id, is_current, made_at_ms, producer, request_json, settings_json, lift, load_kg, rep_count,
                best_velocity_mps, report)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .integer(recording.id), .integer(isCurrent ? 1 : 0), SQLValue(madeAt), .text(rows.producer),
                .text(KeptRequest.text(of: request)), .text(KeptRequest.settingsText(of: request.settings)),
                SQLValue(rows.lift), SQLValue(rows.loadKg), .integer(Int64(rows.repCount)),
                SQLValue(rows.bestVelocityMps), .blob(report),
            ])
        if isCurrent {
            for set in rows.sets { try insert(set, loadKg: rows.loadKg, of: recording, analysisId: id) }
        }
        return id
    }

    private func insert(
        _ set: ReportRows.Set, loadKg: Double?, of recording: Recording, analysisId: Int64
    ) throws(LibraryError) {
        let id = try database.insert(
            """
            INSERT INTO lift_set (
                analysis_id, recording_id, athlete_id, recorded_day, lift, load_kg, rep_count, velocity_mps,
                best_velocity_mps, velocity_loss_percent, best_peak_power_w)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .integer(analysisId), .integer(recording.id), .integer(recording.athleteId), .text(recording.day.text),
                .text(set.lift), SQLValue(loadKg), .integer(Int64(set.reps.count)), SQLValue(set.velocityMps),
                SQLValue(set.bestVelocityMps), SQLValue(set.velocityLossPercent), SQLValue(set.bestPeakPowerW),
            ])
        for rep in set.reps {
            let figures = ReportRows.figureNames.map { SQLValue(rep.figures[$0]) }
            try database.run(
                """
                INSERT INTO rep (
                    set_id, number, outcome, lift_start_s, peak_velocity_s, peak_height_s, catch_start_s,
                    catch_bottom_s, end_s, dip_start_s, dip_bottom_s, drive_peak_velocity_s, receive_s,
                    peak_velocity_mps, mean_velocity_mps, mean_propulsive_velocity_mps, first_pull_peak_velocity_mps,
                    time_to_peak_velocity_s, displacement_m, peak_height_m, catch_height_m, drop_m, peak_force_n,
                    mean_force_n, peak_power_w, mean_power_w, work_j, transition_s, dip_depth_m, dip_duration_s,
                    drive_duration_s, peak_velocity_uncertainty_mps, path_max_forward_m, path_max_backward_m,
                    path_crossings, score_total)
                VALUES (
                    ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                    ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36)
                """, [.integer(id), .integer(rep.number), .text(rep.outcome)] + figures)
        }
    }
}
