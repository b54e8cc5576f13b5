/// A number that the user may change, by name, to see what it does to a real lift.
public enum Tunable: Int, CaseIterable, Sendable {
    case resampleRateHz
    case resampleMethod
    case maximumGapSeconds
    case lowPassOrder
    case lowPassCutoffHz
    case lowPassMirroredSamples
    case derivativeOrder
    case minRestSeconds
    case restBandMeters
    case minRiseMeters
    case requiredConfirmations
    case minDwellSeconds
    case catchPullbackSeconds
    case minimumPullMeters
    case minimumStrengthMeters
    case nearFloorMeters
    case minimumSwingMeters
    case stillSpeedMps
    case stillSeconds
    case minimumEasingMps2
    case minimumVisibility
    case crossingBandMeters
    case lateralShare
    case driftTolerance
    case straightnessTolerance
    case implausibleSpeedMps
    case mostlyInterpolatedHz
    case repeatShare
    case gravityTolerance
    case offAxisDegrees
    case fastestBarMps
    case cameraMotionDiameters
}

/// What `vbt settings` says about one tunable.
public struct TunableDefinition: Sendable {
    /// Part and quantity, e.g. `liftStart.restBandMeters`.
    public let name: String
    /// Unit of the value; empty for a pure number.
    public let unit: String
    /// Value in the default preset.
    public let defaultValue: Double
    /// Value in the classic preset.
    public let classicValue: Double
    /// Smallest and largest value accepted.
    public let range: ClosedRange<Double>
    /// Whether only whole numbers make sense.
    public let isWhole: Bool
    /// What it does.
    public let summary: String
    /// Why the default is what it is.
    public let reason: String

    init(
        _ name: String, _ unit: String, _ defaultValue: Double, classic: Double? = nil, in range: ClosedRange<Double>,
        isWhole: Bool = false, _ summary: String, because reason: String
    ) {
        self.name = name
        self.unit = unit
        self.defaultValue = defaultValue
        self.classicValue = classic ?? defaultValue
        self.range = range
        self.isWhole = isWhole
        self.summary = summary
        self.reason = reason
    }
}

extension Tunable {
    /// Whether only even numbers make sense, as for the order of something that is symmetric.
    public var isEven: Bool { self == .lowPassOrder || self == .derivativeOrder }

    /// Name, unit, default, range, meaning and reason.
    public var definition: TunableDefinition {
        switch self {
        case .resampleRateHz:
            TunableDefinition(
                "resample.rateHz", "Hz", 0, classic: 60, in: 0...480, isWhole: true,
                "Rate of the uniform grid that everything after the bar path is computed on; 0 fits it to the frames.",
                because: "120 Hz serves ordinary clips; of one with 240 frames a second it would use every other frame."
            )
        case .resampleMethod:
            TunableDefinition(
                "resample.method", "0 linear, 1 cubic spline", 1, classic: 0, in: 0...1, isWhole: true,
                "How values between two frames are found.",
                because: "Straight lines between frames cut the velocity peak of a 30 fps clip; a spline keeps it.")
        case .maximumGapSeconds:
            TunableDefinition(
                "resample.maximumGapSeconds", "s", 0.25, in: 0.05...2,
                "A longer stretch without the plate stays a gap; a shorter one is bridged.",
                because: "A quarter second is about the length of one pull phase: bridging more would invent a phase.")
        case .lowPassOrder:
            TunableDefinition(
                "lowPass.order", "", 4, classic: 2, in: 2...8, isWhole: true,
                "Order of the Butterworth low-pass, even; it runs forward and backward, which doubles it.",
                because: "Fourth order is flatter below its cutoff than second, so a lower cutoff keeps the same peak.")
        case .lowPassCutoffHz:
            TunableDefinition(
                "lowPass.cutoffHz", "Hz", 0, classic: 12, in: 0...24,
                "Cutoff (-3 dB of one pass) of the low-pass on position; 0 chooses it by the clip's own noise.",
                because:
                    "Noise asks for a low cutoff, a sharp pull for a high one; which is worse differs from clip to clip."
            )
        case .lowPassMirroredSamples:
            TunableDefinition(
                "lowPass.mirroredSamples", "samples", 40, classic: 9, in: 1...1000, isWhole: true,
                "Samples mirrored at each end before filtering.",
                because: "The filter remembers twice the rate over the cutoff: 40 samples at 6 Hz on a grid of 120 Hz.")
        case .derivativeOrder:
            TunableDefinition(
                "derivative.order", "", 4, classic: 2, in: 2...4, isWhole: true,
                "Order of the error of the differences that make velocity: 2 central, 4 over five samples; even.",
                because: "A central difference at 120 Hz takes 0.006 m/s from the sharpest pulls.")
        case .minRestSeconds:
            TunableDefinition(
                "liftStart.minRestSeconds", "s", 0.2, in: 0.05...3,
                "How long the bar must lie still before a pull for its start to be known.",
                because:
                    "Short clips open a third of a second before the pull; a bar in motion is never still for 0.2 s.")
        case .restBandMeters:
            TunableDefinition(
                "liftStart.restBandMeters", "m", 0.012, in: 0.001...0.1,
                "Height range within which the bar counts as lying still.",
                because: "About three times the height noise of a tracked plate (1 % of 450 mm).")
        case .minRiseMeters:
            TunableDefinition(
                "liftStart.minRiseMeters", "m", 0.02, in: 0.005...0.2,
                "Rise above the rest that announces a pull.",
                because:
                    "More than the rest band, less than any pull; the start itself is then traced back to the rest.")
        case .requiredConfirmations:
            TunableDefinition(
                "signals.requiredConfirmations", "samples", 3, in: 1...30, isWhole: true,
                "Consecutive samples that must agree before a start or a turning point is believed.",
                because: "The original system's value; minDwellSeconds is what outlasts a bad frame.")
        case .minDwellSeconds:
            TunableDefinition(
                "signals.minDwellSeconds", "s", 0.08, in: 0...0.5,
                "Time a reversal must last before it is believed.",
                because: "The original system's value: longer than jitter, shorter than any dip or catch.")
        case .catchPullbackSeconds:
            TunableDefinition(
                "turnover.catchPullbackSeconds", "s", 0.075, in: 0...0.3,
                "How much before the confirmed bottom the catch begins.",
                because: "The original system's value: a confirmed bottom comes later than where an eye sees the catch."
            )
        case .minimumPullMeters:
            TunableDefinition(
                "reps.minimumPullMeters", "m", 0.3, in: 0.05...1,
                "Least rise of a snatch's or clean's pull.",
                because: "A dropped bar bounces up to about 0.3 m; the lowest clean from the hang rises further.")
        case .minimumStrengthMeters:
            TunableDefinition(
                "reps.minimumStrengthMeters", "m", 0.15, in: 0.05...1,
                "Least way of the bar in a squat, bench press or deadlift.",
                because: "Half the bench press of a lifter with short arms; unracking moves the bar by less.")
        case .nearFloorMeters:
            TunableDefinition(
                "reps.nearFloorMeters", "m", 0.12, in: 0.03...0.5,
                "Below this height over the lowest rest the bar is back, and a new rep may begin.",
                because: "Lower than a knee, higher than what rolling and settling plates show.")
        case .minimumSwingMeters:
            TunableDefinition(
                "reps.minimumSwingMeters", "m", 0.03, in: 0.005...0.2,
                "Smallest reversal of the bar's height that counts as a turning point.",
                because: "The smallest drop under the bar of good lifters is 0.08 m; tracking noise stays below 0.01 m."
            )
        case .stillSpeedMps:
            TunableDefinition(
                "reps.stillSpeedMps", "m/s", 0.08, in: 0.01...0.5,
                "Below this speed the bar stands still.",
                because: "A lifter's sway with the bar overhead stays below it, the slowest stand-up above.")
        case .stillSeconds:
            TunableDefinition(
                "reps.stillSeconds", "s", 0.3, in: 0.05...2,
                "How long the bar must stand still to end a lift or to part a clean from its jerk.",
                because: "Referees want a motionless hold of about half a second; filtering takes some of it away.")
        case .minimumEasingMps2:
            TunableDefinition(
                "pull.minimumEasingMps2", "m/s²", 1.8, in: 0.05...20,
                "Least valley of the acceleration between first and second pull that is taken for the transition.",
                because:
                    "A pull without one seldom shows 1.7 through noise of 0.3 % of the plate; lifters' have 2 to 8."
            )
        case .minimumVisibility:
            TunableDefinition(
                "pose.minimumVisibility", "", 0.5, in: 0...1,
                "A joint less likely to be visible than this counts as not seen.",
                because: "Below it the model itself holds the joint for more likely hidden than seen.")
        case .crossingBandMeters:
            TunableDefinition(
                "path.crossingBandMeters", "m", 0.01, in: 0...0.1,
                "How far the bar must leave the vertical through its start to be on a side of it.",
                because:
                    "Twice the noise of a plate placed to 1 % (4.5 mm), a quarter of a usual first pull's way back.")
        case .lateralShare:
            TunableDefinition(
                "score.lateralShare", "", 0.6, in: 0...1,
                "Share of the form score that goes by lateral drift; the rest goes by vertical smoothness.",
                because: "The original system's value: 60 % drift, 40 % smoothness.")
        case .driftTolerance:
            TunableDefinition(
                "score.driftTolerance", "standard deviations over height", 0.12, in: 0.005...1,
                "Standard deviation of the sideways way, as a share of a phase's height, that costs no points.",
                because: "The original system's value: 5 cm in a first pull of 0.4 m, about what a usual pull wanders.")
        case .straightnessTolerance:
            TunableDefinition(
                "score.straightnessTolerance", "RMS distance over height", 0.06, in: 0.005...1,
                "Distance from a straight line, as a share of a phase's height, that costs no points.",
                because: "The original system's value: 2.4 cm in a first pull of 0.4 m.")
        case .implausibleSpeedMps:
            TunableDefinition(
                "diagnose.implausibleSpeedMps", "m/s", 2.0, in: 1...10,
                "Faster bars are reported as implausible.",
                because: "The original system's value; world-record snatches peak at 1.9 to 2.2 m/s.")
        case .mostlyInterpolatedHz:
            TunableDefinition(
                "diagnose.mostlyInterpolatedHz", "Hz", 10, in: 1...60,
                "Fewer distinct samples per second than this means mostly interpolated.",
                because: "The original system's value: a second pull lasts 0.15 s, so 10 Hz sees it once or twice.")
        case .repeatShare:
            TunableDefinition(
                "diagnose.repeatShare", "", 0.05, in: 0...1,
                "Share of repeated pictures, while the bar moves, above which they are reported.",
                because: "A single repeat happens at a cut; one in twenty is a re-encoding's doing.")
        case .gravityTolerance:
            TunableDefinition(
                "diagnose.gravityTolerance", "", 0.2, in: 0.01...1,
                "How far a dropped bar's fall may be from 9.81 m/s², as a share of it, before scale or clock are doubted.",
                because:
                    "A blurred plate of 67 pixels at 30 fps seemed to fall 13 % too fast; slow motion is off by 75 %, a small disk by 20 %."
            )
        case .offAxisDegrees:
            TunableDefinition(
                "diagnose.offAxisDegrees", "°", 15, in: 1...60,
                "Angle between line of sight and bar above which the view is reported as off its axis.",
                because:
                    "A rim 3.4 % narrower than high: three times what a rim is misread by. A quarter of every movement towards the camera then shows as one to the side."
            )
        case .fastestBarMps:
            TunableDefinition(
                "diagnose.fastestBarMps", "m/s", 8, in: 3...30,
                "A plate that jumps faster than this is another plate.",
                because: "A bar dropped from 2.3 m, overhead of the tallest, reaches the floor with 6.7 m/s.")
        case .cameraMotionDiameters:
            TunableDefinition(
                "diagnose.cameraMotionDiameters", "diameters", 0.05, in: 0.005...5,
                "Motion of the camera, in diameters of the plate, above which it is reported.",
                because: "2 cm: a steady hand's shake stays below, and so does what it does to a velocity, 0.04 m/s.")
        }
    }
}
