import Minerva
import Testing

@Suite struct AdaptiveThrottleTests {
    static func looks(_ throttle: inout AdaptiveThrottle, frames: Int) -> Int {
        (0..<frames).filter { _ in throttle.takesNextFrame() }.count
    }

    /// The load of a machine on which each look of every frame costs `costPerLook` and the rest `base`.
    static func settled(base: Double, costPerLook: Double, ceiling: Double) -> (
        load: Double, throttle: AdaptiveThrottle
    ) {
        var throttle = AdaptiveThrottle(ceiling: ceiling)
        var load = 0.0
        for _ in 0..<20 {
            load = base + costPerLook / throttle.framesPerLook
            throttle.measured(load: load)
        }
        return (load, throttle)
    }

    @Test("Every frame is looked at until the load says otherwise")
    func startsFull() {
        var throttle = AdaptiveThrottle(ceiling: 0.5)
        #expect(Self.looks(&throttle, frames: 100) == 100)
        throttle.measured(load: 0.49)
        #expect(Self.looks(&throttle, frames: 100) == 100)
    }

    @Test("The load settles at the ceiling", arguments: [(0.1, 0.9, 0.5), (0.05, 1.2, 0.6), (0.2, 0.3, 0.4)])
    func settles(base: Double, costPerLook: Double, ceiling: Double) {
        #expect(abs(Self.settled(base: base, costPerLook: costPerLook, ceiling: ceiling).load - ceiling) < 0.02)
    }

    @Test("Back to every frame within two measurements of a free processor")
    func recovers() {
        var throttle = Self.settled(base: 0.3, costPerLook: 2, ceiling: 0.5).throttle
        #expect(throttle.framesPerLook == 4)
        throttle.measured(load: 0.1)
        throttle.measured(load: 0.1)
        #expect(throttle.framesPerLook == 1)
    }

    @Test("A fractional rate spreads its looks evenly")
    func fractional() {
        var throttle = AdaptiveThrottle(ceiling: 1)
        throttle.measured(load: 1.5)
        #expect(throttle.framesPerLook == 1.5)
        let taken = (0..<300).map { _ in throttle.takesNextFrame() }
        #expect(abs(taken.filter { $0 }.count - 200) <= 1)
        for (a, b) in zip(taken, taken.dropFirst()) { #expect(a || b) }
    }

    @Test("A load that was not measured changes nothing", arguments: [Double.nan, .infinity, -1])
    func unmeasured(load: Double) {
        var throttle = AdaptiveThrottle(ceiling: 0.5)
        throttle.measured(load: load)
        #expect(throttle.framesPerLook == 1)
    }
}
