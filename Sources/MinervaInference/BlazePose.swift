import Minerva

/// BlazePose (full): a detector that notices people and a network that places 33 joints, both from MediaPipe.
///
/// Reading their answers is the engine's work: `PoseDetectionMap` and `PoseLandmarkMap`. Belongs to one thread, as its
/// sessions do.
public struct BlazePose: PoseBackend {
    /// The landmark network's weights.
    public let model: ModelIdentity

    private let detector: NetworkSession
    private let landmarks: NetworkSession
    private let detectionMap = PoseDetectionMap()

    /// File names of the two networks in their folder.
    public static let detectorFileName = "pose_detection.tflite"
    /// The network that places the joints.
    public static let landmarkFileName = "pose_landmark_full.tflite"

    /// Loads both networks from a folder.
    ///
    /// Throws what `NetworkSession` throws, and `outputShape` for other networks. Takes about 0.5 s.
    public init(runtime: OpenVINORuntime, folder: String, model: ModelIdentity, threads: Int = 1) throws(InferenceError)
    {
        detector = try NetworkSession(
            runtime: runtime, modelPath: folder + "/" + Self.detectorFileName, threads: threads)
        landmarks = try NetworkSession(
            runtime: runtime, modelPath: folder + "/" + Self.landmarkFileName, threads: threads)
        self.model = model
        // Other networks than these two show here, not in the middle of a clip.
        let region = PoseRegion(center: Vector2(x: 0, y: 0), side: 1, rotation: 0)
        let picture = Picture(
            width: 1, height: 1, luma: [16], blueDifference: [128], redDifference: [128], matrix: .bt601,
            isFullRange: false)
        guard detector.inputShape == [1, PoseDetectionMap.inputSide, PoseDetectionMap.inputSide, 3] else {
            throw .modelUnusable(path: detector.modelPath, reason: "its input is \(detector.inputShape)")
        }
        guard landmarks.inputShape == [1, PoseLandmarkMap.inputSide, PoseLandmarkMap.inputSide, 3] else {
            throw .modelUnusable(path: landmarks.modelPath, reason: "its input is \(landmarks.inputShape)")
        }
        _ = try people(in: picture, window: PictureWindow(pictureWidth: 1, pictureHeight: 1))
        _ = try self.landmarks(in: picture, region: region)
    }

    /// People in a window, surest first; a window that is not square is shown in the middle of a square. About 10 ms.
    ///
    /// Throws `runFailed`.
    public func people(in picture: Picture, window: PictureWindow) throws(InferenceError) -> [PersonCandidate] {
        let region = PoseRegion(center: window.center, side: max(window.width, window.height), rotation: 0)
        let crop = PoseCrop(region: region, inputSide: PoseDetectionMap.inputSide, border: .black, black: -1)
        detector.withInput { crop.fill($0, from: picture) }
        try detector.run()
        return detectionMap.people(
            boxes: try output(
                of: detector, "Identity", [1, PoseDetectionMap.anchorCount, PoseDetectionMap.valuesPerAnchor]),
            scores: try output(of: detector, "Identity_1", [1, PoseDetectionMap.anchorCount, 1]), in: region)
    }

    /// The joints of the person in a region. About 13 ms.
    ///
    /// Throws `runFailed`.
    public func landmarks(in picture: Picture, region: PoseRegion) throws(InferenceError) -> PoseLandmarks {
        let crop = PoseCrop(region: region, inputSide: PoseLandmarkMap.inputSide, border: .continued, black: 0)
        landmarks.withInput { crop.fill($0, from: picture) }
        try landmarks.run()
        let confidence = try output(of: landmarks, "Identity_1", [1, 1])
        let map = PoseLandmarkMap(
            landmarks: try output(
                of: landmarks, "Identity", [1, PoseLandmarkMap.landmarkCount * PoseLandmarkMap.valuesPerLandmark]),
            heat: try output(
                of: landmarks, "Identity_3",
                [1, PoseLandmarkMap.heatSide, PoseLandmarkMap.heatSide, PoseLandmarkMap.landmarkCount]),
            confidence: confidence[0])
        return map.landmarks(in: region)
    }

    private func output(
        of session: NetworkSession, _ name: String, _ expected: [Int]
    ) throws(InferenceError) -> [Float] {
        let output = try session.output(named: name)
        guard output.shape == expected else {
            throw .outputShape(model: session.modelPath, output: name, expected: expected, found: output.shape)
        }
        return output.samples
    }
}
