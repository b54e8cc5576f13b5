/// Finds single samples at which no bar can have been: a detector that took another thing for the plate.
///
/// Over four neighboring samples a bar's way is nearly a cubic. The worst that a real bar does is to be stopped dead by
/// the floor: the sample there lies a third of the last step off the cubic of its neighbors. What lies further off was
/// another thing. Slips of a few millimeters are not told from motion here; seeing, which knows how well each picture
/// shows the plate, takes those out (`OutlierRejection`). What it cannot notice: several such samples in a row that
/// agree with each other.
enum SpikeRejection {
    /// As fast as a bar that is dropped from 2.1 m meets the floor, m/s.
    private static let fastestMps = 6.5
    /// A tilting bar and a fair track's noise, meters.
    private static let slackMeters = 0.03
    /// Neighbors further apart in time say nothing, seconds: 15 frames per second.
    private static let longestSpanSeconds = 0.3
    /// Each round takes out what stands out among its neighbors; spikes side by side need one round each.
    private static let rounds = 8
    /// A track of which more is taken out is bad throughout, and hiding that would be a lie.
    private static let largestShare = 0.2

    /// The indices of the samples to keep, in order. `times` must rise strictly; places in meters.
    static func kept(times: [Double], x: [Double], y: [Double]) -> [Int] {
        var kept = Array(times.indices)
        var removable = Int(largestShare * Double(times.count))
        for _ in 0..<rounds {
            let excess = kept.indices.map { SpikeRejection.excess(of: $0, among: kept, times: times, x: x, y: y) }
            let spikes = excess.indices.filter { i in
                let around = excess[max(0, i - 2)...min(excess.count - 1, i + 2)]
                return excess[i] > 0 && excess[i] == around.max()
            }
            guard !spikes.isEmpty, spikes.count <= removable else { break }
            removable -= spikes.count
            var next = 0
            kept = kept.indices.compactMap { i in
                if next < spikes.count, spikes[next] == i {
                    next += 1
                    return nil
                }
                return kept[i]
            }
        }
        return kept
    }

    /// By how much a sample lies further from its neighbors' way than a bar can, meters; not positive where it can, or
    /// nothing is known.
    private static func excess(of i: Int, among kept: [Int], times: [Double], x: [Double], y: [Double]) -> Double {
        // Toward the ends a straight line between the two around it, and at the ends the place of the next one; the bar
        // that the floor stops is then off by half a step and by a whole one.
        let isInner = i >= 2 && i + 2 < kept.count
        let nodes =
            isInner
            ? [i - 2, i - 1, i + 1, i + 2] : i == 0 ? [1] : i == kept.count - 1 ? [i - 1] : [i - 1, i + 1]
        let stepShare = isInner ? 1.0 / 3 : 1 / Double(nodes.count)
        guard nodes.allSatisfy({ kept.indices.contains($0) }) else { return 0 }
        let instants = nodes.map { times[kept[$0]] }
        let time = times[kept[i]]
        let span = max(time, instants.max() ?? time) - min(time, instants.min() ?? time)
        guard span <= longestSpanSeconds else { return 0 }
        var (wayX, wayY) = (-x[kept[i]], -y[kept[i]])
        for j in nodes.indices {
            var weight = 1.0
            for k in nodes.indices where k != j { weight *= (time - instants[k]) / (instants[j] - instants[k]) }
            wayX += weight * x[kept[nodes[j]]]
            wayY += weight * y[kept[nodes[j]]]
        }
        let step = span / Double(nodes.count)
        return hypotenuse(wayX, wayY) - (fastestMps * step * stepShare + slackMeters)
    }
}
