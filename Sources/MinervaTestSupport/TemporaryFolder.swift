import Foundation

/// A folder that lives as long as its owner.
public final class TemporaryFolder: Sendable {
    /// Its path, without symbolic links.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        let path = NSTemporaryDirectory() + "minerva-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and gives its path.
    @discardableResult
    public func write(_ bytes: Data, _ name: String) throws -> String {
        try bytes.write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
