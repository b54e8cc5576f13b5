/// Where a sample is expected from the two on either side of it: on the cubic through them.
enum NeighborCubic {
    /// The four neighbors of sample `i` with their weights (Lagrange), which add up to 1.
    ///
    /// `times` must rise strictly, and `i` must have two samples on either side; traps otherwise.
    static func weights(at i: Int, times: [Double]) -> [(neighbor: Int, weight: Double)] {
        let neighbors = [i - 2, i - 1, i + 1, i + 2]
        return neighbors.map { node in
            var weight = 1.0
            for other in neighbors where other != node {
                weight *= (times[i] - times[other]) / (times[node] - times[other])
            }
            return (node, weight)
        }
    }
}
