import Minerva

extension RecordingLibrary {
    /// An athlete's repetitions as CSV (RFC 4180), one line each, oldest first, piece by piece; stops where `put`
    /// returns false. Only current analyses count. What is not known is an empty field. What a file or an import says
    /// is text to a spreadsheet, too, whatever it begins with.
    public func repCSV(of athlete: Athlete, _ put: ([UInt8]) -> Bool) throws(LibraryError) {
        let head = ["recorded_at", "day", "recording", "file", "lift", "load_kg", "rep", "outcome"]
        guard put(line((head + ReportRows.figureNames).map { CSVWriter.Field.word($0) })) else { return }
        try database.rows(
            """
            SELECT r.recorded_at_ms, r.recorded_day, r.id, r.path, s.lift, s.load_kg, p.*
            FROM recording r JOIN lift_set s ON s.recording_id = r.id JOIN rep p ON p.set_id = s.id
            WHERE r.athlete_id = ?1 ORDER BY r.recorded_at_ms, r.id, p.number
            """, [.integer(athlete.id)]
        ) { (row) throws(LibraryError) in
            var fields: [CSVWriter.Field] = [
                .word(row.moment(0).text), .word(row.text(1)), .whole(row.count(2)), .text(row.text(3)),
                .text(row.text(4)), .number(row.optionalReal(5)),
            ]
            // The table's own columns: the set's number, which means nothing outside, then number, outcome, figures.
            fields += [.whole(row.count(7)), .text(row.text(8))]
            for i in ReportRows.figureNames.indices { fields.append(.number(row.optionalReal(Int32(9 + i)))) }
            return put(line(fields))
        }
    }

    private func line(_ fields: [CSVWriter.Field]) -> [UInt8] {
        var csv = CSVWriter()
        csv.row(fields)
        return csv.bytes
    }
}
