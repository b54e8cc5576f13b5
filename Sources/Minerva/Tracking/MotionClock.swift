/// What the bar's motion says about the clock of its clip.
///
/// A bar has mass: between neighbouring pictures its speed changes little. Where its steps alternate between one and
/// two shares of the way while the times say otherwise, the times are not those of the camera: an export has laid the
/// pictures out anew and left some out, or filled the gaps with repeats.
struct MotionClock {
    /// Steps of the bar in which a step twice as long as both its neighbours would show.
    private(set) var judgedSteps = 0
    /// Steps twice as long as their neighbours, over a time that is not: a picture is missing there.
    private(set) var doubledSteps: [Double] = []
    /// Whether the steps fit the count of pictures better than their times, where times leave the even.
    private(set) var ignoresTimes = false

    /// Share of the judged steps that are doubled; 0 without any.
    var doubledShare: Double { judgedSteps == 0 ? 0 : Double(doubledSteps.count) / Double(judgedSteps) }

    /// A step below this share of the diameter is too close to the track's noise of 0.5 % to be called double.
    private static let leastDiameters = 0.04

    /// The outer two of three steps differ by less than this share of their mean where no turn and no impact is among
    /// them: at 25 pictures per second a bar that doubles its speed within a tenth of a second does not.
    private static let likeShare = 0.5
    /// An interval or a step of one, and one of two, are told apart in the middle between them, on a scale of factors
    /// where noise shortens double steps (of 2, to 1.6), and below three.
    private static let longInterval = 1.5
    private static let doubleStep = 1.6
    private static let tripled = 2.5

    /// Judges the bar's steps along a track without stale repeats.
    init(frames: [TrackFrame]) {
        let seen = frames.filter { $0.plate != nil && $0.plate?.state != .predicted }
        guard seen.count > 3 else { return }
        let intervals = zip(seen, seen.dropFirst()).map { $1.timeSeconds - $0.timeSeconds }
        let interval = median(intervals)
        let heights = seen.map { $0.plate?.center.y ?? 0 }
        let diameter = median(seen.map { $0.plate?.diameter ?? 0 })
        let steps = zip(heights, heights.dropFirst()).map { $1 - $0 }
        var uneven = (count: 0, byTime: 0.0, byPicture: 0.0)
        for i in 1..<(steps.count - 1) {
            let before = steps[i - 1]
            let after = steps[i + 1]
            let around = (before + after) / 2
            let least = MotionClock.leastDiameters * diameter
            // All three the same way, and the outer two alike: no turn, no impact.
            guard abs(before) > least, abs(after) > least, before * after > 0, steps[i] * before > 0,
                abs(before - after) < MotionClock.likeShare * abs(around)
            else { continue }
            let usual = MotionClock.longInterval * interval
            guard intervals[i - 1] < usual, intervals[i + 1] < usual else { continue }
            let ratio = steps[i] / around
            if intervals[i] < usual {
                judgedSteps += 1
                if ratio > MotionClock.doubleStep, ratio < MotionClock.tripled {
                    doubledSteps.append(seen[i + 1].timeSeconds)
                }
            } else if intervals[i] < MotionClock.tripled * interval {
                let expected = 2 * intervals[i] / (intervals[i - 1] + intervals[i + 1])
                uneven.count += 1
                uneven.byTime += (ratio - expected) * (ratio - expected)
                uneven.byPicture += (ratio - 1) * (ratio - 1)
            }
        }
        // Half a dozen steps, and half the scatter: chance does not do that.
        ignoresTimes = uneven.count >= 6 && uneven.byPicture < 0.5 * uneven.byTime
    }
}
