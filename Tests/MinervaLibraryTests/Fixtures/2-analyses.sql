-- A library as the version wrote it whose last migration is "2 analyses". Never change this file: it stands for libraries
-- that exist.
PRAGMA application_id = 0x7662744C;
PRAGMA journal_mode = WAL;
BEGIN;
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
INSERT INTO migration VALUES ('1 athletes and recordings', 1700000000000);
INSERT INTO migration VALUES ('2 analyses', 1700000000000);
INSERT INTO athlete VALUES (1, 'Anna "the bar" O''Neil 🏋️', 'anna "the bar" o''neil 🏋️', 1.68, 63.5, NULL, 'kg', 1, 1700000000000);
INSERT INTO recording VALUES (1, 1, '/clips/it''s a "snatch".mp4', 12345678, 1699999999000,
    'sha256-3x1MiB:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 1699999990123, '2023-11-14', 4.25,
    'referenced', NULL, NULL, 1700000000500);
INSERT INTO thumbnail VALUES (1, x'ffd8');
INSERT INTO track VALUES (1, CAST('{}' AS BLOB));
INSERT INTO analysis VALUES (1, 1, 0, 1700000000600, 'vbt 0.1.0', '{"lift":null,"load_kg":null}', '{}',
    'snatch', NULL, 1, 1.9,
    CAST('{"schema":"vbt-report/1","producer":"vbt 0.1.0","lift":"snatch","load_kg":null,"reps":[{"index":1,"lift":"snatch","outcome":"made","peak_velocity_mps":1.9}]}' AS BLOB));
INSERT INTO analysis VALUES (2, 1, 1, 1700000000700, 'vbt 0.1.0',
    '{"lift":"snatch","load_kg":80,"stature_m":1.68,"markers":[{"name":"catch","t_s":2.5}]}', '{"lowPass.cutoffHz":9}', 'snatch', 80, 1, 1.9,
    CAST('{"schema":"vbt-report/1","producer":"vbt 0.1.0","lift":"snatch","load_kg":80,"reps":[{"index":1,"lift":"snatch","outcome":"made","peak_velocity_mps":1.9}]}' AS BLOB));
INSERT INTO lift_set VALUES (1, 2, 1, 1, '2023-11-14', 'snatch', 80, 1, 1.9, 1.9, NULL, 1795);
INSERT INTO rep (set_id, number, outcome, lift_start_s, peak_velocity_mps) VALUES (1, 1, 'made', 1.25, 1.9);
COMMIT;
