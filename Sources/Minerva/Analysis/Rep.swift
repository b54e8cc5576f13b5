/// The figures of one repetition. Nil means: not seen, not known or not asked for; never zero.
public struct Rep: Equatable, Sendable {
    /// Position in the clip, from 1.
    public var index: Int
    /// The lift.
    public var lift: LiftKind
    /// How it ended.
    public var outcome: RepEvents.Outcome
    /// Instants, seconds.
    public var times = RepTimes()
    /// Fastest upward motion, m/s.
    public var peakVelocityMps: Double?
    /// Mean upward velocity: lift start → peak height; jerk: dip bottom → peak height; strength: the way up. m/s.
    public var meanVelocityMps: Double?
    /// Mean velocity over the way's propulsive part: until the bar is slowed by more than gravity alone, m/s.
    public var meanPropulsiveVelocityMps: Double?
    /// Fastest upward motion of the first pull, m/s; nil where its end is not known.
    public var firstPullPeakVelocityMps: Double?
    /// From where the mean velocity's way begins to peak velocity, seconds.
    public var timeToPeakVelocitySeconds: Double?
    /// Way of the bar over which the mean velocity is taken, metres.
    public var displacementMeters: Double?
    /// Height of the top over the resting bar, metres.
    public var peakHeightMeters: Double?
    /// Height of the catch's bottom over the resting bar, metres.
    public var catchHeightMeters: Double?
    /// Peak height less catch height, metres.
    public var dropMeters: Double?
    /// Largest force up to peak velocity, newtons.
    public var peakForceN: Double?
    /// Mean force over the way of the mean velocity, newtons. The way ends in free flight, where force is nearly 0:
    /// this is weight plus the change of momentum over time, and not the mean of the push.
    public var meanForceN: Double?
    /// Largest power up to the top, watts.
    public var peakPowerW: Double?
    /// Mean power over the way of the mean velocity, watts.
    public var meanPowerW: Double?
    /// Work on the bar over the same way, joules: the change of its energy.
    public var workJ: Double?
    /// From the end of the first pull to where the bar gains speed again, the double knee bend, seconds.
    public var transitionSeconds: Double?
    /// From where the bar begins to sink to its lowest, metres.
    public var dipDepthMeters: Double?
    /// Duration of the same, seconds.
    public var dipDurationSeconds: Double?
    /// From the dip's bottom to peak velocity, seconds.
    public var driveDurationSeconds: Double?
    /// How far the bar leaves the vertical through its start; nil where a part of the way was not seen.
    public var path: BarPathShape?
    /// The phases that were found, in order of time.
    public var phases: [Phase] = []
    /// Whether the bar of a deadlift was dropped, which therefore has no eccentric phase.
    public var isDropped = false
    /// One standard deviation of each figure; nil where the motion's noise is not known.
    public var uncertainty: RepUncertainty?
    /// The form score; nil where no slice between markers can be scored.
    public var score: LiftScore?

    /// How the bar is received; nil where the legs are not seen.
    public var receivePosition: ReceivePosition?
    /// The knees' re-bending in the pull; nil where it is not seen.
    public var doubleKneeBend: DoubleKneeBend?

    /// Creates a repetition without figures.
    public init(index: Int, lift: LiftKind, outcome: RepEvents.Outcome) {
        self.index = index
        self.lift = lift
        self.outcome = outcome
    }
}

extension Rep {
    /// The phase of that name; nil where it was not found.
    public func phase(_ name: Phase.Name) -> Phase? { phases.first { $0.name == name } }
}

/// Instants of a repetition in seconds; nil where not seen.
public struct RepTimes: Equatable, Sendable {
    /// The bar leaves its rest.
    public var liftStart: Double?
    /// Fastest upward motion of a pull or a drive.
    public var peakVelocity: Double?
    /// Top of the turnover or of the drive.
    public var peakHeight: Double?
    /// Beginning of the catch.
    public var catchStart: Double?
    /// Lowest bar position after the turnover.
    public var catchBottom: Double?
    /// The bar begins to sink into the dip.
    public var dipStart: Double?
    /// Lowest bar position of the dip.
    public var dipBottom: Double?
    /// Fastest upward motion of the drive.
    public var drivePeakVelocity: Double?
    /// Lowest bar position after the drive's top.
    public var receive: Double?
    /// Standing still, or where the repetition ends.
    public var end: Double?

    /// Creates instants, none of them known.
    public init() {}
}
