/// Weighs the clock by how the bar slows down between the second pull and the top of a snatch or clean.
///
/// Who pulls himself under a bar hangs on it and cannot hold it up: from its fastest to its top it loses 5 to 9 m/s in
/// each second (24 filmed and rendered lifts), about what gravity takes. In a clip that plays k times slower than life
/// it loses that divided by k². The bound is one-sided and coarse, so that only a slow clock is told, from a factor of
/// two on, and not how slow it is.
struct TurnoverCheck: Equatable, Sendable {
    /// Mean deceleration from the bar's fastest to its top, of the steepest of the clip's turnovers, m/s².
    let decelerationMps2: Double
    /// Where the bar is fastest, seconds.
    let startSeconds: Double
    /// Where it is highest, seconds.
    let endSeconds: Double

    /// A bar in free flight that plays at half of life's speed; in life, arms that carry three quarters of the bar's
    /// weight all the way to the top, as in a muscle snatch, under which nobody drops.
    static let leastMps2 = VBTAnalyzer.gravity / 4
    /// Snatches sink by 5 cm and more into the catch. A bar that is pulled up and held there, or pressed out, by less.
    private static let leastDropMeters = 0.05
    /// A lifter who stands under the bar at its top sits down by up to half a meter: a bar that sinks further is let
    /// down.
    private static let largestDropMeters = 0.5

    /// Of the way from the fastest to the top as much must have been seen. A gap hides no faster instant: the straight
    /// line over it would be the fastest part.
    private static let seenShare = 0.75

    /// Judges the turnovers that were received under the bar. Nil where there is none, and where one of them is as fast
    /// as in life: all have the same clock.
    init?(reps: [Rep], kinematics: Kinematics) {
        let turnovers = reps.compactMap { TurnoverCheck(rep: $0, kinematics: kinematics) }
        guard let steepest = turnovers.max(by: { $0.decelerationMps2 < $1.decelerationMps2 }),
            steepest.decelerationMps2 < TurnoverCheck.leastMps2,
            reps.allSatisfy({ $0.peakVelocityMps ?? 0 < LifterBounds.slowestTurnoverMps || !$0.isPull })
        else { return nil }
        self = steepest
    }

    private init?(rep: Rep, kinematics: Kinematics) {
        guard rep.isPull, let drop = rep.dropMeters, drop >= TurnoverCheck.leastDropMeters,
            drop <= TurnoverCheck.largestDropMeters, let peak = rep.peakVelocityMps,
            let start = rep.times.peakVelocity, let end = rep.times.peakHeight, start < end,
            // No way to the shoulders is shorter than one to the hip may be.
            rep.peakHeightMeters ?? .infinity > LifterBounds.highestHipMeters
        else { return nil }
        let seen = kinematics.isPresent[kinematics.grid.index(nearest: start)...kinematics.grid.index(nearest: end)]
        guard Double(seen.count { $0 }) >= TurnoverCheck.seenShare * Double(seen.count) else { return nil }
        decelerationMps2 = peak / (end - start)
        startSeconds = start
        endSeconds = end
    }
}

extension Rep {
    fileprivate var isPull: Bool { lift == .snatch || lift == .clean }
}
