import Foundation

/// Where each input's results go: with one input the named file, with several a folder of that name, one file each.
struct OutputPlan {
    private let options: AnalyzeOptions
    private let inputs: [String]

    init(options: AnalyzeOptions, inputs: [String]) {
        self.options = options
        self.inputs = inputs
    }

    /// Checks that everything can be written, before any work; makes the folders for several inputs.
    func check() throws(CommandFailure) {
        let files = [
            options.jsonPath, options.csvPath, options.trackPath, options.trcPath, options.overlayPath,
            options.reportPath,
        ]
        for target in files.compactMap({ $0 }) where target != "-" {
            guard inputs.count > 1 else {
                try OutputFile.checkWritable(target)
                continue
            }
            do {
                try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            } catch {
                throw .usage("\(target) cannot be made a folder; with several inputs it must be one.")
            }
        }
        let outputs = inputs.flatMap {
            [
                jsonPath(for: $0), csvPath(for: $0), repsPath(for: $0), phasesPath(for: $0), trackPath(for: $0),
                trcPath(for: $0), overlayPath(for: $0), reportPath(for: $0),
            ].compactMap { $0 }
        }
        try OutputPlan.checkDistinct(outputs, inputs: inputs + [options.comparedInput].compactMap { $0 })
        guard !(files.dropFirst() + [options.stillsFolder]).contains("-") else {
            throw .usage("Only --json can write to -.")
        }
        try checkEndings()
        try checkPictures()
    }

    /// Checks that no file's name promises what it will not hold. With several inputs it is a folder's.
    private func checkEndings() throws(CommandFailure) {
        guard inputs.count <= 1 else { return }
        let named: [(flag: String, path: String?, kind: FileKind)] = [
            ("--json", options.jsonPath, .json), ("--csv", options.csvPath, .csv),
            ("--track", options.trackPath, .track),
            ("--trc", options.trcPath, .markers), ("--overlay", options.overlayPath, .video),
            ("--report", options.reportPath, .page),
        ]
        for file in named {
            if let path = file.path { try file.kind.check(path, of: file.flag) }
        }
    }

    /// What to know of files that can be written as they are named, but are of less use so.
    var notes: [String] {
        guard inputs.count <= 1, let track = options.trackPath else { return [] }
        return [OutputPlan.note(onTrack: track)].compactMap { $0 }
    }

    /// Inputs are told by their names: what to know of a track's file that is not named like one.
    static func note(onTrack path: String) -> String? {
        InputList.isTrack(path) || path.hasPrefix("/dev/")
            ? nil : "\(path) can be analyzed again once its name ends in \(InputList.trackEnding)."
    }

    /// Checks what pictures need: clips, folders, and something to show a comparison in.
    private func checkPictures() throws(CommandFailure) {
        for (flag, value) in [("--stills", options.stillsFolder), ("--overlay", options.overlayPath)] where value != nil
        {
            if let track = inputs.first(where: InputList.isTrack) {
                throw .usage("\(flag) needs the clip; \(track) is a saved track, without pictures.")
            }
        }
        if let other = options.comparedInput {
            let isShown = options.stillsFolder != nil || options.reportPath != nil || options.overlayPath != nil
            guard isShown || options.isTalking else {
                throw .usage(
                    "--compare is shown in the table, --report FILE.html, --stills DIR or --overlay FILE.mp4; "
                        + "without a table name one of them.")
            }
            guard options.overlayPath == nil || !InputList.isTrack(other) else {
                throw .usage("--overlay shows both clips side by side; \(other) is a saved track, without pictures.")
            }
        }
        for folder in Set(inputs.compactMap { stillsFolder(for: $0) }).sorted() {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw .usage("The folder \(folder) for --stills cannot be made.")
            }
            guard access(folder, W_OK) == 0 else {
                throw CommandFailure(status: .fault, sentence: "The folder \(folder) may not be written to.")
            }
        }
    }

    /// A path by which a file is known however it was written: `./a` and `a` are one.
    static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Refuses outputs that would overwrite an input or one another: a lost clip cannot be made again.
    static func checkDistinct(_ outputs: [String], inputs: [String]) throws(CommandFailure) {
        let taken = Set(inputs.map(resolved))
        var seen: Set<String> = []
        for output in outputs {
            guard !taken.contains(resolved(output)) else { throw .usage("\(output) is an input; name another file.") }
            guard seen.insert(resolved(output)).inserted else {
                throw .usage("\(output) is named for two outputs; each needs a file of its own.")
            }
        }
    }

    /// The report's file; nil for standard output, or where none is wanted.
    func jsonPath(for input: String) -> String? { path(options.jsonPath, input, ending: ".json") }
    /// The samples' file.
    func csvPath(for input: String) -> String? { path(options.csvPath, input, ending: ".csv") }
    /// The table of repetitions, beside the samples' file; nil where that is no regular file.
    func repsPath(for input: String) -> String? { beside(csvPath(for: input), "-reps.csv") }
    /// The table of phases, beside the samples' file; nil where that is no regular file.
    func phasesPath(for input: String) -> String? { beside(csvPath(for: input), "-phases.csv") }
    /// The overlay video.
    func overlayPath(for input: String) -> String? { path(options.overlayPath, input, ending: ".mp4") }
    /// The page.
    func reportPath(for input: String) -> String? { path(options.reportPath, input, ending: ".html") }
    /// The stills' folder: with several inputs each has one in the one that was named.
    func stillsFolder(for input: String) -> String? { path(options.stillsFolder, input, ending: "") }

    private func beside(_ file: String?, _ ending: String) -> String? {
        guard let file else { return nil }
        var status = stat()
        // A device has no neighbors of its own.
        if stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
        let stem = file.lowercased().hasSuffix(".csv") ? String(file.dropLast(4)) : file
        return stem + ending
    }

    /// An input's name in the folders of results: a clip's with its ending, since `a.mp4` and `a.mov` are two; a saved
    /// track's without.
    private static func stem(of input: String) -> String {
        let name = (input as NSString).lastPathComponent
        guard name.lowercased().hasSuffix(InputList.trackEnding), name.count > InputList.trackEnding.count else {
            return name
        }
        return String(name.dropLast(InputList.trackEnding.count))
    }

    /// The track's file.
    func trackPath(for input: String) -> String? { path(options.trackPath, input, ending: InputList.trackEnding) }

    /// The file of markers.
    func trcPath(for input: String) -> String? { path(options.trcPath, input, ending: ".trc") }

    private func path(_ target: String?, _ input: String, ending: String) -> String? {
        guard let target, target != "-" else { return nil }
        guard inputs.count > 1 else { return target }
        let name = OutputPlan.stem(of: input)
        // Clips of one name from two folders must not overwrite each other.
        let twins = inputs.filter { OutputPlan.stem(of: $0) == name }
        let number = (twins.firstIndex(of: input) ?? 0) + 1
        let unique = number == 1 ? name : "\(name).\(number)"
        return (target as NSString).appendingPathComponent(unique + ending)
    }
}
