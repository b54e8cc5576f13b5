/// A picture that is asked for: of what, and for plots in which style.
public struct SceneRequest: Equatable, Sendable {
    /// What a picture shows.
    public enum Subject: Equatable, Sendable {
        /// What lies over one frame of the clip.
        case overlay(frame: Int, content: PictureOverlay.Content)
        /// A quantity over time; nil for the whole recording.
        case motion(MotionPlot.Quantity, span: ClosedRange<Double>?)
        /// The bar's path in the repetition of that index, counted from 1 as in reports.
        case barPath(rep: Int)
        /// Velocity over height in the repetition of that index.
        case velocityHeight(rep: Int)
        /// The repetitions as bars.
        case set
    }

    /// What is shown.
    public var subject: Subject
    /// Size and colors of a plot; an overlay has the clip's size and the colors of its phases only.
    public var style: PlotStyle

    /// Creates a request.
    public init(_ subject: Subject, style: PlotStyle = PlotStyle()) {
        self.subject = subject
        self.style = style
    }
}

/// The pictures of one analyzed clip.
public struct ClipScenes: Sendable {
    private let track: Track
    private let steady: Track
    private let analysis: Analysis
    private let request: AnalysisRequest
    /// Made with the first frame that asks for it: it takes as long as the plots together, and a plot needs none of it.
    private var overlay: PictureOverlay?

    /// Takes a track and its own `steady`, the analysis that was made from it, and what was asked then.
    public init(track: Track, steady: Track, analysis: Analysis, request: AnalysisRequest) {
        self.track = track
        self.steady = steady
        self.analysis = analysis
        self.request = request
    }

    /// The picture; nil where there is nothing to show, e.g. force without a load or a repetition that does not exist.
    public mutating func scene(_ asked: SceneRequest) -> Scene? {
        let style = asked.style
        switch asked.subject {
        case .overlay(let frame, let content):
            let overlay =
                self.overlay
                ?? PictureOverlay(track: track, steady: steady, analysis: analysis, settings: request.settings)
            self.overlay = overlay
            return overlay.scene(frame: frame, content: content)
        case .motion(let quantity, let span):
            return MotionPlot.scene(of: quantity, in: analysis, loadKg: request.loadKg, span: span, style: style)
        case .barPath(let index):
            return rep(index).flatMap { BarPathPlot.scene(of: $0, in: analysis, style: style) }
        case .velocityHeight(let index):
            return rep(index).flatMap { VelocityHeightPlot.scene(of: $0, in: analysis, style: style) }
        case .set:
            return SetBars.scene(of: analysis, style: style)
        }
    }

    private func rep(_ index: Int) -> Rep? { analysis.reps.first { $0.index == index } }
}
