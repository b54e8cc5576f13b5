/// Recognises the lift from the bar's path, and from where the lifter has the bar where a pose shows that.
///
/// Heights over the resting bar decide where bodies leave no doubt (`LifterBounds`); between the bounds, and for
/// attempts of which none is finished, the pose decides (`BarHold`). Without one the likelier lift is named and said to
/// be unsure; so it is where pose and height contradict each other. What this cannot notice: without a pose, that a
/// clip opens with the bar in the hang (it looks like a jerk); and lifts that the contract does not know.
public struct LiftRecognizer: Sendable {
    private let settings: Settings
    private let body: BarHoldReader?

    /// Creates a recognizer with the values in force; `body` is nil where there is no pose.
    public init(settings: Settings, body: BodyMotion? = nil) {
        self.settings = settings
        self.body = body.flatMap { BarHoldReader(body: $0) }
    }

    /// Squats go deeper than the longest arms reach in a bench press, metres: 0.25 of a stature of 2.0.
    static let deepestBenchMeters = 0.5
    /// Squats and bench presses come back up to their start; unracking and standing up straight lift the bar by less
    /// than this over where the recording opens, metres: the smallest lifter's jerk goes 0.4 m up.
    static let highestUnrackMeters = 0.25
    /// Between the two a bench press is likelier above this depth, metres.
    static let likelySquatMeters = 0.45
    /// Half of the snatches have their top above this, and nearly all cleans below, metres.
    static let likelySnatchTopMeters = 1.0

    /// The lift that the motion looks like; nil where the bar never moves far enough for any.
    public func recognize(in kinematics: Kinematics) -> LiftRecognition? {
        guard kinematics.grid.count > 1 else { return nil }
        let counter = RepCounter(settings: settings)
        if let descent = firstDescent(in: kinematics) {
            let hold = body?.hold(from: kinematics.grid.startSeconds, through: kinematics.grid.time(at: descent))
            // A bar that hangs is pulled, though it may dip first.
            if hold != .hanging, var lift = recognizeFromAbove(in: kinematics, counter: counter, descent: descent) {
                lift.hold = hold
                return lift
            }
        } else if let hold = openingHold(kinematics) {
            // It opens in the catch: what rises from there is no pull. A jerk may follow, or a pull from the floor.
            if hold == .shoulders, let jerk = counter.count(.jerk, in: kinematics).reps.first?.jerk,
                kinematics.y[jerk.dipStart] - kinematics.y[jerk.dipBottom] <= LifterBounds.deepestDipMeters
            {
                return recognition(of: jerk, in: kinematics, hold: hold)
            }
            let lowest = kinematics.y.min() ?? 0
            let pulls = counter.count(.cleanAndJerk, in: kinematics).reps.filter { rep in
                guard rep.liftStart != nil, let rest = rep.restMeters else { return false }
                return rest - lowest <= LiftRecognizer.highestKneeMeters
            }
            return recognizeFromFloor(pulls, in: kinematics)
        }
        let highest = (kinematics.y.max() ?? 0) - quantile(kinematics.y, 0.02)
        let fastest = kinematics.vy.max() ?? 0
        // A clean whose clip ends early, or that is let go, may stay at the hip too, but not slow; a fast deadlift may.
        if highest < LifterBounds.highestHipMeters, fastest < LifterBounds.slowestDriveMps {
            let reps = counter.count(.deadlift, in: kinematics).reps
            guard !reps.isEmpty else { return nil }
            let isSure = fastest < LifterBounds.slowestTurnoverMps && reps.contains { $0.outcome == .made }
            return LiftRecognition(lift: .deadlift, reason: .stopsAtHip, meters: highest, isUnsure: !isSure)
        }
        return recognizeFromFloor(counter.count(.cleanAndJerk, in: kinematics).reps, in: kinematics)
    }

    /// Where the bar has come down a good deal, if its first large movement goes down. Unracking goes up by less than
    /// that, a small lifter's dip down by more.
    private func firstDescent(in kinematics: Kinematics) -> Int? {
        let swing = settings[.minimumStrengthMeters]
        let start = kinematics.y[0]
        var highest = start
        for (i, height) in kinematics.y.enumerated() {
            highest = max(highest, height)
            if height > start + swing { return nil }
            if height < highest - swing / 2 { return i }
        }
        return nil
    }

    /// The hold that the recording opens with, if the bar is on the shoulders or overhead. Only where it is above
    /// the knee of where it lies elsewhere in the recording: a pose misread behind the plates of a set-up must
    /// not cost a lift.
    private func openingHold(_ kinematics: Kinematics) -> BarHold? {
        guard let body, let lowest = kinematics.y.min(), kinematics.y[0] - lowest > LiftRecognizer.highestKneeMeters
        else { return nil }
        let start = kinematics.grid.startSeconds
        let hold = body.hold(from: start, through: start + 2 * LiftRecognizer.lookSeconds)
        return hold == .hanging ? nil : hold
    }

    /// The tallest lifter's knee is 0.36 m over the resting bar.
    private static let highestKneeMeters = 0.4

    private func recognizeFromFloor(_ reps: [RepEvents], in kinematics: Kinematics) -> LiftRecognition? {
        guard let first = reps.first else { return nil }
        let pulls = reps.filter { $0.lift == .clean }
        let finished = pulls.filter { $0.outcome == .made && $0.end != nil }
        // Without a rest before it, what a pull ends at is not known as a height.
        let stands = finished.compactMap { rep -> Double? in
            guard let end = rep.end, let rest = rep.restMeters else { return nil }
            return kinematics.y[end] - rest
        }
        let holds = (finished.isEmpty ? pulls : finished).compactMap { endingHold(of: $0, in: kinematics) }
        let hold = holds.first.flatMap { first in holds.allSatisfy { $0 == first } ? first : nil }
        if let jerk = reps.compactMap({ $0.jerk }).first {
            let isKnown = !stands.isEmpty
            let stand = isKnown ? median(stands) : kinematics.y[jerk.dipStart] - (kinematics.y.min() ?? 0)
            return LiftRecognition(
                lift: .cleanAndJerk, reason: .rackThenOverhead, meters: stand, isLeast: !isKnown,
                isUnsure: stand >= LifterBounds.highestRackMeters || hold == .overhead || !isKnown && hold == nil,
                hold: hold)
        }
        guard !stands.isEmpty else {
            let tops = pulls.compactMap { rep in rep.turnover.map { kinematics.y[$0.peakHeight] } }
            let top = (tops.max() ?? 0) - (first.restMeters ?? kinematics.y.min() ?? 0)
            let isOverhead = hold.map { $0 == .overhead } ?? (top >= LiftRecognizer.likelySnatchTopMeters)
            return LiftRecognition(
                lift: isOverhead ? .snatch : .clean, reason: isOverhead ? .overheadFromFloor : .stopsAtRack,
                meters: top, isLeast: first.restMeters == nil,
                isUnsure: hold.map { LiftRecognizer.contradicts(hold: $0, top: top) } ?? true, hold: hold)
        }
        let stand = median(stands)
        if hold == .overhead, finished.contains(where: { risingHold(of: $0, in: kinematics) == .shoulders }) {
            // Caught on the shoulders and ended overhead: it was jerked, though the bar's path shows no dip.
            return LiftRecognition(
                lift: .cleanAndJerk, reason: .rackThenOverhead, meters: stand, isUnsure: true, hold: hold)
        }
        let looksOverhead = stand >= (LifterBounds.lowestOverheadMeters + LifterBounds.highestRackMeters) / 2
        let isEither = stand > LifterBounds.lowestOverheadMeters && stand < LifterBounds.highestRackMeters
        let isOverhead = hold.map { $0 == .overhead } ?? looksOverhead
        return LiftRecognition(
            lift: isOverhead ? .snatch : .clean, reason: isOverhead ? .overheadFromFloor : .stopsAtRack, meters: stand,
            isUnsure: isEither ? hold == nil : isOverhead != looksOverhead, hold: hold)
    }

    /// Whether no body holds the bar so where its top was `top` over the rest, metres.
    private static func contradicts(hold: BarHold, top: Double) -> Bool {
        hold == .overhead ? top < LifterBounds.lowestCatchMeters : top >= LifterBounds.highestRackMeters
    }

    /// From the top of a turnover until a snatched bar is overhead, seconds: the lifter gets under it in 0.2 to 0.3 s,
    /// and by then it is further over the shoulders than any bar in the rack.
    private static let underBarSeconds = 0.2
    /// Either side of an instant, seconds: three pictures and more at 24 fps.
    private static let lookSeconds = 0.15

    /// Whether a pull's bar ends up on the shoulders or overhead; nil where no pose shows it, or neither has
    /// been reached.
    private func endingHold(of rep: RepEvents, in kinematics: Kinematics) -> BarHold? {
        guard let body, let top = rep.turnover?.peakHeight else { return nil }
        let grid = kinematics.grid
        let look = LiftRecognizer.lookSeconds
        let hold: BarHold?
        if rep.outcome == .made, let end = rep.end {
            hold = body.hold(from: grid.time(at: end) - look, through: grid.time(at: end) + look)
        } else if rep.turnover?.catchBottom != nil {
            hold = catchHold(of: rep, in: kinematics)
        } else {
            // The recording ends on the way down. A bar that was let go only passes the shoulders: it falls by gt²/2.
            let last = grid.count - 1
            let seconds = grid.time(at: last) - grid.time(at: top)
            let fall = VBTAnalyzer.gravity * seconds * seconds / 2
            guard rep.outcome == .unknown, seconds >= LiftRecognizer.underBarSeconds + look,
                kinematics.y[top] - kinematics.y[last] < fall / 2
            else { return nil }
            hold = body.hold(from: grid.time(at: last) - look, through: grid.time(at: last))
        }
        return hold == .hanging ? nil : hold
    }

    /// Where the bar is at the bottom of a pull's catch.
    private func catchHold(of rep: RepEvents, in kinematics: Kinematics) -> BarHold? {
        guard let body, let bottom = rep.turnover?.catchBottom else { return nil }
        let seconds = kinematics.grid.time(at: bottom)
        return body.hold(from: seconds - LiftRecognizer.lookSeconds, through: seconds + LiftRecognizer.lookSeconds)
    }

    /// Where the bar is from the bottom of a finished pull's catch until halfway to its end, in time: a jerk fits only
    /// into the rest of it. The catch alone, where the plate hides the shoulders, is often misread.
    private func risingHold(of rep: RepEvents, in kinematics: Kinematics) -> BarHold? {
        guard let body, let bottom = rep.turnover?.catchBottom, let end = rep.end else { return nil }
        let (start, stop) = (kinematics.grid.time(at: bottom), kinematics.grid.time(at: end))
        return body.hold(from: start - LiftRecognizer.lookSeconds, through: (start + stop) / 2)
    }

    private func recognizeFromAbove(
        in kinematics: Kinematics, counter: RepCounter, descent: Int
    ) -> LiftRecognition? {
        let jerks = counter.count(.jerk, in: kinematics).reps
        if let jerk = jerks.first?.jerk {
            // Higher than arms are long, the bar was pulled: from the floor after a false start.
            let highest = kinematics.y[jerk.dipStart...].max() ?? 0
            guard highest - kinematics.y[jerk.dipStart] <= LifterBounds.longestArmsMeters else { return nil }
            return recognition(of: jerk, in: kinematics, hold: nil)
        }
        let highest = kinematics.y.max() ?? 0
        guard highest - kinematics.y[0] <= LiftRecognizer.highestUnrackMeters else { return nil }
        let reps = counter.count(.squat, in: kinematics).reps
        let depths = reps.compactMap { rep in
            rep.eccentric.map { kinematics.y[$0.lowerBound] - kinematics.y[$0.upperBound] }
        }
        let depth = median(depths)
        guard !depths.isEmpty, depth < LifterBounds.highestSquatHipMeters else { return nil }
        let stands = body?.isStanding(from: kinematics.grid.startSeconds, through: kinematics.grid.time(at: descent))
        let looksDeep = depth >= LiftRecognizer.likelySquatMeters
        let isDeep = depth >= LiftRecognizer.deepestBenchMeters
        let isSquat = stands ?? looksDeep
        return LiftRecognition(
            lift: isSquat ? .squat : .bench, reason: looksDeep ? .downAndUpDeep : .downAndUpShallow, meters: depth,
            isUnsure: isDeep ? !isSquat : stands == nil)
    }

    private func recognition(of jerk: JerkBoundaries, in kinematics: Kinematics, hold: BarHold?) -> LiftRecognition {
        let rise = kinematics.y[jerk.peakHeight] - kinematics.y[jerk.dipStart]
        let isDriven = kinematics.vy[jerk.drivePeakVelocity] >= LifterBounds.slowestDriveMps
        return LiftRecognition(lift: .jerk, reason: .drivenFromRack, meters: rise, isUnsure: !isDriven, hold: hold)
    }
}
