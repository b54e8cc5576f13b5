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

    /// The rim of the plate that a box proposes: the mean of what the network says of the crop and of its mirror image,
    /// so that a clip and its mirror image are told alike. Takes 2 ms. Throws `runFailed`.
    public func rim(of candidate: PlateCandidate, in picture: Picture) throws(InferenceError) -> RimEstimate {
        let extent = Self.margin * (candidate.width + candidate.height) / 2
        let letterbox = Letterbox(
            pictureWidth: picture.width, pictureHeight: picture.height,
            window: PictureWindow(center: candidate.center, width: extent, height: extent), inputWidth: side,
            inputHeight: side)
        session.withInput { letterbox.fill($0, from: picture) }
        try session.run()
        let seen = try answer().map(Double.init)
        session.withInput { Self.mirror($0, rowLength: side) }
        try session.run()
        let mirrored = try answer().map(Double.init)
        let rim = zip(seen, mirrored).map { ($0 + $1) / 2 }
        let center = candidate.center + Vector2(x: (seen[0] - mirrored[0]) / 2, y: rim[1]) * extent
        let size = Vector2(x: rim[2], y: rim[3]) * extent
        let isCut = PictureEdge.cuts(
            size: size, at: center, pictureWidth: picture.width, pictureHeight: picture.height)
        return RimEstimate(
            center: center, width: size.x, height: size.y, sizeDeviation: (rim[6] + rim[7]) / 2, isCutByFrame: isCut)
    }

    /// Reverses every row of planes.
    private static func mirror(_ samples: UnsafeMutableBufferPointer<Float>, rowLength: Int) {
        for start in stride(from: 0, to: samples.count, by: rowLength) {
            samples[start..<start + rowLength].reverse()
        }
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
