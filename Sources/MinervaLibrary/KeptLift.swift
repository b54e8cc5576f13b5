/// What keeping a lift came to.
public struct KeptLift: Equatable, Sendable {
    /// The recording.
    public var recording: Recording
    /// Who it was kept for until now; nil where that has not changed.
    public var formerAthlete: Athlete?
    /// Whether its athlete became the default.
    public var isNewDefault: Bool
    /// Recordings of the same lift, a clip's and its saved track's, that are one with it from now on.
    public var united: [Int64]
    /// Repetitions in the analysis; without one no trend counts it.
    public var repCount: Int
}
