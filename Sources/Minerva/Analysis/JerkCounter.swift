/// Finds the repetitions of a jerk that starts from a rack or from the shoulders.
struct JerkCounter {
    let settings: Settings
    let kinematics: Kinematics

    /// Every dip that is driven overhead. Unracking, walking out and a dip that is broken off are none.
    func count() -> RepCounter.Result {
        var result = RepCounter.Result()
        let ending = RepEnding(settings: settings, kinematics: kinematics)
        let last = kinematics.grid.count - 1
        var opening = 0
        while opening < last,
            let boundaries = JerkBoundaries.find(in: kinematics, range: opening...last, settings: settings)
        {
            var rep = RepEvents(lift: .jerk)
            rep.jerk = boundaries
            rep.restMeters = kinematics.y[boundaries.dipStart]
            opening = returnToRack(after: boundaries)
            ending.finish(&rep, from: boundaries.peakHeight, through: opening)
            result.reps.append(rep)
        }
        return result
    }

    /// Where the bar has come down to the shoulders after a jerk; the recording's end where it does not.
    ///
    /// A deep receive may lie as low as the shoulders. So the bar must have been stood up with (above the drive's top)
    /// or have sunk lower than it was received.
    private func returnToRack(after jerk: JerkBoundaries) -> Int {
        let last = kinematics.grid.count - 1
        let received = jerk.receive ?? jerk.peakHeight
        let swing = settings[.minimumSwingMeters]
        let rackMeters = kinematics.y[jerk.dipStart] + settings[.nearFloorMeters]
        var highest = kinematics.y[received]
        for i in received...last {
            let height = kinematics.y[i]
            highest = max(highest, height)
            let isLeft = highest >= kinematics.y[jerk.peakHeight] - swing || height < kinematics.y[received] - swing
            if height <= rackMeters, isLeft { return i }
        }
        return last
    }
}
