/// Picks one of several places per sighting so that the way through them turns least, as a heavy bar's does.
///
/// A way that slips to another edge turns where it leaves and where it comes back, by several times what a lifter can do
/// to a bar. That is judged over the whole way, by dynamic programming: within a slip neighbours agree.
enum StraightestWay {
    /// Sightings further apart than this say nothing of a turn, seconds.
    private static let longestSpan = 0.3
    /// The first place of a sighting is the one to be used where nothing speaks against it. Another one costs its
    /// distance, in diameters, this often a second: a slip, which turns four times by its distance, is left out for
    /// less than 3 s.
    private static let preferencePerSecond = 1.5

    /// The index of the place that is picked for each sighting.
    ///
    /// - Parameters:
    ///   - places: At least one place per sighting, pixels; the preferred one first.
    ///   - times: Of the sightings, seconds, rising.
    ///   - diameters: Of the plate in each, pixels.
    static func choices(among places: [[Vector2]], times: [Double], diameters: [Double]) -> [Int] {
        guard places.count > 2 else { return [Int](repeating: 0, count: places.count) }
        func preference(_ i: Int, _ k: Int) -> Double {
            guard i > 0 else { return 0 }
            let seconds = min(times[i] - times[i - 1], longestSpan)
            return preferencePerSecond * seconds * (places[i][k] - places[i][0]).length / diameters[i]
        }
        // Least cost of a way that ends with places j and k of two sightings, at `costs[j][k]`, and the place before
        // them on that way.
        var costs = places[0].indices.map { j in places[1].indices.map { preference(0, j) + preference(1, $0) } }
        var before: [[[Int]]] = [[], []]
        for i in 2..<places.count {
            var next: [[Double]] = []
            var from: [[Int]] = []
            for j in places[i - 1].indices {
                let ways = places[i].indices.map { k in
                    places[i - 2].indices.map { h in
                        costs[h][j] + turn(places[i - 2][h], places[i - 1][j], places[i][k], at: i, times)
                            / diameters[i]
                    }
                }
                from.append(ways.map { way in way.indices.min { way[$0] < way[$1] } ?? 0 })
                next.append(ways.indices.map { (ways[$0].min() ?? 0) + preference(i, $0) })
            }
            costs = next
            before.append(from)
        }
        return traced(costs: costs, before: before)
    }

    /// How far the third place lies from where the first two lead, pixels; 0 across a gap.
    private static func turn(_ a: Vector2, _ b: Vector2, _ c: Vector2, at i: Int, _ times: [Double]) -> Double {
        guard times[i] - times[i - 2] <= longestSpan else { return 0 }
        let ratio = (times[i] - times[i - 1]) / (times[i - 1] - times[i - 2])
        return (c - b - (b - a) * ratio).length
    }

    /// The cheapest way, followed back from its end.
    private static func traced(costs: [[Double]], before: [[[Int]]]) -> [Int] {
        var best = (cost: Double.infinity, j: 0, k: 0)
        for j in costs.indices {
            for k in costs[j].indices where costs[j][k] < best.cost { best = (costs[j][k], j, k) }
        }
        var choices = [best.k, best.j]
        for i in stride(from: before.count - 1, through: 2, by: -1) {
            let j = choices[choices.count - 1]
            choices.append(before[i][j][choices[choices.count - 2]])
        }
        return choices.reversed()
    }
}
