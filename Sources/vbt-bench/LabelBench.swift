import Foundation
import Minerva

/// Judges understanding apart from seeing: labelled plate positions in, repetitions, events and velocities against the
/// labels out.
struct LabelBench {
    let folder: String

    /// An instant of a report that a label's name stands for.
    private struct Event {
        let rep: Int
        let instant: (Rep) -> Double?
    }

    /// What the labels of our measuring set are called.
    private static func event(_ name: String) -> Event? {
        switch name {
        case "liftoff", "lift_off": return Event(rep: 0) { $0.times.liftStart }
        case "vpeak": return Event(rep: 0) { $0.times.peakVelocity }
        case "peak", "clean_turnover_peak", "peak_before_catch": return Event(rep: 0) { $0.times.peakHeight }
        case "catch", "clean_catch_bottom": return Event(rep: 0) { $0.times.catchBottom }
        case "jerk_dip", "jerk_dip_start": return Event(rep: 1) { $0.times.dipStart }
        case "jerk_bottom", "jerk_dip_bottom": return Event(rep: 1) { $0.times.dipBottom }
        case "jerk_vpeak": return Event(rep: 1) { $0.times.drivePeakVelocity }
        case "jerk_peak", "jerk_drive_peak": return Event(rep: 1) { $0.times.peakHeight }
        case "jerk_catch", "jerk_receive_bottom": return Event(rep: 1) { $0.times.receive }
        case "descent_start": return Event(rep: 0) { start(of: .eccentric, in: $0) }
        case "ascent_start": return Event(rep: 0) { start(of: .concentric, in: $0) }
        case "ascent_end_lockout": return Event(rep: 0) { end(of: .concentric, in: $0) }
        default: return numbered(name)
        }
    }

    /// `repN_lift_off_ascent_start` and its like.
    private static func numbered(_ name: String) -> Event? {
        let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].hasPrefix("rep"), let number = Int(parts[0].dropFirst(3)) else { return nil }
        switch parts[1] {
        case "lift_off_ascent_start": return Event(rep: number - 1) { start(of: .concentric, in: $0) }
        case "ascent_end_lockout": return Event(rep: number - 1) { end(of: .concentric, in: $0) }
        case "descent_start": return Event(rep: number - 1) { start(of: .eccentric, in: $0) }
        default: return nil
        }
    }

    private static func start(of name: Phase.Name, in rep: Rep) -> Double? {
        rep.phases.first { $0.name == name }?.startSeconds
    }

    private static func end(of name: Phase.Name, in rep: Rep) -> Double? {
        rep.phases.first { $0.name == name }?.endSeconds
    }

    func run() throws {
        var within = 0
        var total = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".json") {
            guard let clip = try LabeledClip(path: folder + "/" + file) else { continue }
            let given = LiftAnalyzer(request: AnalysisRequest(lift: clip.lift)).analyze(clip.track)
            let recognized = LiftAnalyzer(request: AnalysisRequest()).analyze(clip.track).recognition
            let found = recognized.map { $0.lift.name + ($0.isUnsure ? ", unsure" : "") } ?? "none"
            let fit = given.reps.count == clip.repCount ? "ok" : "WRONG"
            print(
                "\(clip.name): \(given.reps.count) of \(clip.repCount) reps \(fit); \(clip.lift.name), auto says \(found)"
            )
            for event in clip.events {
                guard let known = LabelBench.event(event.name) else { continue }
                total += 1
                let instant = known.rep < given.reps.count ? known.instant(given.reps[known.rep]) : nil
                guard let instant else {
                    print("  \(event.name): not found")
                    continue
                }
                let frames = (instant - event.seconds) * clip.track.clip.effectiveRateHz
                let isWithin = abs(frames) <= 2
                if isWithin { within += 1 }
                print(String(format: "  %@: %+.1f frames%@", event.name, frames, isWithin ? "" : "  MISSED"))
            }
            velocities(clip, given)
            print("  says:", given.diagnosis.map { $0.code.text }.joined(separator: ", "))
        }
        print("\(within) of \(total) events within two frames")
    }

    /// Peak and mean velocity against the true motion of a render: its velocity's top, and its way between
    /// labelled events.
    private func velocities(_ clip: LabeledClip, _ analysis: Analysis) {
        for rep in analysis.reps {
            let ends = rep.lift == .jerk ? ("jerk_bottom", "jerk_peak") : ("liftoff", "peak")
            guard let start = clip.seconds(of: ends.0), let top = clip.seconds(of: ends.1),
                let first = clip.height(at: start), let last = clip.height(at: top),
                let fastest = clip.peakVelocity(from: start, through: top),
                let peak = rep.peakVelocityMps, let mean = rep.meanVelocityMps
            else { continue }
            let trueMean = (last - first) / (top - start)
            print(
                String(
                    format: "  %@: peak %+.3f of %.3f m/s, mean %+.3f of %.3f m/s", rep.lift.name, peak - fastest,
                    fastest,
                    mean - trueMean, trueMean))
        }
        if let gravity = analysis.scale?.freeFallGravityMps2 {
            print(String(format: "  a dropped bar falls at %.2f m/s²", gravity))
        }
    }
}
