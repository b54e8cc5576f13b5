/// Turns a repetition's instants into figures. A figure whose stretch holds an unmeasured instant is nil.
struct RepMetrics {
    let kinematics: Kinematics
    let loadKg: Double?
    /// Which way is forward; nil takes the picture's right.
    var facing: Facing?
    /// How far the bar must leave the vertical to be on a side of it, metres.
    let crossingBandMeters: Double

    /// The figures of a repetition, whose pull (if it is one) has the phases given.
    func rep(_ events: RepEvents, pull: PullPhases?, index: Int) -> Rep {
        var rep = Rep(index: index, lift: events.lift, outcome: events.outcome)
        rep.times.end = time(events.end)
        rep.isDropped = events.isDropped
        if let turnover = events.turnover { measurePull(&rep, events, turnover, pull) }
        if let jerk = events.jerk { measureJerk(&rep, events, jerk) }
        if events.lift.isStrengthLift { measureStrength(&rep, events) }
        return rep
    }

    private func measurePull(
        _ rep: inout Rep, _ events: RepEvents, _ turnover: CleanTurnoverBoundaries, _ pull: PullPhases?
    ) {
        rep.times.liftStart = time(events.liftStart)
        rep.times.peakVelocity = time(turnover.peakVelocity)
        rep.times.peakHeight = time(turnover.peakHeight)
        rep.times.catchStart = time(turnover.catchStart)
        rep.times.catchBottom = time(turnover.catchBottom)
        rep.peakVelocityMps = value(kinematics.vy, turnover.peakVelocity)
        setHeights(&rep, top: turnover.peakHeight, bottom: turnover.catchBottom, rest: events.restMeters)
        if let start = events.liftStart {
            setWay(&rep, start: start, fastest: turnover.peakVelocity, top: turnover.peakHeight)
            rep.path = shape(from: start, through: turnover.catchBottom ?? turnover.peakHeight, isPull: true)
        }
        if let pull { appendPull(pull, to: &rep) }
        append(.turnover, turnover.peakVelocity, turnover.catchStart, to: &rep)
        append(.catching, turnover.catchStart, turnover.catchBottom, to: &rep)
        if events.outcome == .made { append(.recovery, turnover.catchBottom, events.end, to: &rep) }
    }

    private func measureJerk(_ rep: inout Rep, _ events: RepEvents, _ jerk: JerkBoundaries) {
        rep.times.dipStart = time(jerk.dipStart)
        rep.times.dipBottom = time(jerk.dipBottom)
        rep.times.drivePeakVelocity = time(jerk.drivePeakVelocity)
        rep.times.peakVelocity = rep.times.drivePeakVelocity
        rep.times.peakHeight = time(jerk.peakHeight)
        rep.times.receive = time(jerk.receive)
        rep.peakVelocityMps = value(kinematics.vy, jerk.drivePeakVelocity)
        setHeights(&rep, top: jerk.peakHeight, bottom: jerk.receive, rest: events.restMeters)
        setWay(&rep, start: jerk.dipBottom, fastest: jerk.drivePeakVelocity, top: jerk.peakHeight)
        rep.path = shape(from: jerk.dipStart, through: jerk.receive ?? jerk.peakHeight, isPull: false)
        if kinematics.isPresent(in: jerk.dipStart...jerk.dipBottom) {
            rep.dipDepthMeters = kinematics.y[jerk.dipStart] - kinematics.y[jerk.dipBottom]
            rep.dipDurationSeconds = seconds(from: jerk.dipStart, to: jerk.dipBottom)
        }
        if kinematics.isPresent(in: jerk.dipBottom...jerk.drivePeakVelocity) {
            rep.driveDurationSeconds = seconds(from: jerk.dipBottom, to: jerk.drivePeakVelocity)
        }
        append(.dip, jerk.dipStart, jerk.dipBottom, to: &rep)
        append(.drive, jerk.dipBottom, jerk.drivePeakVelocity, to: &rep)
        append(.receive, jerk.drivePeakVelocity, jerk.receive, to: &rep)
        if events.outcome == .made { append(.jerkRecovery, jerk.receive, events.end, to: &rep) }
    }

    private func measureStrength(_ rep: inout Rep, _ events: RepEvents) {
        var ways: [(Phase.Name, ClosedRange<Int>)] = []
        if let eccentric = events.eccentric { ways.append((.eccentric, eccentric)) }
        if let concentric = events.concentric { ways.append((.concentric, concentric)) }
        ways.sort { $0.1.lowerBound < $1.1.lowerBound }
        for (name, range) in ways { append(name, range.lowerBound, range.upperBound, to: &rep) }
        guard let concentric = events.concentric else { return }
        let fastest = kinematics.indexOfMaximum(kinematics.vy, in: concentric)
        rep.peakVelocityMps = value(kinematics.vy, fastest)
        setWay(&rep, start: concentric.lowerBound, fastest: fastest, top: concentric.upperBound)
        if let first = ways.first?.1, let last = ways.last?.1 {
            rep.path = shape(from: first.lowerBound, through: max(first.upperBound, last.upperBound), isPull: false)
        }
    }

    private func appendPull(_ pull: PullPhases, to rep: inout Rep) {
        append(.firstPull, pull.firstPull?.lowerBound, pull.firstPull?.upperBound, source: pull.source, to: &rep)
        append(.secondPull, pull.secondPull?.lowerBound, pull.secondPull?.upperBound, source: pull.source, to: &rep)
        // The peak of a pull in one go is no first pull's.
        if pull.secondPull != nil { rep.firstPullPeakVelocityMps = rep.phase(.firstPull)?.peakVelocityMps }
        if let start = pull.secondPullStart, let end = pull.transitionEnd, start < end {
            rep.transitionSeconds = seconds(from: start, to: end)
        }
    }

    private func shape(from start: Int, through end: Int, isPull: Bool) -> BarPathShape? {
        guard start < end, kinematics.isPresent(in: start...end) else { return nil }
        let sign = facing?.sign ?? 1
        return BarPathShape(
            x: kinematics.x[start...end].map { sign * $0 }, bandMeters: crossingBandMeters, isPull: isPull)
    }

    private func setHeights(_ rep: inout Rep, top: Int, bottom: Int?, rest: Double?) {
        guard let rest, kinematics.isPresent[top] else { return }
        rep.peakHeightMeters = kinematics.y[top] - rest
        guard let bottom, kinematics.isPresent[bottom] else { return }
        rep.catchHeightMeters = kinematics.y[bottom] - rest
        rep.dropMeters = kinematics.y[top] - kinematics.y[bottom]
    }

    /// The figures of the way up.
    private func setWay(_ rep: inout Rep, start: Int, fastest: Int, top: Int) {
        guard
            let way = WayUp(
                in: kinematics, from: start, through: top, startSeconds: time(of: start), endSeconds: time(of: top))
        else { return }
        rep.displacementMeters = way.displacementMeters
        rep.meanVelocityMps = way.meanVelocityMps
        rep.meanPropulsiveVelocityMps = way.meanPropulsiveVelocityMps
        rep.timeToPeakVelocitySeconds = seconds(from: start, to: fastest)
        guard let loadKg else { return }
        rep.peakForceN = way.peakForceN(loadKg: loadKg, through: fastest)
        rep.meanForceN = way.meanForceN(loadKg: loadKg)
        rep.peakPowerW = way.peakPowerW(loadKg: loadKg)
        rep.meanPowerW = way.meanPowerW(loadKg: loadKg)
        rep.workJ = way.workJ(loadKg: loadKg)
    }

    private func append(
        _ name: Phase.Name, _ start: Int?, _ end: Int?, source: Phase.Source = .bar, to rep: inout Rep
    ) {
        guard let start, let end, start < end else { return }
        var phase = Phase(name: name, source: source, startSeconds: time(of: start), endSeconds: time(of: end))
        if kinematics.isPresent(in: start...end) {
            let speeds = kinematics.vy[start...end]
            phase.peakVelocityMps = name.isDownward ? speeds.min() : speeds.max()
            phase.meanVelocityMps = (kinematics.y[end] - kinematics.y[start]) / seconds(from: start, to: end)
            if let loadKg {
                let forces = (start...end).map { VBTAnalyzer.force(loadKg: loadKg, acceleration: kinematics.ay[$0]) }
                phase.peakForceN = forces.max()
                let powers = (start...end).map { forces[$0 - start] * kinematics.vy[$0] }
                phase.peakPowerW = name.isDownward ? powers.min() : powers.max()
            }
        }
        rep.phases.append(phase)
    }

    private func time(_ index: Int?) -> Double? { index.map { time(of: $0) } }

    /// The instant's time; at a turning point where velocity really passes through 0, up to half a step away: for a
    /// jerk's drive of 0.4 s, two instants' rounding is 2 % of the mean velocity. Out of a rest velocity passes through
    /// nothing: there the low-pass's rounding of the corner would be taken for it, and the start 2 ms early.
    private func time(of index: Int) -> Double {
        let time = kinematics.grid.time(at: index)
        let around = kinematics.vy[max(0, index - 1)] * kinematics.vy[min(kinematics.grid.count - 1, index + 1)]
        guard around < 0 else { return time }
        let step = 1 / kinematics.grid.rateHz
        let offset = -kinematics.vy[index] / kinematics.ay[index]
        // Less than half a step, so that two instants never become one.
        return abs(offset) <= step ? time + max(-0.49 * step, min(0.49 * step, offset)) : time
    }

    private func value(_ values: [Double], _ index: Int) -> Double? {
        kinematics.isPresent[index] ? values[index] : nil
    }

    private func seconds(from start: Int, to end: Int) -> Double { time(of: end) - time(of: start) }
}
