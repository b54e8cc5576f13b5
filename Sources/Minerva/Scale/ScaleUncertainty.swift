/// How far the scale can be trusted, as a share of every length.
struct ScaleUncertainty {
    /// One standard deviation, 0.01 for one percent.
    let share: Double
    /// The part of it that comes from sizes that no single rim can have, see `treadShare`.
    let treadShare: Double

    /// A plate's rim is found larger or smaller by this much through a whole clip, in the same direction in every frame:
    /// rounded edges, light from one side, lens. The spread of size errors over our labeled and rendered clips
    /// (Documentation/Benchmarks.md); the rules allow plates another 0.2 % (±1 mm in 450).
    static let rimShare = 0.006

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

    /// Parts of the way whose sizes are compared, and frames that one needs to tell.
    private static let parts = 4
    private static let fewestPerPart = 5

    /// What a tread beside the face may have added to the sizes.
    ///
    /// A rim's width falls with its distance, along one line over the whole way. A silhouette's does not: how much of the tread, and
    /// of the plates behind, shows beside the face changes with the height from which the camera sees it. Where it adds anything from
    /// nothing to M along the way, widths stray from the line by M/√12, and are too large by M/2 on the whole. Widths only: blur
    /// along the bar's way shortens heights, which is no tread. On a way too short for a slope, no tread can be told from a tilt.
    private static func treadShare(of plates: [PlateObservation], scale: PlateScale) -> Double {
        let rows = plates.map { $0.center.y }
        guard !scale.isConstant, let top = rows.min(), let bottom = rows.max(), bottom > top else { return 0 }
        var deviations = [[Double]](repeating: [], count: parts)
        for plate in plates {
            let part = Int(Double(parts) * (plate.center.y - top) / (bottom - top))
            deviations[min(part, parts - 1)].append(plate.width / scale.widthPixels(atY: plate.center.y) - 1)
        }
        let told = deviations.filter { $0.count >= fewestPerPart }
        guard told.count > 1 else { return 0 }
        let middles = told.map { median($0) }
        let mean = middles.reduce(0, +) / Double(told.count)
        let straying = middles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(told.count)
        // A median of n values errs by 1.25 of their deviation over √n: that much strays without any tread.
        let chance = zip(told, middles).reduce(0.0) { sum, part in
            let deviation = 1.4826 * median(part.0.map { abs($0 - part.1) })
            return sum + 1.57 * deviation * deviation / Double(part.0.count)
        }
        return (3 * max(0, straying - chance / Double(told.count))).squareRoot()
    }
}
