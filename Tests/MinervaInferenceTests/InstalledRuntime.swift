import MinervaInference

/// What `make setup` fetched, found from this file's place. Tests fail without it rather than pass unseen.
enum InstalledRuntime {
    /// The repository's root.
    static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    /// The runtime's libraries.
    static let folder = root + "/.deps/openvino/lib"

    /// BlazePose's person detector: a real network with a fixed shape and several outputs.
    static let poseDetector = root + "/.deps/models/pose_detection.tflite"

    /// The project's trained plate detector.
    static let plateDetector = root + "/Models/plate-detector.onnx"
}
