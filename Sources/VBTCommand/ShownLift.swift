import Minerva
import MinervaLibrary

/// A clip that was seen and analyzed, as pictures and pages show it.
struct ShownLift {
    /// The clip; nil for a saved track, which has no pictures.
    let clipPath: String?
    let track: Track
    let analysis: Analysis
    let request: AnalysisRequest
    /// The unit that the athlete reads masses in.
    var massUnit = MassUnit.kilograms

    /// Why it has no repetition, the likeliest reason first; nothing where it has one.
    var failures: [Diagnosis] { analysis.reps.isEmpty ? analysis.diagnosis.filter { $0.severity == .error } : [] }

    /// The scenes over its frames.
    var overlay: PictureOverlay {
        PictureOverlay(track: track, analysis: analysis, settings: request.settings)
    }

    /// The frame that shows a time: the nearest one; nil for a track without frames.
    func frameIndex(at seconds: Double) -> Int? {
        var (low, high) = (0, track.frames.count)
        while low < high {
            let middle = (low + high) / 2
            if track.frames[middle].timeSeconds < seconds { low = middle + 1 } else { high = middle }
        }
        let candidates = [low - 1, low].filter { track.frames.indices.contains($0) }
        return candidates.min {
            abs(track.frames[$0].timeSeconds - seconds) < abs(track.frames[$1].timeSeconds - seconds)
        }
    }

    /// A stretch of time around a repetition, within the recording; nil where the repetition has no phase.
    func span(of rep: Rep) -> ClosedRange<Double>? {
        guard let start = rep.phases.first?.startSeconds, let end = rep.phases.last?.endSeconds,
            let last = track.frames.last?.timeSeconds
        else { return nil }
        // Enough to see that the bar rests before and after.
        return max(0, start - 0.4)...max(start, min(last, end + 0.4))
    }
}

/// An instant of a repetition that is worth a picture.
struct RepMoment: Equatable {
    /// Its name in files, e.g. `lift-off`.
    let name: String
    /// When it is, seconds.
    let seconds: Double

    /// Its name for people.
    var words: String { String(name.map { $0 == "-" ? " " : $0 }) }

    /// The moments of a repetition in order of time; those that were not seen are left out.
    static func all(of rep: Rep) -> [RepMoment] {
        let times = rep.times
        let firstPull = rep.phase(.firstPull)
        // Only joints tell where the knee is; the bar alone tells where the first pull ends.
        let firstPullEnd = firstPull?.source == .pose ? "knee-pass" : "first-pull-end"
        let named: [(String, Double?)] =
            switch rep.lift {
            case .snatch, .clean, .cleanAndJerk:
                [
                    ("lift-off", times.liftStart), (firstPullEnd, firstPull?.endSeconds),
                    ("peak-velocity", times.peakVelocity), ("turnover", times.peakHeight), ("catch", times.catchBottom),
                ]
            case .jerk:
                [
                    ("dip-start", times.dipStart), ("dip-bottom", times.dipBottom),
                    ("peak-velocity", times.drivePeakVelocity), ("top", times.peakHeight), ("receive", times.receive),
                ]
            case .squat, .bench, .deadlift:
                [
                    ("start", rep.phases.first?.startSeconds), ("turning-point", rep.turningPointSeconds),
                    ("end", rep.phases.last?.endSeconds),
                ]
            }
        return named.compactMap { name, seconds in seconds.map { RepMoment(name: name, seconds: $0) } }
            .sorted { $0.seconds < $1.seconds }
    }
}

extension Rep {
    /// Whether figures of the whole way up are missing though a phase of it has its own: the start, or some of it,
    /// was not seen.
    var lacksItsWayUp: Bool {
        meanVelocityMps == nil && phases.contains { !$0.name.isDownward && $0.meanVelocityMps != nil }
    }

    /// Where a strength lift changes its direction, seconds; nil where it has one way only.
    fileprivate var turningPointSeconds: Double? {
        guard let down = phase(.eccentric), let up = phase(.concentric) else { return nil }
        return down.startSeconds < up.startSeconds ? up.startSeconds : down.startSeconds
    }
}
