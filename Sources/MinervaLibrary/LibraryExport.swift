import Foundation
import Minerva

extension RecordingLibrary {
    /// Writes the whole library as `vbt-library/1`, piece by piece, as it was when this began; stops where `put`
    /// returns false.
    ///
    /// `{"schema", "producer", "athletes": […], "recordings": […]}`, athletes with the last used last, recordings in
    /// the order of their numbers. Reports and tracks stand in it as they are kept. Times are ISO 8601 in UTC.
    public func export(producer: String, _ put: ([UInt8]) -> Bool) throws(LibraryError) {
        try database.snapshot { () throws(LibraryError) in
            let athletes = try athletes()
            var json = JSONWriter()
            json.beginObject()
            json.string("vbt-library/1", "schema")
            json.string(producer, "producer")
            json.beginArray("athletes")
            for athlete in athletes.reversed() {
                json.lineBreak()
                json.athlete(athlete.profile)
            }
            json.endArray()
            json.beginArray("recordings")
            guard put(json.bytes) else { return }
            let names = Dictionary(uniqueKeysWithValues: athletes.map { ($0.id, $0.name) })
            var separator = "\n"
            for recording in try recordings() {
                var json = JSONWriter()
                try write(recording, athlete: names[recording.athleteId] ?? "", into: &json)
                guard put(Array(separator.utf8)), put(json.bytes) else { return }
                separator = ",\n"
            }
            _ = put(Array("]}\n".utf8))
        }
    }

    private func write(
        _ recording: Recording, athlete: String, into json: inout JSONWriter
    ) throws(LibraryError) {
        json.beginObject()
        json.string(athlete, "athlete")
        json.string(recording.file.path, "path")
        json.integer(Int(recording.file.sizeBytes), "size_bytes")
        json.string(recording.file.modifiedAt.text, "modified_at")
        json.string(recording.file.fingerprint, "fingerprint")
        json.string(recording.recordedAt.text, "recorded_at")
        json.string(recording.day.text, "day")
        json.number(recording.durationSeconds, "duration_s")
        json.string(recording.ownership.rawValue, "ownership")
        json.string(recording.uploadedAt?.text, "uploaded_at")
        json.string(recording.evictedAt?.text, "evicted_at")
        let thumbnail = try thumbnail(of: recording.id)
        json.string(thumbnail.map { Data($0).base64EncodedString() }, "thumbnail_jpeg_base64")
        json.embedded(try track(of: recording.id), "track")
        json.beginArray("analyses")
        for analysis in try analyses(of: recording.id).reversed() {
            json.beginObject()
            json.string(analysis.madeAt.text, "made_at")
            json.bool(analysis.isCurrent, "is_current")
            json.request(analysis.request)
            json.embedded(try report(of: analysis.id), "report")
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func athlete(_ profile: AthleteProfile) {
        beginObject()
        string(profile.name, "name")
        number(profile.statureMeters, "stature_m")
        number(profile.bodyMassKg, "body_mass_kg")
        number(profile.plateMeters, "plate_m")
        string(profile.units.rawValue, "units")
        endObject()
    }

    fileprivate mutating func request(_ request: AnalysisRequest) {
        beginObject("request")
        told(request)
        embedded(Array(KeptRequest.settingsText(of: request.settings).utf8), "settings")
        endObject()
    }
}
