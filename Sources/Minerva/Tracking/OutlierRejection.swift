/// Finds places that a moving barbell cannot have been at, from the places before and after.
///
/// Mass makes motion smooth: over four neighbouring frames a bar's way is a cubic to within a hundredth of its
/// plate's diameter, even at the bottom of a dip. A fit that slipped to another edge for a frame is off by several
/// times that. Only where plates hit the floor do they turn faster; so a place that is well supported by the picture
/// is never doubted.
enum OutlierRejection {
    /// Largest distance from the cubic through the neighbours, in diameters.
    private static let largestResidual = 0.015
    /// Neighbours further apart in time than this say nothing, seconds.
    private static let longestSpan = 0.3
    /// Taking a place out may leave at most this time without one, seconds: several in a row that are all doubtful are
    /// no slips but a badly seen stretch, and a hole would say less than they do.
    private static let longestHole = 0.11
    /// At most this share of all places is taken out: beyond it the track is bad, and hiding that would be a lie.
    private static let largestShare = 0.2

    /// The indices to keep, in order; the worst is taken out first, so that it does not condemn its neighbours.
    static func kept(times: [Double], centers: [Vector2], diameters: [Double], isSure: [Bool]) -> [Int] {
        var kept = Array(times.indices)
        func doubt(_ i: Int) -> Double {
            guard !isSure[kept[i]], i > 0, i + 1 < kept.count,
                times[kept[i + 1]] - times[kept[i - 1]] <= longestHole
            else { return 0 }
            return residual(at: i, kept: kept, times, centers, diameters)
        }
        var residuals = kept.indices.map { doubt($0) }
        var removable = Int(largestShare * Double(times.count))
        while removable > 0, let worst = residuals.indices.max(by: { residuals[$0] < residuals[$1] }),
            residuals[worst] > largestResidual
        {
            kept.remove(at: worst)
            residuals.remove(at: worst)
            removable -= 1
            for i in max(0, worst - 2)..<min(kept.count, worst + 2) {
                residuals[i] = doubt(i)
            }
        }
        return kept
    }

    /// Distance of a place from the cubic through its two neighbours on each side, in diameters; 0 where it has fewer.
    private static func residual(
        at i: Int, kept: [Int], _ times: [Double], _ centers: [Vector2], _ diameters: [Double]
    ) -> Double {
        guard i >= 2, i + 2 < kept.count else { return 0 }
        let nodes = [kept[i - 2], kept[i - 1], kept[i + 1], kept[i + 2]]
        guard times[nodes[3]] - times[nodes[0]] <= longestSpan else { return 0 }
        let time = times[kept[i]]
        var expected = Vector2(x: 0, y: 0)
        for node in nodes {
            var weight = 1.0
            for other in nodes where other != node {
                weight *= (time - times[other]) / (times[node] - times[other])
            }
            expected = expected + centers[node] * weight
        }
        return (centers[kept[i]] - expected).length / diameters[kept[i]]
    }
}
