import Minerva

/// Quantities on the command line: what each flag takes, and within which bounds.
enum QuantityFlag {
    static func load(_ text: String) throws(CommandFailure) -> Double {
        try quantity("--load", text, QuantityText.kilograms(text), in: AnalysisRequest.loadsKg, "80kg or 176lb")
    }

    static func bodyMass(_ text: String) throws(CommandFailure) -> Double {
        try quantity("--body-mass", text, QuantityText.kilograms(text), in: AnalysisRequest.bodyMassesKg, "81kg")
    }

    static func stature(_ text: String) throws(CommandFailure) -> Double {
        try quantity(
            "--stature", text, QuantityText.meters(text), in: AnalysisRequest.staturesMeters, "178cm, 1.78m or 5ft10in")
    }

    static func plate(_ text: String) throws(CommandFailure) -> Double {
        // A plate is stated in millimetres as often as not; nothing else could be meant by 450.
        let bare = QuantityText.plainNumber(text).map { $0 >= 100 ? $0 / 1000 : $0 < 3 ? $0 : $0 / 100 }
        return try quantity(
            "--plate", text, bare ?? QuantityText.meters(text), in: AnalysisRequest.plateDiametersMeters, "450mm")
    }

    static func lift(_ text: String, orAuto: Bool = false) throws(CommandFailure) -> LiftKind? {
        if orAuto, text == "auto" { return nil }
        if let lift = LiftKind(name: text) { return lift }
        let names = LiftKind.allCases.map(\.name) + (orAuto ? ["auto"] : [])
        let meant = LiftNickname.lift(text).map { "; did you mean \($0.name)?" }
        throw .usage(
            "--lift \(text) is no lift\(meant ?? Spelling.suggestion(for: text, among: names)) Known: "
                + names.joined(separator: ", ") + ".")
    }

    static func count(_ flag: String, _ text: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw .usage("\(flag) \(text): a whole number from \(range.lowerBound) to \(range.upperBound) is needed.")
        }
        return value
    }

    private static func quantity(
        _ flag: String, _ text: String, _ value: Double?, in range: ClosedRange<Double>, _ example: String
    ) throws(CommandFailure) -> Double {
        guard let value, value.isFinite else {
            throw .usage("\(flag) \(text) is no quantity; write for instance \(example).")
        }
        guard range.contains(value) else {
            let unit = flag == "--load" || flag == "--body-mass" ? "kg" : "m"
            throw .usage(
                "\(flag) \(text) is out of range: \(DecimalText.significant(range.lowerBound, digits: 3)) to "
                    + "\(DecimalText.significant(range.upperBound, digits: 3)) \(unit).")
        }
        return value
    }
}
