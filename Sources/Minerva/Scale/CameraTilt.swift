/// How well a camera's tilt is told by sizes along a way of some length, and how much of what was fitted is believed.
///
/// The sizes at the two ends of a way err by about a hundredth each, through whole parts of a clip, whatever their
/// number; so a tilt fitted to a short way is mostly their error, one fitted to a long way is the camera's. Between the
/// two there is no step: the fitted tilt is weighed against what tilts are usual.
struct CameraTilt: Equatable, Sendable {
    /// Share of the fitted slope that is believed, 0 to 1: the mean of a Gaussian prior around level and the fit.
    let trust: Double

    /// Change of nearness over one diameter of the bar's way, one standard deviation of usual filming:
    /// sin 10° × 0.45 m / 2.5 m.
    private static let usual = 0.03
    /// Error of that change times the way in diameters: widths and heights that err by 1 % at either end, where widths
    /// follow nearness and heights its square: 0.01 √(2 / (1 + 4)).
    private static let sizeError = 0.0063

    init(travelDiameters: Double) {
        let seen = CameraTilt.usual * travelDiameters
        trust = seen * seen / (seen * seen + CameraTilt.sizeError * CameraTilt.sizeError)
    }
}
