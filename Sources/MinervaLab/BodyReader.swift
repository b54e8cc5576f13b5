import Foundation
import Minerva

/// Reads the JSON bodies of requests.
enum BodyReader {
    /// `{"path": …}`, no longer than a path of the system can be.
    static func path(_ body: [UInt8]) throws(Refusal) -> String {
        guard let path = try object(body).member("path")?.stringValue, !path.isEmpty, path.utf8.count < Int(PATH_MAX)
        else {
            throw .member(name: "path", wanted: "a clip's path")
        }
        return path
    }

    /// `{"lock": {"x", "y", "time_s"} | null, "pose": bool}`; each may be missing. The place is in shares of the
    /// upright picture.
    static func order(_ body: [UInt8], for clip: LabClip) throws(Refusal) -> SeeingOrder {
        var order = SeeingOrder()
        guard !body.isEmpty else { return order }
        let root = try object(body)
        if let pose = root.member("pose"), !pose.isNull {
            guard let takesPose = pose.boolValue else { throw .member(name: "pose", wanted: "true or false") }
            order.takesPose = takesPose
        }
        guard let lock = root.member("lock"), !lock.isNull else { return order }
        guard let x = lock.member("x")?.numberValue, let y = lock.member("y")?.numberValue, (0...1).contains(x),
            (0...1).contains(y)
        else { throw .member(name: "lock", wanted: "an object with x and y from 0 to 1") }
        let time = lock.member("time_s")
        guard let seconds = time == nil ? 0 : time?.numberValue, PhaseMarker.times.contains(seconds) else {
            throw .member(name: "lock.time_s", wanted: "a time in seconds from the clip's beginning")
        }
        let head = clip.head
        // The picture begins half a pixel before its first pixel's center.
        order.lock = PlateTracker.Lock(
            point: Vector2(x: x * Double(head.width) - 0.5, y: y * Double(head.height) - 0.5), timeSeconds: seconds)
        return order
    }

    /// `{"request": …}`, as `RequestReader` reads it.
    static func request(_ body: [UInt8]) throws(Refusal) -> AnalysisRequest {
        guard let request = try object(body).member("request") else { return AnalysisRequest() }
        do {
            return try RequestReader.request(from: request)
        } catch {
            switch error {
            case .syntax(let syntax): throw .noJSON(byte: syntax.offset)
            case .noObject: throw .member(name: "request", wanted: "an object")
            case .member(let name): throw .member(name: "request.\(name)", wanted: "within its range")
            case .setting:
                throw .member(name: "request.settings", wanted: "names and values as `vbt settings` lists them")
            }
        }
    }

    /// `{"mass_unit": "kg" | "lb"}`; it may be missing.
    static func isInPounds(_ body: [UInt8]) throws(Refusal) -> Bool {
        guard let unit = try object(body).member("mass_unit"), !unit.isNull else { return false }
        guard let name = unit.stringValue, ["kg", "lb"].contains(name) else {
            throw .member(name: "mass_unit", wanted: "kg or lb")
        }
        return name == "lb"
    }

    private static func object(_ body: [UInt8]) throws(Refusal) -> JSONValue {
        let root: JSONValue
        do {
            root = try JSONParser.parse(body)
        } catch {
            throw .noJSON(byte: error.offset)
        }
        guard case .object = root else { throw .member(name: "The body", wanted: "a JSON object") }
        return root
    }
}
