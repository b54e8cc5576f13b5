/// Notices hard cuts: a picture that has nothing of the one before it, between neighbors that are alike.
///
/// Told by the correlation of shrunk pictures, which brightness and contrast do not change. A fade from one scene to
/// another, or a picture blended of both, is not noticed; nor is a cut from one time to another before a background
/// that stays: there the scene is the same, and only the bar jumps, which `BarSelection` tells it by.
struct CutWatch {
    /// The first picture of what may be another scene, and the last one of the scene before.
    private struct Suspect {
        var timeSeconds: Double
        var before: ShrunkLuma
        /// What the picture after it may be away from it at most.
        var calm: Double
        var isNew = true
    }

    private var last: ShrunkLuma?
    private var lastDistance = 0.0
    private var suspect: Suspect?

    /// 1 less the correlation of two pictures, from which on they may be of two scenes. Nine clips, filmed and
    /// rendered: neighbors are at most 0.08 apart, every fourth picture of the shakiest 0.26, pictures of two clips at
    /// least 0.27, half of them 0.9.
    private static let leastDistance = 0.25
    /// In a quick pan pictures are as far apart, but each from the next: about a cut they are at most this share of it,
    /// the 0.08 of ordinary motion in the least cut.
    private static let calmShare = 1.0 / 3

    /// Takes the next picture. Whether it may be the first of another scene: a flash may be, too, until it is
    /// over (`take`).
    mutating func add(_ picture: ShrunkLuma, at timeSeconds: Double) -> Bool {
        defer { last = picture }
        guard let last, last.width == picture.width, last.height == picture.height else {
            lastDistance = 0
            suspect = nil
            return false
        }
        let distance = last.distance(to: picture)
        defer { lastDistance = distance }
        if let known = suspect {
            let isBack = known.before.distance(to: picture) < CutWatch.leastDistance
            if isBack || known.isNew && distance > known.calm {
                suspect = nil
                return false
            }
            suspect?.isNew = false
        }
        let calm = distance * CutWatch.calmShare
        guard distance >= CutWatch.leastDistance, lastDistance <= calm else { return false }
        suspect = Suspect(timeSeconds: timeSeconds, before: last, calm: calm)
        return true
    }

    /// The old scene was seen again: there is no cut.
    mutating func dismiss() { suspect = nil }

    /// Hands out the time at which another scene began, if one did and the old one has not come back since.
    mutating func take() -> Double? {
        defer { suspect = nil }
        return suspect?.timeSeconds
    }
}

extension ShrunkLuma {
    /// Mean square deviation, squared 8-bit steps, below which a picture shows nothing but the coding's noise.
    private static let flat = 4.0

    /// 1 less the correlation with a picture of the same size: 0 for the same but for brightness and contrast, about 1
    /// for another. Two pictures that show nothing are alike.
    fileprivate func distance(to other: ShrunkLuma) -> Double {
        var sums = (a: Float(0), b: Float(0), aa: Float(0), bb: Float(0), ab: Float(0))
        for (a, b) in zip(samples, other.samples) {
            // About the middle of all brightness the sums stay small enough for single precision.
            let (a, b) = (a - 128, b - 128)
            sums.a += a
            sums.b += b
            sums.aa += a * a
            sums.bb += b * b
            sums.ab += a * b
        }
        let count = Double(max(1, samples.count))
        let (a, b) = (Double(sums.a) / count, Double(sums.b) / count)
        let (aa, bb) = (Double(sums.aa) / count - a * a, Double(sums.bb) / count - b * b)
        if max(aa, bb) < ShrunkLuma.flat { return 0 }
        let product = (max(aa, ShrunkLuma.flat) * max(bb, ShrunkLuma.flat)).squareRoot()
        return 1 - (Double(sums.ab) / count - a * b) / product
    }
}
