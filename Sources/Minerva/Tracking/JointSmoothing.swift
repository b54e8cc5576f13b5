/// Cleans the joints of a track: what the plate hides was not seen, what jumps is an error, and the rest moves smoothly.
///
/// A pose model always answers; behind a plate it guesses (on our renders joints inside the near plate's rim are off by
/// 6 to 14 % of stature, those outside by 2 to 3 %). The near plate lies nearer than every joint, so geometry alone says
/// which joints are hidden. A hidden joint is carried through by its own motion before and after, with falling confidence,
/// then it is missing.
public enum JointSmoothing {
    /// The joints that anything is told from; eyes, mouth and fingers' ends are not.
    public static let joints: [Joint] = [
        .nose, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex,
        .rightFootIndex,
    ]

    /// How long a joint is carried from where it was seen last, seconds: about one phase of a pull.
    static let carrySeconds = 0.25
    /// Low-pass of the joints, Hz, of order 2, run both ways: what is usual for the joints of lifters (Winter 2009; 4 to
    /// 6 Hz in the weightlifting literature), below the model's jitter from frame to frame.
    private static let cutoffHz = 6.0
    private static let gridHz = 60.0
    /// A joint further from the middle of its neighbors than this share of the plate's diameter, 0.11 m, while they agree to
    /// half of it, was another thing. A wrist at 5 m/s that turns within three frames at 30 fps bends by 0.1 m.
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
        let bones = bones(in: track, minimumVisibility)
        for joint in joints {
            let seen = withoutJumps(
                sightings(of: joint, in: track, minimumVisibility, bones: bones), limit: jumpDiameters * diameter)
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

    /// A bone of a leg, which from the side keeps its length in the picture.
    private struct Bone {
        var upper: Joint
        var lower: Joint
        /// Shares of its usual length between which it may show. Knees turned out by 40° shorten a thigh to 0.77, a shank
        /// hardly; legs come nearer to the camera by no more than a fifth. What is beyond has an end on another thing.
        var shares: ClosedRange<Double>
        /// Its usual length, pixels; 0 where it was never seen.
        var usual = 0.0

        func length(in pose: PoseObservation) -> Double? {
            guard let a = pose[upper], let b = pose[lower] else { return nil }
            return (a.position - b.position).length
        }

        func isSound(in pose: PoseObservation) -> Bool {
            length(in: pose).map { shares.contains($0 / max(usual, 1e-9)) } ?? false
        }
    }

    /// The bones of both legs with their usual lengths, from where both ends are in sight.
    private static func bones(in track: Track, _ minimumVisibility: Double) -> [Bone] {
        let legs = [
            Bone(upper: .leftHip, lower: .leftKnee, shares: 0.6...1.35),
            Bone(upper: .leftKnee, lower: .leftAnkle, shares: 0.75...1.35),
            Bone(upper: .rightHip, lower: .rightKnee, shares: 0.6...1.35),
            Bone(upper: .rightKnee, lower: .rightAnkle, shares: 0.75...1.35),
        ]
        return legs.map { bone in
            var bone = bone
            let lengths = track.frames.compactMap { frame in
                frame.pose.flatMap {
                    isInSight(bone, in: $0, frame.plate, minimumVisibility) ? bone.length(in: $0) : nil
                }
            }
            bone.usual = quantile(lengths, 0.75)
            return bone
        }
    }

    private static func isInSight(
        _ bone: Bone, in pose: PoseObservation, _ plate: PlateObservation?, _ minimumVisibility: Double
    ) -> Bool {
        for joint in [bone.upper, bone.lower] {
            guard let found = pose[joint], found.visibility >= minimumVisibility,
                !isHidden(found.position, by: plate)
            else { return false }
        }
        return true
    }

    /// Whether a joint can be where the model puts it.
    ///
    /// Not behind the plate, but for a knee between a hip and an ankle that are in sight: where thigh and shank have their
    /// lengths there, the two place it as well as sight would. And not at the end of a bone whose length is absurd.
    /// `own` are the bones that end in it.
    private static func isCredible(
        _ joint: Joint, in pose: PoseObservation, _ plate: PlateObservation?, own: [Bone], _ minimumVisibility: Double
    ) -> Bool {
        guard let found = pose[joint] else { return false }
        guard isHidden(found.position, by: plate) else {
            return own.allSatisfy { !isInSight($0, in: pose, plate, minimumVisibility) || $0.isSound(in: pose) }
        }
        guard own.count == 2, let hip = pose[own[0].upper], let ankle = pose[own[1].lower],
            min(hip.visibility, ankle.visibility) >= sureVisibility, !isHidden(hip.position, by: plate),
            !isHidden(ankle.position, by: plate)
        else { return false }
        return own.allSatisfy { $0.isSound(in: pose) }
    }

    /// From here on the model's ankles are off by 3 % of stature in our renders, below by 10 % and more.
    private static let sureVisibility = 0.9

    private static func sightings(
        of joint: Joint, in track: Track, _ minimumVisibility: Double, bones: [Bone]
    ) -> [Sighting] {
        var seen: [Sighting] = []
        let own = bones.filter { $0.upper == joint || $0.lower == joint }
        for frame in track.frames where !frame.isRepeat {
            guard let pose = frame.pose, let found = pose[joint], found.visibility >= minimumVisibility,
                frame.timeSeconds - (seen.last?.seconds ?? -.infinity) >= BarPath.shortestIntervalSeconds,
                isCredible(joint, in: pose, frame.plate, own: own, minimumVisibility)
            else { continue }
            seen.append(
                Sighting(
                    seconds: frame.timeSeconds, position: found.position,
                    visibility: found.visibility * pose.confidence))
        }
        return seen
    }

    /// Whether a place lies within the near plate's rim.
    static func isHidden(_ place: Vector2, by plate: PlateObservation?) -> Bool {
        guard let plate, plate.width > 0, plate.height > 0 else { return false }
        let x = 2 * (place.x - plate.center.x) / plate.width
        let y = 2 * (place.y - plate.center.y) / plate.height
        return x * x + y * y < 1
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

    /// The first frame that is not before a time, by bisection: a long clip has many stretches. The count where there is none.
    private static func firstIndex(of frames: [TrackFrame], notBefore seconds: Double) -> Int {
        var (low, high) = (0, frames.count)
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].timeSeconds < seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Puts one stretch of a joint into the frames that it covers.
    private static func place(_ joint: Joint, along seen: ArraySlice<Sighting>, into track: inout Track) {
        guard let first = seen.first, let last = seen.last else { return }
        let grid = UniformGrid(from: first.seconds, through: last.seconds, rateHz: gridHz)
        let instants = (0..<grid.count).map { grid.time(at: $0) }
        let times = seen.map { $0.seconds }
        let filter = ButterworthLowPass(order: 2, cutoffHz: cutoffHz, rateHz: gridHz)
        let end = last.seconds + carrySeconds
        let frames = (firstIndex(of: track.frames, notBefore: first.seconds - carrySeconds)..<track.frames.count)
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
