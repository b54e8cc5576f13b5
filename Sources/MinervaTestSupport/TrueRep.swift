import Minerva

/// What is exactly true of one repetition of a synthetic lift; nil where the lift has no such event.
public struct TrueRep: Equatable, Sendable {
    /// The lift.
    public var kind: SyntheticLift.Kind
    /// How it ended, by the engine's definitions.
    public var outcome: RepEvents.Outcome
    /// The bar leaves its rest, seconds.
    public var liftStart: Double?
    /// Fastest upward motion of the pull, of the drive or of the way up, seconds.
    public var peakVelocity: Double
    /// Top of the turnover or of the drive; where a strength lift's way up ends. Seconds.
    public var peakHeight: Double
    /// Lowest bar position after the top, seconds.
    public var catchBottom: Double?
    /// Where a strength lift's way up begins, seconds.
    public var upStart: Double?
    /// The bar begins to sink into the dip, seconds.
    public var dipStart: Double?
    /// Lowest bar position of the dip, seconds.
    public var dipBottom: Double?
    /// Lowest bar position after the drive's top, seconds.
    public var receive: Double?
    /// Standing still, seconds.
    public var end: Double?
    /// Fastest upward motion, m/s.
    public var peakVelocityMps: Double
    /// Way over time from the lift's start, the dip's bottom or the way up's beginning to the top, m/s.
    public var meanVelocityMps: Double
    /// The same way, metres.
    public var displacementMeters: Double
    /// Top over the bar's place at time 0, metres.
    public var peakHeightMeters: Double
    /// Top less the catch's bottom, metres.
    public var dropMeters: Double?

    /// Whether it is a lift without a catch, which has ways up and down instead.
    public var isStrength: Bool { kind == .squat || kind == .bench || kind == .deadlift }
}

extension SyntheticLift {
    /// The truth of every repetition, in order of time.
    public var reps: [TrueRep] {
        segments.filter { $0.segment.begins != nil }.compactMap { first in
            guard let kind = first.segment.begins else { return nil }
            switch kind {
            case .snatch, .clean:
                return truth(
                    kind, rep: first.rep, from: start(of: .firstPull, rep: first.rep),
                    fastest: end(of: .secondPull, rep: first.rep), top: end(of: .float, rep: first.rep),
                    bottom: end(of: .drop, rep: first.rep))
            case .jerk:
                return truth(
                    kind, rep: first.rep, from: end(of: .dip, rep: first.rep), fastest: end(of: .drive, rep: first.rep),
                    top: end(of: .driveFloat, rep: first.rep), bottom: end(of: .receive, rep: first.rep))
            case .squat, .bench, .deadlift:
                let way = segments.filter { $0.rep == first.rep && $0.segment.name == .up }
                // Between two segments' ends velocity is monotone, so the fastest instant is an end.
                let fastest = way.max { $0.segment.velocity < $1.segment.velocity }
                return truth(
                    kind, rep: first.rep, from: way.first?.start, fastest: fastest?.end, top: way.last?.end,
                    bottom: nil)
            }
        }
    }

    /// What a recording of a part of the lift can show: its repetitions whose peak and top it holds with `margin`
    /// seconds on both sides, and of them the events within it. How a repetition ends is unknown unless its end is
    /// seen. Of a strength lift a way up that is under way counts, without figures.
    public func reps(within window: ClosedRange<Double>, margin: Double) -> [TrueRep] {
        reps.compactMap { rep in
            var seen = rep
            guard rep.peakVelocity - margin >= window.lowerBound || rep.isStrength else { return nil }
            if rep.peakHeight + margin > window.upperBound {
                guard let begin = rep.upStart, begin < window.upperBound else { return nil }
                seen.outcome = .unknown
                seen.end = nil
                return seen
            }
            func see(_ time: Double?) -> Double? { time.flatMap { window.contains($0) ? $0 : nil } }
            seen.liftStart = see(rep.liftStart)
            seen.catchBottom = see(rep.catchBottom)
            seen.dipStart = see(rep.dipStart)
            seen.dipBottom = see(rep.dipBottom)
            seen.receive = see(rep.receive)
            let isCut = rep.end.map { $0 + margin > window.upperBound } ?? false
            if isCut, rep.outcome == .made, !rep.isStrength {
                seen.outcome = .unknown
                seen.end = nil
            }
            return seen
        }
    }

    /// How a repetition ends, told from its segments: stood still is made, fallen is missed, let down is partial.
    private func outcome(of kind: Kind, rep: Int) -> RepEvents.Outcome {
        let own = segments.filter { $0.rep == rep }
        func way(_ name: LiftSegment.Name) -> Double {
            let parts = own.filter { $0.segment.name == name }
            guard let first = parts.first, let last = parts.last else { return 0 }
            return last.state(after: last.segment.seconds).height - first.height
        }
        switch kind {
        case .squat, .bench:
            let share = way(.up) / -way(.down)
            return share >= 0.85 ? .made : share >= 0.5 ? .partial : .missed
        case .snatch, .clean, .jerk, .deadlift:
            if own.contains(where: { $0.segment.name == .hold }) { return .made }
            let isJerked = segments.contains { $0.rep == rep + 1 && $0.segment.begins == .jerk }
            if kind == .clean, isJerked { return .made }
            if own.contains(where: { $0.segment.name == .fall }) { return .missed }
            let isLetDown = own.contains { $0.segment.name == .lowering || $0.segment.name == .down }
            return isLetDown ? .partial : .unknown
        }
    }

    private func truth(_ kind: Kind, rep: Int, from start: Double?, fastest: Double?, top: Double?, bottom: Double?)
        -> TrueRep?
    {
        guard let start, let fastest, let top else { return nil }
        let way = state(at: top).height - state(at: start).height
        let isPull = kind == .snatch || kind == .clean
        return TrueRep(
            kind: kind, outcome: outcome(of: kind, rep: rep), liftStart: isPull || kind == .deadlift ? start : nil,
            peakVelocity: fastest, peakHeight: top,
            catchBottom: isPull ? bottom : nil, upStart: self.start(of: .up, rep: rep),
            dipStart: self.start(of: .dip, rep: rep),
            dipBottom: end(of: .dip, rep: rep), receive: kind == .jerk ? bottom : nil,
            end: self.start(of: .hold, rep: rep), peakVelocityMps: state(at: fastest).velocity,
            meanVelocityMps: way / (top - start), displacementMeters: way, peakHeightMeters: state(at: top).height,
            dropMeters: bottom.map { state(at: top).height - state(at: $0).height })
    }
}
