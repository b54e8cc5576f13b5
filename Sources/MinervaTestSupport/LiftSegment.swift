/// A named stretch of a synthetic lift, in closed form.
///
/// The bar's vertical velocity within it is the cubic that has the segment's velocity and acceleration at both ends
/// (it begins with those of the segment before), so velocity is continuous and height is a polynomial: exact at every
/// instant, without numerical integration. A segment that ends without acceleration does not overshoot its end
/// velocity, so the ends of segments are where a lift's events lie.
public struct LiftSegment: Equatable, Sendable {
    /// What happens in a segment.
    public enum Name: Equatable, Sendable {
        /// The bar lies still, or the lifter stands still.
        case rest, hold
        /// Snatch and clean, in their order.
        case firstPull, transition, secondPull, float, drop, catchHold, recovery
        /// Jerk, in its order.
        case dip, drive, driveFloat, receive, jerkRecovery
        /// The ways of a strength lift, and a pause between them.
        case down, pause, up
        /// The bar on its way back to the floor, and what it does there.
        case fall, impact, bounce, lowering
        /// Any other movement: a walk-out, a re-rack, a jitter.
        case other
    }

    /// What happens.
    public var name: Name
    /// How long it lasts; above 0.
    public var seconds: Double
    /// Vertical velocity at its end, m/s.
    public var velocity: Double
    /// Vertical acceleration at its end, m/s².
    public var acceleration: Double
    /// Vertical acceleration at its beginning where that jumps, m/s²; nil goes on from the segment before.
    public var onset: Double?
    /// Way forward during it, metres; smooth, at rest at both ends.
    public var forward: Double
    /// The lift whose repetition begins with this segment; nil within a repetition and before the first.
    public var begins: SyntheticLift.Kind?

    /// Creates a segment.
    public init(
        _ name: Name, seconds: Double, to velocity: Double = 0, acceleration: Double = 0, onset: Double? = nil,
        forward: Double = 0, begins: SyntheticLift.Kind? = nil
    ) {
        self.name = name
        self.seconds = seconds
        self.velocity = velocity
        self.acceleration = acceleration
        self.onset = onset
        self.forward = forward
        self.begins = begins
    }

    /// From rest to rest over a way up (or, below 0, down), fastest in the middle.
    public static func move(
        _ name: Name, by meters: Double, seconds: Double, forward: Double = 0, begins: SyntheticLift.Kind? = nil
    ) -> [LiftSegment] {
        [
            LiftSegment(name, seconds: seconds / 2, to: 2 * meters / seconds, forward: forward / 2, begins: begins),
            LiftSegment(name, seconds: seconds / 2, forward: forward / 2),
        ]
    }

    /// Up under gravity alone from a velocity to a standstill. `release` is how long the lifter takes to stop pulling:
    /// acceleration sinks from 0 to -g over it.
    public static func float(_ name: Name, from velocity: Double, release: Double, forward: Double = 0) -> [LiftSegment]
    {
        let released = velocity - SyntheticLift.gravity * release / 2
        return [
            LiftSegment(
                name, seconds: release, to: released, acceleration: -SyntheticLift.gravity, forward: forward / 2),
            LiftSegment(
                name, seconds: released / SyntheticLift.gravity, to: 0, acceleration: -SyntheticLift.gravity,
                forward: forward / 2),
        ]
    }

    /// Down from a standstill under gravity alone, through a height, then bounces on the floor until the bar lies.
    ///
    /// `restitution` is the share of its speed that a bar keeps in a bounce. The plates are compressed and stretch
    /// again, which takes the same way down and up, so that each bounce leaves the floor at the height of the rest.
    public static func dropToFloor(from height: Double, restitution: Double, forward: Double = 0) -> [LiftSegment] {
        let g = SyntheticLift.gravity
        var speed = (2 * g * height).squareRoot()
        var segments = [
            LiftSegment(.fall, seconds: speed / g, to: -speed, acceleration: -g, onset: -g, forward: forward)
        ]
        while speed > 0.3 {
            let rebound = speed * restitution
            let contact = 0.012
            segments.append(LiftSegment(.impact, seconds: contact, to: 0, onset: 0))
            segments.append(LiftSegment(.impact, seconds: contact * speed / rebound, to: rebound))
            segments.append(LiftSegment(.bounce, seconds: 2 * rebound / g, to: -rebound, acceleration: -g, onset: -g))
            speed = rebound
        }
        // The last touch ends at the rest's height, as slow as it is short.
        segments.append(LiftSegment(.impact, seconds: 0.02, to: 0, onset: 0))
        segments += move(.impact, by: speed * 0.01, seconds: 0.1)
        return segments
    }
}
