/// Where a plate's face was found in one frame, by all its rings at once.
public struct FaceMatch: Equatable, Sendable {
    /// The profile's unit circle where it was found: its rings' common centre, and the scale along both axes.
    public var circle: Rim
    /// Mean correlation of the rays with the profile, in [0, 1].
    public var quality: Double
    /// Which profile the unit belongs to: circles of different profiles have different units.
    public var profile: Int

    /// Creates a match from its parts.
    public init(circle: Rim, quality: Double, profile: Int) {
        self.circle = circle
        self.quality = quality
        self.profile = profile
    }
}

/// What a plate's face looks like from its middle outward: the mean over all directions of how brightness and colour
/// change with the radius.
///
/// A plate turns about its bar, so letters smear and rings stay. One ring alone may be hidden, or mistaken for the next
/// one; the whole sequence of rings fits in one place only. The profile is learned while the plate is followed, and
/// after a while no more, so that no error creeps in.
struct FaceProfile {
    /// Frames that the profile is learned from: a second or two.
    private static let framesLearned = 60
    /// Matches below are none; the rings of a blurred plate correlate about twice as well.
    private static let leastQuality = 0.25
    /// A ring places the face to some percent of its radius, a box to a seventh: samples of a hundredth.
    private static let usualMargin = 7
    private static let widestMargin = 15

    private let identity: Int
    private var template = FaceTemplate()
    private var last: Rim
    private var matches = 0
    private var misses = 0

    /// Whether the face was missed more often than it was found, and for longer than a hand or a leg passes before it:
    /// what was learned was something else.
    var isLost: Bool { misses > RimRefiner.longestMemory && misses > matches }

    /// Begins with a plate as it stands in one frame, its centre known to a sixth of its radius and its size to some
    /// percent; the unit is that radius.
    init(identity: Int, start: Rim, sampler: PlaneSampler) {
        self.identity = identity
        last = FaceSymmetry.centered(start, sampler: sampler)
        template.learn(FaceRays(along: last, margin: 0, sampler: sampler))
    }

    /// Finds the face near a place, and learns from it; nil where its rings are not seen.
    mutating func match(near center: Vector2, sampler: PlaneSampler) -> FaceMatch? {
        var start = last
        start.center = center
        var found = aligned(start, margin: FaceProfile.usualMargin, sampler: sampler)
        if found.quality < FaceProfile.leastQuality {
            let wide = aligned(start, margin: FaceProfile.widestMargin, sampler: sampler)
            found = aligned(wide.circle, margin: FaceProfile.usualMargin, sampler: sampler)
        }
        let circle = found.circle
        let ratio = circle.semiWidth / circle.semiHeight
        guard found.quality >= FaceProfile.leastQuality, circle.semiHeight > 0, ratio > 0.7, ratio < 1.4 else {
            misses += 1
            return nil
        }
        matches += 1
        last = circle
        if template.frameCount < FaceProfile.framesLearned {
            template.learn(FaceRays(along: circle, margin: 0, sampler: sampler))
        }
        return FaceMatch(circle: circle, quality: found.quality, profile: identity)
    }

    private func aligned(_ start: Rim, margin: Int, sampler: PlaneSampler) -> (circle: Rim, quality: Double) {
        let alignment = FaceAlignment(
            template: template, rays: FaceRays(along: start, margin: margin, sampler: sampler), size: last)
        let circle = alignment.best()
        return (circle, alignment.quality(of: circle))
    }
}
