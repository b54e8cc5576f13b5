/// The mean of what rays show at each radius, and how reliably.
struct FaceTemplate {
    private var sums = [SIMD4<Float>](repeating: SIMD4(), count: FaceRays.count)
    private var squares = [Float](repeating: 0, count: FaceRays.count)
    private var rayCount: Float = 0
    private(set) var frameCount = 0
    /// The mean divided by its variance: the matched filter for what else the rays show.
    private var filter = [SIMD4<Float>](repeating: SIMD4(), count: FaceRays.count)
    /// The inverse of the variance, where rays agree at all.
    private var weights = [Float](repeating: 0, count: FaceRays.count)
    private var energy: Float = 0

    /// Below this share of common change rays show nothing together.
    private static let leastCoherence: Float = 0.05

    mutating func learn(_ rays: FaceRays) {
        for ray in rays.changes where !ray.isEmpty {
            for j in 0..<FaceRays.count {
                sums[j] += ray[j + rays.margin]
                squares[j] += (ray[j + rays.margin] * ray[j + rays.margin]).sum()
            }
            rayCount += 1
        }
        frameCount += 1
        energy = 0
        guard rayCount > 0 else { return }
        for j in 0..<FaceRays.count {
            let mean = sums[j] / rayCount
            let common = (mean * mean).sum()
            let whole = squares[j] / rayCount
            // Coding and the sensor add a step of noise to each of three planes.
            let variance = max(0, whole - common) / 3 + 1
            filter[j] = mean / variance
            weights[j] = common > FaceTemplate.leastCoherence * whole ? 1 / variance : 0
            energy += common / variance
        }
    }

    /// Correlation of a ray with the profile for each shift outward from `-margin` to `margin` samples.
    func correlations(_ ray: [SIMD4<Float>], margin: Int) -> [Float] {
        let energies = ray.map { ($0 * $0).sum() }
        return (0...(2 * margin)).map { shift in
            var product = SIMD4<Float>()
            var seen: Float = 0
            for j in 0..<FaceRays.count {
                product += ray[j + shift] * filter[j]
                seen += energies[j + shift] * weights[j]
            }
            return max(0, product.sum() / (seen * energy + 0.001).squareRoot())
        }
    }
}
