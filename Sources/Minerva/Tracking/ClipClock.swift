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
}
