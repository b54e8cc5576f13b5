/// How far places stray from the smooth way of a heavy bar.
struct SmoothWay {
    let times: [Double]
    /// The plate's size at each place, pixels: the unit of what strays.
    let diameters: [Double]

    /// Neighbours further apart in time than this say nothing, seconds.
    private static let longestSpan = 0.3

    /// How far, in diameters, all but a twentieth of the given places stray at most from their neighbours' cubic: it is
    /// the slips that tell a bad way. Infinite where none has enough neighbours.
    func roughness(of places: [Vector2?], at indices: [Int]) -> Double {
        let residuals = indices.compactMap { i in
            places[i].flatMap { place in cubic(at: i, among: places).map { (place - $0).length / diameters[i] } }
        }
        return residuals.isEmpty ? .infinity : quantile(residuals, 0.95)
    }

    /// Where a place is expected from the two on each side of it.
    private func cubic(at i: Int, among places: [Vector2?]) -> Vector2? {
        guard i >= 2, i + 2 < places.count, times[i + 2] - times[i - 2] <= SmoothWay.longestSpan else { return nil }
        var expected = Vector2(x: 0, y: 0)
        for (neighbor, weight) in NeighborCubic.weights(at: i, times: times) {
            guard let place = places[neighbor] else { return nil }
            expected = expected + place * weight
        }
        return expected
    }
}
