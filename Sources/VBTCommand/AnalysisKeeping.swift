import Minerva
import MinervaLibrary

/// The library's part in `vbt analyze`: whose lift it is, what that athlete's profile adds to what was told,
/// and keeping it.
struct AnalysisKeeping {
    private let library: RecordingLibrary
    private let athlete: Athlete
    private let isNamed: Bool
    private let savesAnalyses: Bool

    /// Opens the library where the options ask for it; nil where they do not. Throws before any work, so that an hour
    /// of seeing is not lost to a misspelt name.
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
        /// What was kept last, with what was told for it; nil where nothing was, or nothing is to be kept.
        fileprivate var former: SavedAnalysis?
        /// Whether it was kept for somebody else: that body is not this one.
        fileprivate var isTakenOver = false
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
            var former: SavedAnalysis?
            if savesAnalyses, let known { former = try library.currentAnalysis(of: known.id) }
            return Place(
                athlete: owner, file: file, former: former, isTakenOver: known.map { $0.athleteId != owner.id } ?? false
            )
        }
    }

    /// What was told by the command; where nothing was, what was told of the same recording when it was kept last; and
    /// after that the athlete's profile.
    func request(_ options: AnalyzeOptions, at place: Place) -> AnalysisRequest {
        var request = options.request
        if let former = place.former {
            AnalysisKeeping.inherit(former, into: &request, options, isTakenOver: place.isTakenOver)
        }
        let profile = place.athlete.profile
        request.statureMeters = request.statureMeters ?? profile.statureMeters
        request.bodyMassKg = request.bodyMassKg ?? profile.bodyMassKg
        let isPlateKept = place.former != nil && !place.isTakenOver
        if !options.isPlateGiven, !isPlateKept, let plate = profile.plateMeters { request.plateMeters = plate }
        return request
    }

    /// What was told before stands in for what is not told now. Plate and body are the athlete's: they stay with whom
    /// they were told of. Markers are times of a lift's phases, and another lift has others.
    private static func inherit(
        _ former: SavedAnalysis, into request: inout AnalysisRequest, _ options: AnalyzeOptions, isTakenOver: Bool
    ) {
        let told = former.request
        request.loadKg = request.loadKg ?? told.loadKg
        if !isTakenOver {
            request.statureMeters = request.statureMeters ?? told.statureMeters
            request.bodyMassKg = request.bodyMassKg ?? told.bodyMassKg
            if !options.isPlateGiven { request.plateMeters = told.plateMeters }
        }
        if !options.isLiftGiven { request.lift = told.lift }
        if !options.areSettingsGiven { request.settings = told.settings }
        // Named now, it may be the one that was recognized then.
        let isSameLift = request.lift == told.lift || request.lift?.name == former.lift
        if request.markers.isEmpty, isSameLift { request.markers = told.markers }
    }

    /// What was told of a file when it was kept last; nil where it was not.
    func formerRequest(of path: String, seenAs track: [UInt8]) throws(CommandFailure) -> AnalysisRequest? {
        try Sentences.explaining { () throws(LibraryError) in
            guard let known = try library.recording(of: try FileFacts(of: path), seenAs: track) else { return nil }
            return try library.currentAnalysis(of: known.id)?.request
        }
    }

    /// What keeping an analysis came to.
    struct Kept {
        /// A sentence for people.
        var sentence: String
        /// Whether what was known of the recording is another now: who did not ask to be told anything hears of that.
        var isChanged: Bool
    }

    /// Keeps an analysis where that was asked for; nil where it was not.
    func keep(
        _ path: String, at place: Place, _ options: AnalyzeOptions, request: AnalysisRequest, report: [UInt8],
        track: [UInt8]
    ) throws(CommandFailure) -> Kept? {
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
        let replaced = place.former.map { facts(of: $0.request, unlike: request, of: place.athlete) } ?? []
        // What command and profile alone would have come to: what is otherwise, comes from before.
        var fresh = place
        fresh.former = nil
        let same = facts(of: request, unlike: self.request(options, at: fresh), of: place.athlete)
        return Kept(
            sentence: sentence(on: kept, at: place, request: request, same: same, replaced: replaced),
            isChanged: !replaced.isEmpty || kept.formerAthlete != nil)
    }

    private func sentence(
        on kept: KeptLift, at place: Place, request: AnalysisRequest, same: [String], replaced: [String]
    ) -> String {
        var sentence = "Kept as #\(kept.recording.id) for \(place.athlete.name)"
        if !isNamed, place.athlete.id != athlete.id {
            sentence += ", whose it was before (--athlete would give it to \(athlete.name), the default)"
        }
        if !kept.united.isEmpty {
            let others = kept.united.map { "#\($0)" }.joined(separator: ", ")
            sentence += ", one with \(others) from now on: a clip and its saved track"
        }
        if !same.isEmpty { sentence += ", with \(same.joined(separator: ", ")) as before" }
        if kept.isNewDefault { sentence += ", the default athlete from now on" }
        if let former = kept.formerAthlete { sentence += "; until now it was kept for \(former.name)" }
        if !replaced.isEmpty { sentence += "; until now with " + replaced.joined(separator: ", ") }
        if kept.repCount == 0 {
            sentence += "; no repetition was found in it, so it counts in no trend"
        } else if request.loadKg == nil {
            sentence += "; without --load it counts in no trend"
        }
        return sentence + "."
    }

    /// What was told of a recording, where it is not the same in another request, in words: `load 85 kg`, `lift clean`.
    private func facts(of request: AnalysisRequest, unlike other: AnalysisRequest, of athlete: Athlete) -> [String] {
        var words: [String] = []
        if let load = request.loadKg, load != other.loadKg {
            words.append("load \(MassText.text(load, athlete.profile.units))")
        }
        if request.lift != other.lift { words.append("lift \(request.lift?.name ?? "auto")") }
        if request.plateMeters != other.plateMeters {
            words.append("plate \(DecimalText.figure(request.plateMeters * 1000, decimals: 0)) mm")
        }
        if let stature = request.statureMeters, stature != other.statureMeters {
            words.append("stature \(DecimalText.figure(stature, decimals: 2)) m")
        }
        if let mass = request.bodyMassKg, mass != other.bodyMassKg {
            words.append("body mass \(MassText.text(mass, athlete.profile.units))")
        }
        if request.settings != other.settings { words.append("other settings") }
        if request.markers != other.markers {
            let markers = request.markers.map {
                "\($0.name.text) \(DecimalText.significant($0.timeSeconds, digits: 6)) s"
            }
            words.append(markers.isEmpty ? "no markers" : "markers \(markers.joined(separator: " and "))")
        }
        return words
    }
}
