/// A plate detector whose near plate comes with an estimate of its rim, in some of the pictures.
public struct EstimatedRims<Detector: PlateDetecting, Estimator: RimEstimating>: PlateDetecting
where Estimator.Failure == Detector.Failure {
    private var detector: Detector
    private var estimator: Estimator
    private var lastSeconds: Double?

    /// One estimate in so many seconds: the clip is judged as a whole, and three seconds give 15 of them at any frame
    /// rate. At 30 Hz a picture then costs a sixth of the network's two milliseconds more.
    public static var intervalSeconds: Double { 0.2 }
    /// Containers round times to a millisecond: a frame that is due is not left out for that.
    static var roundingSeconds: Double { 0.001 }
    /// Candidates below are rarely plates (`RimRefiner` measures none of them either).
    static var likelyConfidence: Double { 0.2 }

    /// Joins a detector and an estimator.
    public init(detector: Detector, estimator: Estimator) {
        self.detector = detector
        self.estimator = estimator
    }

    /// The detector's weights.
    public var model: ModelIdentity { detector.model }
    /// The estimator's weights.
    public var rimModel: ModelIdentity { estimator.model }

    /// What the detector proposes; in the first frame and whenever `intervalSeconds` have passed, the largest likely
    /// plate, which is the bar's near plate in all but odd views, has an estimate. Throws where either network fails.
    public mutating func candidates(in frame: Frame) throws(Detector.Failure) -> [PlateCandidate] {
        var plates = try detector.candidates(in: frame)
        if let lastSeconds, frame.timeSeconds - lastSeconds < Self.intervalSeconds - Self.roundingSeconds {
            return plates
        }
        lastSeconds = frame.timeSeconds
        let likely = plates.indices.filter { plates[$0].confidence >= Self.likelyConfidence }
        if let near = likely.max(by: { plates[$0].width * plates[$0].height < plates[$1].width * plates[$1].height }) {
            plates[near].estimate = try estimator.rim(of: plates[near], in: frame.picture)
        }
        return plates
    }
}
