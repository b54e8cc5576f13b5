import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PlateTrackerTests {
    /// A snatch that ends overhead: no floor to bounce off, so that every place is on a smooth way.
    static let lift = SyntheticLift.snatch(ending: .standing)
    static let bar = PlateScene.lifted(lift)

    @Test("The bar's plate is kept in every frame, though a larger one rests in the rack and is surer")
    func rackPlate() {
        let rack = PlateScene.resting(at: Vector2(x: 800, y: 300), diameter: 220, count: Self.bar.count)
        let frames = PlateScene.tracked(PlateScene.observations([rack, Self.bar]))
        #expect(PlateScene.largestError(frames, from: Self.bar) < 1e-9)
        #expect(frames.allSatisfy { $0.plate?.state == .detected })
        #expect(frames.allSatisfy { ($0.plate?.diameter ?? 0) - 150 < 1e-9 })
    }

    @Test("Of two plates on one bar the near one is chosen, though the far one is surer")
    func farPlate() {
        let far = PlateScene.lifted(
            Self.lift, platePixels: 115, origin: Vector2(x: 520, y: 640), confidence: 1)
        let frames = PlateScene.tracked(PlateScene.observations([far, Self.bar]))
        #expect(PlateScene.largestError(frames, from: Self.bar) < 1e-9)
    }

    @Test("A bar that passes in front of a resting plate of its own size keeps its own plate")
    func crossing() {
        let rack = PlateScene.resting(at: Vector2(x: 330, y: 430), diameter: 150, count: Self.bar.count)
        let frames = PlateScene.tracked(PlateScene.observations([Self.bar, rack]))
        #expect(PlateScene.largestError(frames, from: Self.bar) < 1e-9)
    }

    @Test("Two bars that pass each other do not exchange their plates")
    func passing() {
        // The second bar goes down as the first goes up; each is asked for by a tap at the beginning.
        let down = Self.bar.map { plate in
            PlateCandidate(
                center: Vector2(x: 360, y: 900 - plate.center.y), width: 150, height: 150, confidence: 0.9)
        }
        for way in [Self.bar, down] {
            let frames = PlateScene.tracked(
                PlateScene.observations([Self.bar, down]), lock: .init(point: way[0].center, timeSeconds: 0))
            #expect(PlateScene.largestError(frames, from: way) < 1e-9)
        }
    }

    @Test("A tap overrules: the plate in the rack is followed where the user asks for it")
    func lock() {
        let rack = PlateScene.resting(at: Vector2(x: 800, y: 300), diameter: 120, count: Self.bar.count)
        let observations = PlateScene.observations([Self.bar, rack])
        let tap = PlateTracker.Lock(point: Vector2(x: 820, y: 290), timeSeconds: 1)
        #expect(PlateScene.largestError(PlateScene.tracked(observations, lock: tap), from: rack) < 1e-9)
        #expect(PlateScene.largestError(PlateScene.tracked(observations), from: Self.bar) < 1e-9)
    }

    @Test("A tap on the empty floor chooses no plate: none is guessed in its place")
    func lockOnNothing() {
        let tap = PlateTracker.Lock(point: Vector2(x: 1200, y: 20), timeSeconds: 1)
        let frames = PlateScene.tracked(PlateScene.observations([Self.bar]), lock: tap)
        #expect(frames.count == Self.bar.count)
        #expect(frames.allSatisfy { $0.plate == nil })
    }

    @Test("A short loss at rest is bridged exactly and marked as predicted, with no confidence")
    func shortLoss() {
        var way: [PlateCandidate?] = Self.bar
        for i in 20..<29 { way[i] = nil }
        let frames = PlateScene.tracked(PlateScene.observations([way]))
        #expect(PlateScene.largestError(frames, from: Self.bar) < 1e-9)
        for frame in frames {
            #expect((frame.plate?.state == .predicted) == (20..<29).contains(frame.index))
            #expect(frame.plate?.confidence == ((20..<29).contains(frame.index) ? 0 : 0.9))
        }
    }

    @Test("A loss in motion is bridged along a straight line in time")
    func straightBridge() {
        // Within the pull, which begins at one second.
        let lost = 95..<100
        var way: [PlateCandidate?] = Self.bar
        for i in lost { way[i] = nil }
        let frames = PlateScene.tracked(PlateScene.observations([way]))
        let from = Self.bar[94].center
        let step = (Self.bar[100].center - from) * (1.0 / 6)
        for (k, i) in lost.enumerated() {
            let expected = from + step * Double(k + 1)
            #expect(frames[i].plate.map { ($0.center - expected).length < 1e-9 } == true)
        }
        #expect(step.length > 5)
    }

    @Test("A loss longer than may be bridged stays without a plate; what follows it is the same plate")
    func longLoss() {
        // 0.4 s keeps the tracklet, 1 s begins a new one that is joined.
        for lost in [20..<44, 100..<160] {
            var way: [PlateCandidate?] = Self.bar
            for i in lost { way[i] = nil }
            let frames = PlateScene.tracked(PlateScene.observations([way]))
            #expect(frames.count == Self.bar.count)
            for frame in frames { #expect((frame.plate == nil) == lost.contains(frame.index)) }
        }
    }

    @Test("Frames in which the detector was not asked are bridged")
    func everyThirdFrame() {
        var observations = PlateScene.observations([Self.bar])
        for i in observations.indices where i % 3 != 0 { observations[i].plates = nil }
        let frames = PlateScene.tracked(observations)
        let last = (Self.bar.count - 1) / 3 * 3
        for frame in frames[...last] {
            #expect(frame.plate?.state == (frame.index % 3 == 0 ? .detected : .predicted))
        }
        // Nothing is guessed beyond the last sighting.
        #expect(frames[(last + 1)...].allSatisfy { $0.plate == nil })
    }

    @Test("There is one frame per observation with its time and repeat mark, whatever was seen")
    func frameCount() {
        for count in [0, 1, 2, 5] {
            for plates in [nil, [], [Self.bar[0]]] as [[PlateCandidate]?] {
                let observations = (0..<count).map {
                    Observation(index: $0, timeSeconds: Double($0) / 25, isRepeat: $0 == 1, plates: plates)
                }
                let frames = PlateScene.tracked(observations)
                #expect(frames.map { $0.index } == Array(0..<count))
                #expect(frames.map { $0.timeSeconds } == observations.map { $0.timeSeconds })
                #expect(frames.map { $0.isRepeat } == observations.map { $0.isRepeat })
                let isSeen = plates?.isEmpty == false
                #expect(frames.allSatisfy { ($0.plate != nil) == isSeen })
            }
        }
    }

    @Test("Frames without candidates before the first and after the last sighting stay without a plate")
    func gapAtTheEdges() {
        let empty = [PlateCandidate?](repeating: nil, count: 8)
        let frames = PlateScene.tracked(PlateScene.observations([empty + Self.bar + empty]))
        #expect(frames.count == Self.bar.count + 16)
        for frame in frames {
            #expect((frame.plate != nil) == (8..<(8 + Self.bar.count)).contains(frame.index))
        }
    }

    @Test("A plate that no one would start to follow is not followed, however often it is seen")
    func unsure() {
        let faint = Self.bar.map {
            PlateCandidate(center: $0.center, width: $0.width, height: $0.height, confidence: 0.29)
        }
        #expect(PlateScene.tracked(PlateScene.observations([faint])).allSatisfy { $0.plate == nil })
        let started = [Self.bar[0]] + Array(faint.dropFirst())
        #expect(PlateScene.largestError(PlateScene.tracked(PlateScene.observations([started])), from: Self.bar) < 1e-9)
    }

    @Test("The same candidates give the same frames, in whatever order a frame's candidates come")
    func determinism() {
        var generator = SeededGenerator(seed: 7)
        var observations = PlateScene.observations([
            Self.bar, PlateScene.lifted(Self.lift, platePixels: 115, origin: Vector2(x: 520, y: 640)),
            PlateScene.resting(at: Vector2(x: 330, y: 430), diameter: 160, count: Self.bar.count),
        ])
        for i in observations.indices {
            observations[i].plates = observations[i].plates?.compactMap { plate in
                if generator.happens(withProbability: 0.1) { return nil }
                var moved = plate
                moved.center =
                    moved.center + Vector2(x: 2 * generator.gaussian(), y: 2 * generator.gaussian())
                moved.width += 2 * generator.gaussian()
                moved.confidence = generator.uniform(0.2...1)
                return moved
            }
        }
        let frames = PlateScene.tracked(observations)
        #expect(frames == PlateScene.tracked(observations))
        for i in observations.indices { observations[i].plates?.shuffle(using: &generator) }
        #expect(frames == PlateScene.tracked(observations))
        #expect(frames.filter { $0.plate != nil }.count > Self.bar.count * 9 / 10)
    }
}
