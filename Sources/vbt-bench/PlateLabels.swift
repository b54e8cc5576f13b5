import Foundation
import Minerva

/// The plates in a clip's frames: a JSON file (`NAME.json` or `NAME.truth.json`) with `frames[].{i, cx, cy, w, h, q}`
/// (by eye) or `frames[].{frame, plate_ellipse}` (exact).
struct PlateLabels {
    /// A labelled plate; guesses and rims cut by the picture's edge are left out.
    struct Plate {
        var frame: Int
        var center: Vector2
        var diameter: Double
    }

    let plates: [Plate]

    private struct Label: Decodable {
        let i: Int?
        let frame: Int?
        let cx: Double?
        let cy: Double?
        let w: Double?
        let h: Double?
        let q: String?
        let plate_ellipse: [Double]?

        var plate: Plate? {
            if let frame, let ellipse = plate_ellipse, ellipse.count >= 4 {
                return Plate(
                    frame: frame, center: Vector2(x: ellipse[0], y: ellipse[1]),
                    diameter: 2 * max(ellipse[2], ellipse[3]))
            }
            guard let i, let cx, let cy, let w, let h, q == nil || q == "ok" || q == "blur" else { return nil }
            return Plate(frame: i, center: Vector2(x: cx, y: cy), diameter: max(w, h))
        }
    }

    private struct Labels: Decodable {
        let frames: [Label]
    }

    /// Reads the labels beside a clip; nil where there are none.
    init?(besideClip path: String) throws {
        let stem = (path as NSString).deletingPathExtension
        guard
            let data = FileManager.default.contents(atPath: stem + ".json")
                ?? FileManager.default.contents(atPath: stem + ".truth.json")
        else { return nil }
        plates = try JSONDecoder().decode(Labels.self, from: data).frames.compactMap(\.plate)
    }

    init(plates: [Plate]) { self.plates = plates }
}

/// How far the plates of a track are from labelled ones, as shares of the diameter.
struct PlateErrors {
    /// Labelled frames of the clip.
    private(set) var count = 0
    /// Distances of the centres, in rising order.
    private(set) var distances: [Double] = []
    private var offsets: [Vector2] = []
    private var sizes: [Double] = []

    /// Compares `center` of each frame with the labels; nil where it has none.
    init(_ labels: PlateLabels, frameCount: Int, seen: (Int) -> (center: Vector2, diameter: Double)?) {
        for truth in labels.plates where truth.frame < frameCount {
            count += 1
            guard let plate = seen(truth.frame) else { continue }
            let offset = (plate.center - truth.center) * (1 / truth.diameter)
            offsets.append(offset)
            distances.append(offset.length)
            sizes.append(plate.diameter / truth.diameter - 1)
        }
        distances.sort()
    }

    /// Share of labelled frames in which a plate was seen.
    var seenShare: Double { count == 0 ? 0 : Double(distances.count) / Double(count) }
    var medianError: Double { distances.isEmpty ? 0 : distances[distances.count / 2] }
    var p95: Double { distances.isEmpty ? 0 : distances[distances.count * 95 / 100] }
    var largest: Double { distances.last ?? 0 }
    /// Length of the median error: what the centre is off by throughout.
    var offset: Double { middleOffset.length }
    /// Distances from that offset: what is left of the error.
    var about: (median: Double, p95: Double) {
        let middle = middleOffset
        let rest = offsets.map { ($0 - middle).length }.sorted()
        return rest.isEmpty ? (0, 0) : (rest[rest.count / 2], rest[rest.count * 95 / 100])
    }
    /// Median error of the diameter.
    var size: Double { middle(sizes) }
    /// Frames in which another plate was taken: its centre is more than half a diameter away.
    var strangers: Int { distances.filter { $0 > 0.5 }.count }

    private var middleOffset: Vector2 { Vector2(x: middle(offsets.map(\.x)), y: middle(offsets.map(\.y))) }

    private func middle(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}
