import Minerva
import MinervaTestSupport
import Testing

@Suite struct BarPathTests {
    private func path(_ track: Track) throws -> BarPath {
        BarPath(
            track: track,
            scale: try #require(PlateScale(plates: track.frames.compactMap { $0.plate }, plateMeters: 0.45)))
    }

    @Test("Upward in the picture is up, rightward is forward, and the path begins at zero")
    func directions() throws {
        let lift = SyntheticLift.snatch()
        let path = try path(lift.track())
        #expect(path.y[0] == 0 && path.x[0] == 0)
        for (i, time) in path.timesSeconds.enumerated() {
            #expect(abs(path.y[i] - lift.state(at: time).height) < 1e-6)
            #expect(abs(path.x[i] - lift.forward(at: time)) < 1e-6)
        }
    }

    @Test("Repeated pictures of a moving bar and bridged frames are no samples; a bar at rest may look the same twice")
    func noSamples() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.repeatEvery = 3
        var track = sampling.track(of: lift)
        let repeats = track.frames.filter { $0.isRepeat }.count
        #expect(repeats > 100)
        track.frames[10].plate?.state = .predicted
        track.frames[11].plate = nil
        let path = try path(track)
        // From lift-off to the catch the bar moves by more than a hundredth of its plate between two pictures.
        let moving = track.frames.filter { $0.isRepeat && abs(lift.state(at: $0.timeSeconds).velocity) > 0.6 }
        #expect(moving.count > 20)
        for frame in moving { #expect(!path.timesSeconds.contains(frame.timeSeconds)) }
        let resting = track.frames.filter { $0.isRepeat && $0.timeSeconds < 0.5 }
        #expect(!resting.isEmpty)
        for frame in resting where frame.index > 12 { #expect(path.timesSeconds.contains(frame.timeSeconds)) }
        #expect(!path.timesSeconds.contains(track.frames[10].timeSeconds))
    }

    @Test("A frame whose time does not rise is left out")
    func equalTimes() throws {
        var track = SyntheticLift.snatch().track()
        track.frames[5].timeSeconds = track.frames[4].timeSeconds
        #expect(try path(track).timesSeconds.count == track.frames.count - 1)
    }

    @Test("Frames closer than a clock resolves are one instant: nothing is divided by their distance")
    func nearlyEqualTimes() throws {
        var track = SyntheticLift.snatch().track()
        track.frames[5].timeSeconds = track.frames[4].timeSeconds.nextUp
        track.frames[5].plate?.center.y -= 50
        let kinematics = try #require(VBTAnalyzer(settings: Settings()).kinematics(of: try path(track)))
        #expect(kinematics.y.allSatisfy { abs($0) < 3 })
    }

    @Test("A track of bridged frames only, or of none, has no path")
    func empty() throws {
        var track = SyntheticLift.snatch().track()
        let scale = try #require(PlateScale(plates: track.frames.compactMap { $0.plate }, plateMeters: 0.45))
        for i in track.frames.indices { track.frames[i].plate?.state = .predicted }
        #expect(BarPath(track: track, scale: scale).timesSeconds.isEmpty)
        track.frames = []
        #expect(BarPath(track: track, scale: scale).timesSeconds.isEmpty)
    }
}
