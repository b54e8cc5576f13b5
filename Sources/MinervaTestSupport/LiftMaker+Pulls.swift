import Minerva

// Snatches, cleans, and the clean before a jerk.

extension LiftMaker {
    mutating func makePulls(_ kind: SyntheticLift.Kind) {
        let isSeveral = situation == .touchAndGo || situation == .hang || happens(0.4)
        let count = isSeveral ? Int(draw(2...4)) : 1
        let isLowered = situation == .touchAndGo || happens(0.4)
        // Drawn before anything depends on the stature that it decides.
        let pulls = (0..<count).map { drawPull(kind, isFirst: $0 == 0) }
        rest()
        for (i, pull) in pulls.enumerated() {
            if i > 0, situation != .touchAndGo, situation != .hang { rest() }
            if situation == .hang { moveToHang(isFirst: i == 0) }
            lift.append(pull)
            guard finishPull(kind) else { continue }
            lift.append([LiftSegment(.hold, seconds: draw(0.6...2))])
            let isLast = i == count - 1
            if isLast, happens(0.3) { return }
            if situation != .hang || isLast { backToFloor(isLowered: isLowered) }
        }
        lift.append([LiftSegment(.rest, seconds: draw(0.5...1.5))])
    }

    /// A pull whose top suits a lifter; the first decides the stature, the others must fit it.
    private mutating func drawPull(_ kind: SyntheticLift.Kind, isFirst: Bool) -> [LiftSegment] {
        let isHigh = situation == .power
        let share: ClosedRange<Double> =
            kind == .snatch ? (isHigh ? 0.9...1 : 0.68...0.78) : (isHigh ? 0.74...0.8 : 0.55...0.65)
        while true {
            let segments = anyPull(kind, isHigh: isHigh)
            let base = situation == .hang ? hangMeters : 0
            let top = SyntheticLift(segments).height + base + 0.225
            let fitting = top / (share.lowerBound + share.upperBound) * 2
            if isFirst, situation != .hang, LiftMaker.statures.contains(fitting) {
                stature = fitting
                return segments
            }
            if share.contains(top / stature) { return segments }
        }
    }

    /// Where a hang pull begins: between knee and hip.
    private var hangMeters: Double { 0.6 * hipMeters }

    /// From rest to the top of the turnover, within the field guide's speeds and durations.
    private mutating func anyPull(_ kind: SyntheticLift.Kind, isHigh: Bool) -> [LiftSegment] {
        let slowest = (kind == .snatch ? 1.5 : 1.2) + (isHigh ? 0.3 : 0)
        let peak = draw(slowest...(slowest + 0.6))
        let release = draw(0.05...0.1)
        var segments: [LiftSegment] = []
        if situation == .hang {
            segments.append(
                LiftSegment(
                    .firstPull, seconds: draw(0.15...0.4), to: peak * draw(0.4...0.7), onset: draw(1...4),
                    begins: kind))
        } else {
            let first = peak * draw(0.5...0.68)
            let seconds = draw(0.38...0.6)
            // Up to three times the mean acceleration the cubic stays monotone. Every third pull grows from nothing.
            let onset = happens(0.33) ? 0 : min(5, draw(0.3...0.9) * 3 * first / seconds)
            segments.append(
                LiftSegment(
                    .firstPull, seconds: seconds, to: first, onset: onset, forward: draw(-0.07 ... -0.04), begins: kind)
            )
            segments.append(
                LiftSegment(
                    .transition, seconds: draw(0.1...0.16), to: first * draw(0.92...1.08), forward: draw(0...0.03)))
        }
        segments.append(
            LiftSegment(.secondPull, seconds: draw(0.14...0.26), to: peak, forward: draw(0.02...0.06)))
        return segments + LiftSegment.float(.float, from: peak, release: release, forward: draw(-0.05...0))
    }

    /// Picked up to the hip, or from the rack or overhead down to it, then down to where the pull begins.
    private mutating func moveToHang(isFirst: Bool) {
        if isFirst {
            lift.append(LiftMaker.move(.other, by: hipMeters - lift.height, speed: draw(0.5...0.9)))
            lift.append([LiftSegment(.other, seconds: draw(0.3...1))])
        }
        lift.append(LiftMaker.move(.other, by: hangMeters - lift.height, speed: isFirst ? 0.4 : draw(0.8...1.4)))
        lift.append([LiftSegment(.other, seconds: draw(0.25...0.8))])
    }

    /// From the top to standing; false where the lifter does not get there, and the bar is on the floor again.
    mutating func finishPull(_ kind: SyntheticLift.Kind) -> Bool {
        switch situation {
        case .letGo:
            drop(from: lift.height)
            return false
        case .pullOnly:
            // A high pull comes down past the hip at once; a pull may be held there in straight arms.
            let top = lift.height
            if happens(0.5), top - hipMeters > 0.05 {
                lift.append(LiftMaker.lower(.lowering, by: top - hipMeters, speed: draw(0.7...1.2), fromTop: true))
                lift.append([LiftSegment(.lowering, seconds: draw(0.2...1.5))])
            }
            lift.append(
                LiftMaker.lower(.lowering, by: lift.height, speed: draw(0.7...1.2), fromTop: lift.height == top))
            return false
        default: break
        }
        dropUnder()
        switch situation {
        case .lostFromCatch:
            lift.append([LiftSegment(.catchHold, seconds: draw(0.15...1.5))])
            if happens(0.4) { lift.append(LiftMaker.move(.recovery, by: draw(0.08...0.25), speed: 0.5)) }
            drop(from: lift.height)
            return false
        case .pausedCatch:
            lift.append([LiftSegment(.catchHold, seconds: draw(0.6...2))])
            if happens(0.5) {
                let rebound = draw(0.04...0.1)
                lift.append(LiftMaker.move(.recovery, by: rebound, speed: 0.35))
                lift.append(LiftMaker.move(.recovery, by: -0.9 * rebound, speed: 0.35))
            }
        case .pressOut where kind == .snatch:
            lift.append([LiftSegment(.catchHold, seconds: draw(0.1...0.3))])
            lift.append(LiftMaker.move(.recovery, by: draw(0.05...0.12), speed: draw(0.15...0.3)))
        default:
            lift.append([LiftSegment(.catchHold, seconds: draw(0.05...0.5))])
        }
        let stand = kind == .snatch ? overheadMeters(.snatch) : rackMeters
        lift.append(LiftMaker.move(.recovery, by: max(0.06, stand - lift.height), speed: draw(0.5...1.1)))
        return true
    }

    /// From the top to the bottom of the catch: 8 cm is good, 20 cm slow.
    private mutating func dropUnder() {
        let under = draw(0.5...1.1)
        lift.append([
            LiftSegment(.drop, seconds: 0.1, to: -under, forward: draw(-0.03...0)),
            LiftSegment(.drop, seconds: draw(0.1...0.24)),
        ])
    }
}
