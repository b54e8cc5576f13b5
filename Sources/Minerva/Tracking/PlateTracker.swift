/// Follows every plate in the picture and decides in the end which one is the bar's.
///
/// All plates are followed side by side, since at the beginning of a clip nothing tells the bar's from those in the
/// rack behind; what moved like a lifted bar, large and near, is known at the end. One plate is kept through the lift:
/// there is no switching to a better-looking one in between.
public struct PlateTracker: Sendable {
    /// A tap of the user on the plate to follow.
    public struct Lock: Equatable, Sendable {
        /// Place in display pixels.
        public var point: Vector2
        /// Time of the frame that was tapped, seconds.
        public var timeSeconds: Double

        /// Creates a lock.
        public init(point: Vector2, timeSeconds: Double) {
            self.point = point
            self.timeSeconds = timeSeconds
        }
    }

    private let lock: Lock?
    private var active: [Tracklet] = []
    private var ended: [Tracklet] = []
    private var frames: [(timeSeconds: Double, isRepeat: Bool)] = []
    /// Cuts that the pictures showed.
    private var seenCuts = SceneCuts()

    /// Creates a tracker; with a lock, the tapped plate is the bar's whatever it does.
    public init(lock: Lock? = nil) {
        self.lock = lock
    }

    /// A plate that was not seen for this long has to be found anew, seconds.
    private static let longestLossSeconds = 0.5
    /// A new plate is followed from this confidence on; an old one is recognised with less.
    private static let startConfidence = 0.3
    /// How far from its expected place a plate may appear, in diameters: a bar dropped from overhead, at 6 m/s, makes
    /// this way between two frames at 30 fps, and a bounce turns it around.
    private static let gateDiameters = 0.45

    /// Takes one more frame's candidates.
    public mutating func add(_ observation: Observation) {
        let frame = frames.count
        frames.append((observation.timeSeconds, observation.isRepeat))
        seenCuts.add(observation)
        if observation.startsAnew {
            ended += active
            active = []
        }
        guard let plates = observation.plates else { return }
        let time = observation.timeSeconds
        var pairs: [(cost: Double, tracklet: Int, plate: Int)] = []
        for (t, tracklet) in active.enumerated() {
            let elapsed = time - tracklet.last.timeSeconds
            // The gate opens while a plate is lost: 0.6 diameters per 0.1 s is a bar at 2.7 m/s.
            let gate = PlateTracker.gateDiameters + max(0, elapsed - 0.05) * 6
            for (p, plate) in plates.enumerated() {
                guard let mismatch = tracklet.mismatch(with: plate, at: time, gate: min(gate, 1.5)) else { continue }
                pairs.append((mismatch + 0.5 * (1 - plate.confidence), t, p))
            }
        }
        pairs.sort { ($0.cost, $0.tracklet, $0.plate) < ($1.cost, $1.tracklet, $1.plate) }
        var isTaken = [Bool](repeating: false, count: plates.count)
        var isServed = [Bool](repeating: false, count: active.count)
        for pair in pairs where !isTaken[pair.plate] && !isServed[pair.tracklet] {
            isTaken[pair.plate] = true
            isServed[pair.tracklet] = true
            active[pair.tracklet].append(
                Tracklet.Point(frame: frame, timeSeconds: time, candidate: plates[pair.plate]))
        }
        for (p, plate) in plates.enumerated() where !isTaken[p] && plate.confidence >= PlateTracker.startConfidence {
            active.append(Tracklet(Tracklet.Point(frame: frame, timeSeconds: time, candidate: plate)))
        }
        ended += active.filter { time - $0.last.timeSeconds > PlateTracker.longestLossSeconds }
        active.removeAll { time - $0.last.timeSeconds > PlateTracker.longestLossSeconds }
    }

    /// Where the clip is cut as far as it was seen: where the pictures show it, and where the bar jumps before a
    /// background that stays.
    public var cuts: SceneCuts {
        var cuts = seenCuts
        for time in way.cutSeconds { cuts.add(time) }
        return cuts
    }

    private var way: BarSelection.Way { BarSelection(lock: lock, cuts: seenCuts).way(of: ended + active) }

    /// What was followed so far, roughly: one entry per frame that was added, with the plate as the detector proposed
    /// it.
    ///
    /// For a look while the clip is still being seen, cheap enough to be asked for some times a second. Nothing is
    /// smoothed or bridged, and later frames may show that another plate is the bar's: what `finish` gives
    /// replaces all of it.
    public func preview() -> [TrackFrame] {
        var result = unseenFrames
        for point in way.points {
            let plate = point.candidate
            result[point.frame].plate = PlateObservation(
                center: plate.center, width: plate.width, height: plate.height, confidence: plate.confidence)
        }
        return result
    }

    /// The frames that were added, without a plate.
    private var unseenFrames: [TrackFrame] {
        frames.indices.map { i in
            TrackFrame(index: i, timeSeconds: frames[i].timeSeconds, plate: nil, isRepeat: frames[i].isRepeat)
        }
    }

    /// Ends the tracking: one entry per frame that was added.
    ///
    /// Short losses are bridged along a straight line and marked as predicted; longer ones stay without a plate, and so
    /// do all scenes of a cut clip but the one in which the bar does most.
    public func finish(bridging longestBridgeSeconds: Double, displayWidth: Int, displayHeight: Int) -> [TrackFrame] {
        var result = unseenFrames
        let chain = way.points
        let plates = PlateSmoothing.plates(along: chain, displayWidth: displayWidth, displayHeight: displayHeight)
        for (frame, plate) in plates { result[frame].plate = plate }
        for (left, right) in zip(plates, plates.dropFirst()) {
            let duration = frames[right.frame].timeSeconds - frames[left.frame].timeSeconds
            guard right.frame - left.frame > 1, duration > 0, duration <= longestBridgeSeconds else { continue }
            for i in (left.frame + 1)..<right.frame {
                let share = (frames[i].timeSeconds - frames[left.frame].timeSeconds) / duration
                result[i].plate = left.plate.bridged(to: right.plate, share: share)
            }
        }
        return result
    }
}

extension PlateObservation {
    /// The plate between two sightings, at a share of the way.
    fileprivate func bridged(to other: PlateObservation, share: Double) -> PlateObservation {
        PlateObservation(
            center: center + (other.center - center) * share, width: width + (other.width - width) * share,
            height: height + (other.height - height) * share, confidence: 0, state: .predicted,
            isCutByFrame: isCutByFrame || other.isCutByFrame)
    }
}
