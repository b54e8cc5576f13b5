/// How far the scale can be trusted, as a share of every length.
struct ScaleUncertainty {
    /// One standard deviation, 0.01 for one percent.
    let share: Double
    /// The part of it that a tread beside the face may have added to the sizes.
    ///
    /// Where it adds anything from nothing to M along the way, widths stray from the camera (`CameraMisfit`) by M/√12,
    /// and are too large by M/2 on the whole. Widths only: blur shortens heights, which is no tread.
    let treadShare: Double

    /// A plate's rim is found larger or smaller by this much through a whole clip, in the same direction in every
    /// frame: rounded edges, light from one side, lens. The root mean square of size errors over 24
    /// labeled and rendered clips (Documentation/Benchmarks.md); the rules allow plates another 0.2 % (±1 mm in 450).
    static let rimShare = 0.01

    /// Sizes of frames nearer than this err alike.
    private static let independentSeconds = 0.25

    /// Takes the spread of the plates' sizes about the scale, and what they have in common.
    init(scale: PlateScale, track: Track) {
        let seen = track.frames.filter { $0.plate.map { $0.state == .detected && !$0.isCutByFrame } == true }
        let plates = seen.compactMap { $0.plate }
        guard let first = seen.first, let last = seen.last else {
            treadShare = 0
            share = ScaleUncertainty.rimShare
            return
        }
        let deviations = plates.map { abs($0.height * scale.metersPerPixel(atY: $0.center.y) / scale.plateMeters - 1) }
        // 1.4826 median deviations are a standard deviation.
        let spread = 1.4826 * median(deviations)
        let looks = max(1, (last.timeSeconds - first.timeSeconds) / ScaleUncertainty.independentSeconds)
        treadShare = ScaleUncertainty.treadShare(of: plates, scale: scale)
        share = hypotenuse(hypotenuse(ScaleUncertainty.rimShare, spread / looks.squareRoot()), treadShare)
    }

    private static func treadShare(of plates: [PlateObservation], scale: PlateScale) -> Double {
        3.0.squareRoot() * (scale.misfit(of: plates)?.width ?? 0)
    }
}
