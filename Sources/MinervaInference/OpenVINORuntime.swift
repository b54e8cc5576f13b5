private import COpenVINO

/// OpenVINO's C library, opened at run time from a folder that set-up fills.
///
/// Belongs to one thread, with the sessions that it loads; another thread opens its own, which costs milliseconds.
public final class OpenVINORuntime {
    /// The library's build, e.g. `2026.4.1-22982-…`.
    public let version: String

    let handle: OpaquePointer

    /// The files that the folder must hold; they find each other.
    public static let fileNames = [
        "libopenvino.so.2641", libraryName, cpuPluginName, "libopenvino_onnx_frontend.so.2641",
        "libopenvino_tensorflow_lite_frontend.so.2641", "libtbb.so.12",
    ]

    private static let libraryName = "libopenvino_c.so.2641"

    #if arch(arm64)
        private static let cpuPluginName = "libopenvino_arm_cpu_plugin.so"
    #else
        private static let cpuPluginName = "libopenvino_intel_cpu_plugin.so"
    #endif

    /// Those of `fileNames` that `folder` lacks or that cannot be read; empty where it is complete.
    public static func missingFiles(inFolder folder: String) -> [String] {
        fileNames.filter { inference_file_is_readable("\(folder)/\($0)") == 0 }
    }

    /// Opens the library in `folder`, an absolute path.
    ///
    /// Throws `runtimeIncomplete` with the names of absent files, or `runtimeUnusable`.
    public init(folder: String) throws(InferenceError) {
        let missing = Self.missingFiles(inFolder: folder)
        guard missing.isEmpty else { throw .runtimeIncomplete(folder: folder, missing: missing) }
        let path = "\(folder)/\(Self.libraryName)"
        var reason = ReasonBuffer()
        let opened = reason.receive { inference_runtime_open(path, $0, $1) }
        guard let opened else { throw .runtimeUnusable(path: path, reason: reason.text) }
        handle = opened
        version = String(cString: inference_runtime_version(opened))
    }

    deinit { inference_runtime_close(handle) }
}
