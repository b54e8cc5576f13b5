/// The seam between a clean and its jerk: the hold on the shoulders.
public enum CleanJerkSplitSignal {
    /// The midpoint of the longest stretch in which the bar stands still on the shoulders, before the dip.
    ///
    /// The midpoint, since the edges belong to the bar settling after the catch and to the first of the dip. A pause in
    /// the catch lies lower and does not count. Nil where the lifter does not stop: the split is not guessed.
    public static func find(in kinematics: Kinematics, from catchIndex: Int, dipStart: Int, settings: Settings) -> Int?
    {
        guard catchIndex < dipStart else { return nil }
        let rackMeters = kinematics.y[dipStart]
        var longest: ClosedRange<Int>?
        for still in kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.stillSeconds], in: catchIndex...dipStart)
        where abs(kinematics.y[still.lowerBound] - rackMeters) <= settings[.nearFloorMeters] {
            if still.count > (longest?.count ?? 0) { longest = still }
        }
        return longest.map { ($0.lowerBound + $0.upperBound) / 2 }
    }
}
