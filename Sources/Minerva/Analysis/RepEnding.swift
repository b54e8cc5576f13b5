/// How and where a repetition ends.
struct RepEnding {
    let settings: Settings
    let kinematics: Kinematics

    /// Ends a snatch, clean or jerk whose top is `top` and that lasts to `last` at most, where the bar is back near its
    /// rest or goes into the next pull, or the recording ends.
    func finish(_ rep: inout RepEvents, from top: Int, through last: Int) {
        // Held in the catch is not stood up: that takes a rise from its bottom, or never to have sunk from the top.
        let bottom = rep.turnover?.catchBottom ?? rep.jerk?.receive
        let swing = settings[.minimumSwingMeters]
        let least = bottom.map { kinematics.y[$0] + swing } ?? kinematics.y[top] - swing
        if let still = standing(from: top, through: last, above: least) {
            rep.end = still.lowerBound
            rep.outcome = .made
        } else if rep.lift == .jerk, let held = held(from: bottom ?? top, through: last, above: least) {
            rep.end = held
            rep.outcome = .made
        } else if isBack(at: last, rest: rep.restMeters), !mayHaveStood(from: top, through: last) {
            rep.end = last
            rep.outcome = fell(to: last, from: top) ? .missed : .partial
        }
    }

    /// Whether a gap is so long that the bar may have stood still in it and fallen from there to where it is seen next.
    private func mayHaveStood(from first: Int, through last: Int) -> Bool {
        var start = first
        for i in first...last where kinematics.isPresent[i] {
            let fall = max(0, kinematics.y[start] - kinematics.y[i])
            let least = settings[.stillSeconds] + (2 * fall / VBTAnalyzer.gravity).squareRoot()
            if i - start > 1, Double(i - start) > least * kinematics.grid.rateHz { return true }
            start = i
        }
        return false
    }

    /// The first stretch of stillness near the highest point that the bar reaches: a pause in the catch lies lower.
    func standing(from first: Int, through last: Int, above least: Double = -.infinity) -> ClosedRange<Int>? {
        guard first < last else { return nil }
        let highest = kinematics.y[first...last].max() ?? 0
        let required = max(highest - settings[.nearFloorMeters], least)
        return kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.stillSeconds], in: first...last
        ).first { kinematics.y[$0.lowerBound] >= required }
    }

    /// Whether the bar fell on its last way down to `last`, rather than was let down: whether anywhere on it more
    /// than two thirds of the height became speed (v² over 2 g times the height: 1 in a free fall, half in a
    /// squat dived into).
    ///
    /// The way down begins where the bar last stopped, not before `first`, and goes on beyond `last` for as long as the
    /// bar sinks. Its first `reps.nearFloorMeters` are left out: over them noise weighs as much as speed.
    func fell(to last: Int, from first: Int) -> Bool {
        var start = last
        while start > first, kinematics.vy[start - 1] < 0 || kinematics.y[start - 1] > kinematics.y[start] {
            start -= 1
        }
        for i in start..<kinematics.grid.count {
            let (height, speed) = (kinematics.y[start] - kinematics.y[i], kinematics.vy[i])
            if i > last, speed >= 0 { break }
            if height >= settings[.nearFloorMeters], 3 * speed * speed > 4 * VBTAnalyzer.gravity * height {
                return true
            }
        }
        return false
    }

    /// Whether the attempt is over at `last`: another begins there, or the bar is back at its rest.
    private func isBack(at last: Int, rest: Double?) -> Bool {
        guard last == kinematics.grid.count - 1 else { return true }
        return rest.map { kinematics.y[last] <= $0 + settings[.nearFloorMeters] } ?? false
    }

    /// Where a bar comes to a height at which it then stays, however restless the track there: over twice the time of a
    /// standstill it moves, in sum, no faster than a standing bar, and never leaves the highest point by far. For jerks
    /// only: a snatch or clean is caught low, and staying there is no lift.
    private func held(from first: Int, through last: Int, above least: Double) -> Int? {
        guard first < last else { return nil }
        let level = max(least, (kinematics.y[first...last].max() ?? 0) - settings[.nearFloorMeters])
        let needed = kinematics.grid.steps(covering: 2 * settings[.stillSeconds])
        let sway = settings[.stillSpeedMps] * 2 * settings[.stillSeconds]
        var start = first
        for i in first...last {
            if kinematics.y[i] < level || !kinematics.isPresent[i] {
                start = i + 1
            } else if i - start >= needed {
                if abs(kinematics.y[i] - kinematics.y[i - needed]) <= sway { return i - needed }
            }
        }
        return nil
    }
}
