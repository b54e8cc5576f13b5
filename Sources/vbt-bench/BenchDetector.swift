import Minerva
import MinervaInference
import VBTCommand

extension EstimatedRims<PlateDetector, RimNetwork> {
    /// The detector as the command has it, for pictures of a size in display pixels; without the digests
    /// of the weights.
    init(installation: Installation, runtime: OpenVINORuntime, displayWidth: Int, displayHeight: Int) throws {
        self.init(
            detector: try PlateDetector(
                runtime: runtime, modelPath: installation.plateModelPath,
                model: ModelIdentity(name: "plate-detector.onnx", sha256: ""), displayWidth: displayWidth,
                displayHeight: displayHeight),
            estimator: try RimNetwork(
                runtime: runtime, modelPath: installation.rimModelPath,
                model: ModelIdentity(name: "plate-rim.onnx", sha256: "")))
    }
}
