import Foundation

/// The page's files, read once at the start: no request can name a file of the disk.
public struct StaticFiles: Sendable {
    struct File: Sendable {
        var contentType: String
        var bytes: [UInt8]
    }

    private let files: [String: File]

    /// Whether the engine for browsers is among them.
    public var hasEngine: Bool { files[StaticFiles.engineName] != nil }
    /// Whether there is a page at all.
    public var hasPage: Bool { files["index.html"] != nil }

    static let engineName = "minerva.wasm"

    /// Endings that are served, and as what; files with another ending are left out.
    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "ico": "image/x-icon", "json": "application/json",
        "webmanifest": "application/manifest+json", "wasm": "application/wasm", "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8",
    ]

    /// Reads a folder and, as `minerva.wasm`, the engine; what is not there is left out. Symbolic links and what begins
    /// with a dot are passed over.
    public init(folder: String, engine: String) {
        var files: [String: File] = [:]
        StaticFiles.read(folder, prefix: "", depth: 0, into: &files)
        if let bytes = StaticFiles.regularFile(engine) {
            files[StaticFiles.engineName] = File(contentType: "application/wasm", bytes: bytes)
        }
        self.files = files
    }

    /// The file at a path below the token; nil where there is none.
    subscript(components: [String]) -> File? {
        files[components.isEmpty ? "index.html" : components.joined(separator: "/")]
    }

    /// Folders within folders: the page has none, and what lies this deep is no part of it.
    private static let deepest = 4
    /// Bytes of one file, all of which stay in memory: fifty times those of the engine, the largest.
    private static let mostBytes = 32 * 1024 * 1024

    private static func read(_ folder: String, prefix: String, depth: Int, into files: inout [String: File]) {
        guard depth < deepest, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                read(path, prefix: prefix + name + "/", depth: depth + 1, into: &files)
            } else if let dot = name.lastIndex(of: "."), let type = types[String(name[name.index(after: dot)...])],
                let bytes = regularFile(path)
            {
                files[prefix + name] = File(contentType: type, bytes: bytes)
            }
        }
    }

    private static func regularFile(_ path: String) -> [UInt8]? {
        guard let file = try? OpenedFile(path: path, name: path) else { return nil }
        return try? file.contents(limitBytes: mostBytes)
    }
}
