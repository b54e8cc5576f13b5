/// What is known of one clip's lifting.
public struct Analysis: Equatable, Sendable {
    /// The lift, as given or as recognised; nil where nothing was recognised.
    public var lift: LiftKind?
    /// Why that lift; nil where the user named it.
    public var recognition: LiftRecognition?
    /// Scale at the resting bar and at the highest point; nil without a plate.
    public var scale: ScaleSummary?
    /// The repetitions in order of time.
    public var reps: [Rep] = []
    /// The repetitions as one set; nil for none.
    public var set: SetSummary?
    /// Which way the athlete faces; nil where the pose does not tell, and then x grows to the picture's right.
    public var facing: Facing?
    /// Manual markers that no repetition has a use for.
    public var unusedMarkers: [PhaseMarker] = []
    /// Seam between a clean and its jerk, seconds; nil where the lifter does not stop.
    public var splitSeconds: Double?
    /// The motion, its zero at the resting bar; nil where there are too few samples.
    public var kinematics: Kinematics?
    /// The lifter's joints and angles; nil without a pose.
    public var body: BodyMotion?
    /// What to know before trusting the figures.
    public var diagnosis: [Diagnosis] = []
}

/// Metres per pixel where the bar rests and at its highest.
public struct ScaleSummary: Equatable, Sendable {
    /// At the resting bar.
    public var metersPerPixel: Double
    /// At the highest point.
    public var metersPerPixelTop: Double
    /// The plate's diameter that the scale rests on, metres.
    public var plateMeters: Double
    /// Lengths by the athlete's stature over lengths by the plate; nil without a stature or a pose to compare.
    public var statureRatio: Double?
    /// At what a dropped bar is seen to fall, m/s²; nil where none is.
    public var freeFallGravityMps2: Double?
    /// Angle between the line of sight and the bar's axis, degrees.
    public var offAxisDegrees: Double
}

/// What the user told about the recording; nil where not told.
public struct AnalysisRequest: Equatable, Sendable {
    /// The lift; nil asks for it to be recognised.
    public var lift: LiftKind?
    /// Mass of the loaded bar, kilograms.
    public var loadKg: Double?
    /// The athlete's stature, metres.
    public var statureMeters: Double?
    /// The athlete's body mass, kilograms.
    public var bodyMassKg: Double?
    /// Diameter of the plate, metres; 0.45 for full-size plates (IWF).
    public var plateMeters: Double
    /// The tunables in force.
    public var settings: Settings
    /// The user's tap on the plate to follow, which seeing has used; here it only explains why nothing was found.
    public var tap: PlateTracker.Lock?
    /// Markers set by hand, which the score takes instead of the automatic ones.
    public var markers: [PhaseMarker]

    /// Creates a request.
    public init(
        lift: LiftKind? = nil, loadKg: Double? = nil, statureMeters: Double? = nil, bodyMassKg: Double? = nil,
        plateMeters: Double = 0.45, settings: Settings = Settings(), markers: [PhaseMarker] = []
    ) {
        self.lift = lift
        self.loadKg = loadKg
        self.statureMeters = statureMeters
        self.bodyMassKg = bodyMassKg
        self.plateMeters = plateMeters
        self.settings = settings
        self.markers = markers
    }
}

/// What a quantity of a request may be: shared by everything that reads one. Wider than any lift, narrow enough to
/// catch a wrong unit.
extension AnalysisRequest {
    /// Mass of the loaded bar, kilograms: a child's stick to beyond any record.
    public static let loadsKg: ClosedRange<Double> = 1...600
    /// The athlete's stature, metres.
    public static let staturesMeters: ClosedRange<Double> = 1...2.5
    /// The athlete's body mass, kilograms.
    public static let bodyMassesKg: ClosedRange<Double> = 20...300
    /// Diameter of the plate, metres: the smallest disk on a bar to beyond the largest wheel.
    public static let plateDiametersMeters: ClosedRange<Double> = 0.1...0.6
}
