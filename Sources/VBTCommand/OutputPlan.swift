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
        for target in [options.jsonPath, options.csvPath, options.trackPath, options.trcPath].compactMap({ $0 })
        where target != "-" {
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
            [jsonPath(for: $0), csvPath(for: $0), trackPath(for: $0), trcPath(for: $0)].compactMap { $0 }
        }
        try OutputPlan.checkDistinct(outputs, inputs: inputs)
        guard ![options.csvPath, options.trackPath, options.trcPath].contains("-") else {
            throw .usage("Only --json can write to -.")
        }
    }

    /// Refuses outputs that would overwrite an input or one another: a lost clip cannot be made again.
    static func checkDistinct(_ outputs: [String], inputs: [String]) throws(CommandFailure) {
        func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
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
    /// The track's file.
    func trackPath(for input: String) -> String? { path(options.trackPath, input, ending: InputList.trackEnding) }

    /// The file of markers.
    func trcPath(for input: String) -> String? { path(options.trcPath, input, ending: ".trc") }

    private func path(_ target: String?, _ input: String, ending: String) -> String? {
        guard let target, target != "-" else { return nil }
        guard inputs.count > 1 else { return target }
        let name = (input as NSString).lastPathComponent
        // Clips of one name from two folders must not overwrite each other.
        let twins = inputs.filter { ($0 as NSString).lastPathComponent == name }
        let number = (twins.firstIndex(of: input) ?? 0) + 1
        let unique = number == 1 ? name : "\(name).\(number)"
        return (target as NSString).appendingPathComponent(unique + ending)
    }
}
