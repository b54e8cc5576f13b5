/// One standard deviation of each figure of a repetition, in the figure's unit; nil for a figure that is not there.
public struct RepUncertainty: Equatable, Sendable {
    /// Of the peak velocity, m/s.
    public var peakVelocityMps: Double?
    /// Of the mean velocity, m/s.
    public var meanVelocityMps: Double?
    /// Of the mean propulsive velocity, m/s.
    public var meanPropulsiveVelocityMps: Double?
    /// Of the first pull's peak velocity, m/s.
    public var firstPullPeakVelocityMps: Double?
    /// Of the time to peak velocity, seconds.
    public var timeToPeakVelocitySeconds: Double?
    /// Of the way, meters.
    public var displacementMeters: Double?
    /// Of the top's height, meters.
    public var peakHeightMeters: Double?
    /// Of the catch's height, meters.
    public var catchHeightMeters: Double?
    /// Of the drop under the bar, meters.
    public var dropMeters: Double?
    /// Of the largest force, newtons.
    public var peakForceN: Double?
    /// Of the mean force, newtons.
    public var meanForceN: Double?
    /// Of the largest power, watts.
    public var peakPowerW: Double?
    /// Of the mean power, watts.
    public var meanPowerW: Double?
    /// Of the work, joules.
    public var workJ: Double?
    /// Of the dip's depth, meters.
    public var dipDepthMeters: Double?
    /// Of the dip's duration, seconds.
    public var dipDurationSeconds: Double?
    /// Of the drive's duration, seconds.
    public var driveDurationSeconds: Double?

    /// Creates an uncertainty of nothing.
    public init() {}
}
