/// What a track says about its own clock and coverage, before any lift is looked for.
struct TrackDiagnosis {
    let settings: Settings

    func diagnose(_ track: Track) -> [Diagnosis] {
        var found: [Diagnosis] = []
        guard track.frames.contains(where: { $0.plate != nil }) else { return [Diagnosis(.noPlate, .error)] }
        // Repeats of a bar at rest are samples, as for the bar's path.
        let stale = BarMotion.repeatsInMotion(of: track)
        let fresh = track.frames.indices.filter { !stale.contains($0) }.map { track.frames[$0] }
        if track.clip.hasVariableFrameRate { found.append(Diagnosis(.variableFrameRate, .info)) }
        found += repeats(track)
        found += sparseness(fresh)
        found += gaps(fresh)
        found += cuts(fresh)
        if track.poseModel == nil { found.append(Diagnosis(.noPose, .info)) }
        return found
    }

    /// Repeats count where the bar moves: in a still scene a picture like the one before is no fault.
    private func repeats(_ track: Track) -> [Diagnosis] {
        let share = BarMotion.repeatShare(of: track)
        // A single repeat happens at a cut; one in twenty is a re-encoding's doing.
        guard share > 0.05 else { return [] }
        return [Diagnosis(.repeatedFrames, .warning, value: 100 * share, limit: 5)]
    }

    /// How often the bar was seen where it was seen at all: gaps are said by themselves.
    private func sparseness(_ frames: [TrackFrame]) -> [Diagnosis] {
        var intervals = 0
        var seconds = 0.0
        var last: Double?
        for frame in frames where frame.plate != nil && frame.plate?.state != .predicted {
            if let last, frame.timeSeconds - last <= settings[.maximumGapSeconds] {
                intervals += 1
                seconds += frame.timeSeconds - last
            }
            last = frame.timeSeconds
        }
        let limit = settings[.mostlyInterpolatedHz]
        guard seconds > 0, Double(intervals) / seconds < limit else { return [] }
        return [Diagnosis(.mostlyInterpolated, .warning, value: Double(intervals) / seconds, limit: limit)]
    }

    /// Stretches without a plate between frames that have one, longer than may be bridged.
    private func gaps(_ frames: [TrackFrame]) -> [Diagnosis] {
        var found: [Diagnosis] = []
        var last: Double?
        for frame in frames where frame.plate != nil && frame.plate?.state != .predicted {
            if let last, frame.timeSeconds - last > settings[.maximumGapSeconds] {
                found.append(
                    Diagnosis(
                        .trackingGap, .warning, startSeconds: last, endSeconds: frame.timeSeconds,
                        value: frame.timeSeconds - last, limit: settings[.maximumGapSeconds]))
            }
            last = frame.timeSeconds
        }
        return found
    }

    private func cuts(_ frames: [TrackFrame]) -> [Diagnosis] {
        let cut = frames.filter { $0.plate?.isCutByFrame == true }
        guard let first = cut.first, let last = cut.last else { return [] }
        return [
            Diagnosis(.plateCutByFrame, .info, startSeconds: first.timeSeconds, endSeconds: last.timeSeconds)
        ]
    }
}
