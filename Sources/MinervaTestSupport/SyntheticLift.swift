/// A lift with exact truth: a list of named segments, from which the bar's height, velocity and acceleration at any
/// instant follow in closed form.
///
/// World space: metres, y up, x forward, both 0 at the bar's place at time 0.
public struct SyntheticLift: Sendable {
    /// The lift that a repetition is one of; a clean & jerk is two repetitions.
    public enum Kind: Equatable, Sendable {
        case snatch, clean, jerk, squat, bench, deadlift
    }

    /// Standard gravity as the engine uses it, m/s².
    public static let gravity = 9.81

    /// A segment with where and how it begins.
    public struct Placed: Equatable, Sendable {
        /// The segment.
        public let segment: LiftSegment
        /// Repetition that it belongs to, from 1; 0 before the first.
        public let rep: Int
        /// Its beginning, seconds.
        public let start: Double
        /// Height at its beginning, metres.
        public let height: Double
        /// Way forward at its beginning, metres.
        public let forward: Double
        /// Velocity at its beginning, m/s.
        public let velocity: Double
        /// Acceleration at its beginning, m/s².
        public let acceleration: Double

        /// Its end, seconds.
        public var end: Double { start + segment.seconds }
    }

    /// The segments in order of time.
    public private(set) var segments: [Placed] = []

    /// Lays segments end to end from time 0.
    public init(_ segments: [LiftSegment]) {
        for segment in segments { append(segment) }
    }

    /// Adds a segment at the end.
    public mutating func append(_ segment: LiftSegment) {
        precondition(segment.seconds > 0, "a segment takes time")
        let before = segments.last
        let rep = (before?.rep ?? 0) + (segment.begins == nil ? 0 : 1)
        let end = before.map { $0.state(after: $0.segment.seconds) } ?? State(height: 0, velocity: 0, acceleration: 0)
        segments.append(
            Placed(
                segment: segment, rep: rep, start: before?.end ?? 0, height: end.height,
                forward: before.map { $0.forward + $0.segment.forward } ?? 0, velocity: end.velocity,
                acceleration: segment.onset ?? end.acceleration))
    }

    /// Length of the lift, seconds.
    public var durationSeconds: Double { segments.last?.end ?? 0 }

    /// The bar's vertical motion at one instant.
    public struct State: Equatable, Sendable {
        /// Height, metres.
        public var height: Double
        /// Velocity, m/s.
        public var velocity: Double
        /// Acceleration, m/s².
        public var acceleration: Double
    }

    /// The motion at a time; before the first segment and after the last the bar keeps still.
    public func state(at seconds: Double) -> State {
        guard let placed = segments.last(where: { $0.start <= seconds }) ?? segments.first else {
            return State(height: 0, velocity: 0, acceleration: 0)
        }
        if seconds < placed.start || seconds > placed.end {
            let edge = placed.state(after: seconds < placed.start ? 0 : placed.segment.seconds)
            return State(height: edge.height, velocity: 0, acceleration: 0)
        }
        return placed.state(after: seconds - placed.start)
    }

    /// The way forward at a time, metres.
    public func forward(at seconds: Double) -> Double {
        guard let placed = segments.last(where: { $0.start <= seconds }) else { return 0 }
        let s = max(0, min(1, (seconds - placed.start) / placed.segment.seconds))
        return placed.forward + placed.segment.forward * s * s * (3 - 2 * s)
    }

    /// When a repetition's segments of a name begin; nil where it has none.
    public func start(of name: LiftSegment.Name, rep: Int = 1) -> Double? {
        segments.first { $0.rep == rep && $0.segment.name == name }?.start
    }

    /// When the first run of a repetition's segments of a name ends; nil where it has none.
    public func end(of name: LiftSegment.Name, rep: Int = 1) -> Double? {
        guard let first = segments.firstIndex(where: { $0.rep == rep && $0.segment.name == name }) else { return nil }
        return segments[first...].prefix { $0.rep == rep && $0.segment.name == name }.last?.end
    }
}

extension SyntheticLift.Placed {
    /// The motion some time after the segment's beginning.
    ///
    /// With s = t / T the velocity is the cubic Hermite polynomial c0 + c1 s + c2 s² + c3 s³; height is its integral.
    func state(after seconds: Double) -> SyntheticLift.State {
        let duration = segment.seconds
        let s = seconds / duration
        let change = segment.velocity - velocity
        let c1 = acceleration * duration
        let c2 = 3 * change - (2 * acceleration + segment.acceleration) * duration
        let c3 = (acceleration + segment.acceleration) * duration - 2 * change
        return SyntheticLift.State(
            height: height + duration * s * (velocity + s * (c1 / 2 + s * (c2 / 3 + s * c3 / 4))),
            velocity: velocity + s * (c1 + s * (c2 + s * c3)),
            acceleration: (c1 + s * (2 * c2 + 3 * s * c3)) / duration)
    }
}
