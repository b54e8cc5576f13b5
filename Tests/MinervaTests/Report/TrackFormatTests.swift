import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct TrackFormatTests {
    /// A track in which every member of the format is used; all values have the format's decimals.
    static let fullTrack: Track = {
        var frames: [TrackFrame] = []
        let states: [PlateObservation.State] = [.detected, .tracked, .predicted]
        for i in 0..<6 {
            let plate = PlateObservation(
                center: Vector2(x: 100.125 + Double(i), y: -3.5), width: 151.25, height: 149.875, angleDegrees: 12.5,
                confidence: 0.875, state: states[i % 3], isCutByFrame: i == 2)
            let pose = PoseObservation(
                confidence: 0.5,
                joints: [
                    JointObservation(joint: .leftKnee, position: Vector2(x: 1.5, y: 2.25), visibility: 0.25),
                    JointObservation(joint: .nose, position: Vector2(x: -1, y: 0), visibility: 1),
                ])
            frames.append(
                TrackFrame(
                    index: i, timeSeconds: Double(i) * 0.033333, plate: i == 4 ? nil : plate, isRepeat: i == 3,
                    pose: i == 1 ? pose : nil))
        }
        return Track(
            producer: "vbt \"0\"", clip: .synthetic(duration: 0.2, frameCount: 6, rateHz: 29.97),
            plateModel: ModelIdentity(name: "p.onnx", sha256: "00ff"), poseModel: ModelIdentity(name: "b", sha256: "1"),
            rimModel: ModelIdentity(name: "r.onnx", sha256: "2"),
            frames: frames, cameraMotionPixels: [Vector2(x: 0.5, y: -1)], cameraZoom: [1, 1.0625])
    }()

    @Test("A track that is written and read is the same, and written again the same bytes")
    func roundTrip() throws {
        let bytes = TrackWriter.bytes(of: Self.fullTrack)
        let read = try TrackReader.track(from: bytes)
        #expect(read == Self.fullTrack)
        #expect(TrackWriter.bytes(of: read) == bytes)
    }

    @Test("A track without frames, models and camera motion comes back as it was")
    func emptyTrack() throws {
        let track = Track(
            producer: "", clip: .synthetic(duration: 0, frameCount: 0, rateHz: 0), plateModel: nil, poseModel: nil,
            frames: [], cameraMotionPixels: nil)
        #expect(try TrackReader.track(from: TrackWriter.bytes(of: track)) == track)
    }

    @Test("Values with more decimals come back to within half of the last decimal")
    func rounding() throws {
        var generator = SeededGenerator(seed: 2)
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 59.94)
        sampling.noisePixels = generator.uniform(0.1...1)
        let track = sampling.track(of: lift)
        let read = try TrackReader.track(from: TrackWriter.bytes(of: track))
        for (a, b) in zip(track.frames, read.frames) {
            #expect(abs(a.timeSeconds - b.timeSeconds) <= 0.5e-6)
            let (p, q) = (try #require(a.plate), try #require(b.plate))
            #expect((p.center - q.center).length <= 0.00051 * 2.0.squareRoot())
        }
    }

    @Test("The rim network is named after the pose model, and not at all where none was asked")
    func rimModel() throws {
        let text = String(decoding: TrackWriter.bytes(of: Self.fullTrack), as: UTF8.self)
        #expect(text.contains(#""pose_model":{"name":"b","sha256":"1"},"rim_model":{"name":"r.onnx","sha256":"2"},"#))
        var track = Self.fullTrack
        track.rimModel = nil
        let without = TrackWriter.bytes(of: track)
        #expect(!String(decoding: without, as: UTF8.self).contains("rim_model"))
        #expect(try TrackReader.track(from: without) == track)
    }

    @Test("The part of a cut clip that was measured is kept; a clip in one piece says nothing of it")
    func scene() throws {
        var track = Self.fullTrack
        #expect(!String(decoding: TrackWriter.bytes(of: track), as: UTF8.self).contains("scene"))
        track.scene = 1.5...7.033333
        let bytes = TrackWriter.bytes(of: track)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\"scene_s\":[1.5,7.033333]}\n"))
        #expect(try TrackReader.track(from: bytes) == track)
    }

    @Test("A long clip keeps its count of frames")
    func manyFrames() throws {
        var track = Self.fullTrack
        track.clip.frameCount = 144_000
        #expect(try TrackReader.track(from: TrackWriter.bytes(of: track)).clip.frameCount == 144_000)
    }

    static let base = #"""
        {"schema":"vbt-track/1","clip":{"name":"a.mp4","display_width_px":640,"display_height_px":360},
        "frames":[{"t_s":0,"plate":{"cx_px":1,"cy_px":2,"width_px":30,"height_px":31}},{"t_s":0.5,"plate":null}]}
        """#

    private func read(_ change: (String, String)) throws -> Track {
        try TrackReader.track(from: Array(Self.base.replacing(change.0, with: change.1).utf8))
    }

    @Test("Members that the format lets out, and unknown ones, do no harm")
    func leniency() throws {
        let track = try read(("\"frames\"", "\"later_member\":[1],\"frames\""))
        #expect(track.frames.count == 2)
        #expect(track.frames[0].plate?.state == .detected)
        #expect(track.frames[1].plate == nil)
        #expect(track.plateModel == nil && track.rimModel == nil && track.cameraMotionPixels == nil)
    }

    static let refusals: [(change: (String, String), error: TrackFormatError)] = [
        (("vbt-track/1", "vbt-track/2"), .schema(found: "vbt-track/2")),
        (("\"schema\":\"vbt-track/1\",", ""), .schema(found: nil)),
        (("\"frames\"", "\"frame\""), .member(path: "frames")),
        (("\"name\":\"a.mp4\",", ""), .member(path: "clip.name")),
        (("\"clip\"", "\"clop\""), .member(path: "clip.name")),
        (("640", "0"), .member(path: "clip.display_width_px")),
        (("360", "1e9"), .member(path: "clip.display_height_px")),
        (("\"t_s\":0,", ""), .member(path: "frames[0].t_s")),
        (("\"t_s\":0,", "\"t_s\":-1,"), .member(path: "frames[0].t_s")),
        (("0.5", "1e6"), .member(path: "frames[1].t_s")),
        (("\"t_s\":0,", "\"t_s\":0.7,"), .timeFalls(frame: 1)),
        (("\"cx_px\":1", "\"cx_px\":\"1\""), .member(path: "frames[0].plate.cx_px")),
        (("\"cy_px\":2", "\"cy_px\":1e7"), .member(path: "frames[0].plate.cy_px")),
        (("\"width_px\":30", "\"width_px\":0"), .member(path: "frames[0].plate.width_px")),
        (("\"height_px\":31", "\"height_px\":-5"), .member(path: "frames[0].plate.height_px")),
        (("\"cx_px\":1", "\"state\":\"guessed\",\"cx_px\":1"), .member(path: "frames[0].plate.state")),
        (("\"plate\":null", "\"pose\":{}"), .member(path: "frames[1].pose.joints")),
        (("\"plate\":null", "\"pose\":{\"joints\":{\"nose\":[1,2]}}"), .member(path: "frames[1].pose.joints.nose")),
        (("\"plate\":null", "\"pose\":{\"joints\":{\"nose\":[1e7,2,1]}}"), .member(path: "frames[1].pose.joints.nose")),
        (("\"frames\"", "\"camera_motion_px\":[[1]],\"frames\""), .member(path: "camera_motion_px[0]")),
        (("\"frames\"", "\"camera_zoom\":[1,0],\"frames\""), .member(path: "camera_zoom[1]")),
        (("\"frames\"", "\"scene_s\":[1,-1],\"frames\""), .member(path: "scene_s[1]")),
        (("\"frames\"", "\"scene_s\":[2,1],\"frames\""), .member(path: "scene_s")),
        (("\"frames\"", "\"scene_s\":[1],\"frames\""), .member(path: "scene_s")),
        (("]}", "]"), .syntax(JSONSyntaxError(offset: base.utf8.count - 1, expected: .commaOrEnd))),
    ]

    @Test("What the contract does not allow is refused with its place", arguments: refusals.indices)
    func refused(index: Int) {
        let (change, error) = Self.refusals[index]
        #expect(throws: error) { try read(change) }
    }
}
