/// Finds the circle whose rays together look most like the profile.
///
/// The rays' correlations are added before any decision, so that a ray which shows a leg or a letter cannot outvote
/// what the others show together.
struct FaceAlignment {
    private let rays: FaceRays
    private let curves: [[Float]]
    /// The expected size, as shifts along both axes in samples.
    private let expected: Vector2

    /// What a size that differs by one percent from the frame before costs, in rays that no longer correlate: blur
    /// widens edges, it does not change the plate.
    private static let sizeCost: Double = 2

    init(template: FaceTemplate, rays: FaceRays, size: Rim) {
        self.rays = rays
        curves = rays.changes.map { $0.isEmpty ? [] : template.correlations($0, margin: rays.margin) }
        let sample = rays.circle.radius * FaceRays.step
        expected = Vector2(
            x: (size.semiWidth - rays.circle.semiWidth) / sample,
            y: (size.semiHeight - rays.circle.semiHeight) / sample)
    }

    /// Shift of the centre and change of the semi-axes, in samples of a ray.
    private typealias Change = SIMD4<Double>

    /// No shift, and the expected size.
    private var start: Change { Change(0, 0, expected.x, expected.y) }

    /// The best of a grid of shifts and sizes.
    private func coarse() -> Change {
        let reach = rays.margin - 1
        var best = (score: -Double.infinity, change: start)
        for size in stride(from: -2.0, through: 2, by: 2) {
            for dx in stride(from: -reach, through: reach, by: 2) {
                for dy in stride(from: -reach, through: reach, by: 2) {
                    let change = start + Change(Double(dx), Double(dy), size, size)
                    let score = score(change, isRough: true)
                    if score > best.score { best = (score, change) }
                }
            }
        }
        return best.change
    }

    /// The best circle, to a fiftieth of a sample.
    func best() -> Rim {
        var change = coarse()
        var best = score(change, isRough: false)
        var step = 1.0
        while step > 0.02 {
            var isBetter = false
            for direction in FaceAlignment.moves {
                for sign in [-1.0, 1.0] {
                    let next = change + direction * (sign * step)
                    let score = score(next, isRough: false)
                    if score > best {
                        best = score
                        change = next
                        isBetter = true
                    }
                }
            }
            if !isBetter { step /= 2 }
        }
        let sample = rays.circle.radius * FaceRays.step
        return Rim(
            center: rays.circle.center + Vector2(x: change.x, y: change.y) * sample,
            semiWidth: rays.circle.semiWidth + change.z * sample,
            semiHeight: rays.circle.semiHeight + change.w * sample, support: 0)
    }

    private static let moves: [Change] = [
        Change(1, 0, 0, 0), Change(0, 1, 0, 0), Change(0, 0, 1, 0), Change(0, 0, 0, 1), Change(0, 0, 1, 1),
    ]

    /// Mean correlation along the rays in the picture, times their share.
    func quality(of circle: Rim) -> Double {
        let sample = rays.circle.radius * FaceRays.step
        let change = Change(
            (circle.center.x - rays.circle.center.x) / sample, (circle.center.y - rays.circle.center.y) / sample,
            (circle.semiWidth - rays.circle.semiWidth) / sample, (circle.semiHeight - rays.circle.semiHeight) / sample)
        return correlation(change, isRough: false) / Double(FaceRays.directions.count)
    }

    private func score(_ change: Change, isRough: Bool) -> Double {
        let width = change.z - expected.x
        let height = change.w - expected.y
        return correlation(change, isRough: isRough) - FaceAlignment.sizeCost * (width * width + height * height)
    }

    /// The sum of all rays' correlations; rough looks at the nearest sample only.
    private func correlation(_ change: Change, isRough: Bool) -> Double {
        var sum = 0.0
        for (direction, curve) in zip(FaceRays.directions, curves) where !curve.isEmpty {
            let shift =
                direction.x * change.x + direction.y * change.y + direction.x * direction.x * change.z
                + direction.y * direction.y * change.w + Double(rays.margin)
            guard shift >= 0, shift <= Double(2 * rays.margin) else { continue }
            if isRough {
                sum += Double(curve[Int(shift + 0.5)])
            } else {
                sum += FaceAlignment.interpolated(curve, shift)
            }
        }
        return sum
    }

    /// Catmull and Rom's cubic between samples.
    private static func interpolated(_ curve: [Float], _ place: Double) -> Double {
        let i = max(1, min(curve.count - 3, Int(place)))
        let f = place - Double(i)
        let a = Double(curve[i - 1])
        let b = Double(curve[i])
        let c = Double(curve[i + 1])
        let d = Double(curve[i + 2])
        return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
    }
}
