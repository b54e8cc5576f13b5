/// What to know about the lifts that were found, or were not.
struct LiftDiagnosis {
    let request: AnalysisRequest

    /// `track` is as it was seen, the camera's motion in it: the picture's edge is where it was.
    func diagnose(
        _ analysis: Analysis, counted: RepCounter.Result?, track: Track, path: BarPath, kinematics: Kinematics
    ) -> [Diagnosis] {
        var found: [Diagnosis] = []
        var note = Diagnosis(.noLift, .error)
        if !analysis.reps.isEmpty { note = Diagnosis(.otherLift, .warning) }
        note.askedLift = request.lift
        note.likelyLift = otherLift(in: kinematics, body: analysis.body, surely: !analysis.reps.isEmpty)
        if note.code == .noLift || note.likelyLift != nil { found.append(note) }
        if analysis.recognition?.isUnsure == true { found.append(Diagnosis(.liftUnsure, .warning)) }
        var earlier = track.frames.first?.timeSeconds ?? 0
        for rep in analysis.reps {
            found += diagnose(rep, path: path)
            if rep.lift == .snatch || rep.lift == .clean, rep.times.liftStart == nil {
                found.append(missingRest(before: rep, after: earlier, track: track, kinematics: kinematics))
            }
            earlier = rep.times.peakHeight ?? earlier
            found += blur(rep, track: track, kinematics: kinematics)
        }
        if analysis.lift == .cleanAndJerk, analysis.splitSeconds == nil, !analysis.reps.isEmpty {
            found.append(Diagnosis(.splitNotFound, .warning))
        }
        for bounce in counted?.bounces ?? [] {
            found.append(Diagnosis(.bounceIgnored, .info, startSeconds: kinematics.grid.time(at: bounce)))
        }
        if !analysis.reps.isEmpty, analysis.facing == nil { found.append(Diagnosis(.facingUnknown, .info)) }
        return found
    }

    /// The lift that the bar moves as in, where another one was asked for; `surely`, where no other lift could
    /// look the same.
    private func otherLift(in kinematics: Kinematics, body: BodyMotion?, surely: Bool) -> LiftKind? {
        guard let asked = request.lift,
            let seen = LiftRecognizer(settings: request.settings, body: body).recognize(in: kinematics),
            seen.lift != asked, !surely || !seen.isUnsure,
            !RepCounter(settings: request.settings).count(seen.lift, in: kinematics).reps.isEmpty
        else { return nil }
        return seen.lift
    }

    private func diagnose(_ rep: Rep, path: BarPath) -> [Diagnosis] {
        var found: [Diagnosis] = []
        if rep.outcome == .unknown {
            let start =
                rep.times.liftStart ?? rep.times.dipStart ?? rep.times.peakVelocity ?? rep.phases.first?.startSeconds
            found.append(Diagnosis(.repUnfinished, .info, startSeconds: start))
        }
        let limit = request.settings[.implausibleSpeedMps]
        // As it is shown: one that is shown as the limit is not over it.
        if let peak = rep.peakVelocityMps, (100 * peak).rounded() / 100 > limit {
            found.append(
                Diagnosis(
                    .velocityImplausible, .warning,
                    startSeconds: rep.times.peakVelocity ?? rep.times.drivePeakVelocity, value: peak, limit: limit))
        }
        return found + sparseness(of: rep, path: path)
    }

    /// Why a pull has no start: the bar does not rest, or is not in sight where it would.
    private func missingRest(
        before rep: Rep, after earlier: Double, track: Track, kinematics: Kinematics
    ) -> Diagnosis {
        var found = Diagnosis(.noRestAtStart, .warning, startSeconds: rep.times.peakVelocity)
        var first = kinematics.grid.index(nearest: rep.times.peakVelocity ?? 0)
        while first > 0, kinematics.isPresent[first - 1] { first -= 1 }
        let seen = kinematics.grid.time(at: first)
        guard seen - earlier > request.settings[.maximumGapSeconds] else { return found }
        found.value = seen
        // As it comes into sight; that the picture cuts it at another time says nothing of the floor.
        let sight = track.frames.filter { $0.plate.map { $0.state != .predicted } == true }
            .min { abs($0.timeSeconds - seen) < abs($1.timeSeconds - seen) }
        found.isCutBelow = sight?.plate?.isCutBelow(pictureHeight: track.clip.displayHeight) == true
        return found
    }

    /// Whether the way up, which the figures come from, is bridged for the most part, though the clip as a
    /// whole is not.
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

    /// Share of the pictures around the fastest moment without a clear plate from which on it is said: by then a third
    /// of the peak's shape is bridged.
    private static let blurredShare = 1.0 / 3

    /// Whether the plate is lost where the bar is fast, over half of its peak, and seen where it is slow: that is blur.
    /// A plate that is hidden or badly found is lost elsewhere as well.
    private func blur(_ rep: Rep, track: Track, kinematics: Kinematics) -> [Diagnosis] {
        guard let peak = rep.peakVelocityMps, let seconds = rep.times.peakVelocity ?? rep.times.drivePeakVelocity,
            let top = rep.times.peakHeight ?? rep.phases.last?.endSeconds
        else { return [] }
        let middle = kinematics.grid.index(nearest: seconds)
        var first = middle
        while first > 0, kinematics.vy[first - 1] > peak / 2 { first -= 1 }
        var last = middle
        while last + 1 < kinematics.vy.count, kinematics.vy[last + 1] > peak / 2 { last += 1 }
        let (start, end) = (kinematics.grid.time(at: first), kinematics.grid.time(at: last))
        let fast = unclearShare(of: track, from: start, through: end)
        // What it looks like while it is slow.
        let before = unclearShare(of: track, from: start - (top - start), through: start)
        guard let fast, let before, fast >= LiftDiagnosis.blurredShare, before < fast / 2 else { return [] }
        return [
            Diagnosis(
                .motionBlur, .warning, startSeconds: start, endSeconds: end, value: 100 * fast,
                limit: 100 * LiftDiagnosis.blurredShare)
        ]
    }

    /// Share of the frames in a stretch of time that show no plate, or only where it was expected; nil without a frame.
    private func unclearShare(of track: Track, from start: Double, through end: Double) -> Double? {
        let frames = track.frames.filter { !$0.isRepeat && $0.timeSeconds >= start && $0.timeSeconds <= end }
        guard !frames.isEmpty else { return nil }
        let unclear = frames.filter { $0.plate == nil || $0.plate?.state == .predicted }.count
        return Double(unclear) / Double(frames.count)
    }
}
