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
                if isMoved(plate, from: before, frames: run.count + 1) { stale.formUnion(run) }
            } else {
                // Without a plate on both sides nothing tells; a repeat then is no sample.
                stale.formUnion(run)
            }
            run = []
            before = frame.plate
        }
        return stale
    }

    /// The share of repeats among the frames in which the bar is seen to move, in [0, 1]; 0 where it is not.
    public static func repeatShare(of track: Track) -> Double {
        var repeats = 0
        var moving = 0
        var run = 0
        var before: PlateObservation?
        for frame in track.frames {
            if frame.isRepeat {
                run += 1
                continue
            }
            if let before, let plate = frame.plate, isMoved(plate, from: before, frames: run + 1) {
                repeats += run
                moving += run + 1
            }
            run = 0
            before = frame.plate
        }
        return moving == 0 ? 0 : Double(repeats) / Double(moving)
    }

    private static func isMoved(_ plate: PlateObservation, from before: PlateObservation, frames: Int) -> Bool {
        (plate.center - before.center).length > stillDiameters * plate.diameter * Double(frames)
    }
}
