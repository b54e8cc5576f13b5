/// Where the bar moves, told from the track's pixels alone: a repeated picture means something else in motion than at
/// rest.
public enum BarMotion {
    /// Motion per frame below this share of the diameter is the track's own noise.
    private static let stillDiameters = 0.01

    /// Repeated pictures between two new ones that show the plate at different places.
    static func repeatsInMotion(of track: Track) -> Set<Int> {
        var stale: Set<Int> = []
        var run: [Int] = []
        var before: PlateObservation?
        for (i, frame) in track.frames.enumerated() {
            if frame.isRepeat {
                run.append(i)
                continue
            }
            if let before, let plate = frame.plate {
                let way = (plate.center - before.center).length
                if way > stillDiameters * plate.diameter * Double(run.count + 1) { stale.formUnion(run) }
            } else {
                // Without a plate on both sides nothing tells; a repeat then is no sample.
                stale.formUnion(run)
            }
            run = []
            before = frame.plate
        }
        return stale
    }

    /// The share of repeats among the frames in which the bar moves, in [0, 1]; 0 where it does not move.
    public static func repeatShare(of track: Track) -> Double {
        let repeats = repeatsInMotion(of: track).count
        var moving = repeats
        for (frame, next) in zip(track.frames, track.frames.dropFirst()) where !frame.isRepeat {
            guard let plate = frame.plate, let after = next.plate else { continue }
            if (after.center - plate.center).length > stillDiameters * plate.diameter { moving += 1 }
        }
        return moving == 0 ? 0 : Double(repeats) / Double(moving)
    }
}
