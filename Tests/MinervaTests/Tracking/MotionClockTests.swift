import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct MotionClockTests {
    /// A snatch filmed at `camera` frames per second, each picture laid to the nearest place of an export of `export`,
    /// as converters do: pictures are left out or shown twice, and the times are even.
    static func exported(from camera: Double, to export: Double, noise: Double = 0) -> Track {
        let lift = SyntheticLift.snatch()
        var generator = SeededGenerator(seed: 7)
        var track = lift.track(fps: export)
        var shown = -1
        for i in track.frames.indices {
            let picture = Int((track.frames[i].timeSeconds * camera).rounded())
            let time = Double(picture) / camera
            var sampling = TrackSampling(times: [time])
            sampling.noisePixels = noise
            sampling.seed = generator.next()
            track.frames[i].isRepeat = picture == shown
            track.frames[i].plate =
                picture == shown ? track.frames[i - 1].plate : sampling.track(of: lift).frames[0].plate
            shown = picture
        }
        return track
    }

    private func clock(_ track: Track) -> MotionClock {
        let stale = BarMotion.repeatsInMotion(of: track)
        return MotionClock(frames: track.frames.filter { !stale.contains($0.index) })
    }

    @Test(
        "30 pictures per second cut to 25 leave steps of twice the way; so do 30 to 20, 60 to 50 and 30 to 24",
        arguments: [(30.0, 25.0), (30, 20), (60, 50), (30, 24)])
    func cut(camera: Double, export: Double) {
        for noise in [0, 0.5] {
            let clock = clock(Self.exported(from: camera, to: export, noise: noise))
            #expect(clock.doubledSteps.count >= 3)
            #expect(clock.doubledShare > 1.0 / 12)
        }
    }

    @Test("A camera's own times show none, at any rate and for any lift", arguments: [15.0, 24, 30, 60, 120])
    func own(fps: Double) {
        for lift in [SyntheticLift.snatch(sharpness: .sharp), .cleanAndJerk(), .squat(), .deadlift(reps: 3)] {
            var sampling = TrackSampling(of: lift, fps: fps)
            sampling.noisePixels = 0.5
            let clock = clock(sampling.track(of: lift))
            #expect(clock.doubledSteps.count <= 1 && !clock.ignoresTimes)
        }
    }

    @Test("20 pictures per second filled up to 30 with repeats move by the picture, not by the time")
    func filled() {
        #expect(clock(Self.exported(from: 20, to: 30)).ignoresTimes)
        #expect(clock(Self.exported(from: 20, to: 30, noise: 0.5)).ignoresTimes)
    }

    @Test("Where a repeat stands for a picture that was lost, the times hold")
    func lost() {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 30)
        sampling.repeatEvery = 3
        let clock = clock(sampling.track(of: lift))
        #expect(clock.judgedSteps >= 0 && !clock.ignoresTimes)
    }

    @Test("Too few frames, or a bar that lies, judge no step")
    func nothing() {
        #expect(MotionClock(frames: []).judgedSteps == 0)
        #expect(MotionClock(frames: Array(SyntheticLift.snatch().track().frames[..<3])).doubledShare == 0)
        #expect(clock(SyntheticLift([LiftSegment(.rest, seconds: 2)]).track()).judgedSteps == 0)
    }
}
