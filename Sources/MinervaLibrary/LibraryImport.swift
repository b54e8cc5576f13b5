import Foundation
import Minerva

/// What an import brought.
public struct ImportResult: Equatable, Sendable {
    /// Athletes that were not known.
    public var athletes = 0
    /// Recordings whose content was not known.
    public var recordings = 0
    /// Analyses that were not known.
    public var analyses = 0

    /// Creates a result.
    public init(athletes: Int = 0, recordings: Int = 0, analyses: Int = 0) {
        self.athletes = athletes
        self.recordings = recordings
        self.analyses = analyses
    }
}

extension RecordingLibrary {
    /// Takes over a `vbt-library/1` text, all of it or nothing. What is known already stays as it is: athletes by their
    /// names, recordings by their content, analyses by their report and when it was made; a known recording keeps its
    /// current analysis, where it has one. Settings that this version has no more, or whose values it refuses, are
    /// passed over, as in a library that it opens.
    ///
    /// Recordings come in as references, whatever the text says: that a file may be deleted is decided on the machine
    /// where it lies. An athlete who comes in does not become the default where there is one.
    public func importLibrary(_ text: UnsafeRawBufferPointer) throws(LibraryError) -> ImportResult {
        let slices = JSONSlices(text)
        var places: [String: JSONSlices.Place] = [:]
        let isObject = try slices.whole.map { (whole) throws(LibraryError) in
            try slices.members(of: whole) { (name, place) throws(LibraryError) in
                places[name] = place
                return true
            }
        }
        guard isObject == true else { throw .unusableImport(place: "it is no JSON object") }
        guard let schema = places["schema"], try parsed(slices.copy(schema), "schema").stringValue == "vbt-library/1"
        else {
            throw .unusableImport(place: "schema")
        }
        guard let athletes = places["athletes"], let recordings = places["recordings"] else {
            throw .unusableImport(place: places["athletes"] == nil ? "athletes" : "recordings")
        }
        return try database.transaction { () throws(LibraryError) in
            var result = ImportResult()
            let wasUsed = try self.athletes().first
            guard let values = try parsed(slices.copy(athletes), "athletes").arrayValue else {
                throw LibraryError.unusableImport(place: "athletes")
            }
            for (i, value) in values.enumerated() {
                if try take(athlete: value, "athletes[\(i)]") { result.athletes += 1 }
            }
            var number = 0
            let isWhole = try slices.elements(of: recordings) { (place) throws(LibraryError) in
                try take(ImportedObject(place, in: slices, at: "recordings[\(number)]"), in: slices, &result)
                number += 1
                return true
            }
            guard isWhole else { throw LibraryError.unusableImport(place: "recordings[\(number)]") }
            if let wasUsed { try use(wasUsed) }
            return result
        }
    }

    private func take(athlete value: JSONValue, _ place: String) throws(LibraryError) -> Bool {
        guard let name = value.member("name")?.stringValue else { throw .unusableImport(place: place + ".name") }
        let profile = AthleteProfile(
            name: name, statureMeters: try quantity(value, "stature_m", in: AnalysisRequest.staturesMeters, place),
            bodyMassKg: try quantity(value, "body_mass_kg", in: AnalysisRequest.bodyMassesKg, place),
            plateMeters: try quantity(value, "plate_m", in: AnalysisRequest.plateDiametersMeters, place),
            units: try unit(value.member("units"), place + ".units"))
        do throws(LibraryError) {
            _ = try addAthlete(profile)
            return true
        } catch {
            if case .athleteExists = error { return false }
            if error == .nameIsEmpty { throw .unusableImport(place: place + ".name") }
            throw error
        }
    }

    private func take(_ object: ImportedObject, in slices: JSONSlices, _ result: inout ImportResult)
        throws(LibraryError)
    {
        let new = try newRecording(object)
        // A path from elsewhere says nothing of where a known content lies here.
        let known = try recording(fingerprint: new.file.fingerprint)
        let recording: Recording
        if let known { recording = known } else { recording = try add(new).recording }
        if known == nil {
            result.recordings += 1
            try database.run(
                "UPDATE recording SET uploaded_at_ms = ?2, evicted_at_ms = ?3 WHERE id = ?1", .integer(recording.id),
                SQLValue(try object.optionalMoment("uploaded_at")), SQLValue(try object.optionalMoment("evicted_at")))
        }
        if let bytes = object.bytes("track"), try track(of: recording.id) == nil {
            try take(track: bytes, of: recording, object.place(of: "track"))
        }
        guard let analyses = object.slice("analyses") else { return }
        let hasCurrent = try currentAnalysis(of: recording.id) != nil
        var number = 0
        let isWhole = try slices.elements(of: analyses) { (slice) throws(LibraryError) in
            let analysis = try ImportedObject(slice, in: slices, at: object.place(of: "analyses[\(number)]"))
            number += 1
            if try take(analysis: analysis, of: recording, mayBeCurrent: !hasCurrent) { result.analyses += 1 }
            return true
        }
        guard isWhole else { throw object.unusable("analyses") }
    }

    private func newRecording(_ object: ImportedObject) throws(LibraryError) -> NewRecording {
        // Doubles hold whole numbers up to 9e15 exactly.
        guard let size = try object.value("size_bytes").numberValue, size >= 0, size < 9e15 else {
            throw object.unusable("size_bytes")
        }
        let day = try object.day("day")
        let thumbnail = try thumbnail(
            object.value("thumbnail_jpeg_base64"), object.place(of: "thumbnail_jpeg_base64"))
        return NewRecording(
            file: FileFacts(
                path: try object.text("path"), sizeBytes: Int64(size), modifiedAt: try object.moment("modified_at"),
                fingerprint: try object.text("fingerprint")),
            athleteId: try athleteId(try object.text("athlete"), object.place(of: "athlete")),
            recordedAt: try object.moment("recorded_at"), day: day,
            durationSeconds: try object.value("duration_s").numberValue, thumbnail: thumbnail)
    }

    private func take(track bytes: [UInt8], of recording: Recording, _ place: String) throws(LibraryError) {
        if bytes == Array("null".utf8) { return }
        do throws(TrackFormatError) {
            _ = try TrackReader.track(from: bytes)
        } catch {
            throw .unusableImport(place: place)
        }
        try database.run(
            "INSERT INTO track (recording_id, json) VALUES (?1, ?2)", .integer(recording.id),
            .blob(bytes + [UInt8(ascii: "\n")]))
    }

    /// Whether the analysis was not known.
    private func take(
        analysis object: ImportedObject, of recording: Recording, mayBeCurrent: Bool
    ) throws(LibraryError) -> Bool {
        guard let report = object.bytes("report").map({ $0 + [UInt8(ascii: "\n")] }) else {
            throw object.unusable("report")
        }
        let madeAt = try object.moment("made_at")
        let isCurrent = mayBeCurrent && object.bytes("is_current") == Array("true".utf8)
        // The same report may have been made again, later: that is another analysis.
        var known: SavedAnalysis?
        for analysis in try analyses(of: recording.id) where analysis.madeAt == madeAt {
            if try self.report(of: analysis.id) == report { known = analysis }
        }
        if known != nil, !isCurrent { return false }
        let told = try object.value("request")
        guard let request = KeptRequest.request(told, settings: told.member("settings") ?? .object([])) else {
            throw object.unusable("request")
        }
        let rows: ReportRows
        do throws(LibraryError) {
            rows = try ReportRows(report: report)
        } catch {
            throw object.unusable("report")
        }
        if let known { try database.run("DELETE FROM analysis WHERE id = ?1", .integer(known.id)) }
        _ = try insert(rows, of: recording, request: request, report: report, madeAt: madeAt, isCurrent: isCurrent)
        return known == nil
    }

    private func athleteId(_ name: String, _ place: String) throws(LibraryError) -> Int64 {
        do throws(LibraryError) {
            return try athlete(named: name).id
        } catch {
            switch error {
            case .noSuchAthlete, .hasNoAthlete: throw .unusableImport(place: place)
            default: throw error
            }
        }
    }

    private func thumbnail(_ value: JSONValue, _ place: String) throws(LibraryError) -> [UInt8]? {
        if value.isNull { return nil }
        guard let bytes = value.stringValue.flatMap({ Data(base64Encoded: $0) }) else {
            throw .unusableImport(place: place)
        }
        return Array(bytes)
    }

    /// The unit of masses; kilograms where none is told.
    private func unit(_ value: JSONValue?, _ place: String) throws(LibraryError) -> MassUnit {
        guard let value, !value.isNull else { return .kilograms }
        guard let unit = value.stringValue.flatMap({ MassUnit(rawValue: $0) }) else {
            throw .unusableImport(place: place)
        }
        return unit
    }

    private func quantity(
        _ value: JSONValue, _ key: String, in range: ClosedRange<Double>, _ place: String
    ) throws(LibraryError) -> Double? {
        guard let member = value.member(key), !member.isNull else { return nil }
        guard let number = member.numberValue, range.contains(number) else {
            throw .unusableImport(place: place + "." + key)
        }
        return number
    }

    private func parsed(_ bytes: [UInt8], _ place: String) throws(LibraryError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(bytes)
        } catch {
            throw .unusableImport(place: place)
        }
    }
}
