import Minerva

/// An analysis to be kept: the report, and what was told to get it, so that it can be made again.
public struct NewAnalysis: Sendable {
    /// What was told. Of its settings those are kept which differ from the defaults: with a later engine they still
    /// hold, and everything else follows that engine's defaults.
    public var request: AnalysisRequest
    /// The `vbt-report/1` text.
    public var report: [UInt8]
    /// The `vbt-track/1` text that it was made from.
    public var track: [UInt8]

    /// Creates an analysis from its parts.
    public init(request: AnalysisRequest, report: [UInt8], track: [UInt8]) {
        self.request = request
        self.report = report
        self.track = track
    }
}

/// An analysis that was kept.
public struct SavedAnalysis: Equatable, Sendable {
    /// The number in the library.
    public var id: Int64
    /// The recording that it is of.
    public var recordingId: Int64
    /// Whether it is the recording's newest: the one that lists and trends show.
    public var isCurrent: Bool
    /// When it was made.
    public var madeAt: Moment
    /// Program and version that made it.
    public var producer: String
    /// The lift; nil where none was recognised.
    public var lift: String?
    /// Its repetitions.
    public var repCount: Int
    /// What was told to get it.
    public var request: AnalysisRequest
}
