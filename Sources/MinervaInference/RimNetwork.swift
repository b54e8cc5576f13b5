import Minerva

/// Estimates a plate's rim with the project's own network.
///
/// The network takes `crop` [1, 3, S, S], a square of `margin` diameters around the plate, and answers `rim` [1, 8]:
/// center x and y from the crop's middle, width and height, in shares of the crop's side; then their deviations, those
/// of the extents relative.
///
/// Belongs to one thread, as its session does.
public struct RimNetwork: RimEstimating {
    /// The weights in use.
    public let model: ModelIdentity
    private let session: NetworkSession
    private let side: Int

    /// The crop's side in diameters of the candidate's box, as in training (`training/rim/crops.py`).
    private static let margin = 1.5
    private static let answers = 8

    /// Loads the network. Throws what `NetworkSession` throws, and `outputShape` where it is another network.
    public init(runtime: OpenVINORuntime, modelPath: String, model: ModelIdentity) throws(InferenceError) {
        self.model = model
        session = try NetworkSession(runtime: runtime, modelPath: modelPath)
        side = session.inputShape.last ?? 0
        guard session.inputShape == [1, 3, side, side] else {
            throw .modelUnusable(path: modelPath, reason: "it takes \(session.inputShape), not a square picture")
        }
        _ = try answer()
    }

    /// The rim of the plate that a box proposes. Takes 1 ms. Throws `runFailed`.
    public func rim(of candidate: PlateCandidate, in picture: Picture) throws(InferenceError) -> RimEstimate {
        let extent = Self.margin * (candidate.width + candidate.height) / 2
        let letterbox = Letterbox(
            pictureWidth: picture.width, pictureHeight: picture.height,
            window: PictureWindow(center: candidate.center, width: extent, height: extent), inputWidth: side,
            inputHeight: side)
        session.withInput { letterbox.fill($0, from: picture) }
        try session.run()
        let rim = try answer().map(Double.init)
        let center = candidate.center + Vector2(x: rim[0], y: rim[1]) * extent
        let (width, height) = (rim[2] * extent, rim[3] * extent)
        let isCut =
            center.x - width / 2 < 0 || center.y - height / 2 < 0
            || center.x + width / 2 > Double(picture.width - 1) || center.y + height / 2 > Double(picture.height - 1)
        return RimEstimate(
            center: center, width: width, height: height, sizeDeviation: (rim[6] + rim[7]) / 2, isCutByFrame: isCut)
    }

    private func answer() throws(InferenceError) -> [Float] {
        let output = try session.output(named: "rim")
        guard output.shape == [1, Self.answers] else {
            throw .outputShape(
                model: session.modelPath, output: "rim", expected: [1, Self.answers], found: output.shape)
        }
        return output.samples
    }
}
