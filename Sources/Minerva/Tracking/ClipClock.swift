/// What the times of a clip's frames say about its clock.
public enum ClipClock {
    /// Frames per second; 0 for fewer than two.
    public static func rateHz(of frames: [TrackFrame]) -> Double {
        guard let first = frames.first, let last = frames.last, last.timeSeconds > first.timeSeconds else { return 0 }
        return Double(frames.count - 1) / (last.timeSeconds - first.timeSeconds)
    }

    /// Whether intervals between frames vary by more than a container's rounding of times: a millisecond in most, and
    /// a fifth of the interval for the sparse clocks of old containers.
    public static func hasVariableFrameRate(_ frames: [TrackFrame]) -> Bool {
        let intervals = zip(frames, frames.dropFirst()).map { $1.timeSeconds - $0.timeSeconds }
        guard intervals.count > 2 else { return false }
        let middle = median(intervals)
        return intervals.contains { abs($0 - middle) > max(0.0015, 0.2 * middle) }
    }

    /// An interval of two pictures, less what a container rounds and a phone's clock wavers.
    private static let skippedIntervals = 1.7
    /// Longer intervals are pauses of the recording, seconds.
    private static let pauseSeconds = 0.25

    /// Pictures that the times leave room for but the clip lacks: those that intervals of twice the usual or more skip.
    /// Intervals of over a quarter second are pauses of the recording, not missing pictures. 0 where most frames lie
    /// nearer together than any camera takes them: such times say nothing.
    public static func missingFrames(in frames: [TrackFrame]) -> Int {
        let intervals = zip(frames, frames.dropFirst()).map { $1.timeSeconds - $0.timeSeconds }
        let middle = median(intervals)
        guard middle >= BarPath.shortestIntervalSeconds else { return 0 }
        return intervals.reduce(0) { count, interval in
            interval > skippedIntervals * middle && interval < pauseSeconds
                ? count + Int((interval / middle).rounded()) - 1 : count
        }
    }
}
