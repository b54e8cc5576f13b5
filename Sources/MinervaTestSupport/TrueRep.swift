/// What is exactly true of one repetition of a synthetic lift; nil where the lift has no such event.
public struct TrueRep: Equatable, Sendable {
    /// The lift.
    public var kind: SyntheticLift.Kind
    /// The bar leaves its rest, seconds.
    public var liftStart: Double?
    /// Fastest upward motion of the pull, of the drive or of the way up, seconds.
    public var peakVelocity: Double
    /// Top of the turnover or of the drive; where a strength lift's way up ends. Seconds.
    public var peakHeight: Double
    /// Lowest bar position after the top, seconds.
    public var catchBottom: Double?
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
            case .squat, .deadlift:
                let way = segments.filter { $0.rep == first.rep && $0.segment.name == .up }
                return truth(
                    kind, rep: first.rep, from: way.first?.start, fastest: way.first?.end, top: way.last?.end,
                    bottom: nil)
            }
        }
    }

    private func truth(_ kind: Kind, rep: Int, from start: Double?, fastest: Double?, top: Double?, bottom: Double?)
        -> TrueRep?
    {
        guard let start, let fastest, let top else { return nil }
        let way = state(at: top).height - state(at: start).height
        let isPull = kind == .snatch || kind == .clean
        return TrueRep(
            kind: kind, liftStart: isPull || kind == .deadlift ? start : nil, peakVelocity: fastest, peakHeight: top,
            catchBottom: isPull ? bottom : nil, dipStart: self.start(of: .dip, rep: rep),
            dipBottom: end(of: .dip, rep: rep), receive: kind == .jerk ? bottom : nil,
            end: self.start(of: .hold, rep: rep), peakVelocityMps: state(at: fastest).velocity,
            meanVelocityMps: way / (top - start), displacementMeters: way, peakHeightMeters: state(at: top).height,
            dropMeters: bottom.map { state(at: top).height - state(at: $0).height })
    }
}
