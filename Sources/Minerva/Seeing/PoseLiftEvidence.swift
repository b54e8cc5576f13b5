/// Whether the followed person is the one who lifts: whose hands go with the bar while it makes a way that no
/// jitter makes.
///
/// Of someone who stands behind the plates the bar passes the hands, as near as a lifter's, but they stay
/// where they are.
struct PoseLiftEvidence: Sendable {
    /// Whether hands at the bar went with it, and it has not since gone up without them.
    private(set) var isSeen = false
    /// Whether the bar last went up without the hands: another one's lift. A bar let go falls without them.
    private(set) var isRefuted = false

    private var atBar = Journey()
    private var anywhere = Journey()

    /// The way of a bar that is a lift, in diameters: a third of a meter.
    private static let leastWayDiameters = 0.75
    /// Hands that hold a bar make its way; wrists are seen to about a third of it.
    private static let leastShare = 0.5
    /// A bystander's sway, seen as roughly.
    private static let largestShareOfOthers = 0.25

    /// Takes the supposed bar of one frame, the middle of the hands, nil where a wrist is missing, and whether they
    /// are at the bar.
    mutating func add(_ bar: PoseAnchor.Bar, hands: Vector2?, isHeld: Bool) {
        anywhere.add(bar, hands: hands)
        atBar.add(bar, hands: isHeld ? hands : nil)
        let least = Self.leastWayDiameters * bar.diameter
        if atBar.way >= least, atBar.handWay >= Self.leastShare * atBar.way {
            isSeen = true
            isRefuted = false
            anywhere.restart()
        } else if anywhere.isUpward, anywhere.way >= least, anywhere.handWay < Self.largestShareOfOthers * anywhere.way
        {
            isSeen = false
            isRefuted = true
            anywhere.restart()
        }
    }
}

/// How far a bar went upright while it was seen without a break, and how far the hands did meanwhile.
private struct Journey {
    /// The bar and the hands, display pixels; y down.
    private struct Moment {
        var bar: Vector2
        var hands: Vector2
        var number: Int
    }

    private var highest: Moment?
    private var lowest: Moment?
    private var last: Moment?
    private var count = 0

    /// A bar that is further away in the next frame, in diameters, is another plate.
    private static let longestStepDiameters = 0.6

    /// The bar's way, pixels.
    var way: Double { (lowest?.bar.y ?? 0) - (highest?.bar.y ?? 0) }

    /// The hands' way in the same direction, from where the bar was lowest to where it was highest.
    var handWay: Double { (lowest?.hands.y ?? 0) - (highest?.hands.y ?? 0) }

    /// Whether the bar was at its lowest before it was at its highest.
    var isUpward: Bool { (lowest?.number ?? 0) < (highest?.number ?? 0) }

    /// Begins anew where the hands are missing, and where the bar is another.
    mutating func add(_ bar: PoseAnchor.Bar, hands: Vector2?) {
        count += 1
        let moment = hands.map { Moment(bar: bar.center, hands: $0, number: count) }
        defer { last = moment }
        guard let moment, let last, let high = highest, let low = lowest,
            (moment.bar - last.bar).length < Self.longestStepDiameters * bar.diameter
        else {
            highest = moment
            lowest = moment
            return
        }
        if moment.bar.y < high.bar.y { highest = moment }
        if moment.bar.y > low.bar.y { lowest = moment }
    }

    /// Begins anew where the bar is now.
    mutating func restart() {
        highest = last
        lowest = last
    }
}
