import Testing

@testable import Minerva

@Suite struct ClipClockTests {
    static func frames(_ times: [Double]) -> [TrackFrame] {
        times.enumerated().map { TrackFrame(index: $0, timeSeconds: $1, plate: nil) }
    }

    static func frames(intervals: [Double]) -> [TrackFrame] {
        frames(intervals.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) })
    }

    @Test("The rate is intervals per second; fewer than two frames, or frames at one time, have none")
    func rate() {
        #expect(abs(ClipClock.rateHz(of: Self.frames((0..<61).map { Double($0) / 60 })) - 60) < 1e-9)
        #expect(ClipClock.rateHz(of: []) == 0)
        #expect(ClipClock.rateHz(of: Self.frames([0])) == 0)
        #expect(ClipClock.rateHz(of: Self.frames([1, 1])) == 0)
    }

    @Test("A constant rate is not variable, also where the container rounds its times to milliseconds")
    func constant() {
        for rate in [24.0, 29.97, 60, 240] {
            let exact = (0..<100).map { Double($0) / rate }
            #expect(!ClipClock.hasVariableFrameRate(Self.frames(exact)))
            #expect(!ClipClock.hasVariableFrameRate(Self.frames(exact.map { ($0 * 1000).rounded() / 1000 })))
        }
    }

    @Test("One interval of one and a half is a variable rate")
    func oneLongInterval() {
        for rate in [24.0, 60, 120] {
            var intervals = [Double](repeating: 1 / rate, count: 50)
            #expect(!ClipClock.hasVariableFrameRate(Self.frames(intervals: intervals)))
            intervals[20] *= 1.5
            #expect(ClipClock.hasVariableFrameRate(Self.frames(intervals: intervals)))
        }
    }

    @Test("Up to two intervals say nothing of a clock")
    func few() {
        for intervals in [[], [0.1], [0.1, 0.9]] as [[Double]] {
            #expect(!ClipClock.hasVariableFrameRate(Self.frames(intervals: intervals)))
        }
        #expect(ClipClock.hasVariableFrameRate(Self.frames(intervals: [0.1, 0.9, 0.1])))
    }

    @Test("Pictures that the times leave room for are counted; even clips, pauses and short clips lack none")
    func missing() {
        func frames(_ times: [Double]) -> [TrackFrame] {
            times.enumerated().map { TrackFrame(index: $0, timeSeconds: $1, plate: nil) }
        }
        let even = (0..<60).map { Double($0) / 30 }
        #expect(ClipClock.missingFrames(in: frames(even)) == 0)
        #expect(
            ClipClock.missingFrames(in: frames(even.enumerated().filter { $0.offset % 6 != 5 }.map { $0.element })) == 9
        )
        // Two in a row are two.
        #expect(ClipClock.missingFrames(in: frames(even.filter { $0 < 0.99 || $0 > 1.05 })) == 2)
        #expect(ClipClock.missingFrames(in: frames(even + [2.5, 2.53])) == 0)
        #expect(ClipClock.missingFrames(in: []) == 0)
        #expect(ClipClock.missingFrames(in: frames([0])) == 0)
        #expect(ClipClock.missingFrames(in: frames([0, 0, 0])) == 0)
        // A gap of 1e299 intervals that no camera makes.
        #expect(ClipClock.missingFrames(in: frames((0..<9).map { Double($0) * 1e-300 } + [0.2])) == 0)
    }
}
