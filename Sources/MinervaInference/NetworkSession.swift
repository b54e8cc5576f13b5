private import COpenVINO

/// One output of a network: its samples in row-major order and its shape.
public struct NetworkOutput: Equatable, Sendable {
    /// Extent of each axis, outermost first.
    public let shape: [Int]
    /// As many samples as the shape's product.
    public let samples: [Float]
}

/// A network ready to run, with one input and any number of outputs, all of 32-bit floats.
///
/// Computes in full precision whatever the CPU offers, so that results do not move with the machine. Belongs to one
/// thread; another thread loads its own.
public final class NetworkSession {
    /// The file that it was loaded from.
    public let modelPath: String
    /// Extent of the input's axes, outermost first.
    public let inputShape: [Int]

    private let runtime: OpenVINORuntime
    private let handle: OpaquePointer
    private let input: UnsafeMutableBufferPointer<Float>

    /// Loads an ONNX or TFLite file.
    ///
    /// `inputShape` fixes the axes that the file leaves open; nil takes the file's own shape, which must then be
    /// whole. `threads` above 1 gained nothing for networks of this size on a busy machine. Takes 0.1–0.6 s. Throws
    /// `modelMissing` or `modelUnusable`.
    public init(
        runtime: OpenVINORuntime, modelPath: String, inputShape: [Int]? = nil, threads: Int = 1
    ) throws(InferenceError) {
        precondition(threads >= 1, "a network runs on at least one thread")
        precondition(inputShape?.allSatisfy { $0 > 0 } ?? true, "every axis of an input has a positive extent")
        guard inference_file_is_readable(modelPath) != 0 else { throw .modelMissing(path: modelPath) }
        var reason = ReasonBuffer()
        let shape = (inputShape ?? []).map { Int64($0) }
        let loaded = reason.receive {
            inference_network_load(runtime.handle, modelPath, shape, shape.count, Int32(clamping: threads), $0, $1)
        }
        guard let loaded else { throw .modelUnusable(path: modelPath, reason: reason.text) }
        var tensor = inference_tensor()
        guard reason.receive({ inference_network_input(loaded, &tensor, $0, $1) }) == 0 else {
            inference_network_free(loaded)
            throw .modelUnusable(path: modelPath, reason: reason.text)
        }
        self.runtime = runtime
        self.modelPath = modelPath
        handle = loaded
        input = UnsafeMutableBufferPointer(start: tensor.samples, count: tensor.count)
        self.inputShape = tensor.axes
    }

    deinit { inference_network_free(handle) }

    /// Gives access to the input's samples, in row-major order; what is not written keeps its value.
    public func withInput<Result>(_ body: (UnsafeMutableBufferPointer<Float>) -> Result) -> Result { body(input) }

    /// Computes the outputs from the input, and waits for them. Throws `runFailed`.
    public func run() throws(InferenceError) {
        var reason = ReasonBuffer()
        guard reason.receive({ inference_network_run(handle, $0, $1) }) == 0 else {
            throw .runFailed(model: modelPath, reason: reason.text)
        }
    }

    /// Number of outputs.
    public var outputCount: Int { inference_network_output_count(handle) }

    /// A copy of the last run's output at a place in the file's order. Throws `outputUnusable`.
    public func output(at index: Int) throws(InferenceError) -> NetworkOutput {
        precondition(index >= 0, "outputs are counted from 0")
        return try output(called: "\(index)") { inference_network_output(handle, index, &$0, $1, $2) }
    }

    /// A copy of the last run's output of a name. Throws `outputUnusable`.
    public func output(named name: String) throws(InferenceError) -> NetworkOutput {
        try output(called: name) { inference_network_output_named(handle, name, &$0, $1, $2) }
    }

    private func output(
        called name: String, _ read: (inout inference_tensor, UnsafeMutablePointer<CChar>?, Int) -> Int32
    ) throws(InferenceError) -> NetworkOutput {
        var tensor = inference_tensor()
        var reason = ReasonBuffer()
        guard reason.receive({ read(&tensor, $0, $1) }) == 0 else {
            throw .outputUnusable(model: modelPath, output: name, reason: reason.text)
        }
        return NetworkOutput(
            shape: tensor.axes, samples: Array(UnsafeBufferPointer(start: tensor.samples, count: tensor.count)))
    }
}

extension inference_tensor {
    /// Its shape as an array; C's fixed array comes in as a tuple.
    fileprivate var axes: [Int] {
        withUnsafeBytes(of: shape) { bytes in bytes.bindMemory(to: Int64.self).prefix(rank).map { Int($0) } }
    }
}
