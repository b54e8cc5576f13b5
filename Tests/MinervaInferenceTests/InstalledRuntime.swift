import MinervaInference

/// What `make setup` fetched, found from this file's place. Tests fail without it rather than pass unseen.
enum InstalledRuntime {
    /// The repository's root.
    static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    /// The runtime's libraries.
    static let folder = root + "/.deps/openvino/lib"

    /// The pose models.
    static let poseModels = root + "/.deps/models"

    /// BlazePose's person detector: a real network with a fixed shape and several outputs.
    static let poseDetector = poseModels + "/pose_detection.tflite"

    /// The project's trained plate detector.
    static let plateDetector = root + "/Models/plate-detector.onnx"
    static let rimNetwork = root + "/Models/plate-rim.onnx"
}
