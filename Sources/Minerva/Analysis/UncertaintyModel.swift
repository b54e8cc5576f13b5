/// Carries what is known of the errors through the chain to each figure of a repetition.
///
/// Four sources, added as squares: noise of single positions behind the low-pass (`LowPassChoice`, measured on the
/// clip, and for a peak on the pictures about it); a slow wander of the position that no filter sees; what the low-pass takes from a sharp pull; and the scale,
/// which all lengths share. Instants err by noise over the slope of what crosses there. What it cannot notice: a wrong
/// plate size, a wrong clock, a ring that is not the rim; the diagnosis looks for those.
struct UncertaintyModel {
    let kinematics: Kinematics
    let lowPass: LowPassChoice
    /// Share of every length, see `ScaleUncertainty`.
    let scaleShare: Double
    let loadKg: Double?
    private let path: BarPath
    private let longestGapSeconds: Double
    private let heightMeters: Double
    private let velocityMps: Double
    /// What a slow wander of the position makes of a velocity, m/s.
    private let wanderMps: Double

    /// A placed center wanders by this share of the plate over a second or so, which no low-pass can tell from motion:
    /// what is left of a shaking hand, and edges that change with the light. The accuracy that seeing is held to.
    static let wanderShare = 0.003
    /// How often it wanders to and fro, per second: a hand's sway.
    static let wanderHz = 1.0

    init(
        kinematics: Kinematics, lowPass: LowPassChoice, path: BarPath, scaleShare: Double, request: AnalysisRequest
    ) {
        self.kinematics = kinematics
        self.path = path
        longestGapSeconds = request.settings[.maximumGapSeconds]
        self.lowPass = lowPass
        self.scaleShare = scaleShare
        loadKg = request.loadKg
        let wander = UncertaintyModel.wanderShare * request.plateMeters
        wanderMps = 2 * Double.pi * UncertaintyModel.wanderHz * wander
        heightMeters = hypotenuse(lowPass.heightNoiseMeters, wander)
        velocityMps = hypotenuse(lowPass.velocityNoiseMps, wanderMps)
    }

    /// The uncertainty of every figure that the repetition has.
    func uncertainty(of rep: Rep) -> RepUncertainty {
        var result = RepUncertainty()
        result.peakVelocityMps = rep.peakVelocityMps.map { peakVelocity($0, at: rep.times.peakVelocity) }
        result.displacementMeters = rep.displacementMeters.map { length($0) }
        result.peakHeightMeters = rep.peakHeightMeters.map { length($0) }
        result.catchHeightMeters = rep.catchHeightMeters.map { length($0) }
        result.dropMeters = rep.dropMeters.map { length($0) }
        result.firstPullPeakVelocityMps = rep.firstPullPeakVelocityMps.map {
            hypotenuse(velocityMps, scaleShare * $0)
        }
        let begin = beginning(of: rep)
        if let mean = rep.meanVelocityMps, let way = rep.displacementMeters, mean > 0 {
            let seconds = way / mean
            let time = begin * mean / seconds
            let height = 2.squareRoot() * heightMeters / seconds
            let share = hypotenuse(hypotenuse(height, time) / mean, scaleShare)
            result.meanVelocityMps = share * mean
            result.meanPropulsiveVelocityMps = rep.meanPropulsiveVelocityMps.map { share * $0 }
            result.meanPowerW = rep.meanPowerW.map { share * $0 }
            // Mean force is weight and the momentum gained over the time.
            result.meanForceN = loadKg.map { $0 * hypotenuse(velocityMps, mean * begin / seconds) / seconds }
        }
        result.timeToPeakVelocitySeconds = rep.timeToPeakVelocitySeconds.map { _ in hypotenuse(begin, fastest) }
        if let loadKg { setForces(&result, of: rep, loadKg: loadKg) }
        result.dipDepthMeters = rep.dipDepthMeters.map { length($0) }
        result.dipDurationSeconds = rep.dipDurationSeconds.map { _ in
            hypotenuse(onset(at: rep.times.dipStart), turning(at: rep.times.dipBottom))
        }
        result.driveDurationSeconds = rep.driveDurationSeconds.map { _ in
            hypotenuse(turning(at: rep.times.dipBottom), fastest)
        }
        return result
    }

    private func setForces(_ result: inout RepUncertainty, of rep: Rep, loadKg: Double) {
        // Work is almost all weight times way.
        result.workJ = rep.workJ.map {
            hypotenuse(loadKg * VBTAnalyzer.gravity * 2.squareRoot() * heightMeters, scaleShare * $0)
        }
        let acceleration = hypotenuse(lowPass.accelerationNoiseMps2, lowPass.accelerationLossMps2)
        if let force = rep.peakForceN {
            let scaled = scaleShare * abs(force / loadKg - VBTAnalyzer.gravity)
            let deviation = loadKg * hypotenuse(acceleration, scaled)
            result.peakForceN = deviation
            if let power = rep.peakPowerW, force > 0 {
                result.peakPowerW = hypotenuse(
                    power / force * deviation, force * peakVelocity(power / force, at: rep.times.peakVelocity))
            }
        }
    }

    private func peakVelocity(_ value: Double, at seconds: Double?) -> Double {
        let noise = hypotenuse(lowPass.velocityNoiseMps * excess(at: seconds), wanderMps)
        return hypotenuse(hypotenuse(noise, lowPass.peakLossMps), scaleShare * value)
    }

    /// How many times noisier the positions about an instant are than usual; 1 where they are not.
    private func excess(at seconds: Double?) -> Double {
        guard let seconds, let usual = lowPass.positionNoiseMeters, usual > 0,
            let local = PositionNoise.standardDeviation(
                around: seconds, times: path.timesSeconds, values: path.y, longestGapSeconds: longestGapSeconds)
        else { return 1 }
        return max(1, local / usual)
    }

    /// The difference of two heights.
    private func length(_ value: Double) -> Double { hypotenuse(2.squareRoot() * heightMeters, scaleShare * value) }

    // MARK: Instants

    /// Of the instant at which the way of the mean velocity begins, seconds.
    private func beginning(of rep: Rep) -> Double {
        rep.lift == .jerk ? turning(at: rep.times.dipBottom) : onset(at: rep.times.liftStart ?? wayUp(of: rep))
    }

    private func wayUp(of rep: Rep) -> Double? {
        for phase in rep.phases where phase.name == .concentric { return phase.startSeconds }
        return nil
    }

    /// Of the beginning of a movement: the time in which it grows out of what the noise hides.
    private func onset(at seconds: Double?) -> Double {
        guard let seconds else { return 0 }
        let after = kinematics.grid.index(nearest: seconds + UncertaintyModel.growingSeconds)
        let acceleration = max(
            abs(kinematics.vy[after]) / UncertaintyModel.growingSeconds, UncertaintyModel.slowestGrowthMps2)
        return hypotenuse((2 * lowPass.heightNoiseMeters / acceleration).squareRoot(), UncertaintyModel.onsetSeconds)
    }

    /// Of a turning point: velocity's noise over acceleration.
    private func turning(at seconds: Double?) -> Double {
        guard let seconds else { return 0 }
        let acceleration = abs(kinematics.ay[kinematics.grid.index(nearest: seconds)])
        return velocityMps / max(acceleration, UncertaintyModel.slowestGrowthMps2)
    }

    /// Of the instant of peak velocity: acceleration's noise over its change.
    private var fastest: Double {
        hypotenuse(lowPass.accelerationNoiseMps2 / ReferencePull.jerkMps3, UncertaintyModel.onsetSeconds)
    }

    /// Over this time the acceleration out of a rest is taken.
    private static let growingSeconds = 0.1
    /// Slower beginnings are not lifts; it keeps the quotient finite.
    private static let slowestGrowthMps2 = 0.3
    /// Without any noise instants err by this much: starts by 2 to 4 ms on the lifts of `vbt-bench accuracy`, more
    /// where they set in in other ways than the fit assumes, and a low-pass moves an uneven peak.
    private static let onsetSeconds = 0.007
}
