-- A library as the version wrote it whose last migration is "1 athletes and recordings". Never change this file: it stands for
-- libraries that exist.
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
INSERT INTO migration VALUES ('1 athletes and recordings', 1700000000000);
INSERT INTO athlete VALUES (1, 'Anna "the bar" O''Neil', 'anna "the bar" o''neil', 1.68, 63.5, NULL, 'kg', 2, 1700000000000);
INSERT INTO athlete VALUES (2, '🏋️‍♀️ Zoë', '🏋️‍♀️ zoë', NULL, NULL, 0.45, 'lb', 1, 1700000000001);
INSERT INTO recording VALUES (1, 1, '/clips/it''s a "snatch" 🏋️.mp4', 12345678, 1699999999000,
    'sha256-3x1MiB:00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 1699999990123, '2023-11-14', 4.25,
    'owned', 1700000001000, NULL, 1700000000500);
INSERT INTO recording VALUES (3, 2, '/clips/b.mov', 7, 1699999999001,
    'sha256-3x1MiB:ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100', 1699999991000, '2023-11-15', NULL,
    'referenced', NULL, NULL, 1700000000600);
INSERT INTO thumbnail VALUES (1, x'ffd8ffe0');
COMMIT;
