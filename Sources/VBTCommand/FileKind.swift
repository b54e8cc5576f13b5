/// What an output file holds, and by which ending of its name other programs know that.
///
/// A name may have any ending, or none; but not one that promises another kind of file: nobody who opens `report.pdf`
/// expects HTML.
enum FileKind {
    case json
    case csv
    case page
    case video
    case markers
    case track
    case thumbnail

    /// Throws where a file's name promises another kind. `flag` is what it was named by, e.g. `--report`.
    func check(_ path: String, of flag: String) throws(CommandFailure) {
        guard let ending = FileKind.ending(of: path), FileKind.promising.contains(ending), !endings.contains(ending)
        else { return }
        let better = path.dropLast(ending.utf8.count) + endings[0]
        throw .usage("\(flag) \(path): \(words), which .\(ending) is not; name it \(better)")
    }

    /// What is written, as a sentence begins.
    private var words: String {
        switch self {
        case .json: "this is JSON"
        case .csv: "the tables are CSV"
        case .page: "the page is HTML"
        case .video: "the video is MP4"
        case .markers: "the markers are TRC"
        case .track: "a track is JSON"
        case .thumbnail: "the thumbnail is a JPEG"
        }
    }

    /// The endings that suit, the best first. What is text may be called so; who plays .mov plays MP4.
    private var endings: [String] {
        switch self {
        case .json: ["json", "txt"]
        case .csv: ["csv", "txt"]
        case .page: ["html", "htm"]
        case .video: ["mp4", "m4v", "mov"]
        case .markers: ["trc", "txt"]
        case .track: ["vbttrack.json", "json", "txt"]
        case .thumbnail: ["jpg", "jpeg"]
        }
    }

    /// Endings by which people and their programs know what is inside.
    private static let promising: Set<String> = [
        "avi", "csv", "db", "doc", "docx", "gif", "gz", "heic", "htm", "html", "jpeg", "jpg", "json", "m4v", "md",
        "mkv", "mov", "mp3",
        "mp4", "mpg", "ods", "odt", "pdf", "png", "ps", "rtf", "sqlite", "svg", "trc", "tsv", "txt", "wav", "webm",
        "webp", "xls", "xlsx",
        "xml", "yaml", "zip",
    ]

    /// What stands behind the last point of a file's name, in small letters; nil for none.
    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last else { return nil }
        return last.lowercased()
    }
}
