/// Something to know before trusting the figures. Its sentence is part of the report, so it is made in `DiagnosisText`.
public struct Diagnosis: Equatable, Sendable {
    /// How much it matters.
    public enum Severity: Equatable, Sendable {
        /// Good to know.
        case info
        /// Figures may be off.
        case warning
        /// Figures are missing or wrong.
        case error

        /// The name in files.
        public var text: String {
            switch self {
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }
    }

    /// What it is about.
    public enum Code: CaseIterable, Equatable, Sendable {
        case noPlate, noLift, noRestAtStart, velocityImplausible, mostlyInterpolated, variableFrameRate
        case slowMotionSuspected, timeBaseBaked, repeatedFrames, missingFrames, scaleDisagreement, smallPlate
        case offAxisView, plateCutByFrame, trackingGap, plateSwitched, cameraMoved, motionBlur
        case noPose, poseUnsure, noKneeReference, splitNotFound, repUnfinished, bounceIgnored
        case clipTruncated, facingUnknown, liftUnsure, tapMissed, rimUnsure, otherLift, sceneCut

        /// The name in files, e.g. `no-plate`.
        public var text: String {
            switch self {
            case .noPlate: "no-plate"
            case .noLift: "no-lift"
            case .noRestAtStart: "no-rest-at-start"
            case .velocityImplausible: "velocity-implausible"
            case .mostlyInterpolated: "mostly-interpolated"
            case .variableFrameRate: "variable-frame-rate"
            case .slowMotionSuspected: "slow-motion-suspected"
            case .timeBaseBaked: "time-base-baked"
            case .repeatedFrames: "repeated-frames"
            case .missingFrames: "missing-frames"
            case .scaleDisagreement: "scale-disagreement"
            case .smallPlate: "small-plate"
            case .offAxisView: "off-axis-view"
            case .plateCutByFrame: "plate-cut-by-frame"
            case .trackingGap: "tracking-gap"
            case .plateSwitched: "plate-switched"
            case .cameraMoved: "camera-moved"
            case .motionBlur: "motion-blur"
            case .noPose: "no-pose"
            case .poseUnsure: "pose-unsure"
            case .noKneeReference: "no-knee-reference"
            case .splitNotFound: "split-not-found"
            case .repUnfinished: "rep-unfinished"
            case .bounceIgnored: "bounce-ignored"
            case .clipTruncated: "clip-truncated"
            case .facingUnknown: "facing-unknown"
            case .liftUnsure: "lift-unsure"
            case .tapMissed: "tap-missed"
            case .rimUnsure: "rim-unsure"
            case .otherLift: "other-lift"
            case .sceneCut: "scene-cut"
            }
        }
    }

    /// What it is about.
    public var code: Code
    /// How much it matters.
    public var severity: Severity
    /// Where it begins, seconds; nil where it concerns the whole clip.
    public var startSeconds: Double?
    /// Where it ends, seconds.
    public var endSeconds: Double?
    /// The measured value, in the unit of the limit; of a missing rest the time from which on the bar is in
    /// sight, seconds.
    public var value: Double?
    /// The limit that it was held against.
    public var limit: Double?
    /// Whether the picture's upper edge cuts the plate there.
    public var isCutAbove = false
    /// Whether its lower edge does.
    public var isCutBelow = false
    /// The lift that was asked for, where none of that kind was found, or another one is seen.
    public var askedLift: LiftKind?
    /// The lift that is seen in its place; nil where none is.
    public var likelyLift: LiftKind?

    /// Creates a diagnosis.
    public init(
        _ code: Code, _ severity: Severity, startSeconds: Double? = nil, endSeconds: Double? = nil,
        value: Double? = nil, limit: Double? = nil
    ) {
        self.code = code
        self.severity = severity
        self.startSeconds = startSeconds
        self.endSeconds = endSeconds
        self.value = value
        self.limit = limit
    }

    /// One sentence in English.
    public var message: String { DiagnosisText.sentence(for: self) }
}
