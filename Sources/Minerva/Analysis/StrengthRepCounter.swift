/// Finds the repetitions of lifts that go down first and up again: squat and bench press.
struct StrengthRepCounter {
    let settings: Settings

    /// Every descent of at least `reps.minimumStrengthMeters` that is followed by a rise of at least half its depth.
    /// Unracking, walking out and re-racking move the bar by less.
    func count(_ lift: LiftKind, in kinematics: Kinematics) -> RepCounter.Result {
        var result = RepCounter.Result()
        let last = kinematics.grid.count - 1
        let minimum = settings[.minimumStrengthMeters]
        var start = 0
        while start < last,
            let bottom = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: start...last, requiredConfirmations: Int(settings[.requiredConfirmations]),
                minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: minimum)
        {
            let standing = kinematics.indexOfMaximum(kinematics.y, in: start...bottom)
            let next = topAfter(bottom, in: kinematics, minimumSwing: minimum)
            let depth = kinematics.y[standing] - kinematics.y[bottom]
            let rise = kinematics.y[next] - kinematics.y[bottom]
            if rise >= max(minimum, depth / 2) {
                result.reps.append(rep(lift, in: kinematics, standing: standing, bottom: bottom, top: next))
            }
            start = max(next, bottom + 1)
        }
        return result
    }

    /// The highest instant before the bar sinks again by more than `minimumSwing`.
    private func topAfter(_ bottom: Int, in kinematics: Kinematics, minimumSwing: Double) -> Int {
        var top = bottom
        for i in bottom..<kinematics.grid.count {
            if kinematics.y[i] > kinematics.y[top] { top = i }
            if kinematics.y[top] - kinematics.y[i] > minimumSwing { break }
        }
        return top
    }

    private func rep(_ lift: LiftKind, in kinematics: Kinematics, standing: Int, bottom: Int, top: Int) -> RepEvents {
        let slow = settings[.stillSpeedMps] / 2
        // Highest and lowest instants drift within a pause: the ways begin and end where the bar really moves.
        var down = kinematics.indexOfMinimum(kinematics.vy, in: standing...bottom)
        while down > standing, kinematics.vy[down] < -slow { down -= 1 }
        down = kinematics.standstill(before: down, earliest: standing)
        var downEnd = kinematics.indexOfMinimum(kinematics.vy, in: standing...bottom)
        while downEnd < bottom, kinematics.vy[downEnd] < -slow { downEnd += 1 }
        downEnd = kinematics.standstill(after: downEnd, latest: bottom)
        let rise = kinematics.y[top] - kinematics.y[bottom]
        var up = kinematics.indexOfMaximum(kinematics.vy, in: bottom...top)
        var upStart = up
        while upStart > bottom, kinematics.vy[upStart] > slow { upStart -= 1 }
        upStart = kinematics.standstill(before: upStart, earliest: bottom)
        while up < top,
            kinematics.vy[up] > slow || kinematics.y[up] - kinematics.y[bottom] < RepCounter.finishedShare * rise
        { up += 1 }
        up = kinematics.standstill(after: up, latest: top)
        var rep = RepEvents(
            lift: lift,
            outcome: rise >= RepCounter.finishedShare * (kinematics.y[standing] - kinematics.y[bottom])
                ? .made : .unknown)
        rep.restMeters = kinematics.y[standing]
        if down < downEnd { rep.eccentric = down...downEnd }
        if upStart < up { rep.concentric = upStart...up }
        rep.end = up
        return rep
    }
}
