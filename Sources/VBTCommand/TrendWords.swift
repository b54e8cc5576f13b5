import Minerva
import MinervaLibrary

/// What a lift's trend says, in sentences.
struct TrendWords {
    let trend: LiftTrend

    private var units: MassUnit { trend.athlete.profile.units }

    /// What was compared: `peak velocity, 4 sessions, 2026-05-01 to 2026-05-08`.
    var scope: String {
        var text = "\(trend.velocityName), " + (trend.days.count == 1 ? "1 session" : "\(trend.days.count) sessions")
        if let first = trend.days.first, let last = trend.days.last {
            text += first == last ? " on \(first.text)" : ", \(first.text) to \(last.text)"
        }
        return text
    }

    /// What the tables' velocities are.
    var velocities: String {
        "Last: the sets' mean of their repetitions' \(trend.velocityName); best: the fastest repetition."
    }

    /// Whether the lifter may add weight, and why or why not.
    var readiness: String {
        let speeds = trend.trend
        let needed = SpeedVBTTrendEngine.defaultRunLength
        var sentence = "Ready to add weight: at every load the bar got faster \(needed) times in a row."
        if trend.fullWaves.count <= needed {
            let count = trend.fullWaves.count
            sentence =
                "Too early to tell whether to add weight: it takes \(needed + 1) sessions with the usual loads, "
                + "and there \(count == 1 ? "is" : "are") \(count)."
        } else if !speeds.isReadyToAddWeight {
            let loads = trend.fullWaves.last ?? []
            let flat = zip(loads, speeds.consecutiveRises).filter { $0.1 < needed }
                .map { MassText.text($0.0.loadKg, units) }
            sentence =
                "Not yet time to add weight: at \(TrendWords.list(flat)) the bar has not got faster \(needed) times in a row."
        }
        guard let last = speeds.waves.last, let size = speeds.canonicalWaveSize else { return sentence }
        if last.count != size {
            let loads = last.count == 1 ? "1 load" : "\(last.count) loads"
            sentence += " The last session has \(loads), not the usual \(size), so it does not count."
        } else if let missing = last.first(where: { $0.isInterpolated }) {
            sentence += " The last session lacked about \(MassText.text(missing.loadKg, units));"
            sentence += " its velocity there was taken from the loads beside it."
        }
        return sentence
    }

    /// The load-velocity profile, or why there is none.
    var profile: String {
        switch trend.profile {
        case .absent(let reason): return "None: \(TrendWords.reason(reason))."
        case .profile(let profile):
            let perLoad =
                units == .kilograms ? profile.slopeMpsPerKg : profile.slopeMpsPerKg * QuantityText.kilogramsPerPound
            let fall = DecimalText.figure(-perLoad * 10, decimals: 3)
            let (light, heavy) = (profile.loads.lowerBound, profile.loads.upperBound)
            var text =
                "\(TrendWords.velocity(profile.velocityMps(atKg: light))) at \(MassText.text(light, units)), "
                + "\(TrendWords.velocity(profile.velocityMps(atKg: heavy))) at \(MassText.text(heavy, units)): "
                + "\(fall) m/s slower for each 10 \(units.rawValue)"
            text += "; \(profile.pointCount) lifts at \(profile.loadCount) loads, "
            text += "± \(DecimalText.figure(profile.residualMps, decimals: 3)) m/s about the line, "
            return text + "R² \(DecimalText.figure(profile.determination, decimals: 2))."
        }
    }

    /// The estimated maximum, or why there is none; nil where there is no profile either and nobody told a threshold.
    var maximum: String? {
        if case .absent = trend.profile {
            guard trend.isThresholdGiven else { return nil }
            return "No estimated 1RM at \(TrendWords.velocity(trend.thresholdMps ?? 0)): it takes the profile."
        }
        switch trend.maximum {
        case .absent(let reason): return "No estimated 1RM: \(TrendWords.reason(reason, units: units))."
        case .estimate(let estimate):
            let from = "\(MassText.text(estimate.fromLoads.lowerBound, units)) to "
            let error = MassText.text(estimate.standardErrorKg, units)
            return "Estimated 1RM \(MassText.text(estimate.loadKg, units)) ± \(error) (standard error), "
                + "at \(TrendWords.velocity(trend.thresholdMps ?? 0)), from loads of \(from)"
                + "\(MassText.text(estimate.fromLoads.upperBound, units))."
        }
    }

    /// Which of two days has no session of the lift; nil where both have one.
    func lack(of days: (Day, Day)) -> String? {
        let missing = [days.0, days.1].filter { !trend.days.contains($0) }.map(\.text)
        guard let first = missing.first, let last = missing.last else { return nil }
        let who = first == last ? "\(first) has no session" : "Neither \(first) nor \(last) has a session"
        return "\(who) of this lift\(trend.isBounded ? " within --since and --until" : "")."
    }

    static func velocity(_ value: Double) -> String { DecimalText.padded(value, decimals: 2) + " m/s" }

    static func signed(_ value: Double, decimals: Int) -> String {
        let text = DecimalText.padded(abs(value), decimals: decimals)
        let isZero = !text.contains { $0 != "0" && $0 != "." }
        return (isZero ? "±" : value > 0 ? "+" : "−") + text
    }

    /// `80 kg`, `80 kg and 85 kg`, `80 kg, 85 kg and 90 kg`.
    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "every load" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    static func reason(_ absence: LoadVelocityProfile.Absence) -> String {
        switch absence {
        case .tooFewLoads(let found):
            "it takes \(LoadVelocityProfile.fewestLoads) different loads, and there \(found == 1 ? "is" : "are") \(found)"
        case .fallTooSmall: "over these loads the velocity does not fall by more than measuring it is unsure"
        }
    }

    static func reason(_ absence: MaximumEstimate.Absence, units: MassUnit) -> String {
        let share = DecimalText.figure(MaximumEstimate.leastShare * 100, decimals: 0)
        switch absence {
        case .noThreshold: return "it takes the velocity of your slowest maximum, --threshold"
        case .noProfile(let reason): return self.reason(reason)
        case .loadsTooLight(let heaviest):
            let percent = DecimalText.figure(heaviest * 100, decimals: 0)
            return "the heaviest load is \(percent) % of what the line gives, and \(share) % is needed"
        case .tooFewHeavyLoads(let found):
            return "it takes \(LoadVelocityProfile.fewestLoads) loads of at least \(share) % of the maximum, "
                + "and there \(found == 1 ? "is" : "are") \(found)"
        case .heavierWasLifted(let load):
            return "\(MassText.text(load, units)) was lifted, which is more than the line gives"
        }
    }
}
