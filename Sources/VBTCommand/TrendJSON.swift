import Minerva
import MinervaLibrary

/// Trends as `vbt-trend/1`.
enum TrendJSON {
    /// `{"schema", "producer", "athlete", "lifts": [{"lift", "velocity", "sessions", "canonical_wave_size",
    /// "rising_pairs", "ready_to_add_weight", "profile", "maximum", "bests", "last_sets", "comparison"}]}`. What is not
    /// known is `null`, and `reason` says why.
    static func bytes(of trends: [LiftTrend], athlete: Athlete, compared: (Day, Day)?) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.string("vbt-trend/1", "schema")
        json.string(Program.producer, "producer")
        json.string(athlete.name, "athlete")
        json.beginArray("lifts")
        for trend in trends {
            json.lineBreak()
            json.trend(trend, compared: compared)
        }
        json.endArray()
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func trend(_ trend: LiftTrend, compared: (Day, Day)?) {
        beginObject()
        string(trend.lift.name, "lift")
        string(trend.lift.isStrengthLift ? "mean" : "peak", "velocity")
        beginArray("sessions")
        for (day, wave) in zip(trend.days, trend.trend.waves) {
            beginObject()
            string(day.text, "day")
            beginArray("rungs")
            for rung in wave {
                beginObject()
                number(rung.loadKg, "load_kg")
                number(rung.meanVelocityMps, "velocity_mps")
                bool(rung.isInterpolated, "interpolated")
                endObject()
            }
            endArray()
            endObject()
        }
        endArray()
        integer(trend.trend.canonicalWaveSize, "canonical_wave_size")
        beginArray("rising_pairs")
        for count in trend.trend.consecutiveRises { integer(count) }
        endArray()
        bool(trend.trend.isReadyToAddWeight, "ready_to_add_weight")
        lineBreak()
        profile(trend)
        maximum(trend)
        beginArray("bests")
        for best in trend.bests {
            beginObject()
            number(best.loadKg, "load_kg")
            number(best.bestVelocityMps, "velocity_mps")
            string(best.day.text, "day")
            endObject()
        }
        endArray()
        beginArray("last_sets")
        for set in trend.lastSets {
            beginObject()
            integer(Int(set.recordingId), "recording")
            number(set.loadKg, "load_kg")
            integer(set.repCount, "rep_count")
            number(set.bestVelocityMps, "best_velocity_mps")
            number(set.velocityLossPercent, "velocity_loss_percent")
            endObject()
        }
        endArray()
        comparison(trend, compared)
        endObject()
    }

    private mutating func profile(_ trend: LiftTrend) {
        beginObject("profile")
        string(trend.profileSince.text, "since")
        switch trend.profile {
        case .profile(let profile):
            number(profile.interceptMps, "intercept_mps")
            number(profile.slopeMpsPerKg, "slope_mps_per_kg")
            number(profile.residualMps, "residual_mps")
            number(profile.determination, "r_squared")
            integer(profile.pointCount, "point_count")
            integer(profile.loadCount, "load_count")
            number(profile.loads.lowerBound, "lightest_load_kg")
            number(profile.loads.upperBound, "heaviest_load_kg")
            string(nil, "reason")
        case .absent(let reason): string(TrendWords.reason(reason), "reason")
        }
        endObject()
    }

    private mutating func maximum(_ trend: LiftTrend) {
        beginObject("maximum")
        number(trend.thresholdMps, "threshold_mps")
        switch trend.maximum {
        case .estimate(let estimate):
            number(estimate.loadKg, "load_kg")
            number(estimate.standardErrorKg, "standard_error_kg")
            string(nil, "reason")
        case .absent(let reason):
            number(nil, "load_kg")
            number(nil, "standard_error_kg")
            string(TrendWords.reason(reason, units: .kilograms), "reason")
        }
        endObject()
    }

    private mutating func comparison(_ trend: LiftTrend, _ compared: (Day, Day)?) {
        guard let (first, second) = compared else { return string(nil, "comparison") }
        beginObject("comparison")
        string(first.text, "first_day")
        string(second.text, "second_day")
        beginArray("loads")
        for row in trend.comparison(of: first, with: second) {
            beginObject()
            number(row.loadKg, "load_kg")
            number(row.first, "first_velocity_mps")
            number(row.second, "second_velocity_mps")
            endObject()
        }
        endArray()
        endObject()
    }
}
