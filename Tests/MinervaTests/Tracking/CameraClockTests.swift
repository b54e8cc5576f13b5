import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct CameraClockTests {
    /// By how much the times found for an export's pictures differ from the camera's, but for a common shift, where
    /// the bar is lifted: from the least to the most, seconds; nil where none were found.
    private func spread(from camera: Double, to export: Double, noise: Double) -> Double? {
        let track = MotionClockTests.exported(from: camera, to: export, noise: noise)
        guard let times = CameraClock.times(of: track.frames) else { return nil }
        let errors = track.frames.indices.filter { !track.frames[$0].isRepeat }.map { i in
            times[i] - (track.frames[i].timeSeconds * camera).rounded() / camera
        }
        return (errors.max() ?? 0) - (errors.min() ?? 0)
    }

    @Test(
        "An export's pictures get the camera's times back, whether some were left out or shown twice",
        arguments: [
            // At 30 exactly every fourth time of 24 lies between two pictures, to be rounded either way.
            (30.0, 25.0), (60, 50), (30.001, 24), (50, 30), (24, 30), (25, 30), (20, 30), (50, 60), (30, 50),
            (27.8, 30),
        ])
    func exported(camera: Double, export: Double) throws {
        for noise in [0, 0.5] {
            #expect(try #require(spread(from: camera, to: export, noise: noise)) < 0.004)
        }
    }

    @Test("A repeat that is not noticed costs the times about it alone")
    func unnoticed() throws {
        var track = MotionClockTests.exported(from: 25, to: 30)
        let repeats = track.frames.filter(\.isRepeat).map(\.index)
        for i in [repeats[1], repeats[repeats.count - 3]] { track.frames[i].isRepeat = false }
        let times = try #require(CameraClock.times(of: track.frames))
        let middle = track.frames.indices.filter { 40..<(track.frames.count - 40) ~= $0 && !track.frames[$0].isRepeat }
        let errors = middle.map { times[$0] - (track.frames[$0].timeSeconds * 25).rounded() / 25 }
        #expect((errors.max() ?? 0) - (errors.min() ?? 0) < 0.02)
    }

    @Test("A peak is as it was filmed", arguments: [(30.0, 25.0), (25, 30), (24, 30)])
    func peak(camera: Double, export: Double) throws {
        let filmed = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(
            SyntheticLift.snatch().track(fps: camera))
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(
            MotionClockTests.exported(from: camera, to: export))
        let peak = try #require(analysis.reps.first?.peakVelocityMps)
        #expect(abs(peak - (try #require(filmed.reps.first?.peakVelocityMps))) < 0.03)
        #expect(analysis.diagnosis.first { $0.code == .timeBaseBaked }?.severity == .info)
    }

    @Test("A camera's own times stay, at any rate and for any lift", arguments: [15.0, 24, 30, 60, 120])
    func own(fps: Double) {
        for lift in [SyntheticLift.snatch(sharpness: .sharp), .cleanAndJerk(), .squat(), .deadlift(reps: 3)] {
            for noise in [0, 0.5, 2] {
                var sampling = TrackSampling(of: lift, fps: fps)
                sampling.noisePixels = noise
                sampling.seed = 3
                #expect(CameraClock.times(of: sampling.track(of: lift).frames) == nil)
            }
        }
    }

    @Test("Where a repeat stands for a picture that was lost, the times hold", arguments: [3, 6, 11])
    func lost(every: Int) {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 30)
        sampling.repeatEvery = every
        #expect(CameraClock.times(of: sampling.track(of: lift).frames) == nil)
    }

    @Test("Too few frames, or a bar that lies, tell nothing")
    func nothing() {
        #expect(CameraClock.times(of: []) == nil)
        #expect(CameraClock.times(of: Array(SyntheticLift.snatch().track().frames[..<3])) == nil)
        #expect(CameraClock.times(of: SyntheticLift([LiftSegment(.rest, seconds: 2)]).track().frames) == nil)
    }
}
