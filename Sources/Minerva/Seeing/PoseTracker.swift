/// The pose found in one frame, and whose it is.
public struct PoseSighting: Equatable, Sendable {
    /// The joints.
    public var pose: PoseObservation
    /// Which person: a number that stays the same while the same one is followed.
    public var person: Int

    /// Creates a sighting from its parts.
    public init(pose: PoseObservation, person: Int) {
        self.pose = pose
        self.person = person
    }
}

/// Follows the lifter through a clip with a pose model.
///
/// A person is noticed in windows around the bar, where a body fills enough of the model's input, then followed from
/// frame to frame by the region that the joints themselves give. Of several people the one whose hands are nearest the
/// bar is followed. While the followed one's hands are elsewhere, or the bar went up without them, the windows are
/// searched again now and then, and whoever holds the bar is followed instead, until someone has lifted it: that is the
/// lifter from then on. Decides from the frames so far alone and in their order, so that the same clip always gives the
/// same poses. One inference per frame; a search beside it, twice a second at most, takes up to six more.
public struct PoseTracker<Backend: PoseBackend> {
    private var backend: Backend
    private let lock: PlateTracker.Lock?
    private var anchor: PoseAnchor
    private var region: PoseRegion?
    private var lastRegion: PoseRegion?
    private var lastSeenSeconds = -Double.infinity
    private var lastSighting: PoseSighting?
    private var person = 0
    private var nextWindow = 0
    private var hasSearched = false
    private var lastSearchSeconds = -Double.infinity
    private var lift = PoseLiftEvidence()

    /// The weights that place the joints.
    public var model: ModelIdentity { backend.model }

    /// Creates a tracker; with a lock, the tapped plate is the bar's from the moment of the tap on.
    public init(backend: Backend, lock: PlateTracker.Lock? = nil) {
        self.backend = backend
        self.lock = lock
        anchor = PoseAnchor(lock: lock)
    }

    /// Looks at one frame. `plates` are what the detector proposes in this very frame; nil where it was not asked, and
    /// then neither is the pose model. A repeated picture has its predecessor's pose. Nil where nobody is seen.
    public mutating func sight(_ frame: Frame, plates: [PlateCandidate]?) throws(Backend.Failure) -> PoseSighting? {
        if frame.startsAnew { forget() }
        guard let plates else { return nil }
        anchor.add(plates, timeSeconds: frame.timeSeconds)
        if frame.isRepeat, let lastSighting { return lastSighting }
        lastSighting = try look(at: frame)
        return lastSighting
    }

    /// Whoever was followed is not in the next frame's scene.
    private mutating func forget() {
        anchor = PoseAnchor(lock: lock)
        region = nil
        lastRegion = nil
        lastSeenSeconds = -Double.infinity
        lastSighting = nil
        nextWindow = 0
        hasSearched = false
        lastSearchSeconds = -Double.infinity
        lift = PoseLiftEvidence()
    }

    private mutating func look(at frame: Frame) throws(Backend.Failure) -> PoseSighting? {
        let time = frame.timeSeconds
        // Who is lost is first looked for where they were: a crouched lifter is seen by joints where no
        // person is noticed.
        if let known = region ?? (time - lastSeenSeconds <= PoseHold.stillThereSeconds ? lastRegion : nil) {
            let found = try backend.landmarks(in: frame.picture, region: known)
            if PoseHold.isSound(found, near: known), !lift.isSeen || isSamePerson(found, at: time) {
                return keep(try holder(insteadOf: found, in: frame) ?? found, at: time)
            }
            if region != nil { nextWindow = 0 }
            region = nil
        }
        let windows = searchWindows(in: frame.picture)
        // At the very beginning all windows at once, so that the first frame has its pose; afterwards one per frame.
        let tried = hasSearched ? [windows[nextWindow % windows.count]] : windows
        nextWindow += 1
        hasSearched = true
        guard let found = try bestPerson(in: frame.picture, windows: tried, except: nil) else { return nil }
        // A lifter hidden for a moment is not replaced by whoever else is in sight.
        guard !lift.isSeen || isSamePerson(found, at: time) || time - lastSeenSeconds > PoseHold.longestLossSeconds
        else { return nil }
        return keep(found, at: time)
    }

    /// The joints of someone else who holds the bar, where the followed person's hands are not at it, or did not go
    /// with it; nil where nobody's are nearer.
    private mutating func holder(
        insteadOf found: PoseLandmarks, in frame: Frame
    ) throws(Backend.Failure) -> PoseLandmarks? {
        guard let bar = anchor.bar, frame.timeSeconds - lastSearchSeconds >= PoseHold.searchIntervalSeconds,
            lift.isRefuted || !lift.isSeen && !PoseHold.isHolding(found.pose, bar)
        else { return nil }
        lastSearchSeconds = frame.timeSeconds
        let other = try bestPerson(
            in: frame.picture, windows: PoseHold.windows(around: bar, in: frame.picture), except: found.nextRegion)
        guard let other, PoseHold.isHolding(other.pose, bar) else { return nil }
        let distance = PoseHold.handDistance(found.pose, bar) ?? .infinity
        return PoseHold.handDistance(other.pose, bar).flatMap { $0 < distance ? other : nil }
    }

    /// Of the people in the windows the one whose hands are nearest the bar; without a bar the surest one.
    private mutating func bestPerson(
        in picture: Picture, windows: [PictureWindow], except known: PoseRegion?
    ) throws(Backend.Failure) -> PoseLandmarks? {
        var people: [PersonCandidate] = []
        for window in windows {
            for candidate in try backend.people(in: picture, window: window) {
                let isKnown = known.map { $0.isSamePerson(as: candidate.region) } ?? false
                if !isKnown, !people.contains(where: { $0.region.isSamePerson(as: candidate.region) }) {
                    people.append(candidate)
                }
            }
        }
        let bar = anchor.bar
        if let bar { people.sort { bar.distance(to: $0.region) < bar.distance(to: $1.region) } }
        var best: (cost: Double, found: PoseLandmarks)?
        for candidate in people.prefix(PoseHold.mostPeopleAtOnce) {
            let found = try backend.landmarks(in: picture, region: candidate.region)
            guard PoseHold.isSound(found, near: candidate.region) else { continue }
            let cost = bar.flatMap { PoseHold.handDistance(found.pose, $0) } ?? 1 - candidate.confidence
            if cost < (best?.cost ?? .infinity) { best = (cost, found) }
        }
        return best?.found
    }

    private mutating func keep(_ found: PoseLandmarks, at time: Double) -> PoseSighting {
        if !isSamePerson(found, at: time) {
            person += 1
            lift = PoseLiftEvidence()
        }
        if let bar = anchor.bar {
            lift.add(bar, hands: PoseHold.hands(found.pose), isHeld: PoseHold.isHolding(found.pose, bar))
        }
        region = found.nextRegion
        lastRegion = found.nextRegion ?? lastRegion
        lastSeenSeconds = time
        return PoseSighting(pose: found.pose, person: person)
    }

    private func isSamePerson(_ found: PoseLandmarks, at time: Double) -> Bool {
        guard let next = found.nextRegion, let lastRegion else { return false }
        return time - lastSeenSeconds <= PoseHold.longestLossSeconds && next.isSamePerson(as: lastRegion)
    }

    /// Where to look for a lost or unknown person: where they were, around the bar, everywhere.
    private func searchWindows(in picture: Picture) -> [PictureWindow] {
        var windows: [PictureWindow] = []
        if let lastRegion {
            windows.append(PictureWindow.square(around: lastRegion.center, side: 1.2 * lastRegion.side, in: picture))
        }
        if let bar = anchor.bar { windows += PoseHold.windows(around: bar, in: picture) }
        let whole = PictureWindow.square(
            around: Vector2(x: Double(picture.width - 1) / 2, y: Double(picture.height - 1) / 2),
            side: Double(max(picture.width, picture.height)), in: picture)
        if !windows.contains(whole) { windows.append(whole) }
        return windows
    }
}

/// What it means for a person to hold the bar, in the picture.
enum PoseHold {
    /// A region without a person has a lower confidence; MediaPipe's own limit.
    static let leastConfidence = 0.5
    /// A person lost for longer may be another one when found again, seconds.
    static let longestLossSeconds = 1.0
    /// So long the joints are looked for where they were last, seconds: hips go some 0.2 m, a tenth of the region, in a
    /// clean's turnover.
    static let stillThereSeconds = 0.3
    /// How often others are looked for while the hands are not at the bar or did not go with it, seconds.
    static let searchIntervalSeconds = 0.5
    /// Looking closer at more people than this at once would cost more than it finds.
    static let mostPeopleAtOnce = 3
    /// Hands that hold the bar are seen at its near end, or beside it by the bar's half length, 0.66 m, in an oblique
    /// view: at 45° that is one plate's diameter; the rest is the wrist's distance from the bar.
    private static let longestReachDiameters = 1.4

    /// The middle of both wrists, display pixels; nil where one is missing.
    static func hands(_ pose: PoseObservation) -> Vector2? {
        guard let left = pose[.leftWrist], let right = pose[.rightWrist] else { return nil }
        return (left.position + right.position) * 0.5
    }

    /// Distance from the middle of both wrists to the plate's centre, in diameters; nil where a wrist is missing.
    static func handDistance(_ pose: PoseObservation, _ bar: PoseAnchor.Bar) -> Double? {
        hands(pose).map { ($0 - bar.center).length / bar.diameter }
    }

    /// Whether the hands are where a held bar's would be.
    static func isHolding(_ pose: PoseObservation, _ bar: PoseAnchor.Bar) -> Bool {
        handDistance(pose, bar).map { $0 <= longestReachDiameters } ?? false
    }

    /// Whether joints are a person's: sure enough, and their own region is not another one's by size or place.
    static func isSound(_ found: PoseLandmarks, near region: PoseRegion) -> Bool {
        guard found.pose.confidence >= leastConfidence, let next = found.nextRegion else { return false }
        let ratio = next.side / region.side
        return ratio > 0.5 && ratio < 2 && (next.center - region.center).length < region.side / 2
    }

    /// Squares in which a body around the bar fills a good part: one for a lifter who crouches over a bar on the floor,
    /// 1.35 m of the picture or three diameters of a 450 mm plate, one for a bar low before a standing lifter's feet,
    /// one for a bar at the shoulders or overhead. A lifter with the bar overhead is 2.2 m tall, five diameters.
    ///
    /// The model proposes whoever fills its input best: in a larger square than a crouched lifter's that
    /// is a bystander.
    static func windows(around bar: PoseAnchor.Bar, in picture: Picture) -> [PictureWindow] {
        var windows: [PictureWindow] = []
        for (below, side) in [(-0.5, 3.0), (-1.3, 5.5), (1.6, 5.5)] {
            let window = PictureWindow.square(
                around: bar.center + Vector2(x: 0, y: below * bar.diameter), side: side * bar.diameter, in: picture)
            if !windows.contains(window) { windows.append(window) }
        }
        return windows
    }
}

extension PoseAnchor.Bar {
    /// How far a body is from where a lifter's would be, in diameters: sideways at the bar, and of a size that
    /// goes with it.
    fileprivate func distance(to region: PoseRegion) -> Double {
        // A standing lifter's region measures about 2.2 m, 4.9 diameters; a bystander at twice the
        // distance, half of it.
        let sizes = naturalLogarithm(region.side / (4.9 * diameter))
        return abs(region.center.x - center.x) / diameter + 2 * abs(sizes)
    }
}

extension PoseRegion {
    /// Whether two regions show the same body: people who stand apart differ by more.
    fileprivate func isSamePerson(as other: PoseRegion) -> Bool {
        (center - other.center).length < 0.2 * min(side, other.side)
    }
}

extension PictureWindow {
    /// A square that is moved into the picture, and made no larger than its long side: black beyond the picture
    /// shows nobody.
    fileprivate static func square(around center: Vector2, side: Double, in picture: Picture) -> PictureWindow {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let side = min(side, max(width, height))
        func moved(_ middle: Double, _ extent: Double) -> Double {
            side >= extent ? (extent - 1) / 2 : max(side / 2 - 0.5, min(extent - 0.5 - side / 2, middle))
        }
        return PictureWindow(
            center: Vector2(x: moved(center.x, width), y: moved(center.y, height)), width: side, height: side)
    }
}
