import Minerva

/// Finds barbell plates with the project's own network.
///
/// The network takes `image` [1, 3, H, W], both sides multiples of 32, and answers `heat` [1, 1, H/8, W/8] and `box`
/// [1, 4, H/8, W/8]; see `PlateHeatMap` for what they mean and `Letterbox` for how a picture is fitted.
///
/// Belongs to one thread, as its session does.
public struct PlateDetector: PlateDetecting {
    /// The weights in use.
    public let model: ModelIdentity

    private let session: NetworkSession
    private let letterbox: Letterbox
    private let displayWidth: Int
    private let displayHeight: Int

    /// The network's input sides are multiples of this: it halves them five times.
    private static let inputMultiple = 32

    /// Loads the network for pictures of one size.
    ///
    /// `longSide` is the input's longer side, a multiple of 32; the shorter follows the picture's shape, so a portrait
    /// clip costs no more than a landscape one. 320 shows a plate of a sixth of the picture's height with 30 samples,
    /// which is enough to find it; the rim is measured in the full picture later. Throws what `NetworkSession` throws,
    /// and `outputShape`.
    public init(
        runtime: OpenVINORuntime, modelPath: String, model: ModelIdentity, displayWidth: Int, displayHeight: Int,
        longSide: Int = 320, threads: Int = 1
    ) throws(InferenceError) {
        let (width, height) = Letterbox.inputSize(
            pictureWidth: displayWidth, pictureHeight: displayHeight, longSide: longSide, multiple: Self.inputMultiple)
        session = try NetworkSession(
            runtime: runtime, modelPath: modelPath, inputShape: [1, 3, height, width], threads: threads)
        letterbox = Letterbox(
            pictureWidth: displayWidth, pictureHeight: displayHeight, inputWidth: width, inputHeight: height)
        self.model = model
        self.displayWidth = displayWidth
        self.displayHeight = displayHeight
        // Another network than a plate detector shows here, not in the middle of a clip.
        _ = try output("heat", planes: 1)
        _ = try output("box", planes: 4)
    }

    /// All plates seen in a frame, as in its picture.
    public func candidates(in frame: Frame) throws(InferenceError) -> [PlateCandidate] {
        try candidates(in: frame.picture)
    }

    /// All plates seen in the whole picture, best first; empty where there is none.
    ///
    /// Throws `pictureSize` where the picture has another size than the detector was made for, and `runFailed`.
    public func candidates(in picture: Picture) throws(InferenceError) -> [PlateCandidate] {
        try candidates(in: picture, fittedBy: letterbox)
    }

    /// All plates seen in a window of the picture, in the whole picture's pixels: a small or distant bar, seen larger.
    ///
    /// Throws as `candidates(in:)` does.
    public func candidates(in picture: Picture, window: PictureWindow) throws(InferenceError) -> [PlateCandidate] {
        try candidates(
            in: picture,
            fittedBy: Letterbox(
                pictureWidth: displayWidth, pictureHeight: displayHeight, window: window,
                inputWidth: letterbox.inputWidth, inputHeight: letterbox.inputHeight))
    }

    private func candidates(
        in picture: Picture, fittedBy letterbox: Letterbox
    ) throws(InferenceError) -> [PlateCandidate] {
        guard picture.width == displayWidth && picture.height == displayHeight else {
            throw .pictureSize(
                expectedWidth: displayWidth, expectedHeight: displayHeight, foundWidth: picture.width,
                foundHeight: picture.height)
        }
        session.withInput { letterbox.fill($0, from: picture) }
        try session.run()
        let map = PlateHeatMap(
            columns: letterbox.inputWidth / PlateHeatMap.stride, rows: letterbox.inputHeight / PlateHeatMap.stride,
            heat: try output("heat", planes: 1), distances: try output("box", planes: 4))
        return map.candidates(in: letterbox)
    }

    private func output(_ name: String, planes: Int) throws(InferenceError) -> [Float] {
        let output = try session.output(named: name)
        let expected = [
            1, planes, letterbox.inputHeight / PlateHeatMap.stride, letterbox.inputWidth / PlateHeatMap.stride,
        ]
        guard output.shape == expected else {
            throw .outputShape(model: session.modelPath, output: name, expected: expected, found: output.shape)
        }
        return output.samples
    }
}
