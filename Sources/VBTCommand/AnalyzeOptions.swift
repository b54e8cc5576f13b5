import Foundation
import Minerva

/// What `vbt analyze` and `vbt track` were asked to do.
struct AnalyzeOptions {
    var inputs: [String] = []
    var request = AnalysisRequest()
    var lock: PlateTracker.Lock?
    var jsonPath: String?
    var csvPath: String?
    var trackPath: String?
    var stillsFolder: String?
    var overlayPath: String?
    var reportPath: String?
    /// Another clip or saved track to show beside the lift.
    var comparedInput: String?
    var trcPath: String?
    var threads = 1
    var detectionInterval = 1
    /// Percent of one core that live analysis may use; nil sees every frame, as fast as it goes.
    var processorCeilingPercent: Int?
    var takesPose = true
    var isQuiet = false
    /// Whether the analyses are kept in the library.
    var savesToLibrary = false
    /// The athlete whose profile stands in for what is not given.
    var athleteName: String?
    /// The library's file, where it is not the standard one.
    var libraryPath: String?
    /// Whether a lift was given, if only `auto`.
    private(set) var isLiftGiven = false
    /// Whether the plate was given, and not left at its default.
    private(set) var isPlateGiven = false
    /// Whether any setting was given, if only by the name of a preset.
    private(set) var areSettingsGiven = false
    /// Whether the load was given as a bare number.
    private(set) var isLoadBare = false
    /// The flags that were given and only concern seeing, as they were written.
    private(set) var seeingFlags: [String] = []

    /// Whether people at a terminal are told what came out.
    var isTalking: Bool { jsonPath != "-" && !isQuiet }

    /// How the clips are looked at.
    var seeing: SeeingOptions {
        SeeingOptions(
            lock: lock, threads: threads, detectionInterval: detectionInterval,
            processorCeilingPercent: processorCeilingPercent, takesPose: takesPose,
            longestBridgeSeconds: request.settings[.maximumGapSeconds])
    }

    private static let analyzeFlags = [
        "--lift", "--load", "--stature", "--plate", "--body-mass", "--lock", "--json", "--csv", "--track", "--trc",
        "--stills",
        "--overlay", "--report", "--compare", "--preset", "--set", "--settings", "--marker", "--no-pose", "--threads",
        "--every", "--cpu-ceiling", "--quiet", "--save", "--athlete", "--library",
    ]
    /// Flags that change how a clip is looked at, and nothing of a saved track, which was looked at before.
    private static let flagsOfSeeing = ["--every", "--cpu-ceiling", "--threads"]
    private static let trackFlags = [
        "--out", "--lock", "--no-pose", "--threads", "--every", "--cpu-ceiling", "--quiet",
    ]

    /// Reads the arguments of `vbt analyze`.
    static func analyze(_ arguments: ArraySlice<String>) throws(CommandFailure) -> AnalyzeOptions {
        let options = try AnalyzeOptions(arguments, flags: analyzeFlags, command: "vbt analyze")
        guard !options.inputs.isEmpty else {
            throw .usage("vbt analyze needs a clip, a folder or a saved track; see: vbt help analyze")
        }
        return options
    }

    /// Reads the arguments of `vbt track`.
    static func track(_ arguments: ArraySlice<String>) throws(CommandFailure) -> AnalyzeOptions {
        let options = try AnalyzeOptions(arguments, flags: trackFlags, command: "vbt track")
        guard options.inputs.count == 1 else { throw .usage("vbt track takes one clip; see: vbt help track") }
        guard options.trackPath != nil else { throw .usage("vbt track needs --out FILE.") }
        return options
    }

    private init(_ arguments: ArraySlice<String>, flags: [String], command: String) throws(CommandFailure) {
        var scanner = ArgumentScanner(arguments, known: flags, command: command)
        var preset: Settings.Preset?
        var settingsFile: String?
        var changes: [String] = []
        while let piece = try scanner.next() {
            guard case .flag(let flag, let inline) = piece else {
                if case .input(let input) = piece { inputs.append(input) }
                continue
            }
            switch flag {
            case "--quiet": isQuiet = true
            case "--save": savesToLibrary = true
            case "--no-pose": takesPose = false
            case "--preset": preset = try SettingsText.preset(scanner.value(of: flag, inline: inline))
            case "--settings": settingsFile = try scanner.value(of: flag, inline: inline)
            case "--set": changes.append(try scanner.value(of: flag, inline: inline))
            default: try take(flag, try scanner.value(of: flag, inline: inline))
            }
        }
        areSettingsGiven = preset != nil || settingsFile != nil || !changes.isEmpty
        request.settings = try SettingsText.settings(preset: preset ?? .standard, file: settingsFile, changes: changes)
    }

    private mutating func take(_ flag: String, _ text: String) throws(CommandFailure) {
        if AnalyzeOptions.flagsOfSeeing.contains(flag), !seeingFlags.contains(flag) { seeingFlags.append(flag) }
        switch flag {
        case "--lift":
            request.lift = try QuantityFlag.lift(text, orAuto: true)
            isLiftGiven = true
        case "--load":
            request.loadKg = try QuantityFlag.load(text)
            isLoadBare = QuantityText.plainNumber(text) != nil
        case "--body-mass": request.bodyMassKg = try QuantityFlag.bodyMass(text)
        case "--stature": request.statureMeters = try QuantityFlag.stature(text)
        case "--plate":
            request.plateMeters = try QuantityFlag.plate(text)
            isPlateGiven = true
        case "--marker": request.markers.append(try AnalyzeOptions.marker(text))
        case "--lock":
            lock = try AnalyzeOptions.lock(text)
            request.tap = lock
        case "--athlete": athleteName = text
        case "--library": libraryPath = text
        case "--json": jsonPath = text
        case "--csv": csvPath = text
        case "--stills": stillsFolder = text
        case "--overlay": overlayPath = text
        case "--report": reportPath = text
        case "--compare": comparedInput = text
        case "--trc": trcPath = text
        case "--track", "--out": trackPath = text
        case "--threads": threads = try QuantityFlag.count(flag, text, in: 1...64)
        case "--cpu-ceiling":
            processorCeilingPercent = try QuantityFlag.count(flag, text, in: 1...6400)
        case "--every": detectionInterval = try QuantityFlag.count(flag, text, in: 1...1000)
        default: throw .usage("\(flag) is not understood here.")
        }
    }

    /// Refuses a marker that lies behind a recording's end: there it could only be a mistake.
    func checkMarkers(within durationSeconds: Double, of path: String) throws(CommandFailure) {
        guard let marker = request.markers.first(where: { $0.timeSeconds > durationSeconds }) else { return }
        let (time, duration) = DecimalText.apart(marker.timeSeconds, durationSeconds)
        throw .usage("--marker \(marker.name.text)=\(time) lies behind the end of \(path), at \(duration) s.")
    }

    /// `NAME=SECONDS`.
    private static func marker(_ text: String) throws(CommandFailure) -> PhaseMarker {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw .usage("--marker \(text): write NAME=SECONDS, for instance second_pull=1.83.")
        }
        let names = PhaseMarker.Name.all
        guard let name = names.first(where: { $0.text == parts[0] }) else {
            let words = names.map(\.text)
            throw .usage(
                "--marker \(text): there is no phase \(parts[0])\(Spelling.suggestion(for: parts[0], among: words))"
                    + " Known: \(words.joined(separator: ", ")).")
        }
        guard let seconds = Double(parts[1]), PhaseMarker.times.contains(seconds) else {
            throw .usage("--marker \(text): \(parts[1]) is no time in seconds from the clip's beginning.")
        }
        return PhaseMarker(name: name, timeSeconds: seconds)
    }

    /// `X,Y` or `X,Y@SECONDS`.
    private static func lock(_ text: String) throws(CommandFailure) -> PlateTracker.Lock {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        let point = parts[0].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let time = parts.count == 2 ? Double(parts[1]) : 0
        guard parts.count <= 2, point.count == 2, let x = point[0], let y = point[1], let time, x.isFinite, y.isFinite,
            abs(x) <= 1e5, abs(y) <= 1e5, time >= 0, time <= 86_400
        else { throw .usage("--lock \(text): write X,Y or X,Y@SECONDS, in display pixels from the top left.") }
        return PlateTracker.Lock(point: Vector2(x: x, y: y), timeSeconds: time)
    }
}
