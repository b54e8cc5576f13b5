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
    /// after a second bounce in the catch, or where the lifter sticks, it does so again. So after a clean, whose pull's
    /// top is `pullTopMeters`, the drive must be faster than anybody stands up, and the bar must have been stood up
    /// with: its rack lies above that top, or the bar stood still there, as after a power clean.
    public static func find(
        in kinematics: Kinematics, range: ClosedRange<Int>, pullTopMeters: Double? = nil, settings: Settings
    ) -> JerkBoundaries? {
        let confirmations = Int(settings[.requiredConfirmations])
        var start = range.lowerBound
        while start < range.upperBound,
            let turn = BarDescentSignal.findFirstConfirmedBottom(
                in: kinematics, range: start...range.upperBound, requiredConfirmations: confirmations,
                minDwellSeconds: 0, minimumSwingMeters: settings[.minimumSwingMeters])
        {
            defer { start = turn + 1 }
            guard let top = topOfDrive(in: kinematics, from: turn, through: range.upperBound, settings: settings)
            else { continue }
            let fastest = kinematics.indexOfMaximum(kinematics.vy, in: turn...top)
            // The bar may rest at the first turn, where it was brought to the rack: the dip is what the drive leaves.
            var bottom = fastest
            while bottom > turn, kinematics.vy[bottom] > 0 { bottom -= 1 }
            guard
                let rack = beginningOfDip(
                    in: kinematics, bottom: bottom, earliest: range.lowerBound, settings: settings),
                kinematics.y[top] - kinematics.y[rack] >= minimumDriveMeters,
                kinematics.y[rack] - kinematics.y[bottom] >= settings[.minimumSwingMeters]
            else { continue }
            if let pullTopMeters {
                guard kinematics.vy[fastest] >= LifterBounds.slowestDriveMps,
                    kinematics.y[rack] >= pullTopMeters
                        || isStill(
                            at: kinematics.y[rack], in: kinematics, range: range.lowerBound...bottom,
                            settings: settings)
                else { continue }
            }
            // Lower than the dip nobody receives a bar: it fell past the lifter.
            let receive = BarDescentSignal.findReception(
                in: kinematics, after: top, through: range.upperBound, minimumSwingMeters: 0, settings: settings
            ).flatMap { kinematics.y[$0] >= kinematics.y[bottom] ? $0 : nil }
            return JerkBoundaries(
                dipStart: rack, dipBottom: bottom, drivePeakVelocity: fastest, peakHeight: top, receive: receive)
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

    /// Back from the bottom to where the bar last stood, well above it; nil where it has been sinking for longer than
    /// any dip lasts.
    private static func beginningOfDip(in kinematics: Kinematics, bottom: Int, earliest: Int, settings: Settings)
        -> Int?
    {
        let slow = settings[.stillSpeedMps] / 2
        let first = max(earliest, bottom - kinematics.grid.steps(covering: longestDipSeconds))
        var index = bottom
        while kinematics.vy[index] < -slow
            || kinematics.y[index] - kinematics.y[bottom] < settings[.minimumSwingMeters]
        {
            guard index > first else { return index == earliest ? index : nil }
            index -= 1
        }
        let level = kinematics.restLevel(
            at: index, step: -1, isLow: false, bandMeters: settings[.restBandMeters] / 2,
            seconds: settings[.minRestSeconds])
        return kinematics.departure(
            after: index, level: level, reach: settings[.minRiseMeters] / 2, earliest: earliest, latest: bottom)
    }

    /// A dip and its braking take a third of a second; a slow one half.
    private static let longestDipSeconds = 0.7
}
