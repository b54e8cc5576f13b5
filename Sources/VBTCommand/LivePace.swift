import Foundation
import Minerva

/// Plays a clip to the analysis as a camera would, no faster than it runs, and measures the processor meanwhile.
struct LivePace {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var lastTime: ContinuousClock.Instant
    private var lastProcessorSeconds = LivePace.processorSeconds

    /// Long enough to average over some frames, short enough to give way before a lift is over, seconds.
    private static let measuredSeconds = 0.25

    init() {
        start = clock.now
        lastTime = start
    }

    /// Waits until a frame's time has come.
    func wait(until timeSeconds: Double) {
        let ahead = timeSeconds - LivePace.seconds(clock.now - start)
        if ahead > 0 { Thread.sleep(forTimeInterval: ahead) }
    }

    /// The share of one core used since the last answer; nil until enough time has passed.
    mutating func load() -> Double? {
        let now = clock.now
        let elapsed = LivePace.seconds(now - lastTime)
        guard elapsed >= LivePace.measuredSeconds else { return nil }
        let used = LivePace.processorSeconds
        defer { (lastTime, lastProcessorSeconds) = (now, used) }
        return (used - lastProcessorSeconds) / elapsed
    }

    /// Processor time of this process, all threads.
    private static var processorSeconds: Double { Double(Foundation.clock()) / Double(CLOCKS_PER_SEC) }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}
