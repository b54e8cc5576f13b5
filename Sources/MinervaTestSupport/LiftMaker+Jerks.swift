import Minerva

// Jerks, from the rack and after a clean.

extension LiftMaker {
    mutating func makeCleanAndJerk() {
        // The clean and its lifter; a letting go or losing in this situation is the jerk's.
        var clean = LiftMaker(
            situation: situation == .pausedCatch || situation == .power || situation == .slowSetUp ? situation : .plain,
            seed: generator.next())
        clean.makeClean()
        stature = clean.stature
        lift = clean.lift
        if situation != .noPause { lift.append([LiftSegment(.hold, seconds: draw(0.5...2.5))]) }
        if makeJerk() {
            lift.append([LiftSegment(.hold, seconds: draw(0.6...1.5))])
            if happens(0.3) { return }
            backToFloor(isLowered: happens(0.3))
        }
        lift.append([LiftSegment(.rest, seconds: draw(0.5...1.5))])
    }

    mutating func makeJerks() {
        rest()
        if situation == .walkOut { walk(isOut: true) }
        let count = situation == .touchAndGo || happens(0.3) ? Int(draw(2...4)) : 1
        for i in 0..<count {
            let rack = lift.height
            if i > 0, situation != .touchAndGo { lift.append([LiftSegment(.rest, seconds: draw(0.5...2))]) }
            guard makeJerk() else { break }
            lift.append([LiftSegment(.hold, seconds: draw(0.6...1.5))])
            lift.append(LiftMaker.lower(.lowering, by: lift.height - rack, speed: draw(0.6...1.2)))
        }
        if situation == .walkOut { walk(isOut: false) }
        lift.append([LiftSegment(.rest, seconds: draw(0.5...1.5))])
    }

    /// From standing at the rack to standing overhead; false where the bar fell.
    private mutating func makeJerk() -> Bool {
        if situation == .doubleDip {
            let depth = draw(0.06...0.14)
            lift.append(LiftMaker.move(.other, by: -depth, speed: draw(0.3...0.6)))
            lift.append(LiftMaker.move(.other, by: depth, speed: draw(0.3...0.6)))
            lift.append([LiftSegment(.hold, seconds: draw(0.1...0.8))])
        }
        let rack = lift.height
        lift.append(dipDriveAndFloat())
        if situation == .letGo {
            drop(from: lift.height + (lift.segments.contains { $0.segment.begins == .clean } ? 0 : rackMeters))
            return false
        }
        let under = draw(0.25...0.6)
        lift.append([
            LiftSegment(.receive, seconds: 0.08, to: -under), LiftSegment(.receive, seconds: draw(0.08...0.16)),
        ])
        if situation == .lostFromCatch {
            lift.append([LiftSegment(.catchHold, seconds: draw(0.1...0.5))])
            drop(from: lift.height + (lift.segments.contains { $0.segment.begins == .clean } ? 0 : rackMeters))
            return false
        }
        if situation == .pressOut {
            lift.append(LiftMaker.move(.jerkRecovery, by: draw(0.08...0.2), speed: draw(0.2...0.4)))
        }
        lift.append([LiftSegment(.catchHold, seconds: draw(0.05...0.5))])
        let stand = rack + overheadMeters(.jerk) - rackMeters
        lift.append(LiftMaker.move(.jerkRecovery, by: max(0.08, stand - lift.height), speed: draw(0.4...0.9)))
        return true
    }

    /// A dip of 8 to 12 % of stature, braked and driven with one force, to a top a good way over the rack.
    private mutating func dipDriveAndFloat() -> [LiftSegment] {
        while true {
            let depth = draw(0.08...0.12) * stature
            let sink = draw(0.6...0.9)
            let braking = draw(0.12...0.18)
            let force = draw(0.5...0.95) * 3 * sink / braking
            let sinking = 2 * (depth - force * braking * braking / 12) / sink - braking
            let peak = draw(1.4...1.85)
            let release = draw(0.05...0.1)
            let float = LiftSegment.float(.driveFloat, from: peak, release: release)
            let drive = LiftSegment(.drive, seconds: draw(0.16...0.3), to: peak)
            let segments =
                [
                    LiftSegment(.dip, seconds: max(0.01, sinking), to: -sink, begins: .jerk),
                    LiftSegment(.dip, seconds: braking, acceleration: force), drive,
                ] + float
            let rise = SyntheticLift(segments).height
            if (0.13...0.45).contains(sinking), force * drive.seconds < 3 * peak, (0.25...0.45).contains(rise) {
                return segments
            }
        }
    }

    private mutating func makeClean() {
        var one = [LiftSegment]()
        repeat {
            self = LiftMaker(situation: situation, seed: generator.next())
            makePulls(.clean)
            one = lift.segments.filter { $0.rep <= 1 }.prefix { $0.segment.name != .hold }.map { $0.segment }
        } while one.isEmpty
        lift = SyntheticLift(one)
    }

    /// Off the hooks, and two or three steps back; or the same in reverse.
    mutating func walk(isOut: Bool) {
        let hooks = draw(0.04...0.1)
        let steps = (0..<Int(draw(2...4))).flatMap { _ in
            let sway = draw(0.01...0.03)
            return LiftSegment.move(.other, by: -sway, seconds: 0.4, forward: isOut ? -0.1 : 0.1)
                + LiftSegment.move(.other, by: sway, seconds: 0.4, forward: isOut ? -0.1 : 0.1)
        }
        if isOut { lift.append(LiftSegment.move(.other, by: hooks, seconds: draw(0.5...1))) }
        lift.append(
            [LiftSegment(.other, seconds: draw(0.2...0.6))] + steps + [LiftSegment(.rest, seconds: draw(0.4...1.2))])
        if !isOut { lift.append(LiftSegment.move(.other, by: -hooks, seconds: draw(0.4...0.8))) }
    }
}
