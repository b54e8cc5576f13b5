/// How far the scale can be trusted, as a share of every length.
struct ScaleUncertainty {
    /// One standard deviation, 0.01 for one percent.
    let share: Double

    /// A plate's rim is found larger or smaller by this much through a whole clip, in the same direction in every frame:
    /// rounded edges, light from one side, lens. The spread of size errors over our labeled and rendered clips
    /// (Documentation/Benchmarks.md); the rules allow plates another 0.2 % (±1 mm in 450).
    static let rimShare = 0.006

    /// Sizes of frames nearer than this err alike.
    private static let independentSeconds = 0.25

    /// Takes the spread of the plates' sizes about the scale, and what they have in common.
    init(scale: PlateScale, track: Track) {
        let seen = track.frames.filter { $0.plate.map { $0.state == .detected && !$0.isCutByFrame } == true }
        let deviations = seen.compactMap { frame in
            frame.plate.map { abs($0.height * scale.metersPerPixel(atY: $0.center.y) / scale.plateMeters - 1) }
        }
        guard let first = seen.first, let last = seen.last, !deviations.isEmpty else {
            share = ScaleUncertainty.rimShare
            return
        }
        // 1.4826 median deviations are a standard deviation.
        let spread = 1.4826 * median(deviations)
        let looks = max(1, (last.timeSeconds - first.timeSeconds) / ScaleUncertainty.independentSeconds)
        share = hypotenuse(ScaleUncertainty.rimShare, spread / looks.squareRoot())
    }
}
