import Minerva
import MinervaTestSupport
import MinervaVideo
import Testing

/// The plate and the joints of one frame are seen in the very same picture, at the very same time.
@Suite struct SameFrameTests {
    enum Broken: Error { case never }

    /// Writes down which numbered picture it saw; answers a plate.
    struct NumberReader: PlateDetecting {
        final class Log {
            var numbers: [Int] = []
        }

        let log = Log()
        let model = ModelIdentity(name: "number reader", sha256: "")

        mutating func candidates(in frame: Frame) throws(Broken) -> [PlateCandidate] {
            log.numbers.append(NumberedClip.number(in: frame.picture))
            // Too small for rings to be looked for, which is slow without optimization.
            return [PlateCandidate(center: Vector2(x: 80, y: 70), width: 4, height: 4, confidence: 0.9)]
        }
    }

    private static let variable = [
        "-vf", "settb=1/90000,setpts=N*3000+mod(N\\,3)*700", "-fps_mode", "passthrough", "-enc_time_base", "1:90000",
    ]

    @Test(
        "Detector and pose see the same numbered picture with the container's own time, constant or variable",
        arguments: [[], variable])
    func sameFrame(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 12).write(
            "numbered.mp4", in: folder,
            arguments + ["-video_track_timescale", "90000"] + FrameIdentityTests.x264)
        let detector = NumberReader()
        let log = ScriptedPose<Broken>.Log()
        let person = ScriptedPose<Broken>.Person(hips: Vector2(x: 80, y: 50), hands: Vector2(x: 80, y: 70), side: 90)
        var tracker = PoseTracker(
            backend: ScriptedPose<Broken>(log: log, number: { NumberedClip.number(in: $0) }, people: { _ in [person] }))
        var pipeline = FramePipeline(source: try FrameSource(path: path), detector: detector)
        var poseTimes: [Double] = []
        var failure: (any Error)?
        pipeline.subscribe { frame, plates in
            do {
                if try tracker.sight(frame, plates: plates) != nil { poseTimes.append(frame.timeSeconds) }
            } catch { failure = error }
        }
        var times: [Double] = []
        while let observation = try pipeline.nextObservation() { times.append(observation.timeSeconds) }
        #expect(failure == nil)
        #expect(detector.log.numbers == Array(0..<12))
        #expect(log.landmarkPictures == detector.log.numbers)
        #expect(poseTimes == times)
        let shift = arguments.isEmpty ? 0 : 700
        #expect(times == (0..<12).map { (n: Int) -> Double in Double(n * 3000 + n % 3 * shift) / 90000 })
    }
}
