/// What gravity, the view and the athlete's stature say about the scale.
struct ScaleDiagnosis {
    let request: AnalysisRequest

    /// Anything under this is no full-size plate: bumper plates are 450 mm, worn ones a few less (IWF: ± 1 mm).
    private static let fullSizeMeters = 0.44
    /// Stature and pose together are good for about this share: joints are told to 4 % of the stature, their
    /// depth is guessed.
    private static let statureTolerance = 0.15

    /// Sizes of clips whose scale is right stray as if a tread added up to 1.2 %; the velocities that trainers tell
    /// apart are 3 % apart.
    private static let treadTolerance = 0.02

    func diagnose(_ scale: PlateScale, uncertainty: ScaleUncertainty, fall: FreeFallCheck?, in analysis: Analysis)
        -> [Diagnosis]
    {
        var found: [Diagnosis] = []
        if request.plateMeters < ScaleDiagnosis.fullSizeMeters {
            found.append(Diagnosis(.smallPlate, .info, value: request.plateMeters, limit: 0.45))
        }
        if let fall {
            found += gravity(fall)
        } else if let kinematics = analysis.kinematics,
            let turnover = TurnoverCheck(reps: analysis.reps, kinematics: kinematics)
        {
            // A fall knows better, whatever it says.
            found.append(
                Diagnosis(
                    .slowMotionSuspected, .warning, startSeconds: turnover.startSeconds,
                    endSeconds: turnover.endSeconds, value: turnover.decelerationMps2, limit: TurnoverCheck.leastMps2))
        }
        let tolerance = ScaleDiagnosis.statureTolerance
        if let ratio = analysis.scale?.statureRatio, abs(ratio - 1) > tolerance {
            let limit = ratio > 1 ? 1 + tolerance : 1 - tolerance
            found.append(Diagnosis(.scaleDisagreement, .warning, value: ratio, limit: limit))
        }
        let limit = request.settings[.offAxisDegrees]
        if scale.offAxisDegrees > limit {
            found.append(Diagnosis(.offAxisView, .warning, value: scale.offAxisDegrees, limit: limit))
        }
        if uncertainty.treadShare > ScaleDiagnosis.treadTolerance {
            found.append(
                Diagnosis(
                    .rimUnsure, .warning, value: 100 * uncertainty.treadShare,
                    limit: 100 * ScaleDiagnosis.treadTolerance))
        }
        return found
    }

    private func gravity(_ fall: FreeFallCheck) -> [Diagnosis] {
        let cause = fall.cause(
            plateMeters: request.plateMeters, tolerance: request.settings[.gravityTolerance])
        guard let cause else { return [] }
        func diagnosis(_ code: Diagnosis.Code, value: Double, limit: Double) -> Diagnosis {
            Diagnosis(
                code, .warning, startSeconds: fall.startSeconds, endSeconds: fall.endSeconds, value: value, limit: limit
            )
        }
        switch cause {
        case .slowMotion:
            return [diagnosis(.slowMotionSuspected, value: fall.gravityMps2, limit: VBTAnalyzer.gravity)]
        case .smallPlate(let meters):
            return [
                diagnosis(.scaleDisagreement, value: fall.gravityMps2, limit: VBTAnalyzer.gravity),
                diagnosis(.smallPlate, value: meters, limit: request.plateMeters),
            ]
        case .unknown:
            return [diagnosis(.scaleDisagreement, value: fall.gravityMps2, limit: VBTAnalyzer.gravity)]
        }
    }
}
