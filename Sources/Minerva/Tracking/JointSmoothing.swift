/// Cleans the joints of a track: what the plate hides was not seen, what jumps is an error, and the rest
/// moves smoothly.
///
/// A pose model always answers; behind a plate it guesses (on our renders joints inside the near plate's rim are off by
/// 6 to 14 % of stature, those outside by 2 to 3 %). The near plate lies nearer than every joint, so geometry alone
/// says which joints are hidden. A hidden joint is carried through by its own motion before and after, with falling
/// confidence, then it is missing.
public enum JointSmoothing {
    /// The joints that anything is told from; eyes, mouth and fingers' ends are not.
    public static let joints: [Joint] = [
        .nose, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex,
        .rightFootIndex,
    ]

    /// How long a joint is carried from where it was seen last, seconds: about one phase of a pull.
    static let carrySeconds = 0.25
    /// Low-pass of the joints, Hz, of order 2, run both ways: what is usual for the joints of lifters (Winter 2009; 4
    /// to 6 Hz in the weightlifting literature), below the model's jitter from frame to frame.
    private static let cutoffHz = 6.0
    private static let gridHz = 60.0
    /// A joint further from the middle of its neighbors than this share of the plate's diameter, 0.11 m, while
    /// they agree to half of it, was another thing. A wrist at 5 m/s that turns within three frames at 30 fps
    /// bends by 0.1 m.
    private static let jumpDiameters = 0.25
    /// Up to this many wrong places in a row are outvoted by the neighbors around them.
    private static let longestRun = 3

    /// The same track with cleaned joints, those that are not known left out; frames in which none is have no pose.
    ///
    /// Visibility becomes the confidence in the place: the model's own, less what was carried. Without a pose the track
    /// is unchanged. Frames at one time count once. Linear in the number of frames.
    public static func smoothed(_ track: Track, minimumVisibility: Double) -> Track {
        guard track.frames.contains(where: { $0.pose != nil }) else { return track }
        var result = track
        for i in result.frames.indices { result.frames[i].pose?.joints.removeAll(keepingCapacity: true) }
        let diameter = median(track.frames.compactMap { $0.plate?.diameter })
        let credibility = JointCredibility(track: track, minimumVisibility: minimumVisibility)
        for joint in joints {
            let seen = withoutJumps(
                sightings(of: joint, in: track, credibility), limit: jumpDiameters * diameter)
            for stretch in stretches(of: seen) { place(joint, along: seen[stretch], into: &result) }
        }
        for i in result.frames.indices where result.frames[i].pose?.joints.isEmpty == true {
            result.frames[i].pose = nil
        }
        return result
    }

    private struct Sighting {
        var seconds: Double
        var position: Vector2
        var visibility: Double
    }

    private static func sightings(of joint: Joint, in track: Track, _ credibility: JointCredibility) -> [Sighting] {
        var seen: [Sighting] = []
        for frame in track.frames where !frame.isRepeat {
            guard let pose = frame.pose, let found = pose[joint],
                frame.timeSeconds - (seen.last?.seconds ?? -.infinity) >= BarPath.shortestIntervalSeconds,
                credibility.allows(joint, in: pose, plate: frame.plate)
            else { continue }
            seen.append(
                Sighting(
                    seconds: frame.timeSeconds, position: found.position,
                    visibility: found.visibility * pose.confidence))
        }
        return seen
    }

    private static func withoutJumps(_ seen: [Sighting], limit: Double) -> [Sighting] {
        guard limit > 0 else { return seen }
        func isJump(_ i: Int) -> Bool {
            for reach in 1...longestRun {
                guard i >= reach, i + reach < seen.count else { return false }
                let (before, after) = (seen[i - reach], seen[i + reach])
                guard after.seconds - before.seconds <= 2 * carrySeconds else { return false }
                let middle = (before.position + after.position) * 0.5
                if (after.position - before.position).length < limit / 2,
                    (seen[i].position - middle).length > limit
                {
                    return true
                }
            }
            return false
        }
        return seen.indices.filter { !isJump($0) }.map { seen[$0] }
    }

    /// Sightings between which a joint can be carried.
    private static func stretches(of seen: [Sighting]) -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        var start = 0
        for i in seen.indices where i > 0 && seen[i].seconds - seen[i - 1].seconds > 2 * carrySeconds {
            stretches.append(start..<i)
            start = i
        }
        if start < seen.count { stretches.append(start..<seen.count) }
        return stretches
    }

    /// Puts one stretch of a joint into the frames that it covers.
    private static func place(_ joint: Joint, along seen: ArraySlice<Sighting>, into track: inout Track) {
        guard let first = seen.first, let last = seen.last else { return }
        let grid = UniformGrid(from: first.seconds, through: last.seconds, rateHz: gridHz)
        let instants = (0..<grid.count).map { grid.time(at: $0) }
        let times = seen.map { $0.seconds }
        let filter = ButterworthLowPass(order: 2, cutoffHz: cutoffHz, rateHz: gridHz)
        let end = last.seconds + carrySeconds
        // A long clip has many stretches.
        let start = track.frames.firstIndex(notBefore: first.seconds - carrySeconds) { $0.timeSeconds }
        let frames = (start..<track.frames.count)
            .prefix { track.frames[$0].timeSeconds <= end }.filter { track.frames[$0].pose != nil }
        let queries = frames.map { track.frames[$0].timeSeconds }
        func smooth(_ values: [Double]) -> [Double] {
            let resampled = interpolateLinearly(times: times, values: values, at: instants)
            let filtered =
                filter.filteredForwardAndBackward(resampled, mirrored: Int(2 * gridHz / cutoffHz)) ?? resampled
            return interpolateLinearly(times: instants, values: filtered, at: queries)
        }
        let x = smooth(seen.map { $0.position.x })
        let y = smooth(seen.map { $0.position.y })
        let visibility = interpolateLinearly(times: times, values: seen.map { $0.visibility }, at: queries)
        var next = 0
        for (i, frame) in frames.enumerated() {
            while next < times.count, times[next] < queries[i] { next += 1 }
            let before = next > 0 ? queries[i] - times[next - 1] : .infinity
            let after = next < times.count ? times[next] - queries[i] : .infinity
            let confidence = visibility[i] * (1 - min(before, after) / carrySeconds)
            guard confidence > 0 else { continue }
            track.frames[frame].pose?.joints.append(
                JointObservation(joint: joint, position: Vector2(x: x[i], y: y[i]), visibility: confidence))
        }
    }
}
