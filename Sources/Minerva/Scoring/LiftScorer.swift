/// The form score of a repetition, in points of 100.
public struct LiftScore: Equatable, Sendable {
    /// The score of one phase.
    public struct PhaseScore: Equatable, Sendable {
        /// The phase, by the marker that it begins at.
        public var name: Phase.Name
        /// Its score.
        public var score: FormScore
    }

    /// The mean of the phases, each counting alike.
    public var mean: FormScore
    /// The phases that could be scored, in order of time.
    public var phases: [PhaseScore]
}

/// Scores a repetition: slices the bar's path between its phase markers and scores each slice.
///
/// Apart from the colorers on purpose: a marker moved by hand changes the number, not the picture, and a picture that
/// looks right proves nothing about the number.
public struct LiftScorer: Sendable {
    private let form: RecordingFormScorer

    /// Creates a scorer with the values in force.
    public init(settings: Settings) {
        form = RecordingFormScorer(settings: settings)
    }

    /// The score between markers, which must not fall in time: each phase goes from its marker to the next one.
    ///
    /// A slice that was not measured whole, or is too short to be scored (a catch usually is), has no part in it. Nil
    /// where no slice is left.
    public func score(markers: [PhaseMarker], in kinematics: Kinematics) -> LiftScore? {
        var phases: [LiftScore.PhaseScore] = []
        for (marker, next) in zip(markers, markers.dropFirst()) {
            guard case .phase(let name) = marker.name,
                let range = kinematics.grid.range(from: marker.timeSeconds, through: next.timeSeconds),
                kinematics.isPresent(in: range),
                let score = form.score(x: Array(kinematics.x[range]), y: Array(kinematics.y[range]))
            else { continue }
            phases.append(LiftScore.PhaseScore(name: name, score: score))
        }
        guard !phases.isEmpty else { return nil }
        func mean(_ value: (FormScore) -> Double) -> Double {
            phases.reduce(0) { $0 + value($1.score) } / Double(phases.count)
        }
        return LiftScore(
            mean: FormScore(
                total: mean { $0.total }, lateralDrift: mean { $0.lateralDrift },
                verticalSmoothness: mean { $0.verticalSmoothness }), phases: phases)
    }
}
