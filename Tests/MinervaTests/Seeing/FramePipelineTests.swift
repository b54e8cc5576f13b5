import Testing

@testable import Minerva

@Suite struct FramePipelineTests {
    enum Broken: Error, Equatable { case clip, network }

    /// Stands in for a clip: what a codec may do is known here, frame by frame, and one can break on cue.
    struct ScriptedClip: FrameStreaming {
        var frames: [Frame]
        var breaksAt: Int?
        private var next = 0

        init(_ frames: [Frame], breaksAt: Int? = nil) {
            self.frames = frames
            self.breaksAt = breaksAt
        }

        mutating func nextFrame() throws(Broken) -> Frame? {
            if next == breaksAt { throw .clip }
            guard next < frames.count else { return nil }
            next += 1
            return frames[next - 1]
        }
    }

    /// What a pipeline did, in the order in which it happened.
    final class Log {
        var events: [String] = []
    }

    /// Stands in for a network: writes down which picture it saw, and answers a plate as sure as the picture is bright.
    struct ScriptedDetector: PlateDetecting {
        let log: Log
        var breaksAtLuma: UInt8?
        let model = ModelIdentity(name: "scripted", sha256: "")

        mutating func candidates(in frame: Frame) throws(Broken) -> [PlateCandidate] {
            let picture = frame.picture
            if picture.luma[0] == breaksAtLuma { throw .network }
            log.events.append("detector saw \(picture.luma[0])")
            return [
                PlateCandidate(
                    center: Vector2(x: 49.3, y: 51.6), width: 52, height: 52, confidence: Double(picture.luma[0]) / 255)
            ]
        }
    }

    /// A frame whose one pixel tells which it is.
    static func frame(_ index: Int) -> Frame {
        Frame(
            index: index, timeSeconds: Double(index * index) / 100,
            picture: Picture(
                width: 1, height: 1, luma: [UInt8(10 + index)], blueDifference: [128], redDifference: [128],
                matrix: .bt709, isFullRange: false), isRepeat: index == 2)
    }

    static func events(_ index: Int, asked: Bool = true) -> [String] {
        let plates = asked ? "1 plate" : "nothing asked"
        let seen = ["a saw \(10 + index) at \(Double(index * index) / 100)", "b saw \(10 + index), \(plates)"]
        return asked ? ["detector saw \(10 + index)"] + seen : seen
    }

    /// A pipeline over numbered frames with two subscribers.
    static func pipeline(
        count: Int, interval: Int = 1, clipBreaksAt: Int? = nil, networkBreaksAt: UInt8? = nil
    ) -> (pipeline: FramePipeline<ScriptedClip, ScriptedDetector>, log: Log) {
        let log = Log()
        var pipeline = FramePipeline(
            source: ScriptedClip((0..<count).map { frame($0) }, breaksAt: clipBreaksAt),
            detector: ScriptedDetector(log: log, breaksAtLuma: networkBreaksAt), detectionInterval: interval)
        pipeline.subscribe { frame, _ in log.events.append("a saw \(frame.picture.luma[0]) at \(frame.timeSeconds)") }
        pipeline.subscribe { frame, plates in
            let answer = plates.map { "\($0.count) plate" } ?? "nothing asked"
            log.events.append("b saw \(frame.picture.luma[0]), \(answer)")
        }
        return (pipeline, log)
    }

    @Test("Every subscriber sees the very frame and time that the detector sees, once and in order")
    func order() throws {
        var (pipeline, log) = Self.pipeline(count: 4)
        var observations: [Observation] = []
        while let next = try pipeline.nextObservation() { observations.append(next) }
        #expect(log.events == (0..<4).flatMap { Self.events($0) })
        #expect(observations.map { $0.index } == [0, 1, 2, 3])
        #expect(observations.map { $0.timeSeconds } == [0, 0.01, 0.04, 0.09])
        #expect(observations.map { $0.isRepeat } == [false, false, true, false])
        #expect(observations.map { $0.plates?.first?.confidence } == (0..<4).map { Double(10 + $0) / 255 })
        #expect(try pipeline.nextObservation() == nil)
    }

    @Test("An interval asks the detector on every so manieth frame; subscribers still see them all", arguments: 1...4)
    func interval(interval: Int) throws {
        var (pipeline, log) = Self.pipeline(count: 7, interval: interval)
        var asked: [Int] = []
        while let next = try pipeline.nextObservation() {
            if next.plates != nil { asked.append(next.index) }
        }
        #expect(asked == Array(stride(from: 0, to: 7, by: interval)))
        #expect(log.events == (0..<7).flatMap { Self.events($0, asked: $0 % interval == 0) })
    }

    @Test("An empty clip has no observation, and nobody is called")
    func empty() throws {
        var (pipeline, log) = Self.pipeline(count: 0)
        #expect(try pipeline.nextObservation() == nil)
        #expect(log.events.isEmpty)
    }

    @Test("A clip that breaks is the source's failure, after all that could be read")
    func sourceFailure() throws {
        var (pipeline, log) = Self.pipeline(count: 4, clipBreaksAt: 2)
        #expect(try pipeline.nextObservation()?.index == 0)
        #expect(try pipeline.nextObservation()?.index == 1)
        do {
            _ = try pipeline.nextObservation()
            Issue.record("a broken clip goes on")
        } catch {
            guard case .source(.clip) = error else {
                Issue.record("\(error) is not the source's failure")
                return
            }
        }
        #expect(log.events == Self.events(0) + Self.events(1))
    }

    @Test("A network that breaks is the detector's failure; subscribers do not see a frame without its plates")
    func detectorFailure() throws {
        var (pipeline, log) = Self.pipeline(count: 4, networkBreaksAt: 11)
        #expect(try pipeline.nextObservation()?.index == 0)
        do {
            _ = try pipeline.nextObservation()
            Issue.record("a broken network goes on")
        } catch {
            guard case .detector(.network) = error else {
                Issue.record("\(error) is not the detector's failure")
                return
            }
        }
        #expect(log.events == Self.events(0))
    }

    @Test("Candidates come with the rings of the picture they were seen in")
    func rings() throws {
        var drawing = DrawnPlate()
        drawing.fill(center: Vector2(x: 49.3, y: 51.6), semiWidth: 25, semiHeight: 25, luma: 40)
        let frame = Frame(index: 0, timeSeconds: 0, picture: drawing.picture, isRepeat: false)
        var pipeline = FramePipeline(source: ScriptedClip([frame]), detector: ScriptedDetector(log: Log()))
        let observation = try pipeline.nextObservation()
        let ring = try #require(observation?.plates?.first?.rings.first)
        #expect(abs(ring.radius - 25) < 0.1)
    }
}
