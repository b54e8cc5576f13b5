import Foundation

/// Where the parts lie that come with the program: the plate detector and the inference runtime.
public struct Installation: Equatable, Sendable {
    /// The folder that holds `Models/` and `.deps/`.
    public let root: String

    /// The plate detector.
    public var plateModelPath: String { root + "/Models/plate-detector.onnx" }
    /// The network that tells a plate's face from its tread.
    public var rimModelPath: String { root + "/Models/plate-rim.onnx" }
    /// The runtime's libraries.
    public var runtimeFolder: String { root + "/.deps/openvino/lib" }
    /// The pose models.
    public var poseModelFolder: String { root + "/.deps/models" }

    /// The clip that comes with the program.
    public var samplePath: String { root + "/Samples/snatch.mp4" }
    /// VBT Lab's page.
    public var pageFolder: String { root + "/web" }
    /// The engine for browsers, which `make wasm` builds.
    public var browserEnginePath: String { root + "/.build-wasm/minerva.wasm" }

    /// Creates an installation at a folder.
    public init(root: String) {
        self.root = root
    }

    /// `VBT_HOME` where it is set; else the nearest folder above the executable, then above the working folder, that
    /// holds the plate detector. Without any, the working folder: what is missing there is said when it is needed.
    public static func find() -> Installation {
        if let home = ProcessInfo.processInfo.environment["VBT_HOME"], !home.isEmpty { return Installation(root: home) }
        let working = FileManager.default.currentDirectoryPath
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? working
        for start in [executable, working] {
            var folder = start
            while folder.count > 1 {
                if FileManager.default.fileExists(atPath: folder + "/Models/plate-detector.onnx") {
                    return Installation(root: folder)
                }
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
        return Installation(root: working)
    }
}
