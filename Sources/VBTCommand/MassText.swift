import Minerva
import MinervaLibrary

/// Masses in the unit that a person reads.
enum MassText {
    /// A mass with its unit: whole numbers stay whole, others get one decimal.
    static func text(_ kilograms: Double, _ unit: MassUnit) -> String {
        let value = unit == .kilograms ? kilograms : kilograms / QuantityText.kilogramsPerPound
        return DecimalText.figure(value, decimals: 1) + " " + unit.rawValue
    }
}
