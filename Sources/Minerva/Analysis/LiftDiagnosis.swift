/// What to know about the lifts that were found, or were not.
struct LiftDiagnosis {
    let request: AnalysisRequest

    func diagnose(_ analysis: Analysis, counted: RepCounter.Result?, path: BarPath, kinematics: Kinematics)
        -> [Diagnosis]
    {
        var found: [Diagnosis] = []
        if analysis.reps.isEmpty { found.append(noLift(in: kinematics)) }
        if analysis.recognition?.isUnsure == true { found.append(Diagnosis(.liftUnsure, .warning)) }
        for rep in analysis.reps { found += diagnose(rep, path: path) }
        if analysis.lift == .cleanAndJerk, analysis.splitSeconds == nil, !analysis.reps.isEmpty {
            found.append(Diagnosis(.splitNotFound, .warning))
        }
        for bounce in counted?.bounces ?? [] {
            found.append(Diagnosis(.bounceIgnored, .info, startSeconds: kinematics.grid.time(at: bounce)))
        }
        if !analysis.reps.isEmpty, analysis.facing == nil { found.append(Diagnosis(.facingUnknown, .info)) }
        return found
    }

    /// Nothing of the lift that was asked for; perhaps it is another one.
    private func noLift(in kinematics: Kinematics) -> Diagnosis {
        var diagnosis = Diagnosis(.noLift, .error)
        guard let asked = request.lift else { return diagnosis }
        diagnosis.askedLift = asked
        if let likely = LiftRecognizer(settings: request.settings).recognize(in: kinematics)?.lift, likely != asked,
            !RepCounter(settings: request.settings).count(likely, in: kinematics).reps.isEmpty
        {
            diagnosis.likelyLift = likely
        }
        return diagnosis
    }

    private func diagnose(_ rep: Rep, path: BarPath) -> [Diagnosis] {
        var found: [Diagnosis] = []
        let isPull = rep.lift == .snatch || rep.lift == .clean
        if isPull, rep.times.liftStart == nil {
            found.append(Diagnosis(.noRestAtStart, .warning, startSeconds: rep.times.peakVelocity))
        }
        if rep.outcome == .unknown {
            let start =
                rep.times.liftStart ?? rep.times.dipStart ?? rep.times.peakVelocity ?? rep.phases.first?.startSeconds
            found.append(Diagnosis(.repUnfinished, .info, startSeconds: start))
        }
        let limit = request.settings[.implausibleSpeedMps]
        if let peak = rep.peakVelocityMps, peak > limit {
            found.append(
                Diagnosis(
                    .velocityImplausible, .warning,
                    startSeconds: rep.times.peakVelocity ?? rep.times.drivePeakVelocity, value: peak, limit: limit))
        }
        return found + sparseness(of: rep, path: path)
    }

    /// Whether the way up, which the figures come from, is bridged for the most part, though the clip as a whole is not.
    private func sparseness(of rep: Rep, path: BarPath) -> [Diagnosis] {
        let start = rep.times.liftStart ?? rep.times.dipBottom ?? rep.phases.last?.startSeconds
        let end = rep.times.peakHeight ?? rep.phases.last?.endSeconds
        guard let start, let end, start < end else { return [] }
        let samples = path.timesSeconds.filter { $0 > start && $0 <= end }.count
        let rate = Double(samples) / (end - start)
        let limit = request.settings[.mostlyInterpolatedHz]
        guard rate < limit else { return [] }
        return [
            Diagnosis(
                .mostlyInterpolated, .warning, startSeconds: start, endSeconds: end, value: rate, limit: limit)
        ]
    }
}
