/// What the plate detector's network says about one picture: a grid of probabilities and of distances to a box's sides.
public struct PlateHeatMap: Sendable {
    /// Input samples per cell, along both axes.
    public static let stride = 8

    /// Cells along x.
    public let columns: Int
    /// Cells along y.
    public let rows: Int
    private let heat: [Float]
    private let distances: [Float]

    /// Wraps the network's two outputs.
    ///
    /// `heat` holds `rows × columns` probabilities that a plate's center lies in the cell. `distances` holds four
    /// planes of that size: from the cell's middle to the box's left, top, right and bottom, input samples. Traps on
    /// other counts.
    public init(columns: Int, rows: Int, heat: [Float], distances: [Float]) {
        precondition(columns >= 0 && rows >= 0, "a grid has no negative size")
        precondition(heat.count == columns * rows, "one probability for each cell")
        precondition(distances.count == 4 * columns * rows, "four distances for each cell")
        self.columns = columns
        self.rows = rows
        self.heat = heat
        self.distances = distances
    }

    /// The plates, best first, in display pixels of the picture that `letterbox` fitted; empty where there is none.
    ///
    /// A plate is a cell that no neighbor within two cells exceeds, whose probability is at least `threshold`. Where
    /// cells tie, the first in reading order wins, so that the same map always gives the same plates. Of two boxes that
    /// overlap by more than `greatestOverlap` (intersection over union), the better stays. Boxes that are not finite or
    /// have no area are left out. A box is not cut at the picture's edge. At most `limit` are given.
    ///
    /// `threshold` is low because the tracker, which knows where the bar was, chooses better than one frame can.
    /// `greatestOverlap` is high because the plates of a stack, and the bar's far end, overlap and are not the same.
    public func candidates(
        in letterbox: Letterbox, threshold: Float = 0.15, greatestOverlap: Double = 0.6, limit: Int = 16
    ) -> [PlateCandidate] {
        var boxes: [Box] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let confidence = heat[row * columns + column]
                if confidence >= threshold && isPeak(column: column, row: row) {
                    let box = box(column: column, row: row, confidence: confidence)
                    if box.isSound { boxes.append(box) }
                }
            }
        }
        boxes.sort { a, b in a.confidence != b.confidence ? a.confidence > b.confidence : a.cell < b.cell }
        var kept: [Box] = []
        for box in boxes where kept.count < limit && !kept.contains(where: { $0.overlap(with: box) > greatestOverlap })
        {
            kept.append(box)
        }
        return kept.map { box in
            PlateCandidate(
                center: letterbox.displayPoint(
                    inputX: (box.left + box.right) / 2, inputY: (box.top + box.bottom) / 2),
                width: (box.right - box.left) / letterbox.scale, height: (box.bottom - box.top) / letterbox.scale,
                confidence: Double(min(1, box.confidence)))
        }
    }

    /// Whether no cell of the 5 × 5 around this one is hotter, nor as hot and earlier in reading order.
    private func isPeak(column: Int, row: Int) -> Bool {
        let cell = row * columns + column
        for neighborRow in max(0, row - 2)...min(rows - 1, row + 2) {
            for neighborColumn in max(0, column - 2)...min(columns - 1, column + 2) {
                let neighbor = neighborRow * columns + neighborColumn
                if heat[neighbor] > heat[cell] || (heat[neighbor] == heat[cell] && neighbor < cell) { return false }
            }
        }
        return true
    }

    private func box(column: Int, row: Int, confidence: Float) -> Box {
        let cell = row * columns + column
        let planeCount = rows * columns
        let x = (Double(column) + 0.5) * Double(Self.stride)
        let y = (Double(row) + 0.5) * Double(Self.stride)
        return Box(
            cell: cell, confidence: confidence, left: x - Double(distances[cell]),
            top: y - Double(distances[cell + planeCount]), right: x + Double(distances[cell + 2 * planeCount]),
            bottom: y + Double(distances[cell + 3 * planeCount]))
    }
}

/// A proposed box in input coordinates.
private struct Box {
    let cell: Int
    let confidence: Float
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    var area: Double { (right - left) * (bottom - top) }

    /// Whether it has an area; a comparison with a NaN is false.
    var isSound: Bool { right > left && bottom > top && area.isFinite && left.isFinite && top.isFinite }

    /// Intersection over union.
    func overlap(with other: Box) -> Double {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        guard width > 0 && height > 0 else { return 0 }
        return width * height / (area + other.area - width * height)
    }
}
