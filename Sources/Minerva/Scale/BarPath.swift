/// The bar's path in metres, at the instants where it was really seen.
///
/// x grows to the picture's right, y upward, both 0 at the first sample. Times rise strictly.
public struct BarPath: Equatable, Sendable {
    /// Presentation times, seconds.
    public private(set) var timesSeconds: [Double] = []
    /// Horizontal position, metres.
    public private(set) var x: [Double] = []
    /// Height, metres.
    public private(set) var y: [Double] = []

    /// Frames closer than this are one instant, seconds: the fastest phones take 960 frames per second, and a spline
    /// through two samples at nearly one time swings without bound.
    static let shortestIntervalSeconds = 0.0005

    /// Creates a path from samples. Traps unless the times rise strictly and the counts agree.
    public init(timesSeconds: [Double], x: [Double], y: [Double]) {
        precondition(x.count == timesSeconds.count && y.count == timesSeconds.count, "a path needs equal counts")
        for i in timesSeconds.indices.dropFirst() {
            precondition(timesSeconds[i] > timesSeconds[i - 1], "a path's times must rise strictly")
        }
        self.timesSeconds = timesSeconds
        self.x = x
        self.y = y
    }

    /// Takes the path out of a track.
    ///
    /// Bridged frames are no measurements, and pictures that repeat their predecessor while the bar moves are no
    /// samples: both are left out, as are samples where no bar can have been (`SpikeRejection`) and a frame whose time
    /// does not rise by `shortestIntervalSeconds`. Repeats of a bar at rest are kept: there the same picture is the
    /// truth.
    public init(track: Track, scale: PlateScale) {
        let staleRepeats = BarMotion.repeatsInMotion(of: track)
        var origin: Vector2?
        for (i, frame) in track.frames.enumerated() where !staleRepeats.contains(i) {
            guard let plate = frame.plate, plate.state != .predicted else { continue }
            if let last = timesSeconds.last, frame.timeSeconds - last < BarPath.shortestIntervalSeconds { continue }
            let start = origin ?? plate.center
            origin = start
            timesSeconds.append(frame.timeSeconds)
            let way = scale.meters(from: start, to: plate.center)
            x.append(way.x)
            y.append(way.y)
        }
        let kept = SpikeRejection.kept(times: timesSeconds, x: x, y: y)
        guard kept.count < timesSeconds.count else { return }
        timesSeconds = kept.map { timesSeconds[$0] }
        x = kept.map { x[$0] }
        y = kept.map { y[$0] }
    }
}
