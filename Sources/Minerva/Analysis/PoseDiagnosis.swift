/// How far the pose can be relied on in the lifts that were found.
struct PoseDiagnosis {
    /// The athlete is seen where the model holds that for more likely than not. Of a pose as a whole; single joints are
    /// judged by `pose.minimumVisibility`.
    private static let leastConfidence = 0.5
    /// Share of a lift's pictures in which the athlete must be seen: plates hide a sure athlete in a tenth
    /// of them or so.
    private static let poseShare = 0.8

    func diagnose(_ track: Track, in analysis: Analysis) -> [Diagnosis] {
        guard track.poseModel != nil else { return [Diagnosis(.noPose, .info)] }
        guard track.frames.contains(where: { $0.pose != nil }) else { return [Diagnosis(.noPose, .warning)] }
        var found: [Diagnosis] = []
        let lifts = analysis.reps.compactMap { rep in span(of: rep) }
        let within = track.frames.filter { frame in lifts.contains { $0.contains(frame.timeSeconds) } }
        let sure = within.filter { ($0.pose?.confidence ?? 0) >= PoseDiagnosis.leastConfidence }
        let share = Double(sure.count) / Double(max(1, within.count))
        if !within.isEmpty, share < PoseDiagnosis.poseShare {
            found.append(
                Diagnosis(.poseUnsure, .warning, value: 100 * share, limit: 100 * PoseDiagnosis.poseShare))
        }
        for rep in analysis.reps {
            guard let first = rep.phases.first(where: { $0.name == .firstPull }), first.source == .bar else { continue }
            found.append(
                Diagnosis(
                    .noKneeReference, .warning, startSeconds: first.startSeconds, endSeconds: first.endSeconds))
        }
        return found
    }

    private func span(of rep: Rep) -> ClosedRange<Double>? {
        let start = rep.times.liftStart ?? rep.times.dipStart ?? rep.phases.first?.startSeconds
        let end = rep.times.end ?? rep.phases.last?.endSeconds ?? rep.times.peakHeight
        guard let start, let end, start <= end else { return nil }
        return start...end
    }
}
