import Minerva

/// An object of a library text that comes in: its members are parsed as they are asked for, and what is wrong with one
/// is named by its place in the text.
struct ImportedObject {
    private let slices: JSONSlices
    private let members: [String: JSONSlices.Place]
    /// Where the object stands in the text: `recordings[3]`.
    let place: String

    /// Throws where `slice` holds no object.
    init(_ slice: JSONSlices.Place, in slices: JSONSlices, at place: String) throws(LibraryError) {
        var members: [String: JSONSlices.Place] = [:]
        let isObject = try slices.members(of: slice) { (name, slice) throws(LibraryError) in
            members[name] = slice
            return true
        }
        guard isObject else { throw .unusableImport(place: place) }
        self.slices = slices
        self.members = members
        self.place = place
    }

    /// A member's place in the text, for errors.
    func place(of key: String) -> String { place + "." + key }

    /// Where a member lies; nil where there is none.
    func slice(_ key: String) -> JSONSlices.Place? { members[key] }

    /// A member's bytes as they stand in the text; nil where there is none.
    func bytes(_ key: String) -> [UInt8]? { members[key].map { slices.copy($0) } }

    /// A member; null where there is none.
    func value(_ key: String) throws(LibraryError) -> JSONValue {
        guard let bytes = bytes(key) else { return .null }
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(bytes)
        } catch {
            throw unusable(key)
        }
    }

    /// A member that must be a text.
    func text(_ key: String) throws(LibraryError) -> String {
        guard let text = try value(key).stringValue else { throw unusable(key) }
        return text
    }

    /// A member that must be a moment.
    func moment(_ key: String) throws(LibraryError) -> Moment {
        let text = try text(key)
        guard let moment = Moment(text: text) else { throw .impossibleDate(place: place(of: key), text: text) }
        return moment
    }

    /// A member that may be a moment; nil where it is null or there is none.
    func optionalMoment(_ key: String) throws(LibraryError) -> Moment? {
        try value(key).isNull ? nil : moment(key)
    }

    /// A member that must be a day.
    func day(_ key: String) throws(LibraryError) -> Day {
        let text = try text(key)
        guard let day = Day(text: text) else { throw .impossibleDate(place: place(of: key), text: text) }
        return day
    }

    /// What is thrown where a member is not what it must be.
    func unusable(_ key: String) -> LibraryError { .unusableImport(place: place(of: key)) }
}
