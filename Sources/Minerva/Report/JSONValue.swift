/// A parsed JSON text. Objects keep their members' order.
public indirect enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// The member of that name (the last, where a name is repeated), or nil.
    public func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        for member in members.reversed() where member.name == name { return member.value }
        return nil
    }

    /// The number, or nil for anything else.
    public var numberValue: Double? {
        if case .number(let value) = self { return value }
        return nil
    }

    /// The text, or nil for anything else.
    public var stringValue: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    /// The truth value, or nil for anything else.
    public var boolValue: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    /// The elements, or nil for anything else.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { return value }
        return nil
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { return true }
        return false
    }
}

/// One name and value of a JSON object.
public struct JSONMember: Equatable, Sendable {
    /// The name, unescaped.
    public var name: String
    /// The value.
    public var value: JSONValue
}
