import Foundation

extension RecordingLibrary {
    /// Adds an athlete, who is the default from then on.
    public func addAthlete(_ profile: AthleteProfile) throws(LibraryError) -> Athlete {
        let profile = try RecordingLibrary.tidy(profile)
        return try database.transaction { () throws(LibraryError) in
            if try find(profile.name) != nil { throw LibraryError.athleteExists(name: profile.name) }
            let id = try database.insert(
                """
                INSERT INTO athlete
                    (name, name_key, stature_m, body_mass_kg, plate_m, units, use_order, added_at_ms)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, (SELECT coalesce(max(use_order), 0) + 1 FROM athlete), ?7)
                """,
                [
                    .text(profile.name), .text(RecordingLibrary.key(profile.name)), SQLValue(profile.statureMeters),
                    SQLValue(profile.bodyMassKg), SQLValue(profile.plateMeters), .text(profile.units.rawValue),
                    SQLValue(clock()),
                ])
            return Athlete(id: id, profile: profile)
        }
    }

    /// Changes what an athlete told. Analyses that were kept stay as they were made.
    public func changeAthlete(_ id: Int64, to profile: AthleteProfile) throws(LibraryError) {
        let profile = try RecordingLibrary.tidy(profile)
        try database.transaction { () throws(LibraryError) in
            if let other = try find(profile.name), other.id != id {
                throw LibraryError.athleteExists(name: profile.name)
            }
            try database.run(
                """
                UPDATE athlete SET name = ?2, name_key = ?3, stature_m = ?4, body_mass_kg = ?5, plate_m = ?6, units = ?7
                WHERE id = ?1
                """,
                .integer(id), .text(profile.name), .text(RecordingLibrary.key(profile.name)),
                SQLValue(profile.statureMeters), SQLValue(profile.bodyMassKg), SQLValue(profile.plateMeters),
                .text(profile.units.rawValue))
        }
    }

    /// All athletes, the last used first.
    public func athletes() throws(LibraryError) -> [Athlete] {
        try database.all(
            """
            SELECT id, name, stature_m, body_mass_kg, plate_m, units FROM athlete ORDER BY use_order DESC, id DESC
            """
        ) { (row) throws(LibraryError) in RecordingLibrary.athlete(row) }
    }

    /// The athlete of that name, capitals aside. Throws with the names that exist where there is none.
    public func athlete(named name: String) throws(LibraryError) -> Athlete {
        if let athlete = try find(name) { return athlete }
        let known = try athletes().map(\.name)
        throw known.isEmpty ? .hasNoAthlete : .noSuchAthlete(name: name, known: known)
    }

    /// The athlete who was used last. Throws where there is none yet.
    public func defaultAthlete() throws(LibraryError) -> Athlete {
        guard let athlete = try athletes().first else { throw .hasNoAthlete }
        return athlete
    }

    /// Makes an athlete the default.
    public func use(_ athlete: Athlete) throws(LibraryError) {
        try database.transaction { () throws(LibraryError) in
            let last = try database.first("SELECT id FROM athlete ORDER BY use_order DESC, id DESC") {
                (row) throws(LibraryError) in row.integer(0)
            }
            // Written only where it changes something, so that reading stays reading.
            guard last != athlete.id else { return }
            try database.run(
                "UPDATE athlete SET use_order = (SELECT max(use_order) + 1 FROM athlete) WHERE id = ?1",
                .integer(athlete.id))
        }
    }

    private func find(_ name: String) throws(LibraryError) -> Athlete? {
        try database.first(
            "SELECT id, name, stature_m, body_mass_kg, plate_m, units FROM athlete WHERE name_key = ?1",
            [.text(RecordingLibrary.key(name))]
        ) { (row) throws(LibraryError) in RecordingLibrary.athlete(row) }
    }

    private static func athlete(_ row: Row) -> Athlete {
        Athlete(
            id: row.integer(0),
            profile: AthleteProfile(
                name: row.text(1), statureMeters: row.optionalReal(2), bodyMassKg: row.optionalReal(3),
                plateMeters: row.optionalReal(4), units: MassUnit(rawValue: row.text(5)) ?? .kilograms))
    }

    private static func tidy(_ profile: AthleteProfile) throws(LibraryError) -> AthleteProfile {
        var profile = profile
        profile.name = tidy(profile.name)
        guard !profile.name.isEmpty else { throw .nameIsEmpty }
        return profile
    }

    /// A name without space around it, and without line breaks and control characters, which would tear every table.
    private static func tidy(_ name: String) -> String {
        var name = name
        name.unicodeScalars.removeAll {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        return name.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What makes two names one: capitals do not count, nor how an accent is encoded.
    private static func key(_ name: String) -> String { tidy(name).lowercased().precomposedStringWithCanonicalMapping }
}
