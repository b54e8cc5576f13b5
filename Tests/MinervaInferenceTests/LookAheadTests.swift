import Minerva
import MinervaInference
import Synchronization
import Testing

@Suite struct LookAheadTests {
    enum Broken: Error, Equatable { case clip, network }

    /// A clip of numbered frames that ends or breaks after the last; counts what was taken. A fake, since a real clip's
    /// decoder cannot be made to break at a given frame.
    struct Numbers: FrameStreaming {
        let count: Int
        let breaks: Bool
        let taken: Counter
        private var next = 0

        init(_ count: Int, breaks: Bool = false, taken: Counter = Counter()) {
            (self.count, self.breaks, self.taken) = (count, breaks, taken)
        }

        mutating func nextFrame() throws(Broken) -> Frame? {
            guard next < count else {
                if breaks { throw .clip }
                return nil
            }
            defer { next += 1 }
            taken.value.withLock { $0 += 1 }
            return PoseLaneTests.frame(next)
        }
    }

    /// Sees in each picture one plate as wide as the picture is bright, and fails at a brightness.
    struct Brightness: PlateDetecting {
        var failsAt = -1
        let model = ModelIdentity(name: "brightness", sha256: "")

        func candidates(in frame: Frame) throws(Broken) -> [PlateCandidate] {
            let level = Int(frame.picture.luma[0])
            if level == failsAt { throw .network }
            return [PlateCandidate(center: Vector2(x: 9, y: 9), width: Double(level), height: 1, confidence: 1)]
        }
    }

    final class Counter: Sendable {
        let value = Mutex(0)
    }

    @Test("Each frame comes in its turn with its own plates", arguments: [1, 2, 7])
    func order(depth: Int) throws {
        let ahead = LookAhead(Numbers(30), Brightness(), depth: depth)
        var frames = ahead.frames
        var plates = ahead.plates
        for index in 0..<30 {
            let frame = try #require(try frames.nextFrame())
            #expect(frame.index == index)
            #expect(try plates.candidates(in: frame).first?.width == Double(index))
        }
        #expect(try frames.nextFrame() == nil && frames.nextFrame() == nil)
        #expect(plates.model.name == "brightness")
    }

    @Test("A clip that breaks gives the frames before, and then the same failure again and again")
    func broken() throws {
        var frames = LookAhead(Numbers(3, breaks: true), Brightness()).frames
        for index in 0..<3 { #expect(try frames.nextFrame()?.index == index) }
        for _ in 0..<3 { #expect(throws: Broken.clip) { try frames.nextFrame() } }
    }

    @Test("A detector that fails does so at its own frame")
    func network() throws {
        let ahead = LookAhead(Numbers(4), Brightness(failsAt: 2))
        var frames = ahead.frames
        var plates = ahead.plates
        for index in 0..<4 {
            let frame = try #require(try frames.nextFrame())
            if index == 2 {
                #expect(throws: Broken.network) { try plates.candidates(in: frame) }
            } else {
                #expect(try plates.candidates(in: frame).count == 1)
            }
        }
    }

    @Test("No more frames are decoded ahead than may wait, and an empty clip ends at once")
    func bounded() throws {
        let taken = Counter()
        var frames = LookAhead(Numbers(100, taken: taken), Brightness(), depth: 3).frames
        for index in 0..<10 {
            _ = try frames.nextFrame()
            #expect(taken.value.withLock { $0 } <= index + 1 + 3)
        }
        var none = LookAhead(Numbers(0), Brightness()).frames
        #expect(try none.nextFrame() == nil)
    }
}
