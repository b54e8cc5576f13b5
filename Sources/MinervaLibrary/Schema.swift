/// One forward step of the file's layout. A published migration never changes: a new layout is a new migration.
struct Migration {
    /// Its name, as kept in the file.
    let name: String
    /// What it does.
    let script: StaticString
}

/// The library's tables, as the migrations that make them.
///
/// Columns carry their unit in their name, with the report's own names where they hold the report's figures. Times are
/// milliseconds since 1970 in UTC. Large values (thumbnail, track, report) stand in tables of their own or in the last
/// column, so that walking over many rows does not read them.
enum Schema {
    /// Marks the file as ours (`PRAGMA application_id`): "vbtL" in ASCII.
    static let applicationId: Int64 = 0x7662_744C

    static let migrations = [
        Migration(
            name: "1 athletes and recordings",
            script: """
                CREATE TABLE migration (
                    name TEXT PRIMARY KEY,
                    applied_at_ms INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE athlete (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    name_key TEXT NOT NULL UNIQUE,
                    stature_m REAL CHECK (stature_m > 0),
                    body_mass_kg REAL CHECK (body_mass_kg > 0),
                    plate_m REAL CHECK (plate_m > 0),
                    units TEXT NOT NULL CHECK (units IN ('kg', 'lb')),
                    use_order INTEGER NOT NULL,
                    added_at_ms INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE recording (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    athlete_id INTEGER NOT NULL REFERENCES athlete (id) ON DELETE RESTRICT,
                    path TEXT NOT NULL,
                    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
                    modified_at_ms INTEGER NOT NULL,
                    fingerprint TEXT NOT NULL UNIQUE,
                    recorded_at_ms INTEGER NOT NULL,
                    recorded_day TEXT NOT NULL,
                    duration_s REAL,
                    ownership TEXT NOT NULL CHECK (ownership IN ('referenced', 'owned')),
                    uploaded_at_ms INTEGER,
                    evicted_at_ms INTEGER,
                    added_at_ms INTEGER NOT NULL,
                    UNIQUE (id, athlete_id, recorded_day)
                ) STRICT;
                CREATE INDEX recording_by_time ON recording (recorded_at_ms, id);
                CREATE INDEX recording_by_athlete ON recording (athlete_id, recorded_at_ms, id);
                CREATE INDEX recording_by_path ON recording (path);
                CREATE TABLE thumbnail (
                    recording_id INTEGER PRIMARY KEY REFERENCES recording (id) ON DELETE CASCADE,
                    jpeg BLOB NOT NULL
                ) STRICT;
                """),
        Migration(
            name: "2 analyses",
            script: """
                CREATE TABLE track (
                    recording_id INTEGER PRIMARY KEY REFERENCES recording (id) ON DELETE CASCADE,
                    json BLOB NOT NULL
                ) STRICT;
                CREATE TABLE analysis (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    recording_id INTEGER NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
                    is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
                    made_at_ms INTEGER NOT NULL,
                    producer TEXT NOT NULL,
                    request_json TEXT NOT NULL,
                    settings_json TEXT NOT NULL,
                    lift TEXT,
                    load_kg REAL,
                    rep_count INTEGER NOT NULL,
                    best_velocity_mps REAL,
                    report BLOB NOT NULL
                ) STRICT;
                CREATE INDEX analysis_by_recording ON analysis (recording_id, made_at_ms);
                CREATE UNIQUE INDEX analysis_current ON analysis (recording_id) WHERE is_current = 1;
                CREATE TABLE lift_set (
                    id INTEGER PRIMARY KEY,
                    analysis_id INTEGER NOT NULL REFERENCES analysis (id) ON DELETE CASCADE,
                    recording_id INTEGER NOT NULL,
                    athlete_id INTEGER NOT NULL,
                    recorded_day TEXT NOT NULL,
                    lift TEXT NOT NULL,
                    load_kg REAL,
                    rep_count INTEGER NOT NULL,
                    velocity_mps REAL,
                    best_velocity_mps REAL,
                    velocity_loss_percent REAL,
                    best_peak_power_w REAL,
                    FOREIGN KEY (recording_id, athlete_id, recorded_day)
                        REFERENCES recording (id, athlete_id, recorded_day) ON DELETE CASCADE ON UPDATE CASCADE
                ) STRICT;
                CREATE INDEX lift_set_by_recording ON lift_set (recording_id, athlete_id, recorded_day);
                CREATE INDEX lift_set_by_analysis ON lift_set (analysis_id);
                CREATE INDEX lift_set_by_training ON lift_set (
                    athlete_id, lift, recorded_day, load_kg, velocity_mps, best_velocity_mps, rep_count);
                CREATE TABLE rep (
                    set_id INTEGER NOT NULL REFERENCES lift_set (id) ON DELETE CASCADE,
                    number INTEGER NOT NULL,
                    outcome TEXT NOT NULL,
                    lift_start_s REAL, peak_velocity_s REAL, peak_height_s REAL, catch_start_s REAL,
                    catch_bottom_s REAL, end_s REAL, dip_start_s REAL, dip_bottom_s REAL,
                    drive_peak_velocity_s REAL, receive_s REAL,
                    peak_velocity_mps REAL, mean_velocity_mps REAL, mean_propulsive_velocity_mps REAL,
                    first_pull_peak_velocity_mps REAL, time_to_peak_velocity_s REAL, displacement_m REAL,
                    peak_height_m REAL, catch_height_m REAL, drop_m REAL,
                    peak_force_n REAL, mean_force_n REAL, peak_power_w REAL, mean_power_w REAL, work_j REAL,
                    transition_s REAL, dip_depth_m REAL, dip_duration_s REAL, drive_duration_s REAL,
                    peak_velocity_uncertainty_mps REAL, path_max_forward_m REAL, path_max_backward_m REAL,
                    path_crossings REAL, score_total REAL,
                    PRIMARY KEY (set_id, number)
                ) STRICT, WITHOUT ROWID;
                CREATE VIEW recording_list AS
                    SELECT r.id, r.athlete_id, r.path, r.size_bytes, r.modified_at_ms, r.fingerprint, r.recorded_at_ms,
                        r.recorded_day, r.duration_s, r.ownership, r.uploaded_at_ms, r.evicted_at_ms,
                        p.name AS athlete_name, a.lift, a.load_kg, a.rep_count, a.best_velocity_mps
                    FROM recording r CROSS JOIN athlete p ON p.id = r.athlete_id
                        LEFT JOIN analysis a ON a.recording_id = r.id AND a.is_current = 1;
                """),
    ]
}
