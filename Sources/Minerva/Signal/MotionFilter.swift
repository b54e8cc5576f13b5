/// The chain from irregular positions to velocity: resample, low-pass forward and backward, differentiate.
///
/// One value with everything that the chain depends on, so that it can be asked what it does to a known motion
/// (`MotionFilterResponse`) as well as be run on a recording.
struct MotionFilter: Equatable, Sendable {
    /// Instants per second of the result.
    let rateHz: Double
    /// Whether values between two frames lie on a straight line and not on a spline.
    let isLinear: Bool
    /// Samples mirrored at each end.
    let mirroredSamples: Int
    /// Order of the derivative's error: 2 or 4.
    let derivativeOrder: Int
    private let lowPass: ButterworthLowPass

    /// Creates the chain that `settings` describe, with the grid's rate and the cutoff given.
    init(settings: Settings, rateHz: Double, cutoffHz: Double) {
        self.rateHz = rateHz
        isLinear = settings[.resampleMethod] == 0
        mirroredSamples = Int(settings[.lowPassMirroredSamples])
        derivativeOrder = Int(settings[.derivativeOrder])
        lowPass = ButterworthLowPass(order: Int(settings[.lowPassOrder]), cutoffHz: cutoffHz, rateHz: rateHz)
    }

    /// The grid's rate for frames of a rate: `resample.rateHz`, or where that is 0 one that fits the frames.
    ///
    /// 120 Hz serves up to twice the fps of ordinary phones; of a slow-motion clip it would leave every other frame
    /// unused, and with it a third of what averages noise out.
    static func gridRateHz(settings: Settings, frameRateHz: Double) -> Double {
        let given = settings[.resampleRateHz]
        guard given == 0 else { return max(given, slowestGridHz) }
        return frameRateHz > 1.25 * ordinaryGridHz ? 2 * ordinaryGridHz : ordinaryGridHz
    }

    private static let ordinaryGridHz = 120.0
    /// A cutoff of 24 Hz needs more than 48; a slider may pass through lower values on its way from "by itself".
    private static let slowestGridHz = 50.0

    /// Positions at uniform instants; nil where the stretch is too short for the filter. Times must rise strictly.
    func positions(times: [Double], values: [Double], at instants: [Double]) -> [Double]? {
        let resampled =
            isLinear
            ? interpolateLinearly(times: times, values: values, at: instants)
            : CubicSpline(times: times, values: values).values(at: instants)
        return lowPass.filteredForwardAndBackward(resampled, mirrored: mirroredSamples)
    }

    /// Change per second of uniform samples.
    func derivative(of signal: [Double]) -> [Double] {
        derivativeOrder == 2
            ? centralDifference(signal, rateHz: rateHz) : fourthOrderDifference(signal, rateHz: rateHz)
    }
}
