/// The unit that masses stand in on a picture. Values are always kilograms; this is only how they are written.
public struct MassScale: Equatable, Sendable {
    /// The unit's sign, e.g. `kg`.
    public let unit: String
    /// How many of it make a kilogram.
    public let perKilogram: Double

    /// Kilograms.
    public static let kilograms = MassScale(unit: "kg", perKilogram: 1)
    /// Pounds: international avoirdupois, 0.45359237 kg each.
    public static let pounds = MassScale(unit: "lb", perKilogram: 1 / 0.45359237)

    /// A mass in kilograms as a number of this unit, to a tenth at most.
    func number(_ kilograms: Double) -> String { DecimalText.figure(kilograms * perKilogram, decimals: 1) }

    /// The same with its unit.
    func text(_ kilograms: Double) -> String { number(kilograms) + " " + unit }
}
