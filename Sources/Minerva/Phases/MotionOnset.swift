/// When a movement began that is under way: where a rest and a growing way out of it, put together, fit best.
///
/// A threshold in height or speed, needed for noise, sees every beginning late, by other times in other lifts. So the
/// heights around it are fitted by "nothing, then a way out of it" (segmented regression: Muggeo, Statistics in Medicine
/// 2003, 10.1002/sim.1545), and the onset is where the squared residuals are least. With τ the time since the onset the
/// way out is `a τ² + b τ³`, force that is there at once or grows, or `a τ + b τ²`, a bar torn loose at a speed; neither
/// share is negative. On the lifts of `vbt-bench accuracy` the onset is 5 ms late on average.
/// What it cannot notice: a movement that sets in twice.
struct MotionOnset {
    let kinematics: Kinematics

    /// Length of rest that takes part in the fit, seconds; about as long as the way out of it that does.
    private static let restSeconds = 0.15

    /// Torn loose is the exception: it must leave a third of the other's squared residuals to be believed. At a quarter
    /// to a half nothing changes; taken as equal, noise chooses it too often and the onset comes 8 ms later.
    private static let tornLooseHandicap = 3.0

    /// The onset of a rise; the heights through `end` take part.
    ///
    /// It lies not later than `latest`, not before `earliest`, and not long before `restingAt`, the last instant that may
    /// still be at rest. The rest's height is that before `restingAt`: a bar that was rolled or tilted during the set-up
    /// does not lie as high as when the recording opened.
    func index(earliest: Int, restingAt resting: Int, latest: Int, end: Int) -> Int {
        let rest = kinematics.grid.steps(covering: MotionOnset.restSeconds)
        let rested = max(earliest, resting - 4 * rest)...max(earliest, resting - rest / 3)
        let restMeters = median(Array(kinematics.y[rested]))
        var best = (index: latest, residual: Double.infinity)
        let first = max(earliest, resting - rest)
        for candidate in first...max(first, latest) {
            let first = max(earliest, candidate - rest)
            let resting = (first..<candidate).reduce(0) { $0 + square(of: $1, over: restMeters) }
            let pulled = residual(onset: candidate, end: end, restMeters: restMeters, isTornLoose: false)
            let torn = residual(onset: candidate, end: end, restMeters: restMeters, isTornLoose: true)
            let count = Double(end - first + 1)
            let residual = min(resting + pulled, (resting + torn) * MotionOnset.tornLooseHandicap) / count
            if residual < best.residual { best = (candidate, residual) }
        }
        return best.index
    }

    private func square(of i: Int, over restMeters: Double) -> Double {
        let height = kinematics.y[i] - restMeters
        return height * height
    }

    /// Squared residuals of the way out of the rest from `onset` through `end`, square meters.
    private func residual(onset: Int, end: Int, restMeters: Double, isTornLoose: Bool) -> Double {
        var moments = (aa: 0.0, ab: 0.0, bb: 0.0)
        var products = (hh: 0.0, ha: 0.0, hb: 0.0)
        for i in onset...max(onset, end) {
            let time = Double(i - onset)
            let height = kinematics.y[i] - restMeters
            let first = isTornLoose ? time : time * time
            let second = first * time
            moments.aa += first * first
            moments.ab += first * second
            moments.bb += second * second
            products.hh += height * height
            products.ha += height * first
            products.hb += height * second
        }
        let determinant = moments.aa * moments.bb - moments.ab * moments.ab
        guard determinant > 0 else { return products.hh }
        let a = (products.ha * moments.bb - products.hb * moments.ab) / determinant
        let b = (products.hb * moments.aa - products.ha * moments.ab) / determinant
        // Where one of both would be negative, the other alone, if it is not negative too.
        let (ha, hb) = (max(0, products.ha), max(0, products.hb))
        if a < 0 { return products.hh - hb * hb / moments.bb }
        if b < 0 { return products.hh - ha * ha / moments.aa }
        return products.hh - a * products.ha - b * products.hb
    }
}
