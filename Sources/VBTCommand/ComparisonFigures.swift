import Minerva

/// Two repetitions figure by figure; for the terminal and the page alike.
struct ComparisonFigures {
    /// A figure of both.
    struct Row {
        /// What it is, e.g. `Peak velocity`.
        let name: String
        /// Its unit, e.g. `m/s`; empty for points.
        let unit: String
        /// The cells: of the first, of the second, and the second less the first. Empty where one is missing.
        let cells: [String]
    }

    /// The figures that at least one of the two has.
    let rows: [Row]

    /// Compares two repetitions. `between` stands before a standard deviation.
    init(_ first: Rep, _ second: Rep, between: String) {
        rows = ComparisonFigures.definitions.compactMap { figure in
            let values = [figure.value(first), figure.value(second)]
            guard values.contains(where: { $0 != nil }) else { return nil }
            let deviations = [first, second].map { $0.uncertainty.flatMap(figure.deviation) }
            var cells = zip(values, deviations).map { value, deviation in
                value.map {
                    FigureText.text($0, decimals: figure.decimals, deviation: deviation, between: between)
                } ?? ""
            }
            var change = ""
            if let one = values[0], let other = values[1] {
                // Each lift errs by itself.
                let spread = deviations[0].flatMap { a in deviations[1].map { b in (a * a + b * b).squareRoot() } }
                // Of the figures as they are shown, so that a reader who subtracts gets the same; they are less
                // sure than that.
                func shown(_ value: Double) -> Double {
                    Double(DecimalText.figure(value, decimals: figure.decimals)) ?? value
                }
                change = FigureText.text(
                    shown(other) - shown(one), decimals: figure.decimals, deviation: spread, between: between,
                    isChange: true)
            }
            cells.append(change)
            return Row(name: figure.name, unit: figure.unit, cells: cells)
        }
    }

    private struct Definition {
        let name: String
        let unit: String
        let decimals: Int
        let value: (Rep) -> Double?
        let deviation: (RepUncertainty) -> Double?
    }

    private static var definitions: [Definition] {
        [
            Definition(
                name: "Peak velocity", unit: "m/s", decimals: 2, value: { $0.peakVelocityMps },
                deviation: { $0.peakVelocityMps }),
            Definition(
                name: "Mean velocity", unit: "m/s", decimals: 2, value: { $0.meanVelocityMps },
                deviation: { $0.meanVelocityMps }),
            Definition(
                name: "Time to peak", unit: "s", decimals: 2, value: { $0.timeToPeakVelocitySeconds },
                deviation: { $0.timeToPeakVelocitySeconds }),
            Definition(
                name: "Top of turnover", unit: "m", decimals: 2,
                value: { $0.lift == .jerk ? nil : $0.peakHeightMeters }, deviation: { $0.peakHeightMeters }),
            Definition(
                name: "Top of drive", unit: "m", decimals: 2,
                value: { $0.lift == .jerk ? $0.peakHeightMeters : nil }, deviation: { $0.peakHeightMeters }),
            // Where no height over a rest is known, as of a lift from a rack.
            Definition(
                name: "Way up", unit: "m", decimals: 2,
                value: { $0.peakHeightMeters == nil ? $0.displacementMeters : nil },
                deviation: { $0.displacementMeters }),
            Definition(
                name: "Drop", unit: "m", decimals: 2, value: { $0.dropMeters }, deviation: { $0.dropMeters }),
            Definition(
                name: "Dip depth", unit: "m", decimals: 2, value: { $0.dipDepthMeters },
                deviation: { $0.dipDepthMeters }),
            Definition(
                name: "Drive", unit: "s", decimals: 2, value: { $0.driveDurationSeconds },
                deviation: { $0.driveDurationSeconds }),
            Definition(
                name: "Peak force", unit: "N", decimals: 0, value: { $0.peakForceN }, deviation: { $0.peakForceN }),
            Definition(
                name: "Peak power", unit: "W", decimals: 0, value: { $0.peakPowerW }, deviation: { $0.peakPowerW }),
            Definition(
                name: "Form", unit: "", decimals: 0, value: { $0.score?.mean.total }, deviation: { _ in nil }),
        ]
    }
}
