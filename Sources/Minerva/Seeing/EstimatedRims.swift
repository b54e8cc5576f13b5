/// A plate detector whose near plate comes with an estimate of its rim, in some of the pictures.
public struct EstimatedRims<Detector: PlateDetecting, Estimator: RimEstimating>: PlateDetecting
where Estimator.Failure == Detector.Failure {
    private var detector: Detector
    private var estimator: Estimator
    private var picturesSeen = 0

    /// One estimate in so many pictures: the clip is judged as a whole, and three seconds at 30 Hz give 15 of them. A picture
    /// then costs a sixth of the network's millisecond more.
    public static var interval: Int { 6 }
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

    /// What the detector proposes; in the first picture and every sixth after it the largest likely plate, which is the bar's
    /// near plate in all but odd views, has an estimate. Throws where either network fails.
    public mutating func candidates(in picture: Picture) throws(Detector.Failure) -> [PlateCandidate] {
        var plates = try detector.candidates(in: picture)
        defer { picturesSeen += 1 }
        guard picturesSeen % Self.interval == 0 else { return plates }
        let likely = plates.indices.filter { plates[$0].confidence >= Self.likelyConfidence }
        if let near = likely.max(by: { plates[$0].width * plates[$0].height < plates[$1].width * plates[$1].height }) {
            plates[near].estimate = try estimator.rim(of: plates[near], in: picture)
        }
        return plates
    }
}
