import Minerva

/// What was told to get an analysis, as text, in the form that `RequestReader` reads.
///
/// Not kept is a tap on the plate: the track is of the plate that it chose.
enum KeptRequest {
    /// Everything but the settings.
    static func text(of request: AnalysisRequest) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.told(request)
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The settings that differ from the defaults.
    static func settingsText(of settings: Settings) -> String {
        var json = JSONWriter()
        json.beginObject()
        let defaults = Settings()
        for tunable in Tunable.allCases where settings[tunable] != defaults[tunable] {
            json.number(settings[tunable], tunable.definition.name)
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The request that was kept, with the settings in force now: today's defaults and what was changed then. A setting
    /// that this version has no more, or whose value it refuses, is passed over. Nil where the text is none.
    static func request(_ text: String, settings: String) -> AnalysisRequest? {
        guard let told = try? JSONParser.parse(Array(text.utf8)),
            let settings = try? JSONParser.parse(Array(settings.utf8))
        else { return nil }
        return request(told, settings: settings)
    }

    /// The same from parsed texts; members of `told` called `settings` are not looked at.
    static func request(_ told: JSONValue, settings: JSONValue) -> AnalysisRequest? {
        guard case .object(let members) = told, case .object(let changes) = settings,
            var request = try? RequestReader.request(from: .object(members.filter { $0.name != "settings" }))
        else { return nil }
        for change in changes {
            if let value = change.value.numberValue { try? request.settings.set(change.name, to: value) }
        }
        return request
    }
}

extension JSONWriter {
    /// What was told, as members with the names that `RequestReader` reads; without the settings.
    mutating func told(_ request: AnalysisRequest) {
        string(request.lift?.name, "lift")
        number(request.loadKg, "load_kg")
        number(request.statureMeters, "stature_m")
        number(request.bodyMassKg, "body_mass_kg")
        number(request.plateMeters, "plate_m")
        markers(request.markers)
    }
}
