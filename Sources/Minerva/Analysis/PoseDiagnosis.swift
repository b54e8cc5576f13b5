/// How far the pose can be relied on in the lifts that were found.
struct PoseDiagnosis {
    /// A joint or a person is seen where that is more likely than not.
    private static let seen = 0.5
    /// Share of a lift's pictures in which the athlete must be seen.
    private static let poseShare = 0.8
    /// Share of a pull's pictures in which a knee must be seen: the bar passes it once, so half of them would find it.
    private static let kneeShare = 0.5

    func diagnose(_ track: Track, in analysis: Analysis) -> [Diagnosis] {
        guard track.poseModel != nil else { return [Diagnosis(.noPose, .info)] }
        guard track.frames.contains(where: { $0.pose != nil }) else { return [Diagnosis(.noPose, .warning)] }
        var found: [Diagnosis] = []
        let lifts = analysis.reps.compactMap { rep in span(of: rep) }
        let within = track.frames.filter { frame in lifts.contains { $0.contains(frame.timeSeconds) } }
        let sure = within.filter { ($0.pose?.confidence ?? 0) >= PoseDiagnosis.seen }
        let share = Double(sure.count) / Double(max(1, within.count))
        if !within.isEmpty, share < PoseDiagnosis.poseShare {
            found.append(
                Diagnosis(.poseUnsure, .warning, value: 100 * share, limit: 100 * PoseDiagnosis.poseShare))
        }
        for rep in analysis.reps where rep.lift == .snatch || rep.lift == .clean {
            guard let start = rep.times.liftStart, let end = rep.times.peakVelocity else { continue }
            let pull = track.frames.filter { $0.timeSeconds >= start && $0.timeSeconds <= end }
            let share = Double(pull.filter { hasKnee($0.pose) }.count) / Double(max(1, pull.count))
            guard !pull.isEmpty, share < PoseDiagnosis.kneeShare else { continue }
            found.append(
                Diagnosis(
                    .noKneeReference, .warning, startSeconds: start, endSeconds: end, value: 100 * share,
                    limit: 100 * PoseDiagnosis.kneeShare))
        }
        return found
    }

    private func span(of rep: Rep) -> ClosedRange<Double>? {
        let start = rep.times.liftStart ?? rep.times.dipStart ?? rep.phases.first?.startSeconds
        let end = rep.times.end ?? rep.phases.last?.endSeconds ?? rep.times.peakHeight
        guard let start, let end, start <= end else { return nil }
        return start...end
    }

    private func hasKnee(_ pose: PoseObservation?) -> Bool {
        guard let pose else { return false }
        return pose.joints.contains {
            ($0.joint == .leftKnee || $0.joint == .rightKnee) && $0.visibility >= PoseDiagnosis.seen
        }
    }
}
