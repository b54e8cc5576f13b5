/// A set of values for all tunables.
public struct Settings: Equatable, Sendable {
    /// A named set of values to start from.
    public enum Preset: CaseIterable, Equatable, Sendable {
        /// The values that the accuracy goals are held with.
        case standard
        /// The seed's chain: 60 Hz, straight lines, second order at 12 Hz.
        case classic

        /// The name on the command line.
        public var name: String {
            switch self {
            case .standard: "default"
            case .classic: "classic"
            }
        }
    }

    /// Why a value was refused.
    public enum Failure: Error, Equatable, Sendable {
        /// No tunable has that name.
        case unknownName(String)
        /// The value lies outside the tunable's range, or is no number.
        case outOfRange(name: String, value: Double, range: ClosedRange<Double>)
        /// The tunable takes whole (for an order: even) numbers only.
        case notWhole(name: String, value: Double)
    }

    private var values: [Double]

    /// Creates the values of a preset.
    public init(preset: Preset = .standard) {
        values = []
        for tunable in Tunable.allCases {
            let definition = tunable.definition
            values.append(preset == .classic ? definition.classicValue : definition.defaultValue)
        }
    }

    /// The value in force.
    public subscript(tunable: Tunable) -> Double { values[tunable.rawValue] }

    /// Changes one value by name. Throws, and changes nothing, where the name or the value is not acceptable.
    public mutating func set(_ name: String, to value: Double) throws(Failure) {
        for tunable in Tunable.allCases {
            let definition = tunable.definition
            if definition.name == name {
                guard value.isFinite, definition.range.contains(value) else {
                    throw .outOfRange(name: name, value: value, range: definition.range)
                }
                let step: Double = tunable.isEven ? 2 : 1
                if definition.isWhole, (value / step).rounded() * step != value {
                    throw .notWhole(name: name, value: value)
                }
                values[tunable.rawValue] = value
                return
            }
        }
        throw .unknownName(name)
    }
}
