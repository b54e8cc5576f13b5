import Minerva

// Squats, bench presses and deadlifts.

extension LiftMaker {
    mutating func makeSquats(_ kind: SyntheticLift.Kind) {
        rest()
        if situation == .walkOut { walk(isOut: true) }
        let depth = (kind == .squat ? draw(0.28...0.36) : draw(0.16...0.22)) * stature
        let pause = happens(0.3) ? draw(0.3...1.5) : 0
        let count = Int(draw(1...6))
        for i in 0..<count {
            lift.append(LiftSegment.move(.down, by: -depth, seconds: draw(0.8...2.2), begins: kind))
            if pause > 0 { lift.append([LiftSegment(.pause, seconds: pause)]) }
            if situation == .givenUp, i == count - 1 {
                // Clearly more or clearly less than half the way.
                let way = (happens(0.5) ? draw(0.2...0.45) : draw(0.55...0.75)) * depth
                lift.append(wayUp(by: way))
                // Sinks back and onto the pins, a little lower.
                lift.append(LiftMaker.lower(.lowering, by: way + draw(0.02...0.1), speed: draw(0.4...1)))
                break
            }
            lift.append(wayUp(by: depth))
            lift.append([LiftSegment(.hold, seconds: situation == .touchAndGo ? 0.1 : draw(0.5...2))])
        }
        if situation == .walkOut { walk(isOut: false) }
        lift.append([LiftSegment(.rest, seconds: draw(0.5...1.5))])
    }

    mutating func makeDeadlifts() {
        rest()
        let count = Int(draw(1...5))
        for i in 0..<count {
            if i > 0, situation != .touchAndGo { rest() }
            let isGivenUp = situation == .givenUp && i == count - 1
            let way = isGivenUp ? draw(0.18...0.3) : hipMeters
            var up = wayUp(by: way)
            up[0].begins = .deadlift
            if happens(0.5) {
                // Torn from the floor: a quarter of the first way is gained by acceleration that is there at once.
                let torn = draw(0.1...0.4)
                up[0].seconds /= 1 + torn / 2
                up[0].onset = 3 * torn * up[0].velocity / up[0].seconds
            }
            lift.append(up)
            if !isGivenUp { lift.append([LiftSegment(.hold, seconds: draw(0.4...1.5))]) }
            if i == count - 1, situation != .touchAndGo, !isGivenUp, happens(0.3) {
                drop(from: lift.height)
            } else {
                lift.append(LiftMaker.lower(.down, by: lift.height, speed: draw(0.5...1.3)))
            }
        }
        lift.append([LiftSegment(.rest, seconds: draw(0.5...1.5))])
    }

    /// From rest to rest, fast, slow or with a sticking point at which the bar nearly stops.
    private mutating func wayUp(by meters: Double) -> [LiftSegment] {
        // The shorter the way, the slower: a loaded bar is not accelerated by more than about 8 m/s².
        let speed = min(draw(0.35...1.1), 1.5 * meters.squareRoot())
        guard happens(0.4) else { return LiftMaker.move(.up, by: meters, speed: speed) }
        let (sticking, finish) = (speed * draw(0.25...0.7), speed * draw(0.6...1))
        // Velocity is between two ends' mean in each quarter, so the durations follow from the way.
        let shares = [0.3, 0.25, 0.25, 0.2]
        let means = [speed / 2, (speed + sticking) / 2, (sticking + finish) / 2, finish / 2]
        let ends = [speed, sticking, finish, 0]
        return (0..<4).map { LiftSegment(.up, seconds: shares[$0] * meters / means[$0], to: ends[$0]) }
    }
}
