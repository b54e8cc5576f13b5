/// What a chain does to a peak velocity: how much noise it passes on, and how much of a sharp pull it takes away.
///
/// Both are measured on the chain itself, run over a unit impulse and over a pull in closed form, sampled as the
/// recording is. So they hold for any setting, and for linear resampling as well as for a spline.
struct MotionFilterResponse: Equatable, Sendable {
    /// Standard deviation of velocity, m/s, for positions that scatter independently by one meter.
    let velocityNoisePerMeter: Double
    /// Standard deviation of filtered positions for positions that scatter independently by one meter.
    let positionNoisePerMeter: Double
    /// Standard deviation of acceleration, m/s², for positions that scatter independently by one meter.
    let accelerationNoisePerMeter: Double
    /// What the reference pull's peak velocity loses, m/s; negative where the filter overshoots.
    let peakLossMps: Double
    /// What the reference pull's largest acceleration loses, m/s².
    let accelerationLossMps2: Double

    /// Measures a chain for recordings of a rate, 1/s. Nil where a second of them is too short for the chain.
    init?(of filter: MotionFilter, frameRateHz: Double) {
        let spacing = 1 / frameRateHz
        let reach = max(4, (0.5 / spacing).rounded(.up))
        let times = stride(from: -reach, through: reach, by: 1).map { $0 * spacing }
        let grid = UniformGrid(from: -reach * spacing, through: reach * spacing, rateHz: filter.rateHz)
        let instants = (0..<grid.count).map { grid.time(at: $0) }
        let impulse = times.map { $0 == 0 ? 1.0 : 0.0 }
        guard let response = filter.positions(times: times, values: impulse, at: instants) else { return nil }
        // Noise of one instant is the sum over all frames; the response at all instants to one frame is the same sum,
        // as often as there are instants to a frame.
        let instantsPerFrame = filter.rateHz * spacing
        positionNoisePerMeter = (response.reduce(0) { $0 + $1 * $1 } / instantsPerFrame).squareRoot()
        let slopes = filter.derivative(of: response)
        velocityNoisePerMeter = (slopes.reduce(0) { $0 + $1 * $1 } / instantsPerFrame).squareRoot()
        accelerationNoisePerMeter =
            (filter.derivative(of: slopes).reduce(0) { $0 + $1 * $1 } / instantsPerFrame).squareRoot()
        // Between the best case, a frame at the very peak, and the worst, half an interval beside it.
        let pull = times.map { ReferencePull.height(at: $0 + spacing / 4) }
        guard let heights = filter.positions(times: times, values: pull, at: instants) else { return nil }
        let middle = instants.indices.filter { abs(instants[$0]) < ReferencePull.accelerationSeconds }
        let velocity = filter.derivative(of: heights)
        let acceleration = filter.derivative(of: velocity)
        peakLossMps = ReferencePull.peakVelocityMps - (middle.map { velocity[$0] }.max() ?? 0)
        accelerationLossMps2 = ReferencePull.accelerationMps2 - (middle.map { acceleration[$0] }.max() ?? 0)
    }
}

/// The end of a second pull in closed form, fastest at time 0: what a low-pass must not flatten.
///
/// The bar gains speed at 8 m/s² for a tenth of a second, then acceleration falls evenly to free flight within 0.09 s.
/// Slower pulls lose less, sharper ones more; with 260 m/s³ in place of 200 the chosen cutoffs are 1.5 Hz higher and
/// the spread over the lifts of `vbt-bench accuracy` is a quarter larger.
enum ReferencePull {
    static let peakVelocityMps = 1.8
    static let accelerationSeconds = 0.1
    static let accelerationMps2 = 8.0
    static let jerkMps3 = 200.0

    /// Height at a time, meters, 0 at time 0.
    static func height(at time: Double) -> Double {
        let release = -accelerationMps2 / jerkMps3
        let flight = VBTAnalyzer.gravity / jerkMps3
        if time > flight { return continued(from: flight, to: time, acceleration: -VBTAnalyzer.gravity) }
        if time >= release { return changing(time) }
        let onset = release - accelerationSeconds
        if time >= onset { return continued(from: release, to: time, acceleration: accelerationMps2) }
        let speed = velocity(release) - accelerationMps2 * accelerationSeconds
        return continued(from: release, to: onset, acceleration: accelerationMps2) + speed * (time - onset)
    }

    private static func changing(_ time: Double) -> Double {
        peakVelocityMps * time - jerkMps3 * time * time * time / 6
    }

    private static func velocity(_ time: Double) -> Double { peakVelocityMps - jerkMps3 * time * time / 2 }

    private static func continued(from start: Double, to time: Double, acceleration: Double) -> Double {
        let elapsed = time - start
        return changing(start) + velocity(start) * elapsed + acceleration * elapsed * elapsed / 2
    }
}
