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
    var trcPath: String?
    var threads = 1
    var detectionInterval = 1
    var takesPose = true
    var isQuiet = false

    /// Flags of the contract that a later version will have; naming one is an error that says so.
    private static let later = [
        "--stills", "--overlay", "--report", "--save", "--athlete", "--library", "--cpu-ceiling",
    ]
    private static let analyzeFlags = [
        "--lift", "--load", "--stature", "--plate", "--body-mass", "--lock", "--json", "--csv", "--track", "--trc",
        "--preset",
        "--set", "--settings", "--marker", "--no-pose", "--threads", "--every", "--quiet",
    ]
    private static let trackFlags = ["--out", "--lock", "--no-pose", "--threads", "--every", "--quiet"]

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
        var scanner = ArgumentScanner(arguments, known: flags + AnalyzeOptions.later, command: command)
        var preset = Settings.Preset.standard
        var settingsFile: String?
        var changes: [String] = []
        while let piece = try scanner.next() {
            guard case .flag(let flag, let inline) = piece else {
                if case .input(let input) = piece { inputs.append(input) }
                continue
            }
            if AnalyzeOptions.later.contains(flag) {
                throw .usage("\(flag) is not part of this version yet; see: vbt help analyze")
            }
            switch flag {
            case "--quiet": isQuiet = true
            case "--no-pose": takesPose = false
            case "--preset": preset = try AnalyzeOptions.preset(scanner.value(of: flag, inline: inline))
            case "--settings": settingsFile = try scanner.value(of: flag, inline: inline)
            case "--set": changes.append(try scanner.value(of: flag, inline: inline))
            default: try take(flag, try scanner.value(of: flag, inline: inline))
            }
        }
        request.settings = try SettingsText.settings(preset: preset, file: settingsFile, changes: changes)
    }

    private mutating func take(_ flag: String, _ text: String) throws(CommandFailure) {
        switch flag {
        case "--lift": request.lift = try AnalyzeOptions.lift(text)
        case "--load":
            request.loadKg = try AnalyzeOptions.quantity(
                flag, text, QuantityText.kilograms(text), in: AnalysisRequest.loadsKg, "80kg or 176lb")
        case "--body-mass":
            request.bodyMassKg = try AnalyzeOptions.quantity(
                flag, text, QuantityText.kilograms(text), in: AnalysisRequest.bodyMassesKg, "81kg")
        case "--stature":
            request.statureMeters = try AnalyzeOptions.quantity(
                flag, text, QuantityText.meters(text), in: AnalysisRequest.staturesMeters, "178cm, 1.78m or 5ft10in")
        case "--plate":
            // A plate is stated in millimetres as often as not; nothing else could be meant by 450.
            let bare = QuantityText.plainNumber(text).map { $0 >= 100 ? $0 / 1000 : $0 < 3 ? $0 : $0 / 100 }
            request.plateMeters = try AnalyzeOptions.quantity(
                flag, text, bare ?? QuantityText.meters(text), in: AnalysisRequest.plateDiametersMeters,
                "450mm")
        case "--marker": request.markers.append(try AnalyzeOptions.marker(text))
        case "--lock":
            lock = try AnalyzeOptions.lock(text)
            request.tap = lock
        case "--json": jsonPath = text
        case "--csv": csvPath = text
        case "--trc": trcPath = text
        case "--track", "--out": trackPath = text
        case "--threads": threads = try AnalyzeOptions.count(flag, text, in: 1...64)
        case "--every": detectionInterval = try AnalyzeOptions.count(flag, text, in: 1...1000)
        default: throw .usage("\(flag) is not understood here.")
        }
    }

    private static func lift(_ text: String) throws(CommandFailure) -> LiftKind? {
        if text == "auto" { return nil }
        if let lift = LiftKind(name: text) { return lift }
        let names = LiftKind.allCases.map(\.name) + ["auto"]
        throw .usage(
            "--lift \(text) is no lift\(Spelling.suggestion(for: text, among: names)) Known: "
                + names.joined(separator: ", ") + ".")
    }

    private static func preset(_ text: String) throws(CommandFailure) -> Settings.Preset {
        for preset in Settings.Preset.allCases where preset.name == text { return preset }
        let names = Settings.Preset.allCases.map(\.name)
        throw .usage(
            "--preset \(text) is no preset\(Spelling.suggestion(for: text, among: names)) Known: default, classic.")
    }

    private static func quantity(
        _ flag: String, _ text: String, _ value: Double?, in range: ClosedRange<Double>, _ example: String
    ) throws(CommandFailure) -> Double {
        guard let value, value.isFinite else {
            throw .usage("\(flag) \(text) is no quantity; write for instance \(example).")
        }
        guard range.contains(value) else {
            let unit = flag == "--load" || flag == "--body-mass" ? "kg" : "m"
            throw .usage(
                "\(flag) \(text) is out of range: \(DecimalText.significant(range.lowerBound, digits: 3)) to "
                    + "\(DecimalText.significant(range.upperBound, digits: 3)) \(unit).")
        }
        return value
    }

    private static func count(_ flag: String, _ text: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int
    {
        guard let value = Int(text), range.contains(value) else {
            throw .usage("\(flag) \(text): a whole number from \(range.lowerBound) to \(range.upperBound) is needed.")
        }
        return value
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
