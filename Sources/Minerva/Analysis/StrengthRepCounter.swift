/// Finds the repetitions of lifts that go down first and up again: squat and bench press.
struct StrengthRepCounter {
    let settings: Settings
    let kinematics: Kinematics

    /// Every descent of at least `reps.minimumStrengthMeters` that is not a fall and turns into a rise.
    ///
    /// Unracking, walking out and re-racking move the bar by less; a bar that is dropped falls.
    func count(_ lift: LiftKind) -> RepCounter.Result {
        var result = RepCounter.Result()
        let ending = RepEnding(settings: settings, kinematics: kinematics)
        let last = kinematics.grid.count - 1
        let minimum = settings[.minimumStrengthMeters]
        var start = 0
        while start < last,
            let bottom = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: start...last, requiredConfirmations: Int(settings[.requiredConfirmations]),
                minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: minimum)
        {
            let standing = kinematics.indexOfMaximum(kinematics.y, in: start...bottom)
            let top = topAfter(bottom, minimumSwing: minimum)
            let isRise = kinematics.y[top] - kinematics.y[bottom] >= settings[.minimumSwingMeters]
            let fastestDown = kinematics.indexOfMinimum(kinematics.vy, in: standing...bottom)
            if isRise, !ending.fell(to: fastestDown, from: standing) {
                result.reps.append(rep(lift, standing: standing, bottom: bottom, top: top))
            }
            start = max(top, bottom + 1)
        }
        return result
    }

    /// The highest instant before the bar sinks again by more than `minimumSwing`.
    private func topAfter(_ bottom: Int, minimumSwing: Double) -> Int {
        var top = bottom
        for i in bottom..<kinematics.grid.count {
            if kinematics.y[i] > kinematics.y[top] { top = i }
            if kinematics.y[top] - kinematics.y[i] > minimumSwing { break }
        }
        return top
    }

    private func rep(_ lift: LiftKind, standing: Int, bottom: Int, top: Int) -> RepEvents {
        var rep = RepEvents(lift: lift)
        rep.restMeters = kinematics.y[standing]
        let down = wayDown(from: standing, to: bottom)
        if down.lowerBound < down.upperBound { rep.eccentric = down }
        let share = (kinematics.y[top] - kinematics.y[bottom]) / (kinematics.y[standing] - kinematics.y[bottom])
        let isCut = kinematics.grid.count - 1 - top < kinematics.grid.steps(covering: settings[.stillSeconds])
        // Cut by the recording's end on the way up: no figures of a way whose end nobody saw.
        if isCut, share < RepCounter.finishedShare { return rep }
        rep.outcome = share >= RepCounter.finishedShare ? .made : share >= 0.5 ? .partial : .missed
        let up = wayUp(from: bottom, to: top)
        if up.lowerBound < up.upperBound { rep.concentric = up }
        rep.end = up.upperBound
        return rep
    }

    // Highest and lowest instants drift within a pause: the ways begin and end where the bar really moves.

    private func wayDown(from standing: Int, to bottom: Int) -> ClosedRange<Int> {
        let slow = settings[.stillSpeedMps] / 2
        let fastest = kinematics.indexOfMinimum(kinematics.vy, in: standing...bottom)
        var start = fastest
        while start > standing, kinematics.vy[start] < -slow { start -= 1 }
        var end = fastest
        while end < bottom, kinematics.vy[end] < -slow { end += 1 }
        return way(from: start, to: end, fastest: fastest, within: standing...bottom)
    }

    private func wayUp(from bottom: Int, to top: Int) -> ClosedRange<Int> {
        let slow = settings[.stillSpeedMps] / 2
        let rise = kinematics.y[top] - kinematics.y[bottom]
        let fastest = kinematics.indexOfMaximum(kinematics.vy, in: bottom...top)
        var start = fastest
        while start > bottom,
            kinematics.vy[start] > slow
                || kinematics.y[start] - kinematics.y[bottom] > (1 - RepCounter.finishedShare) * rise
        { start -= 1 }
        var end = fastest
        while end < top,
            kinematics.vy[end] > slow || kinematics.y[end] - kinematics.y[bottom] < RepCounter.finishedShare * rise
        { end += 1 }
        return way(from: start, to: end, fastest: fastest, within: bottom...top)
    }

    /// From the rest that ends about `start` to the one that begins about `end`.
    private func way(from start: Int, to end: Int, fastest: Int, within limits: ClosedRange<Int>) -> ClosedRange<Int> {
        let (band, seconds) = (settings[.restBandMeters] / 2, settings[.minRestSeconds])
        let isUp = kinematics.vy[fastest] > 0
        let edge = SlowEdge(settings: settings, kinematics: kinematics)
        let first = edge.beginning(
            near: start,
            level: kinematics.restLevel(at: start, step: -1, isLow: isUp, bandMeters: band, seconds: seconds),
            earliest: limits.lowerBound, latest: fastest)
        let last = edge.end(
            near: end, level: kinematics.restLevel(at: end, step: 1, isLow: !isUp, bandMeters: band, seconds: seconds),
            earliest: fastest, latest: limits.upperBound)
        return first...last
    }
}
