/// How running a neural network fails: in every case the environment is broken, not the recording.
public enum InferenceError: Error, Equatable, Sendable {
    /// Files of the runtime are absent from its folder or unreadable.
    case runtimeIncomplete(folder: String, missing: [String])
    /// The runtime's files are there but cannot be used; the reason is the system's or the library's own text.
    case runtimeUnusable(path: String, reason: String)
    /// A model file is absent or unreadable.
    case modelMissing(path: String)
    /// A model file is there but cannot be loaded; the reason is the library's own text.
    case modelUnusable(path: String, reason: String)
    /// A model has no output of that name or place, or none of 32-bit floats; the reason is the library's own text.
    case outputUnusable(model: String, output: String, reason: String)
    /// A model's output has another shape than its use demands.
    case outputShape(model: String, output: String, expected: [Int], found: [Int])
    /// A run failed; the reason is the library's own text.
    case runFailed(model: String, reason: String)
    /// A picture has another size than the detector was made for: the clip changed its size midway.
    case pictureSize(expectedWidth: Int, expectedHeight: Int, foundWidth: Int, foundHeight: Int)
}
