import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct BarMotionTests {
    /// A track at 30 fps; nil is a frame without a plate. The plate is 100 pixels wide.
    static func track(heights: [Double?], repeats: Set<Int>) -> Track {
        let frames = heights.enumerated().map { i, y in
            TrackFrame(
                index: i, timeSeconds: Double(i) / 30,
                plate: y.map {
                    PlateObservation(center: Vector2(x: 200, y: $0), width: 100, height: 100, confidence: 1)
                }, isRepeat: repeats.contains(i))
        }
        return Track(
            producer: "synthetic",
            clip: .synthetic(duration: Double(heights.count) / 30, frameCount: heights.count, rateHz: 30),
            plateModel: nil, poseModel: nil, frames: frames, cameraMotionPixels: nil)
    }

    /// Heights of a plate that moves by `step` a frame, where a repeated picture shows the place before.
    static func steady(_ count: Int, step: Double, repeats: Set<Int>) -> [Double] {
        var shown = 0.0
        return (0..<count).map { i in
            if !repeats.contains(i) { shown = 500 - step * Double(i) }
            return shown
        }
    }

    @Test("A repeated picture of a moving bar is stale, one of a resting bar is not")
    func stale() {
        let repeats: Set = [3, 7, 8, 13]
        #expect(
            BarMotion.repeatsInMotion(
                of: Self.track(heights: Self.steady(20, step: 5, repeats: repeats), repeats: repeats)) == repeats)
        #expect(
            BarMotion.repeatsInMotion(
                of: Self.track(heights: Self.steady(20, step: 0, repeats: repeats), repeats: repeats)
            ).isEmpty)
    }

    @Test("The track's own noise is no motion: up to a hundredth of the diameter per frame")
    func noise() {
        let repeats: Set = [3, 7, 8]
        for (step, isMotion) in [(0.9, false), (1.1, true)] {
            let track = Self.track(heights: Self.steady(12, step: step, repeats: repeats), repeats: repeats)
            #expect(BarMotion.repeatsInMotion(of: track) == (isMotion ? repeats : []))
        }
    }

    @Test("A repeat with no plate on one of its sides is no sample")
    func unknown() {
        let track = Self.track(heights: [nil, nil, 500, 500, nil, 500, 500, 500], repeats: [1, 3, 6])
        #expect(BarMotion.repeatsInMotion(of: track) == [1, 3])
    }

    @Test("Every fourth picture repeated in steady motion is a share of a quarter")
    func share() {
        let repeats = Set(stride(from: 3, to: 400, by: 4))
        let moving = Self.track(heights: Self.steady(400, step: 5, repeats: repeats), repeats: repeats)
        // The two moves before the first repeat have none: 99 of 398 frames.
        #expect(abs(BarMotion.repeatShare(of: moving) - 0.25) < 0.005)
    }

    @Test("Without motion, without repeats and without frames the share is 0")
    func noShare() {
        let repeats = Set(stride(from: 3, to: 40, by: 4))
        #expect(
            BarMotion.repeatShare(of: Self.track(heights: Self.steady(40, step: 0, repeats: repeats), repeats: repeats))
                == 0)
        #expect(BarMotion.repeatShare(of: Self.track(heights: Self.steady(40, step: 5, repeats: []), repeats: [])) == 0)
        for count in 0...1 {
            #expect(
                BarMotion.repeatShare(of: Self.track(heights: [Double?](repeating: nil, count: count), repeats: []))
                    == 0)
        }
    }

    @Test("Repeats where no plate is seen say nothing of the bar's motion")
    func unseenShare() {
        let repeats: Set = [2, 4, 5]
        let unseen = Self.track(heights: [Double?](repeating: nil, count: 8), repeats: repeats)
        #expect(BarMotion.repeatShare(of: unseen) == 0)
    }
}
