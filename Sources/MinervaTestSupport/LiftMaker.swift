import Minerva

/// Puts drawn lifts together: the lifter's body and the parts that several lifts share.
struct LiftMaker {
    let situation: DrawnLift.Situation
    var generator: SeededGenerator
    /// Set by the first pull, or drawn.
    var stature: Double
    var lift = SyntheticLift([])

    init(situation: DrawnLift.Situation, seed: UInt64) {
        self.situation = situation
        generator = SeededGenerator(seed: seed)
        stature = generator.uniform(LiftMaker.statures)
        _ = generator.next()
    }

    static let statures = 1.45...2.05
    /// Height of a bar's center on the floor, half a plate.
    private static let floorMeters = 0.225

    // MARK: The lifter's body, metres over the resting bar (segments' share of stature: Drillis & Contini 1966)

    /// On the shoulders of the standing lifter.
    var rackMeters: Double { 0.82 * stature - LiftMaker.floorMeters }
    /// Overhead: a snatch's wide grip is lower than a jerk's.
    func overheadMeters(_ kind: SyntheticLift.Kind) -> Double {
        (kind == .snatch ? 1.13 : 1.22) * stature - LiftMaker.floorMeters
    }
    /// In straight arms of the standing lifter.
    var hipMeters: Double { 0.47 * stature - LiftMaker.floorMeters }

    // MARK: Drawing

    mutating func draw(_ range: ClosedRange<Double>) -> Double { generator.uniform(range) }
    mutating func happens(_ probability: Double) -> Bool { generator.happens(withProbability: probability) }

    /// From rest to rest over a way (up above 0) at a peak speed; the lifter's hands take what accelerated
    /// the bar before.
    static func move(_ name: LiftSegment.Name, by meters: Double, speed: Double) -> [LiftSegment] {
        guard abs(meters) > 1e-9 else { return [] }
        var segments = LiftSegment.move(name, by: meters, seconds: 2 * abs(meters) / speed)
        segments[0].onset = 0
        return segments
    }

    /// Let down in the lifter's hands, at a speed if that leaves the bar far from falling: less than a third of its
    /// energy. From the top of a pull the bar is not held still first (`fromTop`): it sinks with acceleration at once.
    static func lower(_ name: LiftSegment.Name, by meters: Double, speed: Double, fromTop: Bool = false)
        -> [LiftSegment]
    {
        let speed = min(speed, (0.25 * SyntheticLift.gravity * meters).squareRoot())
        guard fromTop else { return move(name, by: -meters, speed: speed) }
        // A monotone beginning that takes two fifths of the way: speed/2 of it and 1/12 of its acceleration, 2 speed/T.
        let first = 0.4 * meters / (speed * (1 / 2.0 + 1 / 6.0))
        return [
            LiftSegment(name, seconds: first, to: -speed, onset: -2 * speed / first),
            LiftSegment(name, seconds: 2 * 0.6 * meters / speed),
        ]
    }

    /// Adds a rest, and before it what the situation puts there.
    mutating func rest(_ seconds: ClosedRange<Double> = 0.5...2) {
        lift.append([LiftSegment(.rest, seconds: draw(seconds))])
        guard situation == .slowSetUp else { return }
        // Plates tilted and rolled: a few millimetres, slowly, up and down again.
        for _ in 0..<Int(draw(1...4)) {
            let tilt = draw(0.003...0.008)
            lift.append(LiftSegment.move(.other, by: tilt, seconds: draw(0.5...1.2)))
            lift.append([LiftSegment(.rest, seconds: draw(0.1...0.8))])
            lift.append(LiftSegment.move(.other, by: -tilt, seconds: draw(0.5...1.2)))
        }
        lift.append([LiftSegment(.rest, seconds: draw(0.4...1.5))])
    }

    /// Adds the way back to the floor, whichever the lifter chooses.
    mutating func backToFloor(isLowered: Bool) {
        if isLowered {
            lift.append(LiftMaker.lower(.lowering, by: lift.height, speed: draw(0.9...1.6)))
        } else {
            drop(from: lift.height)
        }
    }

    /// Adds a free fall through a height and the bounces after it.
    mutating func drop(from height: Double) {
        lift.append(
            LiftSegment.dropToFloor(from: height, restitution: draw(0.15...0.4), forward: draw(-0.2...0.3)))
    }

    /// What of the lift is recorded.
    mutating func window() -> ClosedRange<Double> {
        let whole = 0...lift.durationSeconds
        switch situation {
        case .startsLate:
            guard let start = lift.start(of: .firstPull), let end = lift.end(of: .firstPull) else { return whole }
            return (start + draw(0.3...0.9) * (end - start))...whole.upperBound
        case .endsEarly:
            let last = lift.segments.last?.rep ?? 1
            guard let stand = lift.start(of: .hold, rep: last) else { return whole }
            if let top = lift.end(of: .float, rep: last) ?? lift.end(of: .driveFloat, rep: last) {
                // After the top, before standing.
                return 0...draw((top + 0.12)...max(top + 0.12, stand - 0.15))
            }
            guard let begin = lift.start(of: .up, rep: last) else { return whole }
            // On the way up, where 40 to 70 % of it are done.
            let (low, high) = (lift.state(at: begin).height, lift.state(at: stand).height)
            let share = draw(0.4...0.7)
            var time = begin
            while lift.state(at: time).height < low + share * (high - low) { time += 0.01 }
            return 0...time
        default: return whole
        }
    }
}
