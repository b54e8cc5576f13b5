import Minerva
import MinervaLibrary

/// The library's part in `vbt analyze`: whose lift it is, what that athlete's profile adds to what was told, and keeping it.
struct AnalysisKeeping {
    private let library: RecordingLibrary
    private let athlete: Athlete
    private let isNamed: Bool
    private let savesAnalyses: Bool

    /// Opens the library where the options ask for it; nil where they do not. Throws before any work, so that an hour of
    /// seeing is not lost to a misspelt name.
    init?(_ options: AnalyzeOptions) throws(CommandFailure) {
        guard options.savesToLibrary || options.athleteName != nil else {
            guard options.libraryPath == nil else { throw .usage("--library goes with --save or --athlete.") }
            return nil
        }
        let library = try LibraryLocation.open(options.libraryPath, options.savesToLibrary ? .creating : .existing)
        guard !options.savesToLibrary || !library.isReadOnly else {
            throw Sentences.failure(.isReadOnly(path: library.path))
        }
        self.library = library
        isNamed = options.athleteName != nil
        savesAnalyses = options.savesToLibrary
        athlete = try Sentences.explaining { () throws(LibraryError) in
            guard let name = options.athleteName else { return try library.defaultAthlete() }
            return try library.athlete(named: name)
        }
    }

    /// One input's place in the library.
    struct Place {
        /// Whose lift it is: a recording that is known stays with its athlete unless another one was named.
        var athlete: Athlete
        fileprivate var file: FileFacts
        /// What was told when it was kept last; nil where it was not, or nothing is to be kept.
        fileprivate var former: AnalysisRequest?
    }

    /// Finds an input's place. Reads the file's ends, some milliseconds. `track` is what was seen in it.
    func place(of path: String, seenAs track: [UInt8]) throws(CommandFailure) -> Place {
        try Sentences.explaining { () throws(LibraryError) in
            let file = try FileFacts(of: path)
            let known = try library.recording(of: file, seenAs: track)
            var owner = athlete
            if !isNamed, let known, let other = try library.athletes().first(where: { $0.id == known.athleteId }) {
                owner = other
            }
            var former: AnalysisRequest?
            if savesAnalyses, let known { former = try library.currentAnalysis(of: known.id)?.request }
            return Place(athlete: owner, file: file, former: former)
        }
    }

    /// What was told, with the athlete's profile where nothing was. What was on the bar of a recording that is kept anew stays known.
    func request(_ options: AnalyzeOptions, at place: Place) -> AnalysisRequest {
        var request = options.request
        let profile = place.athlete.profile
        request.statureMeters = request.statureMeters ?? profile.statureMeters
        request.bodyMassKg = request.bodyMassKg ?? profile.bodyMassKg
        if !options.isPlateGiven, let plate = profile.plateMeters { request.plateMeters = plate }
        request.loadKg = request.loadKg ?? place.former?.loadKg
        return request
    }

    /// Keeps an analysis where that was asked for; a sentence for people, or nil.
    func keep(
        _ path: String, at place: Place, _ options: AnalyzeOptions, request: AnalysisRequest, report: [UInt8],
        track: [UInt8]
    ) throws(CommandFailure) -> String? {
        guard savesAnalyses else { return nil }
        let clip = try ClipFacts(of: path, file: place.file)
        let kept = try Sentences.explaining { () throws(LibraryError) in
            try library.keep(
                NewRecording(
                    file: place.file, athleteId: place.athlete.id, recordedAt: clip.recordedAt, day: clip.day,
                    durationSeconds: clip.durationSeconds, thumbnail: clip.thumbnail),
                NewAnalysis(request: request, report: report, track: track), of: place.athlete,
                // Who was named is the one used last; whose recording merely came by again is not.
                becomesDefault: isNamed)
        }
        return sentence(on: kept, at: place, wasLoadTold: options.request.loadKg != nil, request: request)
    }

    private func sentence(
        on kept: KeptLift, at place: Place, wasLoadTold: Bool, request: AnalysisRequest
    ) -> String {
        var sentence = "Kept as #\(kept.recording.id) for \(place.athlete.name)"
        if !kept.united.isEmpty {
            let others = kept.united.map { "#\($0)" }.joined(separator: ", ")
            sentence += ", one with \(others) from now on: a clip and its saved track"
        }
        if !wasLoadTold, let load = request.loadKg {
            sentence += ", with the load kept before, \(MassText.text(load, place.athlete.profile.units))"
        }
        if kept.isNewDefault { sentence += ", the default athlete from now on" }
        if let former = kept.formerAthlete { sentence += "; until now it was kept for \(former.name)" }
        let replaced = place.former.map { self.replaced($0, by: request, units: place.athlete.profile.units) } ?? []
        if !replaced.isEmpty { sentence += "; until now with " + replaced.joined(separator: ", ") }
        if request.loadKg == nil { sentence += "; without --load it counts in no trend" }
        return sentence + ".\n"
    }

    /// What was told of a recording before and is no more, in words: `load 85 kg`, `lift clean`.
    private func replaced(_ former: AnalysisRequest, by new: AnalysisRequest, units: MassUnit) -> [String] {
        var words: [String] = []
        if let load = former.loadKg, load != new.loadKg { words.append("load \(MassText.text(load, units))") }
        if former.lift != new.lift { words.append("lift \(former.lift?.name ?? "auto")") }
        if former.plateMeters != new.plateMeters {
            words.append("plate \(DecimalText.figure(former.plateMeters * 1000, decimals: 0)) mm")
        }
        if former.settings != new.settings { words.append("other settings") }
        if former.markers != new.markers { words.append("other markers") }
        return words
    }
}
