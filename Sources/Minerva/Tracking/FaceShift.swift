/// From where the rings of a stack's silhouette place a plate to where its face is.
///
/// The middle of a silhouette lies off the face's by half of the tread that shows: above it low in the picture, below
/// it high up. Left in, that shortens the bar's way by twice as much. It changes with the place's height along a line,
/// but for what the rings follow for a while: now the near edge of the tread, now that of a plate behind.
struct FaceShift {
    /// One answer of the network beside the rings' place in the same sighting.
    private struct Comparison {
        let timeSeconds: Double
        /// Row of the rings' place, pixels.
        let row: Double
        /// From there to the face's middle, pixels.
        let shift: Vector2
    }

    /// In order of time.
    private let comparisons: [Comparison]
    private let x: RobustLine
    private let y: RobustLine
    private let diameter: Double

    /// For how long and how far rings follow the same edge: the slips last some tenths of a second, and at a bar's
    /// speed a quarter of a plate is a tenth.
    private static let reachSeconds = 0.5
    private static let reachDiameters = 0.25
    /// Answers beyond three reaches have a weight of a hundredth.
    private static let furthest = 3.0
    /// Answers by which the line is believed: the network's scatter by 0.3 to 0.8 % of the plate about their own
    /// middle, and the rings' slips are as large.
    private static let answersOfLine = 1.0

    /// Compares a network's answers with the places of the same sightings; nil where no sighting has both.
    init?(chain: [Tracklet.Point], estimates: FaceEstimates, centers: FaceCenters) {
        comparisons = estimates.sightings.compactMap { index, estimate in
            centers.placement(at: index).map {
                Comparison(
                    timeSeconds: chain[index].timeSeconds, row: $0.center.y, shift: estimate.center - $0.center)
            }
        }
        guard !comparisons.isEmpty else { return nil }
        let rows = comparisons.map { $0.row }
        x = RobustLine(x: rows, y: comparisons.map { $0.shift.x })
        y = RobustLine(x: rows, y: comparisons.map { $0.shift.y })
        diameter = median(estimates.sightings.map { $0.estimate.height })
    }

    /// The face's middle, where rings place the plate at `center` at a time; display pixels.
    func face(at center: Vector2, timeSeconds: Double) -> Vector2 {
        let first = comparisons.firstIndex(notBefore: timeSeconds - FaceShift.furthest * FaceShift.reachSeconds) {
            $0.timeSeconds
        }
        var sum = Vector2(x: 0, y: 0)
        var total = FaceShift.answersOfLine
        for comparison in comparisons[first...] {
            let time = (comparison.timeSeconds - timeSeconds) / FaceShift.reachSeconds
            guard time < FaceShift.furthest else { break }
            let height = (comparison.row - center.y) / (FaceShift.reachDiameters * diameter)
            let weight = exponential(-(time * time + height * height) / 2)
            sum = sum + (comparison.shift - line(atRow: comparison.row)) * weight
            total += weight
        }
        return center + line(atRow: center.y) + sum * (1 / total)
    }

    private func line(atRow row: Double) -> Vector2 { Vector2(x: x.value(at: row), y: y.value(at: row)) }
}
