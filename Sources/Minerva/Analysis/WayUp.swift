/// The figures of one way up of the bar: a pull from lift-off to the top, a drive from the dip's bottom to the top, the
/// way up of a strength lift.
///
/// Nil where an instant of the way was not measured: a bridge is no measurement.
struct WayUp {
    private let kinematics: Kinematics
    private let range: ClosedRange<Int>
    /// Exact beginning and end, seconds; an instant's time may be half a step off.
    private let startSeconds: Double
    private let endSeconds: Double

    init?(in kinematics: Kinematics, from start: Int, through end: Int, startSeconds: Double, endSeconds: Double) {
        guard start < end, startSeconds < endSeconds, kinematics.isPresent(in: start...end) else { return nil }
        self.kinematics = kinematics
        range = start...end
        self.startSeconds = startSeconds
        self.endSeconds = endSeconds
    }

    /// Way of the bar, metres.
    var displacementMeters: Double { kinematics.y[range.upperBound] - kinematics.y[range.lowerBound] }

    /// Way over time, m/s.
    var meanVelocityMps: Double { displacementMeters / (endSeconds - startSeconds) }

    /// Mean velocity over the propulsive part, m/s: up to where the bar is slowed as by gravity alone or more, since
    /// from there nobody pushes (Sánchez-Medina, Perez & González-Badillo 2010, doi:10.1055/s-0029-1242815). The whole
    /// way's mean where that never happens, as with heavy loads.
    var meanPropulsiveVelocityMps: Double? {
        let fastest = kinematics.indexOfMaximum(kinematics.vy, in: range)
        let freeFall = -WayUp.freeFlightShare * VBTAnalyzer.gravity
        guard let released = (fastest...range.upperBound).first(where: { kinematics.ay[$0] <= freeFall }) else {
            return meanVelocityMps
        }
        guard released > range.lowerBound else { return nil }
        let seconds = kinematics.grid.time(at: released) - startSeconds
        guard seconds > 0 else { return nil }
        return (kinematics.y[released] - kinematics.y[range.lowerBound]) / seconds
    }

    /// A bar in free flight is slowed by exactly g, where noise would decide on which side it is; the low-pass rounds
    /// the corner before it. The last twentieth of the way to g takes a hundredth of a second.
    private static let freeFlightShare = 0.95

    /// Work on the bar, joules: force over way, by trapezoids.
    func workJ(loadKg: Double) -> Double {
        var work = 0.0
        for i in range.dropFirst() {
            let mean = (force(at: i - 1, loadKg) + force(at: i, loadKg)) / 2
            work += mean * (kinematics.y[i] - kinematics.y[i - 1])
        }
        return work
    }

    /// Largest force up to an instant, newtons: after peak velocity, only filtering ripples.
    func peakForceN(loadKg: Double, through fastest: Int) -> Double? {
        (range.lowerBound...max(range.lowerBound, fastest)).map { force(at: $0, loadKg) }.max()
    }

    /// Mean force over time, newtons.
    func meanForceN(loadKg: Double) -> Double {
        range.reduce(0) { $0 + force(at: $1, loadKg) } / Double(range.count)
    }

    /// Largest power, watts.
    func peakPowerW(loadKg: Double) -> Double? {
        range.map { force(at: $0, loadKg) * kinematics.vy[$0] }.max()
    }

    /// Mean power over time, watts.
    func meanPowerW(loadKg: Double) -> Double {
        range.reduce(0) { $0 + force(at: $1, loadKg) * kinematics.vy[$1] } / Double(range.count)
    }

    private func force(at index: Int, _ loadKg: Double) -> Double {
        VBTAnalyzer.force(loadKg: loadKg, acceleration: kinematics.ay[index])
    }
}
