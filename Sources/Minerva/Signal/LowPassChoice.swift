/// The low-pass that a recording is seen through, and what it costs.
///
/// Two errors of the peak velocity pull in opposite directions: the low-pass flattens the moment at which the bar
/// changes from being pulled to flying, and what noise it passes on grows with the cutoff. Where the user gives no
/// cutoff, the one is chosen at which the sum of their squares is least for the noise of this very recording.
public struct LowPassChoice: Equatable, Sendable {
    /// Cutoff of one pass (-3 dB), Hz.
    public let cutoffHz: Double
    /// Standard deviation of single heights, meters; nil where there are too few samples to tell.
    public let positionNoiseMeters: Double?
    /// What the low-pass takes from a sharp pull's peak velocity, m/s.
    public let peakLossMps: Double
    /// What it takes from a sharp pull's largest acceleration, m/s².
    public let accelerationLossMps2: Double
    /// Standard deviation of acceleration behind the low-pass, m/s².
    public let accelerationNoiseMps2: Double
    /// Standard deviation of velocity behind the low-pass, m/s.
    public let velocityNoiseMps: Double
    /// Standard deviation of heights behind the low-pass, meters.
    public let heightNoiseMeters: Double

    /// From where even a slow pull is blurred to where nothing of a lift is left to be kept, Hz.
    private static let candidates = [5.0, 6, 7, 8, 9, 10, 11, 12, 13.5, 15]

    /// A rim found to a quarter percent of 450 mm: what is assumed of a clip too short to show its noise.
    private static let assumedNoiseMeters = 0.001

    /// Chooses, or takes `lowPass.cutoffHz` where that is set. Nil where no candidate suits the grid.
    init?(settings: Settings, positionNoiseMeters: Double?, frameRateHz: Double) {
        let given = settings[.lowPassCutoffHz]
        let rate = MotionFilter.gridRateHz(settings: settings, frameRateHz: frameRateHz)
        let noise = positionNoiseMeters ?? LowPassChoice.assumedNoiseMeters
        var best: (cutoff: Double, response: MotionFilterResponse, square: Double)?
        for cutoff in given > 0 ? [max(given, LowPassChoice.lowestGivenHz)] : LowPassChoice.candidates {
            let filter = MotionFilter(settings: settings, rateHz: rate, cutoffHz: cutoff)
            guard let response = MotionFilterResponse(of: filter, frameRateHz: frameRateHz) else { continue }
            let passed = response.velocityNoisePerMeter * noise
            let square = passed * passed + response.peakLossMps * response.peakLossMps
            // One error sinks with the cutoff, the other grows: past the least sum it only grows.
            if let best, square >= best.square { break }
            best = (cutoff, response, square)
        }
        guard let best else { return nil }
        cutoffHz = best.cutoff
        self.positionNoiseMeters = positionNoiseMeters
        peakLossMps = best.response.peakLossMps
        accelerationLossMps2 = best.response.accelerationLossMps2
        accelerationNoiseMps2 = best.response.accelerationNoisePerMeter * noise
        velocityNoiseMps = best.response.velocityNoisePerMeter * noise
        heightNoiseMeters = best.response.positionNoisePerMeter * noise
    }

    /// A slider may pass through values between "by itself" and this, at which nothing of a lift is left.
    private static let lowestGivenHz = 2.0
}
