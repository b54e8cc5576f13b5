/// What a colorer looks at: the bar's way in the picture, the knee, and the repetition with its boundaries.
///
/// Boundaries are computed once and shared by neighbors. The seed also hands over load and stature; nothing that is
/// drawn depends on them.
public struct ColoredLift: Sendable {
    /// The bar's way.
    public var trail: BarTrail
    /// The near knee; nil without a pose.
    public var knee: KneeHeightSignal?
    /// The repetition.
    public var rep: Rep

    /// Puts together what a colorer looks at.
    public init(trail: BarTrail, knee: KneeHeightSignal?, rep: Rep) {
        self.trail = trail
        self.knee = knee
        self.rep = rep
    }

    /// The way between the boundaries of a phase; nothing where the repetition has no such phase.
    func runs(of name: Phase.Name) -> [PointRun] {
        guard let phase = rep.phase(name) else { return [] }
        return trail.runs(of: name, from: phase.startSeconds, through: phase.endSeconds)
    }

    /// From lift-off to peak velocity, every contiguous stretch below the knee; where the knee did not tell the first
    /// pull's end, all of the first pull that the bar's own motion shows.
    func runsBelowKnee() -> [PointRun] {
        guard let phase = rep.phase(.firstPull) else { return [] }
        guard phase.source == .pose, let knee, let fastest = rep.times.peakVelocity else { return runs(of: .firstPull) }
        return trail.runs(of: .firstPull, from: phase.startSeconds, through: min(phase.endSeconds, fastest)) {
            // The boundary itself lies on the knee, and a knee that is hidden for a moment does not end the pull.
            $0.timeSeconds == phase.endSeconds || knee.isBelow($0) != false
        }
    }
}

extension Analysis {
    /// The colored phases of all repetitions along the bar's way in the picture, in order of time.
    ///
    /// `track` and `settings` are those that the analysis was made from.
    public func coloredRuns(along track: Track, settings: Settings) -> [PointRun] {
        let trail = BarTrail(track: track, settings: settings)
        let knee = body.flatMap {
            KneeHeightSignal(track: $0.track(asSeenIn: track), settings: settings)
        }
        return reps.flatMap { rep -> [PointRun] in
            let lift = ColoredLift(trail: trail, knee: knee, rep: rep)
            switch rep.lift {
            case .snatch:
                return SnatchFirstPullColorer.runs(of: lift) + SnatchSecondPullColorer.runs(of: lift)
                    + SnatchTurnoverColorer.runs(of: lift) + SnatchCatchColorer.runs(of: lift)
                    + SnatchRecoveryColorer.runs(of: lift)
            case .clean:
                return CleanFirstPullColorer.runs(of: lift) + CleanSecondPullColorer.runs(of: lift)
                    + CleanTurnoverColorer.runs(of: lift) + CleanCatchColorer.runs(of: lift)
                    + CleanRecoveryColorer.runs(of: lift)
            case .jerk:
                return JerkDipColorer.runs(of: lift) + JerkDriveColorer.runs(of: lift)
                    + JerkReceiveColorer.runs(of: lift) + JerkRecoveryColorer.runs(of: lift)
            case .squat, .bench, .deadlift:
                // Two ways and no more boundaries: they need no colorer. A deadlift begins with the way up.
                let runs = lift.runs(of: .eccentric) + lift.runs(of: .concentric)
                return runs.sorted { ($0.points.first?.timeSeconds ?? 0) < ($1.points.first?.timeSeconds ?? 0) }
            case .cleanAndJerk: return []
            }
        }
    }
}
