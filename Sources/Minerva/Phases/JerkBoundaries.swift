/// Where a jerk dips, drives and is received.
public struct JerkBoundaries: Equatable, Sendable {
    /// The bar begins to sink from its rest on the shoulders.
    public var dipStart: Int
    /// Lowest bar position of the dip.
    public var dipBottom: Int
    /// Fastest upward motion of the drive.
    public var drivePeakVelocity: Int
    /// Top of the drive.
    public var peakHeight: Int
    /// Lowest bar position after the drive's top; nil where the recording ends before.
    public var receive: Int?

    /// A bar that overshoots the rack by less than this was not driven overhead, metres. The shortest way from the
    /// shoulders to straight arms is about half a meter, a lifter bouncing the bar on the shoulders raises it 0.1 m.
    static let minimumDriveMeters = 0.2

    /// Finds the first jerk in a range that opens at or before the rest on the shoulders.
    ///
    /// The dip is a confirmed bottom followed by a drive that ends well above where the dip began. A bar standing up
    /// from a clean's catch also rises well above where it sank from, so a range must not open before the catch; and
    /// after a second bounce in the catch it does so again. So a rack below `leastRackMeters` (for a clean: the top of
    /// its pull, which standing up passes) counts only if the bar stood still there, as after a power clean. What this
    /// cannot notice: a lifter who pauses in the catch and then bounces up from it.
    public static func find(
        in kinematics: Kinematics, range: ClosedRange<Int>, leastRackMeters: Double? = nil, settings: Settings
    ) -> JerkBoundaries? {
        let confirmations = Int(settings[.requiredConfirmations])
        var start = range.lowerBound
        while start < range.upperBound,
            let bottom = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: start...range.upperBound, requiredConfirmations: confirmations,
                minDwellSeconds: 0, minimumSwingMeters: settings[.minimumSwingMeters])
        {
            defer { start = bottom + 1 }
            // Not the highest instant before the bottom: the range may open while the bar still comes down to the rack.
            let rack = beginningOfDip(in: kinematics, bottom: bottom, earliest: start, settings: settings)
            guard
                let top = topOfDrive(in: kinematics, from: bottom, through: range.upperBound, settings: settings),
                kinematics.y[top] - kinematics.y[rack] >= minimumDriveMeters,
                leastRackMeters.map({ kinematics.y[rack] >= $0 }) ?? true
                    || isStill(
                        at: kinematics.y[rack], in: kinematics, range: range.lowerBound...bottom, settings: settings)
            else { continue }
            let receive = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: top...range.upperBound, requiredConfirmations: confirmations,
                minDwellSeconds: settings[.minDwellSeconds], minimumSwingMeters: 0
            ).map { BarDescentSignal.arrival(at: $0, in: kinematics, after: top) }
            return JerkBoundaries(
                dipStart: rack, dipBottom: bottom,
                drivePeakVelocity: kinematics.indexOfMaximum(kinematics.vy, in: bottom...top),
                peakHeight: top, receive: receive)
        }
        return nil
    }

    private static func isStill(
        at rackMeters: Double, in kinematics: Kinematics, range: ClosedRange<Int>, settings: Settings
    ) -> Bool {
        kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.stillSeconds], in: range
        ).contains { abs(kinematics.y[$0.upperBound] - rackMeters) <= settings[.minimumSwingMeters] }
    }

    /// The first confirmed peak; for a bar pressed out without ever sinking, where it stops.
    private static func topOfDrive(in kinematics: Kinematics, from bottom: Int, through end: Int, settings: Settings)
        -> Int?
    {
        if let peak = BarPeakHeightSignal.findFirstConfirmedPeak(
            in: kinematics, range: bottom...end, requiredConfirmations: Int(settings[.requiredConfirmations]),
            minDwellSeconds: 0, minimumSwingMeters: settings[.minimumSwingMeters])
        {
            return peak
        }
        let stills = kinematics.stillStretches(
            speedMps: settings[.stillSpeedMps], seconds: settings[.minDwellSeconds], in: bottom...end)
        return stills.first { kinematics.y[$0.lowerBound] - kinematics.y[bottom] >= minimumDriveMeters }?.lowerBound
    }

    /// Back from the bottom to the fastest sinking, and from there to where the bar last stood.
    private static func beginningOfDip(in kinematics: Kinematics, bottom: Int, earliest: Int, settings: Settings) -> Int
    {
        let window = max(earliest, bottom - kinematics.grid.steps(covering: longestDipSeconds))...bottom
        var index = kinematics.indexOfMinimum(kinematics.vy, in: window)
        while index > earliest, kinematics.vy[index] < -settings[.stillSpeedMps] / 2 { index -= 1 }
        return kinematics.standstill(before: index, earliest: earliest)
    }

    /// A dip and its braking take a third of a second; a slow one half.
    private static let longestDipSeconds = 0.7
}
