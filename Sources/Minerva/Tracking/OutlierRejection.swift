/// Finds places that a moving barbell cannot have been at, from the places before and after.
///
/// Mass makes motion smooth: over four neighbouring frames a bar's way is a cubic to within a hundredth of its
/// plate's diameter, even at the bottom of a dip. A fit that slipped to another edge for a frame is off by several
/// times that. Only where plates hit the floor do they turn faster: there, and where the picture supports a place well,
/// none is doubted.
enum OutlierRejection {
    /// Largest distance from the cubic through the neighbours, in diameters.
    private static let largestResidual = 0.015
    /// Neighbours further apart in time than this say nothing, seconds.
    private static let longestSpan = 0.3
    /// Taking a place out may leave at most this time without one, seconds, three of them at 30 frames a second: more in
    /// a row that are all doubtful are no slips but a badly seen stretch, and a hole would say less than they do.
    private static let longestHole = 0.14
    /// At most this share of all places is taken out: beyond it the track is bad, and hiding that would be a lie.
    private static let largestShare = 0.2

    /// The indices to keep, in order. Of the doubtful places that one goes first without which those around it agree
    /// best; where it has to stay for fear of a hole it no longer judges them, so that it does not condemn them.
    static func kept(times: [Double], centers: [Vector2], diameters: [Double], isSure: [Bool]) -> [Int] {
        let isExempt = zip(isSure, hits(times: times, centers: centers, diameters: diameters)).map { $0 || $1 }
        var judges = Array(times.indices)
        var isOut = [Bool](repeating: false, count: times.count)
        /// What the places around one are relieved of without it; 0 where it is not doubted.
        func relief(_ i: Int) -> Double {
            guard !isExempt[judges[i]], residual(at: i, kept: judges, times, centers, diameters) > largestResidual
            else {
                return 0
            }
            var around = Array(judges[max(0, i - reach)..<min(judges.count, i + reach + 1)])
            func sum() -> Double {
                around.indices.reduce(0) { $0 + residual(at: $1, kept: around, times, centers, diameters) }
            }
            let with = sum()
            around.remove(at: min(i, reach))
            return with - sum()
        }
        /// How long nothing would be seen without a place, seconds.
        func hole(_ place: Int) -> Double {
            let before = (0..<place).last { !isOut[$0] } ?? place
            let after = ((place + 1)..<times.count).first { !isOut[$0] } ?? place
            return times[after] - times[before]
        }
        var reliefs = judges.indices.map { relief($0) }
        var removable = Int(largestShare * Double(times.count))
        while removable > 0, let worst = reliefs.indices.max(by: { reliefs[$0] < reliefs[$1] }), reliefs[worst] > 0 {
            let place = judges.remove(at: worst)
            reliefs.remove(at: worst)
            if hole(place) <= longestHole {
                isOut[place] = true
                removable -= 1
            }
            for i in max(0, worst - reach)..<min(judges.count, worst + reach) { reliefs[i] = relief(i) }
        }
        return times.indices.filter { !isOut[$0] }
    }

    /// A plate that falls faster hits the floor where it turns, diameters per second: no lifter catches a bar that comes
    /// down at 1.8 m/s within the time below.
    private static let fallingSpeed = 4.0
    /// Over which a fall is measured, and in which its end bends the cubics, seconds: long enough that a slip to another
    /// edge is no fall.
    private static let fallSeconds = 0.1

    /// Which places are where the plate ends a fall, or within `fallSeconds` of that.
    private static func hits(times: [Double], centers: [Vector2], diameters: [Double]) -> [Bool] {
        var isHit = [Bool](repeating: false, count: times.count)
        var first = 0
        for i in times.indices.dropFirst().dropLast() where centers[i + 1].y <= centers[i].y {
            while times[i] - times[first + 1] >= fallSeconds { first += 1 }
            let elapsed = times[i] - times[first]
            guard elapsed >= fallSeconds, elapsed <= longestSpan,
                centers[i].y - centers[first].y > fallingSpeed * elapsed * diameters[i]
            else { continue }
            for j in first..<times.count {
                guard times[j] - times[i] <= fallSeconds else { break }
                isHit[j] = true
            }
        }
        return isHit
    }

    /// Places to either side that a place's own one and its neighbours' cubics are made of.
    private static let reach = 4

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
