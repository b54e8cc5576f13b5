import Foundation
import Minerva
import MinervaInference
import MinervaVideo
import VBTCommand

/// Compares tracks with labels: a JSON file (`NAME.json` or `NAME.truth.json`) beside each clip with `frames[].{i, cx, cy, w, h, q}` (by eye) or
/// `frames[].{frame, plate_ellipse}` (exact).
struct SeeingBench {
    let folder: String

    private struct Label: Decodable {
        let i: Int?
        let frame: Int?
        let cx: Double?
        let cy: Double?
        let w: Double?
        let h: Double?
        let q: String?
        let plate_ellipse: [Double]?

        /// Frame, centre and diameter; nil for a label that is a guess or cut by the picture's edge.
        var plate: (frame: Int, center: Vector2, diameter: Double)? {
            if let frame, let ellipse = plate_ellipse, ellipse.count >= 4 {
                return (frame, Vector2(x: ellipse[0], y: ellipse[1]), 2 * max(ellipse[2], ellipse[3]))
            }
            guard let i, let cx, let cy, let w, let h, q == nil || q == "ok" || q == "blur" else { return nil }
            return (i, Vector2(x: cx, y: cy), max(w, h))
        }
    }

    private struct Labels: Decodable {
        let frames: [Label]
    }

    func run() throws {
        print("clip                      frames  plate  median    p95    max  offset   size  other plate")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".mp4") {
            let stem = folder + "/" + name.dropLast(4)
            guard
                let data = FileManager.default.contents(atPath: stem + ".json")
                    ?? FileManager.default.contents(atPath: stem + ".truth.json")
            else { continue }
            try score(name, labels: JSONDecoder().decode(Labels.self, from: data))
        }
    }

    private func score(_ name: String, labels: Labels) throws {
        let source = try FrameSource(path: folder + "/" + name)
        let stream = source.stream
        let installation = Installation.find()
        let detector = try PlateDetector(
            runtime: OpenVINORuntime(folder: installation.runtimeFolder), modelPath: installation.plateModelPath,
            model: ModelIdentity(name: "plate-detector.onnx", sha256: ""), displayWidth: stream.displayWidth,
            displayHeight: stream.displayHeight)
        var pipeline = FramePipeline(source: source, detector: detector)
        var tracker = PlateTracker()
        while let observation = try pipeline.nextObservation() { tracker.add(observation) }
        let frames = tracker.track(of: stream).frames
        var errors: [Double] = []
        var offsets: [Vector2] = []
        var sizes: [Double] = []
        var count = 0
        for label in labels.frames {
            guard let truth = label.plate, truth.frame < frames.count else { continue }
            count += 1
            guard let plate = frames[truth.frame].plate else { continue }
            let offset = (plate.center - truth.center) * (1 / truth.diameter)
            offsets.append(offset)
            errors.append(offset.length)
            sizes.append(plate.diameter / truth.diameter - 1)
        }
        errors.sort()
        let x = middle(offsets.map(\.x))
        let y = middle(offsets.map(\.y))
        let columns = [
            errors.isEmpty ? 0 : errors[errors.count / 2], errors.isEmpty ? 0 : errors[errors.count * 95 / 100],
            errors.last ?? 0, (x * x + y * y).squareRoot(), middle(sizes),
        ]
        let share = 100 * Double(errors.count) / Double(max(1, count))
        print(
            name.padding(toLength: 24, withPad: " ", startingAt: 0),
            String(format: "%7d %5.1f%%", count, share),
            columns.map { String(format: "%5.2f%%", 100 * $0) }.joined(separator: " "),
            String(format: "%6d", errors.filter { $0 > 0.5 }.count))
    }

    private func middle(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}
