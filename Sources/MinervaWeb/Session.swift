import Minerva

/// One clip that a page has open: its track, and the last analysis of it.
final class Session {
    private(set) var track: Track
    /// The same without the camera's motion, taken out once: no setting changes it.
    private var steady: Track
    /// The pictures of the last analysis.
    private var scenes: ClipScenes?

    /// Opens a track; nil where the text is none.
    init?(track text: [UInt8]) {
        do {
            track = try TrackReader.track(from: text)
        } catch {
            return nil
        }
        steady = track.steady
    }

    /// Takes in further frames. There is no picture then until the next analysis.
    func append(_ text: [UInt8]) -> Answer {
        do {
            track = try TrackReader.track(track, continuedBy: text)
        } catch {
            return Answer(.unreadableTrack)
        }
        steady = track.steady
        scenes = nil
        return Answer([])
    }

    /// Analyzes, and keeps the analysis for pictures. The report has no samples: that saves a third of the time.
    func analyze(_ text: [UInt8]) -> Answer {
        switch Session.request(in: text) {
        case .failure(let error): return Answer(error)
        case .success(let request):
            let analysis = LiftAnalyzer(request: request).analyze(track, steady: steady)
            scenes = ClipScenes(track: track, steady: steady, analysis: analysis, request: request)
            return report(of: analysis, request, includingSamples: false)
        }
    }

    /// Analyzes, and keeps nothing. The report is whole.
    func report(for text: [UInt8]) -> Answer {
        switch Session.request(in: text) {
        case .failure(let error): return Answer(error)
        case .success(let request):
            return report(
                of: LiftAnalyzer(request: request).analyze(track, steady: steady), request, includingSamples: true)
        }
    }

    private static func request(in text: [UInt8]) -> Result<AnalysisRequest, RequestFormatError> {
        do {
            return .success(try RequestReader.request(from: text))
        } catch {
            return .failure(error)
        }
    }

    private func report(of analysis: Analysis, _ request: AnalysisRequest, includingSamples: Bool) -> Answer {
        let writer = ReportWriter(track: track, request: request, analysis: analysis, producer: track.producer)
        return Answer(writer.bytes(includingSamples: includingSamples))
    }

    func scene(for text: [UInt8]) -> Answer {
        let request: SceneRequest
        do {
            request = try SceneRequestReader.request(from: text)
        } catch {
            return Answer(error)
        }
        guard let scene = scenes?.scene(request) else { return Answer(.nothing) }
        return Answer(SceneWriter.bytes(of: scene))
    }
}
