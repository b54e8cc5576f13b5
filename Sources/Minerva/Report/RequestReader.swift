/// Why a text is no request.
public enum RequestFormatError: Error, Equatable, Sendable {
    /// Not JSON at all.
    case syntax(JSONSyntaxError)
    /// JSON, but no object.
    case noObject
    /// A member holds something else than it should.
    case member(name: String)
    /// A setting's name or value is not acceptable.
    case setting(Settings.Failure)
}

/// Reads what a page asks for: `{"lift", "load_kg", "stature_m", "body_mass_kg", "plate_m", "preset", "settings",
/// "markers": [{"name", "t_s"}]}`, the same names as in `vbt-report/1`; each may be missing or null.
public enum RequestReader {
    /// The request in a JSON text. Members with other names are passed over.
    public static func request(from bytes: [UInt8]) throws(RequestFormatError) -> AnalysisRequest {
        let root: JSONValue
        do {
            root = try JSONParser.parse(bytes)
        } catch {
            throw .syntax(error)
        }
        return try request(from: root)
    }

    /// The request in a parsed JSON text.
    public static func request(from root: JSONValue) throws(RequestFormatError) -> AnalysisRequest {
        guard case .object = root else { throw .noObject }
        var request = AnalysisRequest(settings: Settings(preset: try preset(root.member("preset"))))
        if let value = root.member("lift"), !value.isNull, value.stringValue != "auto" {
            guard let lift = value.stringValue.flatMap({ LiftKind(name: $0) }) else { throw .member(name: "lift") }
            request.lift = lift
        }
        request.loadKg = try quantity(root, "load_kg", in: AnalysisRequest.loadsKg)
        request.statureMeters = try quantity(root, "stature_m", in: AnalysisRequest.staturesMeters)
        request.bodyMassKg = try quantity(root, "body_mass_kg", in: AnalysisRequest.bodyMassesKg)
        let plate = try quantity(root, "plate_m", in: AnalysisRequest.plateDiametersMeters)
        request.plateMeters = plate ?? request.plateMeters
        request.markers = try markers(root.member("markers"))
        guard let settings = root.member("settings"), !settings.isNull else { return request }
        guard case .object(let members) = settings else { throw .member(name: "settings") }
        for member in members {
            guard let value = member.value.numberValue else { throw .member(name: member.name) }
            do {
                try request.settings.set(member.name, to: value)
            } catch {
                throw .setting(error)
            }
        }
        return request
    }

    private static func preset(_ value: JSONValue?) throws(RequestFormatError) -> Settings.Preset {
        guard let value, !value.isNull else { return .standard }
        for preset in Settings.Preset.allCases where value.stringValue == preset.name { return preset }
        throw .member(name: "preset")
    }

    private static func markers(_ value: JSONValue?) throws(RequestFormatError) -> [PhaseMarker] {
        guard let value, !value.isNull else { return [] }
        guard let elements = value.arrayValue else { throw .member(name: "markers") }
        var markers: [PhaseMarker] = []
        for element in elements {
            let text = element.member("name")?.stringValue
            guard let name = PhaseMarker.Name.all.first(where: { $0.text == text }),
                let seconds = element.member("t_s")?.numberValue, PhaseMarker.times.contains(seconds)
            else { throw .member(name: "markers") }
            markers.append(PhaseMarker(name: name, timeSeconds: seconds))
        }
        return markers
    }

    /// A quantity within its range; nil where the member is missing.
    private static func quantity(
        _ root: JSONValue, _ name: String, in range: ClosedRange<Double>
    ) throws(RequestFormatError) -> Double? {
        guard let value = root.member(name), !value.isNull else { return nil }
        guard let number = value.numberValue, range.contains(number) else { throw .member(name: name) }
        return number
    }
}
