import Foundation

/// A network with the plate detector's inputs and outputs that a reader can compute by hand, as an ONNX file.
///
/// The trained network answers what it has learnt, and changes; a test of reshaping, layout and mapping needs one
/// whose answer is known. Here `heat` is the mean of the input over the cell and its channels, or 0 where that is
/// negative (white is 1, gray and black 0), and `box` is the same four distances in every cell. Written as ONNX's
/// protobuf directly, so that no Python package has to make it and every number in it is in sight.
struct TinyPlateNetwork {
    /// Distances left, top, right and bottom.
    var box: [Float] = [20, 28, 12, 36]
    /// Planes of `heat`; a plate detector has one.
    var heatPlanes = 1
    /// What the second output is called.
    var boxName = "box"
    /// How many inputs the file declares; a session wants one.
    var inputCount = 1

    /// The file's bytes.
    var bytes: [UInt8] {
        let weights = [Float](repeating: 1.0 / 192, count: heatPlanes * 192)
        let zeros = [Float](repeating: 0, count: 4 * heatPlanes)
        let stride = message(5) { text(1, "strides") + number(8, 8) + number(8, 8) + number(20, 7) }
        var graph = text(2, "tiny plate network")
        graph += message(1) { text(1, "image") + text(1, "mean") + text(2, "cells") + text(4, "Conv") + stride }
        graph += message(1) { text(1, "cells") + text(2, "heat") + text(4, "Relu") }
        graph += message(1) {
            text(1, "cells") + text(1, "none") + text(1, "distances") + text(2, boxName) + text(4, "Conv")
        }
        graph += tensor("mean", [heatPlanes, 3, 8, 8], weights)
        graph += tensor("none", [4, heatPlanes, 1, 1], zeros)
        graph += tensor("distances", [4], box)
        graph += value(11, "image", ["1", "3", "height", "width"])
        for extra in 1..<max(2, inputCount) where extra < inputCount {
            graph += value(11, "extra", ["1"])
            graph += message(1) { text(1, "extra") + text(2, "unused") + text(4, "Relu") }
            graph += value(12, "unused", ["1"])
        }
        graph += value(12, "heat", ["1", "\(heatPlanes)", "rows", "columns"])
        graph += value(12, boxName, ["1", "4", "rows", "columns"])
        return number(1, 8) + message(8) { number(2, 17) } + message(7) { graph }
    }

    /// Writes the file into a new folder, hands its path to `body` and removes both.
    func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "tiny.onnx")
        try Data(bytes).write(to: file)
        return try body(file.path)
    }

    // MARK: Protobuf, as far as needed: field numbers are those of onnx.proto

    private func variableLength(_ value: Int) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private func number(_ field: Int, _ value: Int) -> [UInt8] { variableLength(field << 3) + variableLength(value) }

    private func message(_ field: Int, _ content: () -> [UInt8]) -> [UInt8] {
        let content = content()
        return variableLength(field << 3 | 2) + variableLength(content.count) + content
    }

    private func text(_ field: Int, _ value: String) -> [UInt8] { message(field) { Array(value.utf8) } }

    private func tensor(_ name: String, _ shape: [Int], _ samples: [Float]) -> [UInt8] {
        message(5) {
            shape.flatMap { number(1, $0) } + number(2, 1) + text(8, name)
                + message(9) { samples.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) } }
        }
    }

    /// A named input or output; an axis that is not a number is left open.
    private func value(_ field: Int, _ name: String, _ axes: [String]) -> [UInt8] {
        let shape = axes.flatMap { axis in message(1) { Int(axis).map { number(1, $0) } ?? text(2, axis) } }
        return message(field) {
            text(1, name) + message(2) { message(1) { number(1, 1) + message(2) { shape } } }
        }
    }
}
