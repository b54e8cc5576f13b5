import Minerva
import MinervaLibrary

/// A lift's trend as text for people at a terminal.
struct TrendTable {
    let trend: LiftTrend
    let console: Console

    private var units: MassUnit { trend.athlete.profile.units }

    /// The whole text: rungs and readiness, profile, bests, the last session's sets, and two days side by side.
    func text(compared: (Day, Day)? = nil) -> String {
        var text = console.colored("\(trend.athlete.name), \(trend.lift.name)", .bold)
        let sessions = trend.days.count == 1 ? "1 session" : "\(trend.days.count) sessions"
        text += "  \(trend.velocityName), \(sessions)"
        if let first = trend.days.first, let last = trend.days.last {
            text += first == last ? " on \(first.text)" : ", \(first.text) to \(last.text)"
        }
        text += "\n\n" + rungs() + readiness()
        text += "\n" + profile() + "\n" + bests() + "\n" + lastSets()
        if let compared { text += "\n" + comparison(compared.0, compared.1) }
        return text
    }

    /// The rungs of the last session with the usual wave, each with its way there.
    private func rungs() -> String {
        let waves = trend.fullWaves
        guard let last = waves.last else { return "" }
        var table = TextTable([
            ("Rung", .right), ("Load", .right), ("Last", .right), ("Change", .right), ("Rising", .right),
            ("Sessions", .left),
        ])
        let shown = max(8, min(24, console.columns - 56))
        for (i, rung) in last.enumerated() {
            let speeds = waves.map { $0[i].meanVelocityMps }
            // Three decimals: a rise counts however small.
            let change =
                speeds.count > 1 ? signed(speeds[speeds.count - 1] - speeds[speeds.count - 2], decimals: 3) : "–"
            let line = TextLayout.sparkline(speeds.suffix(shown).map { $0 }, columns: min(shown, speeds.count))
            table.add([
                "\(i + 1)", MassText.text(rung.loadKg, units), velocity(rung.meanVelocityMps), change,
                "\(trend.trend.consecutiveRises[i]) in a row", line,
            ])
        }
        return table.text(on: console)
    }

    private func readiness() -> String {
        let trend = trend.trend
        let needed = SpeedVBTTrendEngine.defaultRunLength
        var sentence = "Ready to add weight: every rung has risen \(needed) times in a row."
        if !trend.isReadyToAddWeight {
            let flat = trend.consecutiveRises.enumerated().filter { $0.element < needed }.map { "\($0.offset + 1)" }
            let which = flat.count == 1 ? "rung \(flat[0]) has" : "rungs \(flat.joined(separator: ", ")) have"
            sentence = "Not yet time to add weight: \(which) not risen \(needed) times in a row."
        }
        if let last = trend.waves.last, let size = trend.canonicalWaveSize {
            if last.count != size {
                let rungs = last.count == 1 ? "1 rung" : "\(last.count) rungs"
                sentence += " The last session has \(rungs), not the usual \(size), so it does not count."
            } else if let missing = last.firstIndex(where: { $0.isInterpolated }) {
                sentence += " The last session lacked rung \(missing + 1); it was taken from its neighbors."
            }
        }
        let lines = TextLayout.wrapped(sentence, indent: 2, columns: console.columns)
        return "\n" + (trend.isReadyToAddWeight ? console.colored(lines, .green) : lines)
    }

    private func profile() -> String {
        let head = console.colored("Load-velocity profile", .bold) + " since \(trend.profileSince.text)\n"
        switch trend.profile {
        case .absent(let reason):
            return head + wrapped("None: \(TrendSentences.reason(reason)).")
        case .profile(let profile):
            let perLoad =
                units == .kilograms ? profile.slopeMpsPerKg : profile.slopeMpsPerKg * QuantityText.kilogramsPerPound
            let fall = DecimalText.fixed(-perLoad * 10, decimals: 3)
            let (light, heavy) = (profile.loads.lowerBound, profile.loads.upperBound)
            var text =
                "\(velocity(profile.velocityMps(atKg: light))) at \(MassText.text(light, units)), "
                + "\(velocity(profile.velocityMps(atKg: heavy))) at \(MassText.text(heavy, units)): "
                + "\(fall) m/s slower for each 10 \(units.rawValue)"
            text += "; \(profile.pointCount) lifts at \(profile.loadCount) loads, "
            text += "± \(DecimalText.fixed(profile.residualMps, decimals: 3)) m/s about the line, "
            text += "R² \(DecimalText.fixed(profile.determination, decimals: 2))."
            return head + wrapped(text) + wrapped(maximum())
        }
    }

    private func maximum() -> String {
        switch trend.maximum {
        case .absent(let reason): return "No estimated 1RM: \(TrendSentences.reason(reason, units: units))."
        case .estimate(let estimate):
            let from = "\(MassText.text(estimate.fromLoads.lowerBound, units)) to "
            let error = MassText.text(estimate.standardErrorKg, units)
            return "Estimated 1RM \(MassText.text(estimate.loadKg, units)) ± \(error) (standard error), "
                + "at \(velocity(trend.thresholdMps ?? 0)), from loads of \(from)"
                + "\(MassText.text(estimate.fromLoads.upperBound, units))."
        }
    }

    private func bests() -> String {
        var table = TextTable([("Best at", .right), ("Velocity", .right), ("On", .left)])
        for best in trend.bests.prefix(10) {
            table.add([MassText.text(best.loadKg, units), velocity(best.bestVelocityMps), best.day.text])
        }
        return table.text(on: console)
    }

    private func lastSets() -> String {
        guard let day = trend.days.last else { return "" }
        var table = TextTable([
            ("Sets of \(day.text)", .left), ("Load", .right), ("Reps", .right), ("Best", .right), ("Loss", .right),
        ])
        for set in trend.lastSets {
            table.add([
                "#\(set.recordingId)", set.loadKg.map { MassText.text($0, units) } ?? "–", "\(set.repCount)",
                set.bestVelocityMps.map { velocity($0) } ?? "–",
                set.velocityLossPercent.map { DecimalText.fixed($0, decimals: 0) + " %" } ?? "–",
            ])
        }
        return table.text(on: console)
    }

    private func comparison(_ first: Day, _ second: Day) -> String {
        let rows = trend.comparison(of: first, with: second)
        guard !rows.isEmpty else { return "  Neither \(first.text) nor \(second.text) has a session of this lift.\n" }
        var table = TextTable([
            ("Load", .right), (first.text, .right), (second.text, .right), ("Change", .right), ("", .left),
        ])
        for row in rows {
            var (change, word) = ("–", "")
            if let before = row.first, let after = row.second {
                change = signed(after - before)
                if abs(after - before) < LiftTrend.smallestRealChangeMps { word = "within measurement" }
            }
            table.add([
                MassText.text(row.loadKg, units), row.first.map { velocity($0) } ?? "–",
                row.second.map { velocity($0) } ?? "–", change, word,
            ])
        }
        return table.text(on: console)
    }

    private func wrapped(_ text: String) -> String { TextLayout.wrapped(text, indent: 4, columns: console.columns) }

    private func velocity(_ value: Double) -> String { DecimalText.padded(value, decimals: 2) + " m/s" }

    private func signed(_ value: Double, decimals: Int = 2) -> String {
        let text = DecimalText.padded(abs(value), decimals: decimals)
        let isZero = !text.contains { $0 != "0" && $0 != "." }
        return (isZero ? "±" : value > 0 ? "+" : "−") + text
    }
}

/// Words for what a trend lacks.
enum TrendSentences {
    static func reason(_ absence: LoadVelocityProfile.Absence) -> String {
        switch absence {
        case .tooFewLoads(let found):
            "it takes \(LoadVelocityProfile.fewestLoads) different loads, and there \(found == 1 ? "is" : "are") \(found)"
        case .fallTooSmall: "over these loads the velocity does not fall by more than measuring it is unsure"
        }
    }

    static func reason(_ absence: MaximumEstimate.Absence, units: MassUnit) -> String {
        let share = DecimalText.fixed(MaximumEstimate.leastShare * 100, decimals: 0)
        switch absence {
        case .noThreshold: return "it takes the velocity of your slowest maximum, --threshold"
        case .noProfile(let reason): return self.reason(reason)
        case .loadsTooLight(let heaviest):
            let percent = DecimalText.fixed(heaviest * 100, decimals: 0)
            return "the heaviest load is \(percent) % of what the line gives, and \(share) % is needed"
        case .tooFewHeavyLoads(let found):
            return "it takes \(LoadVelocityProfile.fewestLoads) loads of at least \(share) % of the maximum, "
                + "and there \(found == 1 ? "is" : "are") \(found)"
        case .heavierWasLifted(let load):
            return "\(MassText.text(load, units)) was lifted, which is more than the line gives"
        }
    }
}
