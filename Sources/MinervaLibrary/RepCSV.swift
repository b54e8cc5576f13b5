import Minerva

extension RecordingLibrary {
    /// An athlete's repetitions as CSV (RFC 4180), one line each, oldest first, piece by piece; stops where `put` returns
    /// false. Only current analyses count. What is not known is an empty field.
    public func repCSV(of athlete: Athlete, _ put: ([UInt8]) -> Bool) throws(LibraryError) {
        let head = ["recorded_at", "day", "recording", "file", "lift", "load_kg", "rep", "outcome"]
        guard put(line((head + ReportRows.figureNames).map { RepCSVField.text($0) })) else { return }
        try database.rows(
            """
            SELECT r.recorded_at_ms, r.recorded_day, r.id, r.path, s.lift, s.load_kg, p.*
            FROM recording r JOIN lift_set s ON s.recording_id = r.id JOIN rep p ON p.set_id = s.id
            WHERE r.athlete_id = ?1 ORDER BY r.recorded_at_ms, r.id, p.number
            """, [.integer(athlete.id)]
        ) { (row) throws(LibraryError) in
            var fields: [RepCSVField] = [
                .text(row.moment(0).text), .text(row.text(1)), .text(String(row.integer(2))), .text(row.text(3)),
                .text(row.text(4)), .number(row.optionalReal(5)),
            ]
            // The table's own columns: the set's number, which means nothing outside, then number, outcome, figures.
            fields += [.text(String(row.integer(7))), .text(row.text(8))]
            for i in ReportRows.figureNames.indices { fields.append(.number(row.optionalReal(Int32(9 + i)))) }
            return put(line(fields))
        }
    }

    private func line(_ fields: [RepCSVField]) -> [UInt8] {
        Array((fields.map(\.escaped).joined(separator: ",") + "\r\n").utf8)
    }
}

/// A field of a CSV line.
private enum RepCSVField {
    case text(String)
    case number(Double?)

    var escaped: String {
        switch self {
        case .number(let value): return value.map { DecimalText.significant($0, digits: 6) } ?? ""
        case .text(let text):
            // By scalars: to Swift a carriage return and a line feed are one character.
            guard text.unicodeScalars.contains(where: { ["\"", ",", "\r", "\n"].contains($0) }) else { return text }
            return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
    }
}
